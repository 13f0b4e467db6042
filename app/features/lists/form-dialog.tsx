import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { errorText } from '../../api/errors.ts'
import { formMessages } from '../../i18n/settings-forms.ts'
import { t } from '../../i18n/message.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './list-view.module.css'

interface FormDialogProps {
  readonly title: string
  readonly isNew: boolean
  /** What is filled in can be sent. */
  readonly ready: boolean
  /** The prefix of what is read anew once it is saved. */
  readonly queryKey: readonly unknown[]
  readonly save: () => Promise<unknown>
  readonly saved: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A form over a list: it stays open, with what was typed, until the server has taken it. */
export function FormDialog(props: FormDialogProps) {
  const { title, isNew, ready, queryKey, save, saved, onClose, children } = props
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const submit = async () => {
    if (!ready || busy) return
    setBusy(true)
    setFailure(null)
    try {
      await save()
      toast.success(saved)
      onClose()
      await client.invalidateQueries({ queryKey })
    } catch (error) {
      setFailure(errorText(error))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={title}
      keepOpen
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t(formMessages.cancel)}</Button>
          <Button kind="primary" busy={busy} disabled={!ready} onClick={() => void submit()}>
            {t(isNew ? formMessages.add : formMessages.save)}
          </Button>
        </>
      }
    >
      {failure ? <Banner tone="danger">{failure}</Banner> : null}
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {children}
      </form>
    </Dialog>
  )
}
