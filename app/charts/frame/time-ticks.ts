import { tickStep } from 'd3-array'
import { utcFormat } from 'd3-time-format'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const WEEK = 7 * DAY
const MONTH = 30.44 * DAY
const YEAR = 365.25 * DAY
/** 1970-01-05 was a Monday. */
const MONDAY = 4 * DAY

type Unit = 'millisecond' | 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year'

const STEPS: readonly { unit: Unit; count: number; size: number }[] = [
  ...[1, 5, 15, 30].map((count) => ({ unit: 'second' as const, count, size: count * SECOND })),
  ...[1, 5, 15, 30].map((count) => ({ unit: 'minute' as const, count, size: count * MINUTE })),
  ...[1, 3, 6, 12].map((count) => ({ unit: 'hour' as const, count, size: count * HOUR })),
  ...[1, 2].map((count) => ({ unit: 'day' as const, count, size: count * DAY })),
  { unit: 'week', count: 1, size: WEEK },
  { unit: 'week', count: 2, size: 2 * WEEK },
  ...[1, 3, 6].map((count) => ({ unit: 'month' as const, count, size: count * MONTH })),
  { unit: 'year', count: 1, size: YEAR },
]
const LONGEST_STEP = { unit: 'year' as const, count: 1, size: YEAR }

export type TimeTicks = { unit: Unit; values: number[] }

/** About `count` round times (UTC) between two epoch-millisecond ends. */
export function niceTimeTicks([from, to]: readonly [number, number], count: number): TimeTicks {
  if (from === to) return { unit: 'day', values: [from] }
  const target = (to - from) / Math.max(1, count)
  if (target >= YEAR) {
    const every = Math.max(1, Math.round(tickStep(from / YEAR, to / YEAR, count)))
    return { unit: 'year', values: monthTicks(from, to, every * 12) }
  }
  const step = nearestStep(target)
  if (target < SECOND)
    return { unit: 'millisecond', values: evenTicks(from, to, Math.max(1, tickStep(from, to, count)), 0) }
  if (step.unit === 'month') return { unit: 'month', values: monthTicks(from, to, step.count) }
  if (step.unit === 'year') return { unit: 'year', values: monthTicks(from, to, 12) }
  return { unit: step.unit, values: evenTicks(from, to, step.size, step.unit === 'week' ? firstMonday(from) : 0) }
}

/** The first Monday that is shown is a tick, whatever the number of weeks between ticks. */
function firstMonday(from: number): number {
  return Math.ceil((from - MONDAY) / WEEK) * WEEK + MONDAY
}

function nearestStep(target: number) {
  const above = STEPS.findIndex((step) => step.size >= target)
  const upper = STEPS[above] ?? LONGEST_STEP
  const lower = STEPS[above - 1] ?? upper
  return target / lower.size < upper.size / target ? lower : upper
}

function evenTicks(from: number, to: number, step: number, offset: number): number[] {
  const result: number[] = []
  for (let time = Math.ceil((from - offset) / step) * step + offset; time <= to; time += step) result.push(time)
  return result
}

function monthTicks(from: number, to: number, every: number): number[] {
  const result: number[] = []
  const last = monthOf(to)
  for (let month = Math.floor(monthOf(from) / every) * every; month <= last; month += every) {
    const time = Date.UTC(Math.floor(month / 12), month % 12, 1)
    if (time >= from && time <= to) result.push(time)
  }
  return result
}

/** Months since year 0; not a number outside of the calendar. */
function monthOf(time: number): number {
  const date = new Date(time)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

const formats = {
  year: utcFormat('%Y'),
  month: utcFormat('%b'),
  monthAndYear: utcFormat('%b %Y'),
  day: utcFormat('%-d %b'),
  minute: utcFormat('%H:%M'),
  second: utcFormat('%H:%M:%S'),
  millisecond: utcFormat('%S.%L'),
}

/** Short labels for ticks: only the part that changes, with the larger part where it begins. */
export function timeTickLabels({ unit, values }: TimeTicks): string[] {
  return values.map((value, index) => {
    const date = new Date(value)
    switch (unit) {
      case 'year':
        return formats.year(date)
      case 'month':
        if (date.getUTCMonth() === 0) return formats.year(date)
        return index === 0 ? formats.monthAndYear(date) : formats.month(date)
      case 'week':
      case 'day':
        return formats.day(date)
      case 'hour':
      case 'minute':
        return value % DAY === 0 ? formats.day(date) : formats.minute(date)
      case 'second':
        return formats.second(date)
      case 'millisecond':
        return formats.millisecond(date)
    }
  })
}
