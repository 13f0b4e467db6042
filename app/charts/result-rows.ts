import { columnType, type CellValue, type QueryResult } from './query-types.ts'
import { type GridColumn, isNull, plainText } from '../ui/data-grid-model.ts'

export interface ResultRows {
  readonly columns: readonly GridColumn[]
  readonly rows: readonly (readonly CellValue[])[]
}

const DATE_LENGTH = 'YYYY-MM-DD'.length
const MIDNIGHT = 'T00:00:00'

/** The rows of an answer as a grid: instants as UTC text, without the time of day where all are midnight. */
export function resultRows(result: QueryResult): ResultRows {
  const columns = result.colnames.map((name, index) => ({
    id: String(index),
    name,
    numeric: result.coltypes[index] === columnType.numeric,
  }))
  const temporal = result.colnames.map((_name, index) => result.coltypes[index] === columnType.temporal)
  const texts = result.data.map((row) =>
    result.colnames.map((name, index) => {
      const value = row[name] ?? null
      return temporal[index] && typeof value === 'number' ? instantText(value) : value
    }),
  )
  const datesOnly = temporal.map(
    (isTemporal, index) =>
      isTemporal && texts.every((row) => row[index] === null || String(row[index]).includes(MIDNIGHT)),
  )
  const rows = texts.map((row) =>
    row.map((value, index) => (datesOnly[index] && typeof value === 'string' ? value.slice(0, DATE_LENGTH) : value)),
  )
  return { columns, rows }
}

/** Seconds are enough unless there are parts of one. */
function instantText(instant: number): string {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return String(instant)
  return date.toISOString().replace(/(\.000)?Z$/, '')
}

/** The rows with the text in any of their cells, in any case. */
export function matchingRows({ rows }: ResultRows, text: string): readonly (readonly CellValue[])[] {
  const needle = text.trim().toLowerCase()
  if (!needle) return rows
  return rows.filter((row) => row.some((cell) => !isNull(cell) && plainText(cell).toLowerCase().includes(needle)))
}

/** Rows as CSV (RFC 4180), with a header. */
export function toCsv(columns: readonly GridColumn[], rows: readonly (readonly CellValue[])[]): string {
  const cell = (value: CellValue | string) => {
    const text = plainText(value)
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  }
  return [columns.map((column) => cell(column.name)), ...rows.map((row) => row.map(cell))]
    .map((line) => line.join(','))
    .join('\r\n')
}
