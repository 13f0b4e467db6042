import { t } from '../i18n/message.ts'
import { uiMessages } from '../i18n/ui.ts'
import { toast } from './toast.ts'

/** Puts a text on the clipboard and says so in a toast. Resolves to whether it worked. */
export async function copyText(text: string, done: string = t(uiMessages.copied)): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(done)
    return true
  } catch {
    toast.danger(t(uiMessages.copyFailed))
    return false
  }
}
