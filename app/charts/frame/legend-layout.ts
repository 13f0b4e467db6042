import { LEGEND_FONT } from './limits.ts'
import { type MeasureText, measureText, truncateText } from './text-width.ts'

export type LegendSide = 'top' | 'bottom' | 'left' | 'right'
/** Space taken at an edge of the chart, the gap to the plot included. */
export type LegendBox = { side: LegendSide; x: number; y: number; width: number; height: number }

/** An entry as a picture draws it. */
export type LegendEntry = { index: number; x: number; y: number; text: string }

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

type LegendSpec = {
  side: LegendSide
  scrolls: boolean
  width: number
  height: number
  /** Room that was chosen for it: taken where it is more, up to half of the chart. */
  margin?: number
}

/** The space a legend takes beside the plot. Labels that do not fit are cut; a scrolling legend keeps two rows. */
export function layoutLegend(
  labels: readonly string[],
  spec: LegendSpec,
  measure: MeasureText = measureText,
): LegendBox {
  const box = naturalLegend(labels, spec, measure)
  const room = box.side === 'left' || box.side === 'right' ? 'width' : 'height'
  const taken = Math.max(box[room], Math.min(spec.margin ?? 0, spec[room] / 2))
  const widened = { ...box, [room]: taken }
  if (box.side === 'right') return { ...widened, x: spec.width - taken }
  return box.side === 'bottom' ? { ...widened, y: spec.height - taken } : widened
}

function naturalLegend(labels: readonly string[], options: LegendSpec, measure: MeasureText): LegendBox {
  const { side, width, height } = options
  const entryWidth = (label: string) => Math.min(MAX_ENTRY, measure(label, LEGEND_FONT)) + ENTRY_CHROME
  if (side === 'left' || side === 'right') {
    const room = width * MAX_SIDE_SHARE
    let widest = 0
    for (const label of labels) {
      widest = Math.max(widest, entryWidth(label))
      if (widest >= room) break
    }
    const taken = Math.min(widest, room) + LEGEND_GAP
    return { side, x: side === 'right' ? width - taken : 0, y: 0, width: taken, height }
  }
  const most = options.scrolls ? MAX_SCROLL_ROWS : Math.max(1, Math.floor((height * MAX_PLAIN_SHARE) / LEGEND_ROW))
  let rows = 1
  let used = labels.length >= SELECTORS_FROM ? SELECTORS : 0
  for (const label of labels) {
    const entry = entryWidth(label)
    if (used > 0 && used + entry > width) {
      rows += 1
      used = 0
      // Of a long list only the rows that it may take are counted.
      if (rows >= most) break
    }
    used += entry
  }
  const taken = Math.min(rows, most) * LEGEND_ROW + LEGEND_GAP
  return { side, x: 0, y: side === 'bottom' ? height - taken : 0, width, height: taken }
}

/** Where the entries of a legend stand in a picture, which cannot scroll: what does not fit is left out. */
export function placeLegend(
  labels: readonly string[],
  box: LegendBox,
  measure: MeasureText = measureText,
): LegendEntry[] {
  const isSide = box.side === 'left' || box.side === 'right'
  const left = box.x + (box.side === 'right' ? LEGEND_GAP : 0)
  const top = box.y + (box.side === 'bottom' ? LEGEND_GAP : 0)
  const most = isSide ? box.width - LEGEND_GAP - ENTRY_CHROME : Math.min(MAX_ENTRY, box.width - ENTRY_CHROME)
  const entries: LegendEntry[] = []
  let x = 0
  let y = 0
  for (const [index, label] of labels.entries()) {
    const text = truncateText(label, most, LEGEND_FONT)
    const width = measure(text, LEGEND_FONT) + ENTRY_CHROME
    if (x > 0 && (isSide || x + width > box.width)) {
      x = 0
      y += LEGEND_ROW
    }
    if (y + LEGEND_ROW > box.height) break
    entries.push({ index, x: left + x, y: top + y, text })
    x += width
  }
  return entries
}
