import { timeFormat, utcFormat } from 'd3-time-format'
import { messages } from '../messages.ts'

export type TimeFormatter = (value: number | Date | null | undefined) => string

export const SMART_DATE = 'smart_date'
const SMART_DATE_VERBOSE = 'smart_date_verbose'
const SMART_DATE_DETAILED = 'smart_date_detailed'

const LOCAL_PREFIX = 'local!'

type Precision = 'millisecond' | 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year'

const ADAPTIVE: Readonly<Record<string, Record<Precision, string>>> = {
  [SMART_DATE]: {
    millisecond: '.%Lms',
    second: ':%Ss',
    minute: '%I:%M',
    hour: '%I %p',
    day: '%a %d',
    week: '%b %d',
    month: '%B',
    year: '%Y',
  },
  [SMART_DATE_VERBOSE]: {
    millisecond: '.%L',
    second: '%a %b %d, %I:%M:%S %p',
    minute: '%a %b %d, %I:%M %p',
    hour: '%a %b %d, %I %p',
    day: '%a %b %-e',
    week: '%a %b %-e',
    month: '%b %Y',
    year: '%Y',
  },
  [SMART_DATE_DETAILED]: {
    millisecond: '%Y-%m-%d %H:%M:%S.%L',
    second: '%Y-%m-%d %H:%M:%S',
    minute: '%Y-%m-%d %H:%M',
    hour: '%Y-%m-%d %H:%M',
    day: '%Y-%m-%d',
    week: '%Y-%m-%d',
    month: '%Y-%m-%d',
    year: '%Y',
  },
}

const BY_GRAIN: Readonly<Record<string, string>> = {
  date: '%Y-%m-%d',
  P1D: '%Y-%m-%d',
  P1W: '%Y-%m-%d',
  '1969-12-28T00:00:00Z/P1W': '%Y-%m-%d',
  '1969-12-29T00:00:00Z/P1W': '%Y-%m-%d',
  'P1W/1970-01-03T00:00:00Z': '%Y-%m-%d',
  'P1W/1970-01-04T00:00:00Z': '%Y-%m-%d',
  PT1S: '%Y-%m-%d %H:%M:%S',
  PT1M: '%Y-%m-%d %H:%M',
  PT5M: '%Y-%m-%d %H:%M',
  PT10M: '%Y-%m-%d %H:%M',
  PT15M: '%Y-%m-%d %H:%M',
  PT30M: '%Y-%m-%d %H:%M',
  PT1H: '%Y-%m-%d %H:00',
  P1M: '%b %Y',
  P3M: '%Y Q%q',
  P1Y: '%Y',
}

const FINEST_FIRST = ['%Y', '%Y-%m-%d', '%Y-%m-%d %H:%M', '%Y-%m-%d %H:%M:%S', '%Y-%m-%d %H:%M:%S.%L'] as const

const cache = new Map<string, TimeFormatter>()

/** The formatter for a stored time format, in UTC unless the format begins with `local!`. Values: epoch ms. */
export function timeFormatter(id: string | null | undefined): TimeFormatter {
  const key = id?.trim() || SMART_DATE
  const known = cache.get(key)
  if (known) return known
  const format = key in ADAPTIVE ? adaptive(key) : patternFormatter(key)
  const formatter: TimeFormatter = (value) => {
    if (value === null || value === undefined) return String(value)
    const date = value instanceof Date ? value : new Date(value)
    return Number.isNaN(date.getTime()) ? messages.invalidDate : format(date)
  }
  cache.set(key, formatter)
  return formatter
}

function patternFormatter(id: string): (date: Date) => string {
  return id.startsWith(LOCAL_PREFIX) ? timeFormat(id.slice(LOCAL_PREFIX.length)) : utcFormat(id)
}

function adaptive(id: string): (date: Date) => string {
  const patterns = ADAPTIVE[id]
  return (date) => utcFormat(patterns?.[precisionOf(date)] ?? '%Y')(date)
}

function precisionOf(date: Date): Precision {
  if (date.getUTCMilliseconds() !== 0) return 'millisecond'
  if (date.getUTCSeconds() !== 0) return 'second'
  if (date.getUTCMinutes() !== 0) return 'minute'
  if (date.getUTCHours() !== 0) return 'hour'
  if (date.getUTCDate() !== 1) return date.getUTCDay() === 0 ? 'week' : 'day'
  return date.getUTCMonth() === 0 ? 'year' : 'month'
}

/** The pattern that shows a time of this grain in full; undefined when the grain has none. */
export function grainFormat(grain: string | null | undefined): string | undefined {
  return grain && Object.hasOwn(BY_GRAIN, grain) ? BY_GRAIN[grain] : undefined
}

/** The coarsest format that still tells all the values apart from their neighbours. */
export function finestFormat(values: readonly number[]): string {
  let level = 0
  for (const value of values) {
    const precision = precisionOf(new Date(value))
    const needed = { year: 0, month: 1, week: 1, day: 1, hour: 2, minute: 2, second: 3, millisecond: 4 }[precision]
    level = Math.max(level, needed)
  }
  return FINEST_FIRST[level] ?? '%Y'
}

/**
 * What a tooltip or a cell prints for a time: the chosen format, or for the adaptive one the format of the grain,
 * or else one fine enough for all values.
 */
export function fullTimeFormatter(
  id: string | undefined,
  grain: string | undefined,
  values: readonly number[],
): TimeFormatter {
  if (id !== undefined && id !== SMART_DATE) return timeFormatter(id)
  return timeFormatter(grainFormat(grain) ?? finestFormat(values))
}
