/**
 * The ways the API writes an instant. The catalogue keeps whole milliseconds since the epoch (UTC); the wire format has
 * microseconds, naive for model columns and with an offset for `*_utc` ones.
 */

/** `2025-12-01T10:11:12.123000`, without a zone. */
export function naiveInstant(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, -1)}000`
}

/** `2025-12-01T10:11:12.123000+0000`. */
export function utcInstant(milliseconds: number): string {
  return `${naiveInstant(milliseconds)}+0000`
}

const SECOND = 1000
const MINUTE = 60
const HOUR = 3600
const DAY = 86_400 * SECOND
const DAYS_A_YEAR = 365
const DAYS_A_MONTH = 30.5

/** A distance in time as the `*_humanized` fields of the API say it: `now`, `5 minutes ago`, `a month ago`. */
export function humanizeInstant(milliseconds: number, now: number): string {
  const distance = now - milliseconds
  const words = humanizeDuration(Math.abs(distance))
  if (words === null) return 'now'
  return distance < 0 ? `${words} from now` : `${words} ago`
}

function humanizeDuration(milliseconds: number): string | null {
  const days = Math.floor(milliseconds / DAY)
  const years = Math.floor(days / DAYS_A_YEAR)
  const rest = days % DAYS_A_YEAR
  const months = Math.floor(rest / DAYS_A_MONTH)
  if (days < 1) return humanizeSeconds(Math.floor(milliseconds / SECOND))
  if (years === 0) return months === 0 ? count(rest, 'day', 'a day') : count(months, 'month', 'a month')
  if (years > 1) return `${years.toLocaleString('en-US')} years`
  if (months > 0) return `1 year, ${count(months, 'month', '1 month')}`
  return rest === 0 ? 'a year' : `1 year, ${count(rest, 'day', '1 day')}`
}

function humanizeSeconds(seconds: number): string | null {
  if (seconds === 0) return null
  if (seconds < MINUTE) return count(seconds, 'second', 'a second')
  if (seconds < HOUR) return count(Math.floor(seconds / MINUTE), 'minute', 'a minute')
  return count(Math.floor(seconds / HOUR), 'hour', 'an hour')
}

function count(amount: number, unit: string, single: string): string {
  return amount === 1 ? single : `${amount} ${unit}s`
}
