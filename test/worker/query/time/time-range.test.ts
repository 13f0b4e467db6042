import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { add, truncate, UNITS } from '../../../../worker/query/time/date-math.ts'
import { parseDelta, resolveTimeRange, type TimeRangeOptions } from '../../../../worker/query/time/time-range.ts'

/** A Wednesday. */
const NOW = new Date('2026-05-20T14:37:25Z')

/** `2026-05-20 14:37:25`, midnights without a clock, open ends as `-`. */
function shown(text: string, options: Partial<TimeRangeOptions> = {}): string {
  const { since, until } = resolveTimeRange(text, { now: NOW, ...options })
  const end = (instant: Date | null) =>
    instant?.toISOString().replace('.000Z', '').replace('T00:00:00', '').replace('T', ' ') ?? '-'
  return `${end(since)} → ${end(until)}`
}

describe('ranges of the reference', () => {
  test.each([
    ['No filter', '- → -'],
    ['', '- → -'],
    ['Last day', '2026-05-19 → 2026-05-20'],
    ['Last week', '2026-05-13 → 2026-05-20'],
    ['Last month', '2026-04-20 → 2026-05-20'],
    ['Last quarter', '2026-02-20 → 2026-05-20'],
    ['Last year', '2025-05-20 → 2026-05-20'],
    ['Last 7 days', '2026-05-13 → 2026-05-20'],
    ['Last 2 weeks', '2026-05-06 → 2026-05-20'],
    ['Last 3 months', '2026-02-20 → 2026-05-20'],
    ['Last 2 quarters', '2025-11-20 → 2026-05-20'],
    ['Last 5 years', '2021-05-20 → 2026-05-20'],
    ['Last 15 minutes', '2026-05-20 14:22:25 → 2026-05-20 14:37:25'],
    ['Last 2 hours', '2026-05-20 12:37:25 → 2026-05-20 14:37:25'],
    ['Next day', '2026-05-20 → 2026-05-21'],
    ['Next week', '2026-05-20 → 2026-05-27'],
    ['Next 7 days', '2026-05-20 → 2026-05-27'],
    ['Next 3 months', '2026-05-20 → 2026-08-20'],
    ['previous calendar week', '2026-05-11 → 2026-05-18'],
    ['previous calendar month', '2026-04-01 → 2026-05-01'],
    ['previous calendar quarter', '2026-01-01 → 2026-04-01'],
    ['previous calendar year', '2025-01-01 → 2026-01-01'],
    ['Current day', '2026-05-20 → 2026-05-21'],
    ['Current week', '2026-05-18 → 2026-05-25'],
    ['Current month', '2026-05-01 → 2026-06-01'],
    ['Current quarter', '2026-04-01 → 2026-07-01'],
    ['Current year', '2026-01-01 → 2027-01-01'],
    ['2026-01-01 : 2026-02-01', '2026-01-01 → 2026-02-01'],
    ['2026 : today', '2026-01-01 → 2026-05-20'],
    ['2026-03 : 2026-04', '2026-03-01 → 2026-04-01'],
    [' : 2026-01-01', '- → 2026-01-01'],
    ['2026-01-01 : ', '2026-01-01 → -'],
    ['2026-05-20T00:00:00Z : now', '2026-05-20 → 2026-05-20 14:37:25'],
    ['today : tomorrow', '2026-05-20 → 2026-05-21'],
    ['yesterday : now', '2026-05-19 → 2026-05-20 14:37:25'],
    ['7 days ago : today', '2026-05-13 → 2026-05-20'],
    ['1 week ago : now', '2026-05-13 → 2026-05-20 14:37:25'],
    ['1 hour ago : now', '2026-05-20 13:37:25 → 2026-05-20 14:37:25'],
    ['2 days ago : 1 day ago', '2026-05-18 → 2026-05-19'],
    ['in 3 days : in 5 days', '2026-05-23 → 2026-05-25'],
    ['3 days from now : 5 days from now', '2026-05-23 14:37:25 → 2026-05-25 14:37:25'],
    ['10:30 : now', '2026-01-01 10:30:00 → 2026-05-20 14:37:25'],
    ['noon : now', '2026-05-20 12:00:00 → 2026-05-20 14:37:25'],
    ['last monday : today', '2026-05-18 → 2026-05-20'],
    ['last year : last month', '2025-05-20 → 2026-04-20'],
    ['this month : next month', '2026-05-20 → 2026-06-20'],
    ['start of this month : end of this month', '2026-05-01 → 2026-05-31'],
    ['start of last 2 quarters : today', '2025-10-01 → 2026-05-20'],
    ['end of last week : today', '2026-05-17 → 2026-05-20'],
    ['beginning of this year : end of this year', '2026-01-01 → 2026-12-31'],
    ['prior 2 quarters : today', '2025-11-20 → 2026-05-20'],
    ['DATEADD(DATETIME("now"), -1, DAY) : now', '2026-05-19 14:37:25 → 2026-05-20 14:37:25'],
    ["DATETRUNC(DATETIME('now'), month) : LASTDAY(DATETIME('now'), month)", '2026-05-01 → 2026-05-31'],
    ['May 1 : 31 May 2026', '2026-05-01 → 2026-05-31'],
    ["HOLIDAY('labor') : HOLIDAY('Thanksgiving', DATETIME('2026-01-01'), 'US')", '2026-09-07 → 2026-11-26'],
    [
      "DATEADD(DATETIME('2026-01-01'), DATEDIFF(DATETIME('2026-01-01'), DATETIME('2026-03-01')), DAY) : 2026-04",
      '2026-03-01 → 2026-04-01',
    ],
    ['2026-05-01', '- → 2026-05-20'],
    ['last week', '- → 2026-05-20'],
  ])('%j is %s', (text, expected) => {
    expect(shown(text)).toBe(expected)
  })

  test.each([
    ['7 days : today', 'Time string is ambiguous. Please specify [7 days ago] or [7 days later].'],
    ['whenever : today', 'Cannot parse time string [whenever]'],
    ['2026-02-30 : today', 'Cannot parse time string [2026-02-30]'],
    ['2026-02-01 : 2026-01-01', 'From date cannot be larger than to date'],
    ["HOLIDAY('Bodenlos') : today", 'Unable to find such a holiday: [Bodenlos]'],
    ["DATEADD(DATETIME('now'), 1) : today", "Cannot parse time string [DATEADD(DATETIME('now'), 1)]"],
  ])('%j is refused: %s', (text, message) => {
    expect(() => shown(text)).toThrow(message)
  })
})

describe('anchors', () => {
  test('relative ends may follow the clock, calendar ranges never do', () => {
    expect(shown('Last day', { relativeEnd: 'now' })).toBe('2026-05-19 → 2026-05-20 14:37:25')
    expect(shown('Last 7 days', { relativeStart: 'now', relativeEnd: 'now' })).toBe(
      '2026-05-13 14:37:25 → 2026-05-20 14:37:25',
    )
    expect(shown('previous calendar week', { relativeStart: 'now', relativeEnd: 'now' })).toBe(
      '2026-05-11 → 2026-05-18',
    )
  })

  test.each([
    ['2026-03-31', 'Last month', '2026-02-28 → 2026-03-31'],
    ['2026-03-31', 'Last quarter', '2025-12-31 → 2026-03-31'],
    ['2026-03-31', 'previous calendar quarter', '2025-10-01 → 2026-01-01'],
    ['2026-01-04', 'Current week', '2025-12-29 → 2026-01-05'],
    ['2026-01-04', 'previous calendar week', '2025-12-22 → 2025-12-29'],
    ['2024-02-29', 'Last year', '2023-02-28 → 2024-02-29'],
    ['2026-03-31', 'previous calendar month', '2026-02-01 → 2026-03-01'],
  ])('on %s %j is %s', (day, text, expected) => {
    expect(shown(text, { now: new Date(`${day}T09:00:00Z`) })).toBe(expected)
  })
})

describe('shifts', () => {
  test.each([
    ['2025-01-01 : 2026-01-01', '1 year ago', '2024-01-01 → 2025-01-01'],
    ['2026-03-31 : 2026-05-01', '1 month ago', '2026-02-28 → 2026-04-01'],
    ['Last week', '1 week ago', '2026-05-06 → 2026-05-13'],
    ['Last week', '1 week later', '2026-05-06 → 2026-05-13'],
    ['Last week', '2024-01-01 : 2024-01-08', '2024-01-01 → 2024-01-08'],
  ])('%j shifted by %j is %s', (text, timeShift, expected) => {
    expect(shown(text, { timeShift })).toBe(expected)
  })

  test('a comparison moves both ends by its unit, or by the length of the range', () => {
    expect(shown('Last week', { comparison: 'y' })).toBe('2025-05-13 → 2025-05-20')
    expect(shown('Last week', { comparison: 'r' })).toBe('2026-05-06 → 2026-05-13')
  })

  test('an amount says how far and which way', () => {
    expect([parseDelta('28 days ago'), parseDelta('2 weeks later'), parseDelta('soon')]).toEqual([
      { amount: -28, unit: 'day' },
      { amount: 2, unit: 'week' },
      null,
    ])
  })
})

describe('calendar arithmetic', () => {
  const instants = fc.date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })

  test('a truncated instant is not later, and within one unit', () => {
    fc.assert(
      fc.property(instants, fc.constantFrom(...UNITS), (instant, unit) => {
        const start = truncate(instant, unit)
        expect(start <= instant && add(start, 1, unit) > instant).toBe(true)
        expect(truncate(start, unit)).toEqual(start)
      }),
    )
  })

  test('going forth and back by days returns; by months it never leaves the neighbouring month', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: -500, max: 500 }), (instant, amount) => {
        expect(add(add(instant, amount, 'day'), -amount, 'day')).toEqual(instant)
        const months = (date: Date) => date.getUTCFullYear() * 12 + date.getUTCMonth()
        expect(months(add(instant, amount, 'month'))).toBe(months(instant) + amount)
      }),
    )
  })

  test('every range that has both ends runs forwards', () => {
    const text = fc.tuple(
      fc.constantFrom('Last', 'Next', 'previous calendar', 'Current'),
      fc.constantFrom('day', 'week', 'month', 'quarter', 'year'),
    )
    fc.assert(
      fc.property(instants, text, (now, [which, unit]) => {
        const { since, until } = resolveTimeRange(`${which} ${unit}`, { now })
        expect(since !== null && until !== null && since < until).toBe(true)
      }),
    )
  })
})
