import type { Dialect } from '../engine/engine.ts'

/** ISO text of an instant without zone, to the microsecond: `2024-01-31T10:00:00.000000`. */
export function toIso(instant: Date): string {
  return `${instant.toISOString().slice(0, 23)}000`
}

const DIRECTIVES: Readonly<Record<string, (instant: Date) => string>> = {
  Y: (instant) => String(instant.getUTCFullYear()).padStart(4, '0'),
  y: (instant) => String(instant.getUTCFullYear() % 100).padStart(2, '0'),
  m: (instant) => two(instant.getUTCMonth() + 1),
  d: (instant) => two(instant.getUTCDate()),
  H: (instant) => two(instant.getUTCHours()),
  I: (instant) => two(instant.getUTCHours() % 12 || 12),
  p: (instant) => (instant.getUTCHours() < 12 ? 'AM' : 'PM'),
  M: (instant) => two(instant.getUTCMinutes()),
  S: (instant) => two(instant.getUTCSeconds()),
  f: (instant) => `${String(instant.getUTCMilliseconds()).padStart(3, '0')}000`,
  j: (instant) => String(dayOfYear(instant)).padStart(3, '0'),
  b: (instant) => MONTHS[instant.getUTCMonth()]?.slice(0, 3) ?? '',
  B: (instant) => MONTHS[instant.getUTCMonth()] ?? '',
  '%': () => '%',
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
const DAY_MS = 86_400_000

/** Text of an instant by a strftime pattern; directives that are not known stay as they are. */
export function strftime(instant: Date, pattern: string): string {
  return pattern.replace(/%(.)/g, (whole, directive: string) => DIRECTIVES[directive]?.(instant) ?? whole)
}

/** The instant as a column writes it that stores text or counts from 1970. */
export function storedLiteral(instant: Date, format: string, dialect: Dialect): string {
  if (format === 'epoch_s') return String(Math.floor(instant.getTime() / 1000))
  if (format === 'epoch_ms') return String(instant.getTime())
  return dialect.literal(strftime(instant, format))
}

/**
 * Milliseconds of a stored value: a number or text in a column's own format, else ISO-like text read as UTC. Null for
 * what is no instant.
 */
export function toEpochMs(value: string | number | boolean | null, format: string | null): number | null {
  if (value === null || typeof value === 'boolean') return null
  if (typeof value === 'number') return format === 'epoch_s' ? value * 1000 : value
  if (format === 'epoch_s' || format === 'epoch_ms') return toEpochMs(Number(value), format)
  if (format !== null && format !== '') return strptime(value, format) ?? isoToEpochMs(value)
  return isoToEpochMs(value)
}

const ISO =
  /^([+-]?\d{4,6})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?)?\s?(Z|[+-]\d{2}(?::?\d{2})?)?$/

/** Milliseconds of ISO-like text (`2024-01-31`, `2024-01-31 10:00:00.5+02`); without a zone it is UTC. */
export function isoToEpochMs(text: string): number | null {
  return plainIsoToEpochMs(text) ?? anyIsoToEpochMs(text)
}

/**
 * The same of the one form that nearly every value has, `2024-01-31T10:00:00`; null for every other. Read by the
 * position of its digits, which takes a fifth of the time.
 */
function plainIsoToEpochMs(text: string): number | null {
  if (text.length !== 19) return null
  const separator = text.charCodeAt(10)
  if (separator !== LETTER_T && separator !== SPACE) return null
  if (text.charCodeAt(4) !== DASH || text.charCodeAt(7) !== DASH) return null
  if (text.charCodeAt(13) !== COLON || text.charCodeAt(16) !== COLON) return null
  const year = twoDigits(text, 0) * 100 + twoDigits(text, 2)
  const ms = Date.UTC(
    year,
    twoDigits(text, 5) - 1,
    twoDigits(text, 8),
    twoDigits(text, 11),
    twoDigits(text, 14),
    twoDigits(text, 17),
  )
  // Where a digit is none there is no instant; years before 100 are others' to the language.
  return Number.isNaN(ms) || year < 100 ? null : ms
}

const [SPACE, DASH, ZERO, NINE, COLON, LETTER_T] = [32, 45, 48, 57, 58, 84]

function twoDigits(text: string, at: number): number {
  const [tens, ones] = [text.charCodeAt(at), text.charCodeAt(at + 1)]
  return tens < ZERO || tens > NINE || ones < ZERO || ones > NINE ? Number.NaN : (tens - ZERO) * 10 + ones - ZERO
}

function anyIsoToEpochMs(text: string): number | null {
  const found = ISO.exec(text)
  if (!found) return /^\d{4}$/.test(text) ? Date.UTC(Number(text), 0, 1) : null
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '0', zone] = found
  const ms = Number(`0.${fraction}`) * 1000
  const instant = new Date(0)
  instant.setUTCFullYear(Number(year), Number(month) - 1, Number(day))
  instant.setUTCHours(Number(hour), Number(minute), Number(second), Math.floor(ms + 1e-6))
  return instant.getTime() - zoneOffsetMs(zone)
}

function zoneOffsetMs(zone: string | undefined): number {
  const [, sign, hours, minutes = '0'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone ?? '') ?? []
  return hours === undefined ? 0 : (Number(hours) * 60 + Number(minutes)) * 60_000 * (sign === '-' ? -1 : 1)
}

const READERS: Readonly<Record<string, string>> = {
  Y: '(?<Y>\\d{4})',
  y: '(?<y>\\d{2})',
  m: '(?<m>\\d{1,2})',
  d: '(?<d>\\d{1,2})',
  H: '(?<H>\\d{1,2})',
  I: '(?<I>\\d{1,2})',
  p: '(?<p>[AaPp][Mm])',
  M: '(?<M>\\d{1,2})',
  S: '(?<S>\\d{1,2})',
  f: '(?<f>\\d{1,6})',
  j: '(?<j>\\d{1,3})',
  b: '(?<b>[A-Za-z]{3})',
  B: '(?<B>[A-Za-z]+)',
  '%': '%',
}

function strptime(text: string, pattern: string): number | null {
  const source = pattern.replace(/%(.)|[.*+?^${}()|[\]\\]/g, (whole, directive: string | undefined) =>
    directive === undefined ? `\\${whole}` : (READERS[directive] ?? '.*?'),
  )
  const parts = new RegExp(`^${source}$`).exec(text)?.groups
  if (!parts) return null
  const year = parts['Y']
    ? Number(parts['Y'])
    : parts['y']
      ? 2000 + Number(parts['y']) - (Number(parts['y']) > 68 ? 100 : 0)
      : 1970
  const named = (parts['b'] ?? parts['B'] ?? '').slice(0, 3).toLowerCase()
  const month = named ? MONTHS.findIndex((name) => name.toLowerCase().startsWith(named)) : Number(parts['m'] ?? 1) - 1
  const twelve = parts['I'] ? (Number(parts['I']) % 12) + (/^p/i.test(parts['p'] ?? '') ? 12 : 0) : null
  const micros = Number((parts['f'] ?? '0').padEnd(6, '0'))
  const day = parts['j'] ? Number(parts['j']) : Number(parts['d'] ?? 1)
  const hour = twelve ?? Number(parts['H'] ?? 0)
  return Date.UTC(
    year,
    parts['j'] ? 0 : month,
    day,
    hour,
    Number(parts['M'] ?? 0),
    Number(parts['S'] ?? 0),
    Math.floor(micros / 1000),
  )
}

/** True when every instant is a midnight. */
export function isWholeDays(values: readonly (string | number | boolean | null)[]): boolean {
  return values.every((value) => typeof value !== 'number' || value % DAY_MS === 0)
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}

function dayOfYear(instant: Date): number {
  const start = Date.UTC(instant.getUTCFullYear(), 0, 1)
  return Math.floor((instant.getTime() - start) / DAY_MS) + 1
}
