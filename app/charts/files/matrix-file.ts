import { columnType, type CellValue, type QueryResult } from '../query-types.ts'
import { resultRows, toCsv } from '../result-rows.ts'

type Cell = string | number | boolean | Date | null

/** Days from the first to the last instant that a sheet has: 1900 to 9999. */
const FIRST_INSTANT = Date.UTC(1900, 2, 1)
const LAST_INSTANT = Date.UTC(9999, 11, 31)
/** Most characters of one cell of a sheet. */
const CELL_LENGTH = 32_767

const TYPES = { csv: 'text/csv;charset=utf-8', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }

/** The rows of all charts of a matrix in one table, as a file. */
export async function matrixFile(result: QueryResult, format: 'csv' | 'xlsx'): Promise<Blob> {
  const type = TYPES[format]
  if (format === 'csv') {
    const { columns, rows } = resultRows(result)
    return new Blob([toCsv(columns, rows)], { type })
  }
  const { writeXlsxStream } = await import('hucre/xlsx')
  const sheet = writeXlsxStream(sheetRows(result), { name: 'Sheet1' })
  return new Blob([await new Response(sheet).arrayBuffer()], { type })
}

/** A sheet of an answer, the names of its columns first: instants are dates, and figures numbers where no digit is lost. */
export function* sheetRows({ colnames, coltypes, data }: QueryResult): Generator<Cell[]> {
  yield [...colnames]
  for (const row of data) yield colnames.map((name, at) => toCell(row[name] ?? null, coltypes[at] ?? columnType.text))
}

function toCell(value: CellValue, type: QueryResult['coltypes'][number]): Cell {
  if (typeof value === 'number' && type === columnType.temporal) {
    if (value >= FIRST_INSTANT && value <= LAST_INSTANT) return new Date(value)
    return Number.isNaN(new Date(value).getTime()) ? value : new Date(value).toISOString().slice(0, 19).replace('T', ' ')
  }
  if (typeof value !== 'string') return value
  if (type === columnType.numeric && String(Number(value)) === value) return Number(value)
  return value.slice(0, CELL_LENGTH)
}
