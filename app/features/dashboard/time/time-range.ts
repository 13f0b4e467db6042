import { formatDate } from '../../../i18n/format.ts'

/**
 * Ranges that count back from today, and calendar periods; the texts are the API's own and need no translation there.
 */
export const TIME_PRESETS = [
  'Last day',
  'Last week',
  'Last month',
  'Last quarter',
  'Last year',
  'previous calendar week',
  'previous calendar month',
  'previous calendar quarter',
  'previous calendar year',
  'Current day',
  'Current week',
  'Current month',
  'Current quarter',
  'Current year',
] as const

const SEPARATOR = ' : '

/** A range between two calendar days; the end is exclusive, an open side is undefined. */
export type DayRange = { readonly since: string | undefined; readonly until: string | undefined }

/** The days of a range written as two dates, undefined for every other text. */
export function readDayRange(timeRange: string): DayRange | undefined {
  const [since, until, ...more] = timeRange.split(SEPARATOR).map((part) => part.trim())
  if (since === undefined || until === undefined || more.length > 0) return undefined
  const days = [since, until].map(readDay)
  return days.includes(null) ? undefined : { since: days[0] ?? undefined, until: days[1] ?? undefined }
}

/** A day, undefined for an open side, null for another text. */
function readDay(text: string): string | null | undefined {
  if (text === '') return undefined
  const match = /^(\d{4}-\d{2}-\d{2})(T00:00:00)?$/.exec(text)
  return match?.[1] !== undefined && !Number.isNaN(Date.parse(match[1])) ? match[1] : null
}

export function writeDayRange({ since, until }: DayRange): string {
  return `${since ?? ''}${SEPARATOR}${until ?? ''}`
}

const DAY_MS = 86_400_000

/** A day of a calendar control (local midnight) as the text of that day, whatever the zone. */
export function dayText(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** The local midnight of a day, as calendar controls want it. */
export function dayOf(text: string): Date {
  const [year = 0, month = 1, day = 1] = text.split('-').map(Number)
  return new Date(year, month - 1, day)
}

export function addDays(text: string, days: number): string {
  return new Date(Date.parse(text) + days * DAY_MS).toISOString().slice(0, 10)
}

/**
 * How a range reads in its control: two days as `1 Jan – 31 Mar 2001` (the last day that counts), others as written.
 */
export function timeRangeLabel(timeRange: string): string {
  const days = readDayRange(timeRange)
  if (!days) return timeRange
  const { since, until } = days
  const last = until === undefined ? undefined : addDays(until, -1)
  const full = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const
  if (since !== undefined && last !== undefined) {
    const { year: _, ...short } = full
    const start = since.slice(0, 4) === last.slice(0, 4) ? short : full
    if (since === last) return formatDate(Date.parse(since), full)
    return `${formatDate(Date.parse(since), start)} – ${formatDate(Date.parse(last), full)}`
  }
  if (since !== undefined) return `≥ ${formatDate(Date.parse(since), full)}`
  return last === undefined ? timeRange : `≤ ${formatDate(Date.parse(last), full)}`
}
