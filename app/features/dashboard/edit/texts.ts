import { editMessages } from '../../../i18n/dashboard-edit.ts'
import { t } from '../../../i18n/message.ts'

/** The texts that new components begin with. */
export function editTexts(): { readonly header: string; readonly tab: string } {
  return { header: t(editMessages.newHeader), tab: t(editMessages.tabTitle) }
}
