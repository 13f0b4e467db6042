import { useState } from 'react'
import type { ReactNode } from 'react'
import { t } from '../i18n/message.ts'
import { uiMessages } from '../i18n/ui.ts'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Field } from './field.tsx'
import { Input } from './input.tsx'

interface ConfirmDialogProps {
  readonly title: string
  /** What will be lost, by name. */
  readonly children: ReactNode
  readonly confirmLabel?: string
  /** Asks for the word DELETE before the button works; only where the specification does. */
  readonly typed?: boolean
  /** Rejects with an error whose message is shown in place; the dialog then stays open. */
  readonly onConfirm: () => Promise<unknown>
  readonly onClose: () => void
}

/** Asks before something is lost. The word may be typed in any case. */
export function ConfirmDialog({ title, children, confirmLabel, typed, onConfirm, onClose }: ConfirmDialogProps) {
  const word = t(uiMessages.confirmWord)
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const ready = !typed || text.trim().toUpperCase() === word
  const confirm = async () => {
    setBusy(true)
    setError(null)
    try {
      await onConfirm()
      onClose()
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : t(uiMessages.unexpectedError))
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
          <Button kind="danger" disabled={!ready} busy={busy} onClick={() => void confirm()}>
            {confirmLabel ?? t(uiMessages.delete)}
          </Button>
        </>
      }
    >
      <div>{children}</div>
      {typed ? (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (ready && !busy) void confirm()
          }}
        >
          <Field label={t(uiMessages.confirmTyped, { word })}>
            <Input autoComplete="off" value={text} onChange={(event) => setText(event.target.value)} />
          </Field>
        </form>
      ) : null}
      {error ? <Banner tone="danger">{error}</Banner> : null}
    </Dialog>
  )
}
