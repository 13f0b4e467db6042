import { t } from '../../i18n/message.ts'
import { deckTexts } from './messages.ts'

/** A span of figures in words: one figure where both ends read the same, and no dash beside a minus sign. */
export function rangeLabel(low: number, high: number, format: (value: number) => string): string {
  const [from, to] = [format(low), format(high)]
  if (from === to) return from
  return low < 0 || high < 0 ? t(deckTexts.range, { from, to }) : `${from} – ${to}`
}
