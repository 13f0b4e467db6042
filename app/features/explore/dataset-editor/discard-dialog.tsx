import { datasetMessages } from '../../../i18n/dataset-editor.ts'
import { t } from '../../../i18n/message.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

interface DiscardDialogProps {
  readonly onKeep: () => void
  readonly onDiscard: () => void
}

/** Before edits of a dataset are dropped. */
export function DiscardDialog({ onKeep, onDiscard }: DiscardDialogProps) {
  return (
    <Dialog
      title={t(datasetMessages.discardTitle)}
      size="confirm"
      onClose={onKeep}
      footer={
        <>
          <Button data-autofocus="" onClick={onKeep}>
            {t(datasetMessages.keepEditing)}
          </Button>
          <Button kind="danger" onClick={onDiscard}>
            {t(datasetMessages.discard)}
          </Button>
        </>
      }
    >
      <p>{t(datasetMessages.discardText)}</p>
    </Dialog>
  )
}
