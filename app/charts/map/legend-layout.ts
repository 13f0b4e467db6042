import { COMPACT_HEIGHT, COMPACT_WIDTH, LABEL_LINE } from '../frame/limits.ts'
import { measureText, truncateText } from '../frame/text-width.ts'
import { t } from '../../i18n/message.ts'
import { mapMessages } from './messages.ts'
import type { Size } from './view.ts'

/** A corner of the map, as `legend_position` stores it. */
export type Corner = 'tl' | 'tr' | 'bl' | 'br'

export type LegendEntry = { key: string; label: string; color: string }

export type MapLegend =
  /** Colours from low to high and what their ends mean. */
  | { kind: 'ramp'; corner: Corner; colors: readonly string[]; low: string; high: string; title?: string }
  | { kind: 'entries'; corner: Corner; entries: readonly LegendEntry[] }

export type LegendPlate = {
  x: number
  y: number
  width: number
  height: number
  /** Entries that fit; the others are counted. */
  shown: readonly LegendEntry[]
  more: number
}

export const LEGEND_LINE = 18
export const PLATE_PADDING = 6
export const SWATCH = 8
export const SWATCH_GAP = 8
export const RAMP_WIDTH = 120
export const RAMP_HEIGHT = 8
const FONT = 11
const EDGE = 4
const MAX_TEXT = 150
const MAX_SHARE = 0.6

/** Where the plate of a legend lies; none where it would hide the map. */
export function layoutPlate(legend: MapLegend, size: Size): LegendPlate | undefined {
  if (size.width < COMPACT_WIDTH || size.height < COMPACT_HEIGHT) return undefined
  const content = legend.kind === 'ramp' ? rampContent(legend) : entriesContent(legend.entries, size)
  if (!content) return undefined
  const width = content.width + 2 * PLATE_PADDING
  const height = content.height + 2 * PLATE_PADDING
  return {
    x: legend.corner.endsWith('l') ? EDGE : size.width - EDGE - width,
    y: legend.corner.startsWith('t') ? EDGE : size.height - EDGE - height,
    width,
    height,
    shown: content.shown,
    more: content.more,
  }
}

/** The room that a legend at the lower edge needs, so that nothing of the map lies under it at first. */
export function roomBelow(legend: MapLegend | undefined, size: Size): number {
  const plate = legend?.corner.startsWith('b') ? layoutPlate(legend, size) : undefined
  return plate ? size.height - plate.y : 0
}

function rampContent({ title }: { title?: string }) {
  const height = RAMP_HEIGHT + LABEL_LINE + (title ? LABEL_LINE : 0)
  return { width: RAMP_WIDTH, height, shown: [], more: 0 }
}

function entriesContent(entries: readonly LegendEntry[], size: Size) {
  if (entries.length === 0) return undefined
  const lines = Math.max(1, Math.floor((size.height * MAX_SHARE) / LEGEND_LINE))
  const fits = entries.length <= lines
  const shown = (fits ? entries : entries.slice(0, Math.max(1, lines - 1))).map((entry) => ({
    ...entry,
    label: truncateText(entry.label, Math.min(MAX_TEXT, size.width * 0.4), FONT),
  }))
  const more = entries.length - shown.length
  const widest = shown.reduce((most, entry) => Math.max(most, measureText(entry.label, FONT)), 0)
  const rest = more > 0 ? measureText(t(mapMessages.more, { count: more }), FONT) : 0
  const height = (shown.length + (fits ? 0 : 1)) * LEGEND_LINE
  return { width: Math.max(64, widest + SWATCH + SWATCH_GAP + 8, rest + 8), height, shown, more }
}
