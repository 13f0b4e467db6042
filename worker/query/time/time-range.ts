import { add, DAY_MS, isSubDay, lastDay, toUnit, truncate, type Unit } from './date-math.ts'
import { evaluateDateExpression, isDateExpression } from './date-expression.ts'
import { parseFreeText } from './free-text-date.ts'
import { TIME_RANGE_MESSAGES, TimeRangeError } from './time-range-error.ts'
import { clockTime, type TimeZone } from './time-zone.ts'

/** A range of time, start included, end excluded; null is an open end. Times of the zone's clocks, written as UTC. */
export interface TimeBounds {
  readonly since: Date | null
  readonly until: Date | null
}

export type Anchor = 'today' | 'now'

export interface TimeRangeOptions {
  /** The present instant. */
  readonly now: Date
  /** Whose clocks and calendar days count; UTC by default. */
  readonly zone?: TimeZone | null
  /** Where `Last ...` and `Next ...` count from; by default midnight, for units below a day the clock. */
  readonly relativeStart?: Anchor | null
  readonly relativeEnd?: Anchor | null
  /** `1 year ago` moves both ends; a range (`a : b`) replaces the whole. */
  readonly timeShift?: string | null
  /** `y`, `m`, `w` move both ends back by one year, month or week, `r` by the length of the range. */
  readonly comparison?: string | null
}

export const NO_FILTER = 'No filter'
const SEPARATOR = ' : '
const OPEN: TimeBounds = { since: null, until: null }

const UNITS = '(second|minute|hour|day|week|month|quarter|year)s?'
const RELATIVE = new RegExp(`^(this|last|next|prior)\\s+(?:(\\d+)\\s+)?${UNITS}$`, 'i')
const EDGE = new RegExp(
  `^(?:(start|beginning|end) of|(?:first|1st)(?: (?:day|week|month|quarter))? of) (this|last|next|prior|the)\\s+(?:(\\d+)\\s+)?${UNITS}$`,
  'i',
)
const SHORTHAND = new RegExp(`^(Last|Next)\\s+(?:(\\d+)\\s+)?${UNITS}$`)
const CALENDAR = /^(previous calendar|Current) (day|week|month|quarter|year)/

/**
 * Resolves the text of a time range. Grammar: `No filter`; `Last week`, `Next 7 days`; `previous calendar month`,
 * `Current year`; or two sides around ` : `, each of them empty (open), relative (`last 2 quarters`, `start of this
 * month`), an expression (`DATEADD(DATETIME('now'), -1, DAY)`) or a date written freely. Throws TimeRangeError.
 */
export function resolveTimeRange(text: string | null | undefined, given: TimeRangeOptions): TimeBounds {
  const { zone = null } = given
  const options = { ...given, now: zone ? new Date(clockTime(given.now.getTime(), zone)) : given.now }
  const range = text?.trim() ?? ''
  const resolved = range === '' || range === NO_FILTER ? OPEN : resolve(text ?? '', options)
  const shifted = shift(shiftBy(resolved, options), options)
  if (shifted.since && shifted.until && shifted.since > shifted.until)
    throw new TimeRangeError(TIME_RANGE_MESSAGES.reversed)
  return shifted
}

function resolve(text: string, options: TimeRangeOptions): TimeBounds {
  const at = ` ${text} `.indexOf(SEPARATOR)
  if (at !== -1) {
    const padded = ` ${text} `
    return { since: side(padded.slice(0, at), options), until: side(padded.slice(at + SEPARATOR.length), options) }
  }
  const range = text.trim()
  const calendar = CALENDAR.exec(range)
  if (calendar) return calendarRange(calendar[1] ?? '', calendar[2] ?? '', options.now)
  const shorthand = SHORTHAND.exec(range)
  if (shorthand) return shorthandRange(shorthand, options)
  if (range.startsWith('Last'))
    return { since: side(range, options), until: side(options.relativeEnd ?? 'today', options) }
  if (range.startsWith('Next'))
    return { since: side(options.relativeStart ?? 'today', options), until: side(range, options) }
  // Superset takes no notice of a lone date or an unknown word here, so neither end but "until now" is left.
  return { since: null, until: side(options.relativeEnd ?? 'today', options) }
}

/** `Last 7 days` ends, and `Next 7 days` starts, at the anchor; counted in hours or less both ends follow the clock. */
function shorthandRange([, which, amount = '1', word = '']: RegExpExecArray, options: TimeRangeOptions): TimeBounds {
  const unit = toUnit(word) ?? 'day'
  const near = (anchor: Anchor | null | undefined) =>
    anchorInstant(isSubDay(unit) ? 'now' : (anchor ?? 'today'), options.now)
  if (which === 'Last') {
    return { since: add(near(options.relativeStart), -Number(amount), unit), until: near(options.relativeEnd) }
  }
  return { since: near(options.relativeStart), until: add(near(options.relativeStart), Number(amount), unit) }
}

function calendarRange(which: string, word: string, now: Date): TimeBounds {
  const unit: Unit = toUnit(word) ?? 'day'
  const start = truncate(now, unit)
  if (which === 'Current') return { since: start, until: add(start, 1, unit) }
  return { since: truncate(add(truncate(now, 'day'), -1, unit), unit), until: start }
}

function side(text: string, options: TimeRangeOptions): Date | null {
  const trimmed = text.trim()
  if (trimmed === '') return null
  const edge = EDGE.exec(trimmed)
  if (edge) {
    const [, which = 'start', direction = 'this', amount = '1', word = ''] = edge
    const unit = toUnit(word) ?? 'day'
    const base = relative(direction, Number(amount), unit, options)
    return which.toLowerCase() === 'end' ? lastDay(base, unit) : truncate(base, unit)
  }
  const found = RELATIVE.exec(trimmed)
  if (found) return relative(found[1] ?? '', Number(found[2] ?? 1), toUnit(found[3] ?? '') ?? 'day', options)
  if (isDateExpression(trimmed)) return evaluateDateExpression(trimmed, options.now, options.zone)
  return parseFreeText(trimmed, options.now, options.zone)
}

function relative(direction: string, amount: number, unit: Unit, { now, relativeStart }: TimeRangeOptions): Date {
  const base = anchorInstant(relativeStart ?? (isSubDay(unit) ? 'now' : 'today'), now)
  switch (direction.toLowerCase()) {
    case 'last':
    case 'prior':
      return add(base, -amount, unit)
    case 'next':
      return add(base, amount, unit)
    default:
      return base
  }
}

function anchorInstant(anchor: Anchor, now: Date): Date {
  return anchor === 'now' ? now : truncate(now, 'day')
}

function shiftBy(bounds: TimeBounds, options: TimeRangeOptions): TimeBounds {
  const shiftText = options.timeShift?.trim()
  if (!shiftText) return bounds
  if (shiftText.includes(SEPARATOR)) {
    const [since = '', until = ''] = shiftText.split(SEPARATOR)
    return {
      since: since ? parseFreeText(since, options.now, options.zone) : null,
      until: until ? parseFreeText(until, options.now, options.zone) : null,
    }
  }
  const delta = parseDelta(shiftText)
  if (!delta) throw new TimeRangeError(TIME_RANGE_MESSAGES.unreadable(shiftText))
  // A range is compared with its past whichever word stands behind the amount.
  return moveBounds(bounds, { ...delta, amount: -Math.abs(delta.amount) })
}

function shift(bounds: TimeBounds, { comparison }: TimeRangeOptions): TimeBounds {
  const units: Readonly<Record<string, Unit>> = { y: 'year', m: 'month', w: 'week' }
  const unit = units[comparison ?? '']
  if (unit) return moveBounds(bounds, { amount: -1, unit })
  if (comparison !== 'r' || !bounds.since || !bounds.until) return bounds
  const days = Math.floor((bounds.until.getTime() - bounds.since.getTime()) / DAY_MS)
  return moveBounds(bounds, { amount: -days, unit: 'day' })
}

export interface Delta {
  /** Negative goes back. */
  readonly amount: number
  readonly unit: Unit
}

/** `1 year ago` or `28 days later` (`after`) as a signed amount; a bare `1 week` goes back. Null for other text. */
export function parseDelta(text: string): Delta | null {
  const found = new RegExp(`^(\\d+)\\s+${UNITS}(?:\\s+(ago|later|after))?$`, 'i').exec(text.trim())
  const unit = toUnit(found?.[2] ?? '')
  if (!found || !unit) return null
  const forward = /^(?:later|after)$/i.test(found[3] ?? '')
  return { amount: Number(found[1]) * (forward ? 1 : -1), unit }
}

export function moveBounds(bounds: TimeBounds, { amount, unit }: Delta): TimeBounds {
  return {
    since: bounds.since && add(bounds.since, amount, unit),
    until: bounds.until && add(bounds.until, amount, unit),
  }
}
