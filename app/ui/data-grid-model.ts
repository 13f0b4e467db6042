/** What a cell may hold. */
export type GridValue = unknown

export interface GridColumn {
  /** Unique in the grid. */
  readonly id: string
  readonly name: string
  /** Right-aligned. */
  readonly numeric?: boolean
  /** The type, shown in the header's tooltip. */
  readonly type?: string | undefined
}

export interface CellPosition {
  /** -1 is the header. */
  readonly row: number
  readonly column: number
}

export interface GridSort {
  readonly column: number
  readonly direction: 'asc' | 'desc'
}

export const MIN_COLUMN_PX = 56
export const MAX_COLUMN_PX = 360
const CHARACTER_PX = 7
const CELL_PADDING_PX = 28
/** How many rows are looked at to guess a column's width. */
const SAMPLED_ROWS = 60

/** Column widths (px) that fit the names and the first rows, within limits. */
export function fittingWidths(
  columns: readonly GridColumn[],
  rowCount: number,
  text: (row: number, column: number) => string,
): readonly number[] {
  return columns.map((column, index) => {
    let longest = column.name.length
    for (let row = 0; row < Math.min(rowCount, SAMPLED_ROWS); row++) {
      longest = Math.max(longest, text(row, index).length)
    }
    return clampWidth(longest * CHARACTER_PX + CELL_PADDING_PX)
  })
}

/** A width within the limits, in whole pixels. */
export function clampWidth(width: number): number {
  return Math.round(Math.max(MIN_COLUMN_PX, Math.min(width, MAX_COLUMN_PX)))
}

/** Where each column begins, and after the last the width of all: one entry more than there are columns. */
export function columnOffsets(widths: readonly number[]): readonly number[] {
  const offsets = [0]
  for (const width of widths) offsets.push((offsets.at(-1) ?? 0) + width)
  return offsets
}

/** The columns that touch the visible part, as a range of indices (end exclusive), one more on either side. */
export function windowColumns(
  offsets: readonly number[],
  scrollLeft: number,
  width: number,
): { readonly start: number; readonly end: number } {
  const count = offsets.length - 1
  const first = offsets.findIndex((offset) => offset > scrollLeft) - 1
  const last = offsets.findIndex((offset) => offset >= scrollLeft + width)
  return { start: Math.max(0, first - 1), end: last < 0 ? count : Math.min(count, last + 1) }
}

/**
 * Row indices in the order of a column: numbers by size, everything else by its text with numbers in it counted as
 * numbers; nulls last in either direction. Equal rows keep their order.
 */
export function sortedRows(
  rowCount: number,
  value: (row: number) => GridValue,
  direction: 'asc' | 'desc',
): readonly number[] {
  const rows = Array.from({ length: rowCount }, (_, row) => row)
  const sign = direction === 'asc' ? 1 : -1
  const collator = new Intl.Collator(undefined, { numeric: true })
  return rows.sort((a, b) => {
    const left = value(a)
    const right = value(b)
    if (isNull(left) || isNull(right)) return Number(isNull(left)) - Number(isNull(right))
    const order =
      typeof left === 'number' && typeof right === 'number'
        ? left - right
        : collator.compare(plainText(left), plainText(right))
    return order * sign
  })
}

/** Nothing known: null or undefined, but not an empty text. */
export function isNull(value: GridValue): boolean {
  return value === null || value === undefined
}

/** A cell as text, for copying and measuring: nulls are empty, structures are JSON. */
export function plainText(value: GridValue): string {
  if (isNull(value)) return ''
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return String(value)
  return JSON.stringify(value)
}

/** The cell a key leads to, or null for a key that moves nothing. `page` is how many rows fit. */
export function moveCell(
  from: CellPosition,
  key: string,
  jump: boolean,
  size: { readonly rows: number; readonly columns: number; readonly page: number },
): CellPosition | null {
  const lastRow = size.rows - 1
  const lastColumn = size.columns - 1
  const to = ((): CellPosition | null => {
    switch (key) {
      case 'ArrowUp':
        return { ...from, row: jump ? 0 : from.row - 1 }
      case 'ArrowDown':
        return { ...from, row: jump ? lastRow : from.row + 1 }
      case 'ArrowLeft':
        return { ...from, column: jump ? 0 : from.column - 1 }
      case 'ArrowRight':
        return { ...from, column: jump ? lastColumn : from.column + 1 }
      case 'PageUp':
        return { ...from, row: Math.max(0, from.row - size.page) }
      case 'PageDown':
        return { ...from, row: from.row + size.page }
      case 'Home':
        return { row: jump ? 0 : from.row, column: 0 }
      case 'End':
        return { row: jump ? lastRow : from.row, column: lastColumn }
      default:
        return null
    }
  })()
  if (!to) return null
  return {
    row: Math.max(-1, Math.min(to.row, lastRow)),
    column: Math.max(0, Math.min(to.column, lastColumn)),
  }
}

/** The cells between two corners, as ranges of indices (end exclusive); the header row is left out. */
export function cellRange(a: CellPosition, b: CellPosition) {
  return {
    rowStart: Math.max(0, Math.min(a.row, b.row)),
    rowEnd: Math.max(a.row, b.row) + 1,
    columnStart: Math.min(a.column, b.column),
    columnEnd: Math.max(a.column, b.column) + 1,
  }
}

/** Cells as tab-separated text that spreadsheets take: cells with tabs, line ends or quotes are quoted. */
export function toTsv(lines: readonly (readonly GridValue[])[]): string {
  const cell = (value: GridValue) => {
    const text = plainText(value)
    return /[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  }
  return lines.map((line) => line.map(cell).join('\t')).join('\n')
}
