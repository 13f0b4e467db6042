import { Plus, Upload } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { useCreateDashboard } from '../../api/create-dashboard.ts'
import { frameMessages } from '../../i18n/frame.ts'
import { listMessages } from '../../i18n/lists.ts'
import { t } from '../../i18n/message.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ImportDialog } from './lazy-parts.ts'
import type { ListDescription } from './list-description.ts'

interface CreateButtonProps<Row extends { readonly id: number }> {
  readonly list: ListDescription<Row>
  readonly canWrite: boolean
  /** Without the import button: in an empty state. */
  readonly onlyCreate?: boolean
}

/** Import, and the one primary action of the list. */
export function CreateButton<Row extends { readonly id: number }>(props: CreateButtonProps<Row>) {
  const { list, canWrite, onlyCreate } = props
  const [importing, setImporting] = useState(false)
  if (!canWrite) return null
  return (
    <>
      {list.canImport && !onlyCreate ? (
        <IconButton
          icon={Upload}
          label={t(listMessages.import, { things: list.things })}
          onClick={() => setImporting(true)}
        />
      ) : null}
      {list.view === 'Dashboard' ? <NewDashboard /> : null}
      {list.create ? (
        <ButtonLink to={list.create.path()} kind="primary" icon={Plus}>
          {list.create.label}
        </ButtonLink>
      ) : null}
      {importing ? (
        <Suspense>
          <ImportDialog list={list} onClose={() => setImporting(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

function NewDashboard() {
  const navigate = useNavigate()
  const create = useCreateDashboard(t(frameMessages.untitledDashboard), (path) => void navigate(path))
  return (
    <Button kind="primary" icon={Plus} busy={create.isPending} onClick={() => create.mutate()}>
      {t(listMessages.newDashboard)}
    </Button>
  )
}
