import type { Domain, Subdomain } from './units.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const WEEK = 7 * DAY
/** 1970-01-05 was a Monday; weeks begin on it. */
const MONDAY = 4 * DAY

/** The beginning of the hour, day, week, month or year that an instant lies in (UTC). */
export function floorTo(unit: Domain | Subdomain, time: number): number {
  const date = new Date(time)
  switch (unit) {
    case 'min':
      return Math.floor(time / MINUTE) * MINUTE
    case 'hour':
      return Math.floor(time / HOUR) * HOUR
    case 'day':
      return Math.floor(time / DAY) * DAY
    case 'week':
      return Math.floor((time - MONDAY) / WEEK) * WEEK + MONDAY
    case 'month':
      return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1)
    case 'year':
      return Date.UTC(date.getUTCFullYear(), 0, 1)
  }
}

/** The beginning of the next one. */
export function nextOf(unit: Domain | Subdomain, start: number): number {
  const date = new Date(start)
  switch (unit) {
    case 'min':
      return start + MINUTE
    case 'hour':
      return start + HOUR
    case 'day':
      return start + DAY
    case 'week':
      return start + WEEK
    case 'month':
      return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)
    case 'year':
      return Date.UTC(date.getUTCFullYear() + 1, 0, 1)
  }
}

export type CellPlace = { column: number; row: number }

/** Where a subdomain stands inside its domain: weekdays and the parts of a day run down, what is longer runs across. */
export function placeIn(domain: Domain, start: number, subdomain: Subdomain, time: number): CellPlace {
  switch (subdomain) {
    case 'min': {
      const minutes = Math.floor((time - start) / MINUTE)
      const down = domain === 'hour' ? 10 : 60
      return { column: Math.floor(minutes / down), row: minutes % down }
    }
    case 'hour': {
      const hours = Math.floor((time - start) / HOUR)
      const down = domain === 'day' ? 6 : 24
      return { column: Math.floor(hours / down), row: hours % down }
    }
    case 'day': {
      const monday = floorTo('week', start)
      return { column: Math.floor((time - monday) / WEEK), row: Math.floor((time - MONDAY) / DAY) % 7 }
    }
    case 'week':
      return { column: Math.round((floorTo('week', time) - floorTo('week', start)) / WEEK), row: 0 }
    case 'month':
      return { column: new Date(time).getUTCMonth() - new Date(start).getUTCMonth(), row: 0 }
  }
}
