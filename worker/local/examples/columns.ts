/** What a column of an example table holds; decides how its cells are written and which types the upload is told. */
export type ColumnKind = 'text' | 'integer' | 'number' | 'date' | 'timestamp'

export type Cell = string | number | null

export interface Column {
  readonly name: string
  readonly kind: ColumnKind
}

/** A column filled from one field of a source record; without `read` the value is taken by `readers[kind]`. */
export interface SourceColumn extends Column {
  readonly from: string
  readonly read?: (value: unknown) => Cell
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Marks that the sources use for "not known". */
const UNKNOWN = new Set(['', '.', 'null', 'NA'])

export function readText(value: unknown): Cell {
  if (value === null || value === undefined) return null
  if (typeof value !== 'string' && typeof value !== 'number') throw new TypeError(`Not a value: ${JSON.stringify(value)}`)
  const text = String(value).trim()
  return UNKNOWN.has(text) ? null : text
}

export function readNumber(value: unknown): Cell {
  const text = readText(value)
  if (text === null) return null
  const number = Number(text)
  if (!Number.isFinite(number)) throw new RangeError(`Not a number: ${text}`)
  return number
}

export function readInteger(value: unknown): Cell {
  const number = readNumber(value)
  return number === null ? null : Math.round(Number(number))
}

/**
 * A calendar day as `YYYY-MM-DD`, from ISO text (a time of day is dropped), a bare year, or `Jun 12 1998`.
 * Throws a RangeError for anything else.
 */
export function readDate(value: unknown): Cell {
  const text = readText(value)
  if (text === null) return null
  const source = String(text)
  if (/^\d{4}$/.test(source)) return `${source}-01-01`
  if (/^\d{4}-\d{2}-\d{2}/.test(source)) return source.slice(0, 10)
  const [, month = '', day = '', year = ''] = /^([A-Z][a-z]{2}) (\d{1,2}),? (\d{4})$/.exec(source) ?? []
  const number = MONTHS.indexOf(month) + 1
  if (number === 0) throw new RangeError(`Not a date: ${source}`)
  return `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** A local wall-clock instant as `YYYY-MM-DD HH:MM:SS`. Sources without a zone are read as if they were UTC. */
export function readTimestamp(value: unknown): Cell {
  if (value instanceof Date) return value.toISOString().slice(0, 19).replace('T', ' ')
  const text = readText(value)
  return text === null ? null : readTimestamp(new Date(text))
}

const readers: Readonly<Record<ColumnKind, (value: unknown) => Cell>> = {
  text: readText,
  integer: readInteger,
  number: readNumber,
  date: readDate,
  timestamp: readTimestamp,
}

/** The cells of one source record in the order of `columns`. */
export function readRecord(columns: readonly SourceColumn[], record: Readonly<Record<string, unknown>>): Cell[] {
  return columns.map((column) => (column.read ?? readers[column.kind])(record[column.from]))
}
