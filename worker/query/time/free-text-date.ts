import { isoToEpochMs } from '../instants.ts'
import { add, isSubDay, toUnit, truncate } from './date-math.ts'
import { TIME_RANGE_MESSAGES, TimeRangeError } from './time-range-error.ts'
import { clockTime, type TimeZone } from './time-zone.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const NUMBERS: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
}
const NUMBER = `(\\d+|${Object.keys(NUMBERS).join('|')})`
const UNIT = '(seconds?|minutes?|hours?|days?|weeks?|months?|quarters?|years?)'

type Reader = (found: RegExpExecArray, now: Date, zone: TimeZone | null) => Date | null

/** A bare amount says nothing about its direction. */
const AMBIGUOUS = new RegExp(`^\\d+\\s*${UNIT}$`, 'i')

/** Dates as calendars write them; what is missing is taken from midnight of 1 January of this year. */
const CALENDAR: readonly (readonly [RegExp, Reader])[] = [
  [/^(\d{4})$/, ([, year]) => day(year, 1, 1)],
  [/^(\d{4})[-/](\d{1,2})$/, ([, year, month]) => day(year, month, 1)],
  [
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]+(.+))?$/,
    ([, year, month, date, clock], _, zone) => withClock(day(year, month, date), clock, zone),
  ],
  [/^(\d{4})(\d{2})(\d{2})(?:[T ]+(.+))?$/, ([, year, month, date, clock], _, zone) => withClock(day(year, month, date), clock, zone)],
  [
    /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?:\s+(.+))?$/,
    ([, month, date, year, clock], _, zone) => withClock(day(year, month, date), clock, zone),
  ],
  [/^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?(?:,?\s+(\d{4}))?(?:\s+(.+))?$/i, named(1, 2, 3, 4)],
  [/^(\d{1,2})(?:st|nd|rd|th)?\s+([a-z]{3,9})\.?(?:,?\s+(\d{4}))?(?:\s+(.+))?$/i, named(2, 1, 3, 4)],
  [/^([a-z]{3,9})\.?,?\s+(\d{4})$/i, ([, month, year]) => (monthOf(month) ? day(year, monthOf(month), 1) : null)],
  [/^([a-z]{3,9})$/i, ([, month], now) => (monthOf(month) ? day(now.getUTCFullYear(), monthOf(month), 1) : null)],
  [/^(\d{1,2}:\d{2}.*)$/, ([, clock], now, zone) => withClock(truncate(now, 'year'), clock, zone)],
  [
    new RegExp(`^(${WEEKDAYS.join('|')})$`, 'i'),
    ([, weekday], now) => weekdayFrom(add(truncate(now, 'year'), -1, 'day'), weekday, 1),
  ],
]

/** Phrases counted from now; without a time of day in them they mean midnight. */
const PHRASES: readonly (readonly [RegExp, Reader])[] = [
  [/^now$/i, (_, now) => now],
  [/^(?:today|midnight)$/i, (_, now) => truncate(now, 'day')],
  [/^yesterday$/i, (_, now) => add(truncate(now, 'day'), -1, 'day')],
  [/^tomorrow$/i, (_, now) => add(truncate(now, 'day'), 1, 'day')],
  [/^(?:noon|midday)$/i, (_, now) => add(truncate(now, 'day'), 12, 'hour')],
  [
    new RegExp(`^${NUMBER}\\s*${UNIT}\\s+(?:ago|before|back)$`, 'i'),
    ([, amount, unit], now) => moved(now, amount, unit, -1),
  ],
  [new RegExp(`^(?:in\\s+)${NUMBER}\\s*${UNIT}$`, 'i'), ([, amount, unit], now) => moved(now, amount, unit, 1)],
  [
    new RegExp(`^${NUMBER}\\s*${UNIT}\\s+(?:later|after|ahead)$`, 'i'),
    ([, amount, unit], now) => moved(now, amount, unit, 1),
  ],
  [
    new RegExp(`^${NUMBER}\\s*${UNIT}\\s+from\\s+now$`, 'i'),
    ([, amount, unit], now) => add(now, count(amount), unitOf(unit)),
  ],
  [new RegExp(`^(last|next|this)\\s+(${WEEKDAYS.join('|')})$`, 'i'), relativeWeekday],
]

/**
 * An instant written freely: ISO text, calendar dates, or phrases such as `7 days ago`, `tomorrow`, `last monday`.
 * `now` is what the zone's clocks show, and so is the answer; text that names an offset is moved to the zone. Throws
 * TimeRangeError.
 */
export function parseFreeText(text: string, now: Date, zone: TimeZone | null = null): Date {
  const trimmed = text.trim()
  if (AMBIGUOUS.test(trimmed)) throw new TimeRangeError(TIME_RANGE_MESSAGES.ambiguous(trimmed))
  for (const [pattern, read] of [...CALENDAR, ...PHRASES]) {
    const found = pattern.exec(trimmed)
    const instant = found ? read(found, now, zone) : null
    if (instant && !Number.isNaN(instant.getTime())) return instant
  }
  throw new TimeRangeError(TIME_RANGE_MESSAGES.unreadable(trimmed))
}

function day(
  year: string | number | undefined,
  month: string | number | undefined,
  date: string | number | undefined,
): Date | null {
  const iso = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
  const ms = isoToEpochMs(iso)
  return ms !== null && new Date(ms).toISOString().startsWith(iso) ? new Date(ms) : null
}

/** Adds a clock (`10`, `10:30`, `10:30:15.5`, `3:00 pm`, each with an optional zone) to a midnight. */
function withClock(midnight: Date | null, clock: string | undefined, timeZone: TimeZone | null): Date | null {
  if (!midnight || clock === undefined) return midnight
  const found = /^(\d{1,2})(?::(\d{2}))?(?::(\d{2})(?:\.(\d{1,9}))?)?\s*(am|pm)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?$/i.exec(
    clock.trim(),
  )
  if (!found) return null
  const [, hours, minutes = '00', seconds = '00', fraction = '0', half, zone] = found
  const hour = half ? (Number(hours) % 12) + (/pm/i.test(half) ? 12 : 0) : Number(hours)
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null
  const iso = `${midnight.toISOString().slice(0, 10)}T${String(hour).padStart(2, '0')}:${minutes}:${seconds}.${fraction}`
  const ms = isoToEpochMs(iso + (zone === undefined || /utc/i.test(zone) ? '' : zone.toUpperCase()))
  if (ms === null) return null
  return new Date(zone !== undefined && timeZone ? clockTime(ms, timeZone) : ms)
}

function named(monthAt: number, dayAt: number, yearAt: number, clockAt: number): Reader {
  return (found, now, zone) => {
    const month = monthOf(found[monthAt])
    if (month === 0) return null
    return withClock(day(found[yearAt] ?? now.getUTCFullYear(), month, found[dayAt]), found[clockAt], zone)
  }
}

function monthOf(name = ''): number {
  const full = new RegExp(`^(?:${MONTHS.join('|')})`, 'i')
  return full.test(name) ? MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1 : 0
}

function moved(now: Date, amount: string | undefined, word: string | undefined, direction: 1 | -1): Date {
  const unit = unitOf(word)
  const instant = add(now, count(amount) * direction, unit)
  return isSubDay(unit) ? instant : truncate(instant, 'day')
}

function relativeWeekday([, which, weekday]: RegExpExecArray, now: Date): Date {
  const today = truncate(now, 'day')
  if (which?.toLowerCase() === 'last') return weekdayFrom(today, weekday, -1)
  return weekdayFrom(which?.toLowerCase() === 'this' ? add(today, -1, 'day') : today, weekday, 1)
}

/** The nearest such weekday after (or before) the day itself. */
function weekdayFrom(from: Date, weekday: string | undefined, direction: 1 | -1): Date {
  const wanted = WEEKDAYS.indexOf(weekday?.toLowerCase() ?? '')
  let candidate = add(from, direction, 'day')
  while (candidate.getUTCDay() !== wanted) candidate = add(candidate, direction, 'day')
  return candidate
}

function unitOf(word = ''): NonNullable<ReturnType<typeof toUnit>> {
  return toUnit(word) ?? 'day'
}

function count(text = '1'): number {
  return NUMBERS[text.toLowerCase()] ?? Number(text)
}
