import { t } from '../../i18n/message.ts'
import { messages } from '../messages.ts'
import { mapMessages } from './messages.ts'

/** What a map says to those who do not see it. */
export function mapSummary(kind: string, title: string | undefined, facts: readonly string[]): string {
  return `${[messages.summary.named(kind, title), ...facts].join(', ')}. ${t(mapMessages.keys)}`
}
