import { describe, expect, test } from 'vitest'
import { isoToEpochMs } from '../../../worker/query/instants.ts'

const FIRST = Date.UTC(100, 0, 1)

describe('the instant of ISO-like text', () => {
  test('is the one that was written, with T or a space', () => {
    // From the year 100 to 9999, at every time of the day.
    for (let n = 0; n < 2000; n += 1) {
      const ms = FIRST + n * 156_200_003_000
      const text = new Date(ms).toISOString().slice(0, 19)
      const whole = Math.floor(ms / 1000) * 1000
      expect([isoToEpochMs(text), isoToEpochMs(text.replace('T', ' '))], text).toEqual([whole, whole])
    }
  })

  test('of the short form is that of the same text with a zone, also where the calendar is overrun', () => {
    for (const text of ['0050-03-01T00:00:00', '0099-12-31T23:59:59', '0100-01-01T00:00:00', '2023-02-30T10:00:00', '2024-13-01T24:61:61']) {
      expect(isoToEpochMs(text), text).toBe(isoToEpochMs(`${text}Z`))
    }
  })

  test.each(['2024-01-31_10:00:00', '2024/01/31 10:00:00', '2024-01-31 10.00.00', '2024-0a-31 10:00:00', '2024-01-31 10:00: 1', 'nineteen characters'])(
    'is none for %j',
    (text) => {
      expect(isoToEpochMs(text)).toBeNull()
    },
  )

  test.each([
    ['2024-01-31', Date.UTC(2024, 0, 31)],
    ['2024-01-31 10:00', Date.UTC(2024, 0, 31, 10)],
    ['2024-01-31 10:00:00.5', Date.UTC(2024, 0, 31, 10, 0, 0, 500)],
    ['2024-01-31 10:00:00+02', Date.UTC(2024, 0, 31, 8)],
    ['2024', Date.UTC(2024, 0, 1)],
  ])('of %j is kept', (text, ms) => {
    expect(isoToEpochMs(text)).toBe(ms)
  })
})
