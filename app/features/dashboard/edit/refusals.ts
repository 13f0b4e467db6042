import type { JsonObject } from '../../../../durable-objects/log/json.ts'
import { editMessages } from '../../../i18n/dashboard-edit.ts'
import { t } from '../../../i18n/message.ts'

/** What a refusal is called over a drop place: a few words. Null for one that needs none. */
export function refusalLabel(code: string, detail: JsonObject = {}): string | null {
  switch (code) {
    case 'same':
      return null
    case 'row-full':
      return t(editMessages.rowFull, { capacity: numberOf(detail['capacity']) })
    case 'cycle':
      return t(editMessages.insideItself)
    case 'top-tabs-into-nested':
      return t(editMessages.topTabIntoNested)
    case 'top-tabs-exist':
      return t(editMessages.topTabsExist)
    case 'missing':
    case 'missing-parent':
      return t(editMessages.gone)
    case 'too-narrow':
      return t(editMessages.tooNarrow, { least: numberOf(detail['least']) })
    default:
      return t(editMessages.notAllowedHere)
  }
}

/** What a refusal is called in a toast, after somebody has tried. Null where there is nothing to say. */
export function refusalText(code: string, detail: JsonObject = {}): string | null {
  switch (code) {
    case 'row-full':
      return t(editMessages.noSpace)
    case 'too-large':
      return t(editMessages.tooLarge)
    case 'too-many-items':
      return t(editMessages.tooMany)
    case 'offline-limit':
      return t(editMessages.offlineLimit)
    case 'forbidden':
      return t(editMessages.forbidden)
    case 'overtaken':
    case 'not-undoable':
      return t(editMessages.overtaken)
    case 'same':
    case 'not-allowed-here':
    case 'cycle':
    case 'top-tabs-into-nested':
    case 'top-tabs-exist':
    case 'missing':
    case 'missing-parent':
    case 'too-narrow':
      return refusalLabel(code, detail)
    default:
      return t(editMessages.refused, { code })
  }
}

function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : 0
}
