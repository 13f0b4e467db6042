import { useState, type FormEvent } from 'react'
import { errorText } from '../../api/errors.ts'
import { t } from '../../i18n/message.ts'
import { sqlMessages } from '../../i18n/sql-lab.ts'
import { uiMessages } from '../../i18n/ui.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Textarea } from '../../ui/textarea.tsx'

interface SaveDialogProps {
  readonly title: string
  readonly confirm: string
  readonly label: string
  readonly initial: string
  readonly placeholder?: string
  /** Offers a description too. */
  readonly described: boolean
  /** Rejects with an error whose message is shown in place. */
  readonly onSave: (name: string, description: string) => Promise<unknown> | void
  readonly onClose: () => void
}

/** Asks for a name: of a tab, of a saved query. */
export function SaveDialog({ title, confirm, label, initial, placeholder, described, onSave, onClose }: SaveDialogProps) {
  const [name, setName] = useState(initial)
  const [description, setDescription] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const save = async (event?: FormEvent) => {
    event?.preventDefault()
    if (name.trim() === '' || busy) return
    setBusy(true)
    setError(null)
    try {
      await onSave(name.trim(), description)
      onClose()
    } catch (failure) {
      setError(errorText(failure))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={title}
      size="confirm"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t(uiMessages.cancel)}</Button>
          <Button kind="primary" busy={busy} disabled={name.trim() === ''} onClick={() => void save()}>
            {confirm}
          </Button>
        </>
      }
    >
      <form className="col" onSubmit={(event) => void save(event)}>
        <Field label={label} required>
          <Input value={name} placeholder={placeholder} maxLength={256} onChange={(event) => setName(event.target.value)} />
        </Field>
        {described ? (
          <Field label={t(sqlMessages.description)}>
            <Textarea value={description} onChange={(event) => setDescription(event.target.value)} />
          </Field>
        ) : null}
        {error ? <Banner tone="danger">{error}</Banner> : null}
      </form>
    </Dialog>
  )
}
