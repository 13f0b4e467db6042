import { GenericType, type SqlValue } from '../engine/engine.ts'
import { verboseName, type Dataset } from './dataset.ts'
import { columnType, type Frame } from './frame.ts'
import { isWholeDays } from './instants.ts'
import { outputColumns } from './response.ts'

/** Cells that a spreadsheet would take for a formula: they begin with one of its marks and are no negative number. */
const FORMULA = /^(?:["\s]*)[-@+|=%]/
const NEGATIVE_NUMBER = /^-[\d.]+$/
/** What most cells are: nothing in them is escaped, quoted or made harmless. */
const PLAIN = /^(?:[A-Za-z0-9][^",\r\n\\]*)?$/
const NEEDS_QUOTES = /[",\r\n]/
const ROWS_A_PIECE = 2000
const DAY_MS = 86_400_000

/** What tells programs that a file of text is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

type Writer = (value: SqlValue) => string

/**
 * Tables as one CSV in pieces: verbose names in the header, formulas made harmless. A column whose instants are all
 * midnights as far as the first table shows is written as days.
 */
export async function* csvPieces(tables: AsyncIterable<Frame>, dataset: Dataset): AsyncGenerator<string> {
  let writers: readonly Writer[] | null = null
  for await (const table of tables) {
    const columns = outputColumns(table)
    if (!writers) {
      yield `${columns.map(({ name }) => csvCell(verboseName(dataset, name))).join(',')}\n`
      writers = columns.map(({ column }) => writerOf(columnType(column), column.values))
    }
    for (let from = 0; from < table.rowCount; from += ROWS_A_PIECE) {
      let piece = ''
      for (let row = from; row < Math.min(from + ROWS_A_PIECE, table.rowCount); row++) {
        piece += `${columns.map(({ column }, at) => writers?.[at]?.(column.values[row] ?? null) ?? '').join(',')}\n`
      }
      yield piece
    }
  }
}

function writerOf(type: GenericType, values: readonly SqlValue[]): Writer {
  if (type !== GenericType.Temporal) return csvCell
  const instantText = instantWriter(isWholeDays(values))
  return (value) => (typeof value === 'number' ? instantText(value) : csvCell(value))
}

/** Rows that follow each other often tell of the same day, whose text is kept. */
function instantWriter(dayOnly: boolean): (ms: number) => string {
  let day = Number.NaN
  let dayText = ''
  return (ms) => {
    const whole = Math.trunc(ms)
    const today = Math.floor(whole / DAY_MS)
    if (today !== day) {
      day = today
      dayText = new Date(whole).toISOString().slice(0, -MIDNIGHT.length)
    }
    const time = whole - today * DAY_MS
    return dayOnly && time === 0 ? dayText : `${dayText} ${timeText(time)}`
  }
}

const MIDNIGHT = 'T00:00:00.000Z'

function timeText(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  const fraction = ms % 1000 === 0 ? '' : `.${String(ms % 1000).padStart(3, '0')}`
  return `${TWO[Math.floor(seconds / 3600)]}:${TWO[Math.floor(seconds / 60) % 60]}:${TWO[seconds % 60]}${fraction}`
}

const TWO = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, '0'))

/** One value as a cell of CSV: nothing for null, formulas made harmless. */
export function csvCell(value: SqlValue): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value !== 'string') return String(value)
  return PLAIN.test(value) ? value : cell(harmless(value))
}

/** Text that no spreadsheet takes for a formula. */
function harmless(text: string): string {
  return FORMULA.test(text) && !NEGATIVE_NUMBER.test(text) ? `'${text.replaceAll('|', '\\|')}` : text
}

/** Backslashes are doubled, since one is the mark that the format escapes with. */
function cell(text: string): string {
  const escaped = text.replaceAll('\\', '\\\\')
  return NEEDS_QUOTES.test(text) ? `"${escaped.replaceAll('"', '""')}"` : escaped
}
