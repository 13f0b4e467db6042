import { writeXlsxStream } from 'hucre/xlsx'
import { GenericType, type SqlValue } from '../engine/engine.ts'
import { verboseName, type Dataset } from './dataset.ts'
import { columnType, type Frame } from './frame.ts'
import { outputColumns } from './response.ts'

type Cell = string | number | boolean | Date | null

/** Days from the first to the last instant that the format has: 1900 to 9999. */
const FIRST_INSTANT = Date.UTC(1900, 2, 1)
const LAST_INSTANT = Date.UTC(9999, 11, 31)
/** Most characters of one cell in the format. */
const CELL_LENGTH = 32_767

/** Tables as one sheet, verbose names in its first row; written as they come, so that their size does not matter. */
export function xlsxStream(tables: AsyncIterable<Frame>, dataset: Dataset): ReadableStream<Uint8Array> {
  return writeXlsxStream(rowsOf(tables, dataset), { name: 'Sheet1' })
}

async function* rowsOf(tables: AsyncIterable<Frame>, dataset: Dataset): AsyncGenerator<Cell[]> {
  let isFirst = true
  for await (const table of tables) {
    const columns = outputColumns(table)
    if (isFirst) yield columns.map(({ name }) => verboseName(dataset, name))
    isFirst = false
    const types = columns.map(({ column }) => columnType(column))
    for (let row = 0; row < table.rowCount; row++) {
      yield columns.map(({ column }, at) => toCell(column.values[row] ?? null, types[at] ?? GenericType.String))
    }
  }
}

/** Text of a numeric column becomes a number where no digit is lost; what is too long or too early stays as it can. */
function toCell(value: SqlValue, type: GenericType): Cell {
  if (typeof value === 'number' && type === GenericType.Temporal) {
    if (value >= FIRST_INSTANT && value <= LAST_INSTANT) return new Date(value)
    return new Date(value).toISOString().slice(0, 19).replace('T', ' ')
  }
  if (typeof value !== 'string') return value
  if (type === GenericType.Numeric && String(Number(value)) === value) return Number(value)
  return value.slice(0, CELL_LENGTH)
}
