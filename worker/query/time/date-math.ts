/** Calendar arithmetic on instants read as UTC, where a day has 24 hours. */

export const UNITS = ['second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year'] as const
export type Unit = (typeof UNITS)[number]

const FIXED_MS: Readonly<Partial<Record<Unit, number>>> = {
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  week: 604_800_000,
}
const MONTHS_OF: Readonly<Partial<Record<Unit, number>>> = { month: 1, quarter: 3, year: 12 }

export const DAY_MS = 86_400_000

/** The unit of a word in any case and number (`Weeks`), or null. */
export function toUnit(word: string): Unit | null {
  const singular = word.toLowerCase().replace(/s$/, '')
  return UNITS.find((unit) => unit === singular) ?? null
}

export function isSubDay(unit: Unit): boolean {
  return unit === 'second' || unit === 'minute' || unit === 'hour'
}

/** Moves by whole units; months and years clamp to the last day of the month they arrive in. */
export function add(instant: Date, amount: number, unit: Unit): Date {
  const fixed = FIXED_MS[unit]
  if (fixed !== undefined) return new Date(instant.getTime() + amount * fixed)
  const months = instant.getUTCFullYear() * 12 + instant.getUTCMonth() + amount * (MONTHS_OF[unit] ?? 1)
  const year = Math.floor(months / 12)
  const month = months - year * 12
  const moved = new Date(instant)
  moved.setUTCFullYear(year, month, Math.min(instant.getUTCDate(), daysInMonth(year, month)))
  return moved
}

/** The start of the unit that holds the instant; weeks start on Monday. */
export function truncate(instant: Date, unit: Unit): Date {
  const start = new Date(instant)
  if (unit === 'second') start.setUTCMilliseconds(0)
  else if (unit === 'minute') start.setUTCSeconds(0, 0)
  else if (unit === 'hour') start.setUTCMinutes(0, 0, 0)
  else start.setUTCHours(0, 0, 0, 0)
  if (unit === 'week') return new Date(start.getTime() - ((start.getUTCDay() + 6) % 7) * DAY_MS)
  if (unit === 'month') start.setUTCDate(1)
  if (unit === 'quarter') start.setUTCMonth(start.getUTCMonth() - (start.getUTCMonth() % 3), 1)
  if (unit === 'year') start.setUTCMonth(0, 1)
  return start
}

/** The last day of the unit that holds the instant, at midnight. */
export function lastDay(instant: Date, unit: Unit): Date {
  return add(add(truncate(instant, unit), 1, unit), -1, 'day')
}

function daysInMonth(year: number, month: number): number {
  const last = new Date(0)
  last.setUTCFullYear(year, month + 1, 0)
  return last.getUTCDate()
}
