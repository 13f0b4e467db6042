import { LEGEND_FONT } from './limits.ts'
import { type MeasureText, measureText } from './text-width.ts'

export type LegendSide = 'top' | 'bottom' | 'left' | 'right'
/** Space taken, the gap to the plot included. */
export type LegendBox = { side: LegendSide; width: number; height: number }

export const LEGEND_ROW = 22
export const LEGEND_GAP = 6
/** Swatch, its gap, the padding of an entry and a little air. */
const ENTRY_CHROME = 8 + 8 + 12 + 2
const MAX_ENTRY = 200
const MAX_SCROLL_ROWS = 2
const MAX_PLAIN_SHARE = 0.4
const MAX_SIDE_SHARE = 0.35
/** The All and Inv buttons, shown when there is something to choose from. */
export const SELECTORS = 64
export const SELECTORS_FROM = 7

/** The space a legend takes beside the plot. Labels that do not fit are cut; a scrolling legend keeps two rows. */
export function layoutLegend(
  labels: readonly string[],
  options: { side: LegendSide; scrolls: boolean; width: number; height: number },
  measure: MeasureText = measureText,
): LegendBox {
  const { side, width, height } = options
  const entries = labels.map((label) => Math.min(MAX_ENTRY, measure(label, LEGEND_FONT)) + ENTRY_CHROME)
  if (side === 'left' || side === 'right') {
    const widest = Math.max(0, ...entries)
    return { side, width: Math.min(widest, width * MAX_SIDE_SHARE) + LEGEND_GAP, height }
  }
  let rows = 1
  let used = labels.length >= SELECTORS_FROM ? SELECTORS : 0
  for (const entry of entries) {
    if (used > 0 && used + entry > width) {
      rows += 1
      used = 0
    }
    used += entry
  }
  const most = options.scrolls ? MAX_SCROLL_ROWS : Math.max(1, Math.floor((height * MAX_PLAIN_SHARE) / LEGEND_ROW))
  return { side, width, height: Math.min(rows, most) * LEGEND_ROW + LEGEND_GAP }
}
