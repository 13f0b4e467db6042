import { COMPACT_HEIGHT } from '../frame/limits.ts'
import { measureText } from '../frame/text-width.ts'
import { plainText } from '../html/plain-text.ts'
import type { AxisLines } from './lines.ts'
import type { PreparedPivot } from './prepare.ts'

const ROW_HEIGHT = 28
const COMPACT_ROW_HEIGHT = 22
export const FONT = 12
/** Both paddings of a cell, and the border. */
export const CELL_PADDING = 21
const SORT_MARK = 16
const FOLD_MARK = 20
const MAX_HEADER = 240
const LEAST_HEADER = 44
/** All row headers together leave the rest of the width to the figures. */
const MOST_HEADERS = 0.55
const MAX_VALUE = 200
const MIN_WIDTH = 48
/** Enough lines to see how wide a column is. */
const SAMPLE = 100
const SAMPLE_HEADERS = 500
/** Sticky row headers leave at least this share of the width to the figures. */
const MOST_STICKY = 0.6

export type PivotLayout = {
  rowHeight: number
  /** Header rows above the body; with names of row levels in the last one. */
  headRows: number
  /** The names of the row levels need a row of their own. */
  namesApart: boolean
  rowHeaderWidths: number[]
  /** Left edges of the columns of the body from their first one, and the end of the last. */
  edges: number[]
  sticky: boolean
}

/** Columns are as wide as their texts; what room is left over is shared out among them. */
export function layoutPivot(
  prepared: PreparedPivot,
  rows: AxisLines,
  columns: AxisLines,
  { width, height }: { width: number; height: number },
): PivotLayout {
  const { rowNames, columnNames } = prepared
  const isCompact = height < COMPACT_HEIGHT
  const namesApart = !isCompact && rowNames.length > 0 && columnNames.length > 0 && columnNames.at(-1) !== ''
  const headRows = Math.max(1, columnNames.length) + (namesApart ? 1 : 0)
  const rowHeaderWidths = narrowed(headerWidths(prepared, rows), width * MOST_HEADERS)
  const values = columns.lines.map((line) => {
    const texts = rows.lines.slice(0, SAMPLE).map((row) => prepared.text(row, line))
    const last = rows.lines.at(-1)
    if (last) texts.push(prepared.text(last, line))
    return Math.max(MIN_WIDTH, Math.min(MAX_VALUE, widest(texts, FONT) + CELL_PADDING))
  })
  for (const header of columns.headers) {
    const needed = Math.min(MAX_VALUE, textWidth(prepared.headerText(header)) + CELL_PADDING + SORT_MARK)
    const has = values.slice(header.start, header.start + header.span).reduce((sum, one) => sum + one, 0)
    const missing = (needed - has) / header.span
    for (let index = header.start; missing > 0 && index < header.start + header.span; index++) {
      values[index] = (values[index] ?? MIN_WIDTH) + missing
    }
  }
  const sides = rowHeaderWidths.reduce((sum, one) => sum + one, 0)
  const natural = values.reduce((sum, one) => sum + one, 0)
  const spare = Math.max(0, width - sides - natural) / Math.max(1, values.length)
  const edges = [0]
  for (const value of values) edges.push((edges.at(-1) ?? 0) + Math.ceil(value) + Math.floor(spare))
  return {
    rowHeight: isCompact ? COMPACT_ROW_HEIGHT : ROW_HEIGHT,
    headRows, 
    namesApart,
    rowHeaderWidths,
    edges,
    sticky: sides <= width * MOST_STICKY,
  }
}

function headerWidths(prepared: PreparedPivot, rows: AxisLines): number[] {
  const { rowNames } = prepared
  const widths = rowNames.map((name) => textWidth(name, 500) + CELL_PADDING)
  if (widths.length === 0) widths.push(MIN_WIDTH)
  for (const header of rows.headers.slice(0, SAMPLE_HEADERS)) {
    const mark = header.fold ? FOLD_MARK : 0
    const wanted = Math.min(MAX_HEADER, textWidth(prepared.headerText(header)) + CELL_PADDING + mark)
    const last = header.level + header.levels - 1
    const others = widths.slice(header.level, last).reduce((sum, one) => sum + one, 0)
    widths[last] = Math.max(widths[last] ?? MIN_WIDTH, wanted - others)
  }
  return widths.map((one) => Math.min(MAX_HEADER, one))
}

/** The widest give way first, until all fit into the room or have no more to give. */
function narrowed(widths: readonly number[], room: number): number[] {
  let cap = MAX_HEADER
  const sum = () => widths.reduce((total, one) => total + Math.min(cap, one), 0)
  while (cap > LEAST_HEADER && sum() > room) cap -= 1
  return widths.map((one) => Math.floor(Math.min(cap, one)))
}

function widest(texts: readonly string[], size: number): number {
  return texts.reduce((most, text) => Math.max(most, measureText(text, size)), 0)
}

function textWidth(text: string, weight: 400 | 500 = 500): number {
  return measureText(text.startsWith('<') ? plainText(text) : text, FONT, weight)
}

/** The columns of the body that are in sight, with a few more on both sides. */
export function windowColumns(edges: readonly number[], scrollLeft: number, width: number): { from: number; to: number } {
  const count = edges.length - 1
  if (count <= ALL_COLUMNS_UP_TO) return { from: 0, to: count }
  let from = 0
  while (from < count && (edges[from + 1] ?? 0) < scrollLeft - SIDE_MARGIN) from++
  let to = from
  while (to < count && (edges[to] ?? 0) < scrollLeft + width + SIDE_MARGIN) to++
  return { from, to }
}

const ALL_COLUMNS_UP_TO = 40
const SIDE_MARGIN = 300
