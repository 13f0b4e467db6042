import type { LoadType, SqlValue } from '../../engine/engine.ts'

/** Cells that mean "no value" unless the upload names its own list. */
export const DEFAULT_NULLS: ReadonlySet<string> = new Set([
  '',
  '#N/A',
  '#NA',
  '-NaN',
  '-nan',
  '<NA>',
  'N/A',
  'NA',
  'NULL',
  'NaN',
  'None',
  'n/a',
  'nan',
  'null',
])

const INTEGER = /^[+-]?(?:0|[1-9]\d*)$/
const FLOAT = /^[+-]?(?:(?:0|[1-9]\d*)(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/
const BOOLEAN = /^(?:true|false)$/i
const DATE = /^\d{4}-\d{2}-\d{2}$/
const TIMESTAMP = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::(\d{2})(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/

/**
 * The narrowest type that holds every non-null cell. A number with leading zeros is text: it is a code (`02134`), and
 * as a number it would be another one.
 */
export function inferType(cells: readonly (string | null)[]): LoadType {
  const filled = cells.filter((cell) => cell !== null)
  if (filled.length === 0) return 'text'
  const every = (pattern: RegExp) => filled.every((cell) => pattern.test(cell))
  if (every(INTEGER)) return filled.every((cell) => Number.isSafeInteger(Number(cell))) ? 'integer' : 'text'
  if (every(FLOAT)) return 'float'
  if (every(BOOLEAN)) return 'boolean'
  if (every(DATE) && filled.every(isCalendarDay)) return 'date'
  const stamps = filled.every((cell) => (DATE.test(cell) || TIMESTAMP.test(cell)) && isCalendarDay(cell))
  return stamps ? 'timestamp' : 'text'
}

/** A cell as a value of a type, or undefined when it is not one. */
export function readCell(cell: string | null, type: LoadType): SqlValue | undefined {
  if (cell === null) return null
  switch (type) {
    case 'integer': {
      const value = Number(cell)
      return Number.isSafeInteger(value) && cell.trim() !== '' ? value : undefined
    }
    case 'float': {
      const value = Number(cell)
      return Number.isFinite(value) && cell.trim() !== '' ? value : undefined
    }
    case 'boolean':
      if (/^(?:true|1|yes|t|y)$/i.test(cell)) return true
      return /^(?:false|0|no|f|n)$/i.test(cell) ? false : undefined
    case 'date':
      return readInstant(cell)?.slice(0, 10)
    case 'timestamp':
      return readInstant(cell)
    case 'text':
      return cell
  }
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * An instant as `YYYY-MM-DD HH:MM:SS[.fff]`, a zone counted into UTC. Reads ISO text, `YYYYMMDD`, `1/31/2024` (or
 * `31/1/2024` with `dayFirst`; also with `.` or `-`), `Jan 31, 2024` and `31 January 2024`, each with a time behind it.
 */
export function readInstant(text: string, dayFirst = false): string | undefined {
  const found = /^(.+?)(?:[T ](\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:?\d{2})?)?$/.exec(text.trim())
  const day = found?.[1] === undefined ? undefined : readDay(found[1], dayFirst)
  if (day === undefined) return undefined
  const [, , clock, zone] = found ?? []
  const [hours = '0', minutes = '0', seconds = '0'] = clock?.split(':') ?? []
  const [whole = '0', fraction = ''] = seconds.split('.')
  if (Number(hours) > 23 || Number(minutes) > 59 || Number(whole) > 59) return undefined
  const local = `${day} ${pad(hours)}:${pad(minutes)}:${pad(whole)}`
  const shifted = zone === undefined || zone === 'Z' ? local : toUtc(local, zone)
  return Number(fraction) > 0 ? `${shifted}.${fraction.slice(0, 6)}` : shifted
}

function readDay(text: string, dayFirst: boolean): string | undefined {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  if (iso) return calendarDay(iso[1], iso[2], iso[3])
  const slashed = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text)
  if (slashed) {
    const [, first, second, year] = slashed
    return dayFirst ? calendarDay(year, second, first) : calendarDay(year, first, second)
  }
  const monthFirst = /^([A-Za-z]{3,9})\.? (\d{1,2}),? (\d{4})$/.exec(text)
  if (monthFirst) return calendarDay(monthFirst[3], monthNumber(monthFirst[1]), monthFirst[2])
  const named = /^(\d{1,2})[ -]([A-Za-z]{3,9})\.?,?[ -](\d{4})$/.exec(text)
  return named ? calendarDay(named[3], monthNumber(named[2]), named[1]) : undefined
}

function monthNumber(name = ''): string {
  return String(MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1)
}

function calendarDay(year = '', month = '', day = ''): string | undefined {
  const text = `${year}-${pad(month)}-${pad(day)}`
  return isCalendarDay(text) ? text : undefined
}

function isCalendarDay(text: string): boolean {
  const day = text.slice(0, 10)
  const instant = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(day)
}

function toUtc(local: string, zone: string): string {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? []
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1)
  const instant = new Date(`${local.replace(' ', 'T')}Z`).getTime() - offset * 60_000
  return new Date(instant).toISOString().slice(0, 19).replace('T', ' ')
}

function pad(text: string): string {
  return text.padStart(2, '0')
}
