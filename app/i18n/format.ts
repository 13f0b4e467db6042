import { locale } from './locale.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const WEEK = 7 * DAY

function cached<T>(make: (language: string, key: string) => T): (key: string) => T {
  const made = new Map<string, T>()
  return (key) => {
    const language = locale()
    const id = `${language}|${key}`
    let value = made.get(id)
    if (value === undefined) made.set(id, (value = make(language, key)))
    return value
  }
}

const numberFormat = cached((language, key) => new Intl.NumberFormat(language, JSON.parse(key)))
const dateFormat = cached((language, key) => new Intl.DateTimeFormat(language, JSON.parse(key)))
const relativeFormat = cached((language) => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }))
const listFormat = cached((language) => new Intl.ListFormat(language, { type: 'conjunction' }))

/** A number in the reader's language: `formatNumber(1234.5)` is `1,234.5`. */
export function formatNumber(value: number, options: Intl.NumberFormatOptions = {}): string {
  return numberFormat(JSON.stringify(options)).format(value)
}

/** A moment as date and time, in the reader's zone. */
export function formatDateTime(at: Date | number): string {
  return dateFormat('{"dateStyle":"medium","timeStyle":"short"}').format(at)
}

/** A moment with any `Intl.DateTimeFormat` options. */
export function formatDate(at: Date | number, options: Intl.DateTimeFormatOptions): string {
  return dateFormat(JSON.stringify(options)).format(at)
}

/** A moment in a few words: `now`, `3 minutes ago`, `yesterday`; after a week the day, `Nov 12` or `Nov 12, 2025`. */
export function formatRelative(at: Date | number, now: Date | number = Date.now()): string {
  const then = new Date(at)
  const today = new Date(now)
  const seconds = Math.round((then.getTime() - today.getTime()) / 1000)
  const size = Math.abs(seconds)
  const relative = relativeFormat('')
  if (size < MINUTE) return relative.format(0, 'second')
  if (size < HOUR) return relative.format(Math.trunc(seconds / MINUTE), 'minute')
  if (size < DAY) return relative.format(Math.trunc(seconds / HOUR), 'hour')
  if (size < WEEK) return relative.format(Math.trunc(seconds / DAY), 'day')
  const sameYear = then.getFullYear() === today.getFullYear()
  return dateFormat(
    sameYear ? '{"day":"numeric","month":"short"}' : '{"day":"numeric","month":"short","year":"numeric"}',
  ).format(then)
}

/** A length of time, short: `0.9 s`, `12 s`, `3 min 4 s`. */
export function formatDuration(milliseconds: number): string {
  const seconds = milliseconds / 1000
  const unit = (value: number, name: 'second' | 'minute', digits: number) =>
    formatNumber(value, {
      style: 'unit',
      unit: name,
      unitDisplay: 'short',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }).replace('sec', 's')
  if (seconds < 10) return unit(seconds, 'second', 1)
  if (seconds < MINUTE) return unit(Math.round(seconds), 'second', 0)
  return `${unit(Math.floor(seconds / MINUTE), 'minute', 0)} ${unit(Math.floor(seconds % MINUTE), 'second', 0)}`
}

/** Names joined as in a sentence: `Ana, Kofi and Mei`. */
export function formatList(items: readonly string[]): string {
  return listFormat('').format(items)
}
