import { exploreMessages } from '../../i18n/explore.ts'
import { dialogMessages } from '../../i18n/explore-dialogs.ts'
import { t } from '../../i18n/message.ts'
import { Button } from '../../ui/button.tsx'
import { PopoverFoot } from '../../ui/popover-popup.tsx'

/** Close, and the Save that submits the form around it. */
export function FormFoot({ ready, onClose }: { readonly ready: boolean; readonly onClose: () => void }) {
  return (
    <PopoverFoot>
      <Button size="sm" onClick={onClose}>
        {t(dialogMessages.close)}
      </Button>
      <Button size="sm" kind="primary" type="submit" disabled={!ready}>
        {t(exploreMessages.save)}
      </Button>
    </PopoverFoot>
  )
}
