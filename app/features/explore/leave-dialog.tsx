import { exploreMessages } from '../../i18n/explore.ts'
import { dialogMessages } from '../../i18n/explore-dialogs.ts'
import { t } from '../../i18n/message.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

interface LeaveDialogProps {
  readonly canSave: boolean
  readonly onStay: () => void
  readonly onDiscard: () => void
  readonly onSave: () => void
}

/** Before edits are left behind. */
export function LeaveDialog({ canSave, onStay, onDiscard, onSave }: LeaveDialogProps) {
  return (
    <Dialog
      title={t(dialogMessages.leaveTitle)}
      size="confirm"
      onClose={onStay}
      footer={
        <>
          <Button onClick={onStay}>{t(dialogMessages.leaveStay)}</Button>
          <Button kind="quiet-danger" onClick={onDiscard}>
            {t(dialogMessages.leaveDiscard)}
          </Button>
          {canSave ? (
            <Button kind="primary" onClick={onSave}>
              {t(exploreMessages.save)}
            </Button>
          ) : null}
        </>
      }
    >
      <p>{t(dialogMessages.leaveText)}</p>
    </Dialog>
  )
}
