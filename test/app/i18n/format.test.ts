import { describe, expect, test } from 'vitest'
import { formatDuration, formatList, formatNumber, formatRelative } from '../../../app/i18n/format.ts'

const NOW = new Date('2026-11-21T12:00:00')
const ago = (seconds: number) => formatRelative(NOW.getTime() - seconds * 1000, NOW)

describe('moments in words', () => {
  test.each([
    [10, 'now'],
    [180, '3 minutes ago'],
    [3600, '1 hour ago'],
    [26 * 3600, 'yesterday'],
    [5 * 86400, '5 days ago'],
  ])('%i seconds ago reads "%s"', (seconds, expected) => {
    expect(ago(seconds)).toBe(expected)
  })

  test('after a week it is the day, with the year when that is another', () => {
    expect(ago(9 * 86400)).toBe('Nov 12')
    expect(formatRelative(new Date('2025-11-12T12:00:00'), NOW)).toBe('Nov 12, 2025')
  })
})

describe('lengths of time', () => {
  test.each([
    [900, '0.9 s'],
    [12_340, '12 s'],
    [184_000, '3 min 4 s'],
  ])('%i ms reads "%s"', (milliseconds, expected) => {
    expect(formatDuration(milliseconds)).toBe(expected)
  })
})

test('numbers take any Intl options, and lists read as in a sentence', () => {
  expect(formatNumber(1234.5)).toBe('1,234.5')
  expect(formatNumber(0.25, { style: 'percent' })).toBe('25%')
  expect(formatList(['Ana', 'Kofi', 'Mei'])).toBe('Ana, Kofi, and Mei')
})
