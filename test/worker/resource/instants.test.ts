import { expect, test } from 'vitest'
import { humanizeInstant, naiveInstant, utcInstant } from '../../../worker/resource/instants.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const now = Date.UTC(2026, 10, 21, 12)

test.each([
  [0, 'now'],
  [999, 'now'],
  [SECOND, 'a second ago'],
  [59 * SECOND, '59 seconds ago'],
  [MINUTE, 'a minute ago'],
  [119 * SECOND, 'a minute ago'],
  [5 * MINUTE, '5 minutes ago'],
  [HOUR, 'an hour ago'],
  [23 * HOUR, '23 hours ago'],
  [DAY, 'a day ago'],
  [2 * DAY, '2 days ago'],
  [30 * DAY, '30 days ago'],
  [31 * DAY, 'a month ago'],
  [61 * DAY, '2 months ago'],
  [364 * DAY, '11 months ago'],
  [365 * DAY, 'a year ago'],
  [366 * DAY, '1 year, 1 day ago'],
  [(365 + 10) * DAY, '1 year, 10 days ago'],
  [(365 + 40) * DAY, '1 year, 1 month ago'],
  [(365 + 70) * DAY, '1 year, 2 months ago'],
  [800 * DAY, '2 years ago'],
  [-5 * MINUTE, '5 minutes from now'],
])('%d milliseconds back is "%s"', (distance, words) => {
  expect(humanizeInstant(now - distance, now)).toBe(words)
})

test('instants are written with microseconds, with and without their offset', () => {
  expect(naiveInstant(Date.UTC(2025, 11, 1, 10, 11, 12, 123))).toBe('2025-12-01T10:11:12.123000')
  expect(utcInstant(Date.UTC(2025, 11, 1, 10, 11, 12, 5))).toBe('2025-12-01T10:11:12.005000+0000')
})
