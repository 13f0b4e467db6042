import type { Cell, Column } from './columns.ts'

const NEEDS_QUOTES = /[",\r\n]/

/** One cell of RFC 4180 text; null is an empty cell. */
export function csvCell(cell: Cell): string {
  if (cell === null) return ''
  const text = String(cell)
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\n`
}

/** A header line and the rows, as pieces of text: joining them is left to the Blob that carries them. */
export function csvParts(columns: readonly Column[], rows: readonly (readonly Cell[])[]): string[] {
  return [
    csvLine(columns.map((column) => column.name)),
    ...chunks(rows, LINES_PER_PART).map((part) => part.map(csvLine).join('')),
  ]
}

/** Few enough pieces that a Blob is cheap, small enough that no single string is copied often. */
const LINES_PER_PART = 10_000

export function chunks<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}
