import { largest } from '../largest.ts'
import { measureText } from '../frame/text-width.ts'
import type { TimeCell, TimeRow } from './prepare.ts'
import type { TimeColumn } from './columns.ts'

export const HEAD_HEIGHT = 28
const ROW_HEIGHT = 28
const FONT = 12
const PADDING = 22
const SORT_MARK = 16
const MOST_NAME = 220
const LEAST_NAME = 60
/** Of the width, for the names of the rows. */
const MOST_NAME_SHARE = 0.45
const SPARK_WIDTH = 96
const MOST_SPARK = 400
const MOST_HEIGHT = 200
const LEAST_WIDTH = 56
const AXIS_GAP = 4

export type TimeTableLayout = { rowHeight: number; widths: number[]; total: number }

export function layoutTimeTable(
  { firstName, columns, rows }: { firstName: string; columns: readonly TimeColumn[]; rows: readonly TimeRow[] },
  width: number,
): TimeTableLayout {
  const names = [firstName, ...rows.map((row) => row.label)].map((text) => measureText(text, FONT, 500) + PADDING)
  const name = Math.max(LEAST_NAME, Math.min(MOST_NAME, width * MOST_NAME_SHARE, largest(names, 0)))
  const natural = columns.map((column, index) => columnWidth(column, rows.map((row) => row.cells[index])))
  const spare = Math.max(0, width - name - natural.reduce((sum, one) => sum + one, 0))
  const sparks = columns.filter((column) => column.type === 'spark' && column.width === undefined).length
  const widths = natural.map((one, index) => {
    const grows = sparks === 0 ? spare / columns.length : columns[index]?.type === 'spark' && columns[index]?.width === undefined ? spare / sparks : 0
    return Math.floor(one + grows)
  })
  const rowHeight = columns.reduce(
    (most, column) => (column.type === 'spark' ? Math.max(most, Math.min(MOST_HEIGHT, column.height ?? 0)) : most),
    ROW_HEIGHT,
  )
  const all = [Math.floor(columns.length === 0 ? Math.max(name, width) : name), ...widths]
  return { rowHeight, widths: all, total: all.reduce((sum, one) => sum + one, 0) }
}

function columnWidth(column: TimeColumn, cells: readonly (TimeCell | undefined)[]): number {
  const label = measureText(column.label, FONT, 500) + PADDING + SORT_MARK
  if (column.width !== undefined && column.width > 0) return Math.min(MOST_SPARK, Math.max(LEAST_WIDTH, column.width + PADDING))
  if (column.type === 'spark') return Math.max(label, SPARK_WIDTH)
  const texts = cells.map((cell) => measureText(cell?.text ?? '', FONT) + PADDING)
  return largest(texts, Math.max(LEAST_WIDTH, label))
}

/** Room that the two ends of a value axis take beside a trend. */
export function axisRoom(low: string, high: string): number {
  return Math.max(measureText(low, FONT - 1), measureText(high, FONT - 1)) + AXIS_GAP
}
