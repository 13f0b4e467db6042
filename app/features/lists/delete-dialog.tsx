import { useQueryClient } from '@tanstack/react-query'
import { errorText } from '../../api/errors.ts'
import { formatList } from '../../i18n/format.ts'
import { deleteMessages } from '../../i18n/list-dialogs.ts'
import { t } from '../../i18n/message.ts'
import { resourceMessages } from '../../i18n/resources.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import type { ListDescription } from './list-description.ts'

/** How many names the question spells out. */
const NAMED = 5

interface DeleteDialogProps<Row extends { readonly id: number }> {
  readonly list: ListDescription<Row>
  readonly rows: readonly Row[]
  readonly onClose: (deleted: boolean) => void
}

/** Asks for the word DELETE and then deletes one or several rows. */
export function DeleteDialog<Row extends { readonly id: number }>({ list, rows, onClose }: DeleteDialogProps<Row>) {
  const client = useQueryClient()
  const names = rows.map(list.rowName)
  const [first] = rows
  const summary = summarise(names)
  const remove = async () => {
    try {
      await (rows.length === 1 && first
        ? list.resource.remove(first.id)
        : list.resource.removeMany(rows.map((row) => row.id)))
    } catch (error) {
      throw new Error(t(resourceMessages.deleteFailed, { name: summary, detail: errorText(error) }), { cause: error })
    }
    toast.success(t(resourceMessages.deleted, { name: summary }))
    await client.invalidateQueries({ queryKey: list.resource.key })
    onClose(true)
  }
  return (
    <ConfirmDialog title={t(deleteMessages.confirmTitle)} typed onConfirm={remove} onClose={() => onClose(false)}>
      {rows.length === 1 ? (
        t(deleteMessages.confirmOne, { name: names[0] ?? '' })
      ) : (
        <>
          {t(deleteMessages.confirmMany, { things: list.things })}{' '}
          <span className="muted">{t(deleteMessages.alsoGoes, { names: summary })}</span>
        </>
      )}
    </ConfirmDialog>
  )
}

function summarise(names: readonly string[]): string {
  if (names.length <= NAMED) return formatList(names)
  const shown = names.slice(0, NAMED)
  return t(deleteMessages.andMore, { names: shown.join(', '), count: names.length - shown.length })
}
