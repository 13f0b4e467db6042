import { describe, expect, test } from 'vitest'
import { initialCustom, initialRange, joinRange, writeCustom } from '../../../../app/features/explore/range-writing.ts'
import {
  actualRange,
  frameOf,
  readCustom,
  splitRange,
} from '../../../../app/features/explore/time-range.ts'

describe('time ranges', () => {
  test.each([
    ['Last week', 'last'],
    ['previous calendar month', 'previous'],
    ['Current year', 'current'],
    ['No filter', 'none'],
    ['', 'none'],
    ['2024-01-01 : 2025-01-01', 'custom'],
    ['DATEADD(DATETIME("today"), -7, day) : today', 'custom'],
    ['100 years ago : now', 'advanced'],
    ['2024', 'advanced'],
  ])('%s belongs to the frame %s', (range, frame) => {
    expect(frameOf(range)).toBe(frame)
  })

  test('a custom range begins with the seven days up to today', () => {
    expect(writeCustom(initialCustom)).toBe('DATEADD(DATETIME("today"), -7, day) : today')
  })

  test('a custom range reads back as it was written', () => {
    for (const range of [
      'DATEADD(DATETIME("now"), -3, hour) : now',
      '2024-01-01T00:00:00 : DATEADD(DATETIME("2024-01-01T00:00:00"), 2, week)',
      'DATEADD(DATETIME("today"), -3, hour) : today',
      'DATEADD(DATETIME("now"), -3, day) : DATEADD(DATETIME("now"), 2, day)',
      'DATEADD(DATETIME("today"), -3, day) : DATEADD(DATETIME("today"), 2, day)',
      'DATEADD(DATETIME("2024-05-01T06:30:00"), -1, month) : DATEADD(DATETIME("2024-05-01T06:30:00"), 1, month)',
    ]) {
      const custom = readCustom(range)
      if (!custom) throw new Error(`${range} should be a custom range`)
      expect(writeCustom(custom)).toBe(range)
    }
  })

  test('a relative end counts from the other end, and two of them from their anchor', () => {
    const before = { mode: 'relative', count: 3, grain: 'day', direction: 'before' } as const
    const after = { mode: 'relative', count: 1, grain: 'week', direction: 'after' } as const
    const at = '2024-05-01T00:00:00'
    expect(writeCustom({ start: before, end: { mode: 'specific', at }, anchor: 'now' })).toBe(`DATEADD(DATETIME("${at}"), -3, day) : ${at}`)
    expect(writeCustom({ start: { mode: 'now' }, end: after, anchor: at })).toBe('now : DATEADD(DATETIME("now"), 1, week)')
    expect(writeCustom({ start: before, end: after, anchor: at })).toBe(
      `DATEADD(DATETIME("${at}"), -3, day) : DATEADD(DATETIME("${at}"), 1, week)`,
    )
  })

  test('relative ends that count from elsewhere are left to the advanced form, which keeps them', () => {
    for (const range of [
      'DATEADD(DATETIME("now"), -3, day) : today',
      '2024-01-01T00:00:00 : DATEADD(DATETIME("today"), 2, week)',
      'DATEADD(DATETIME("now"), -3, day) : DATEADD(DATETIME("today"), 2, day)',
    ]) {
      expect(readCustom(range)).toBeNull()
      expect(frameOf(range)).toBe('advanced')
    }
  })

  test('either end may be open', () => {
    expect(splitRange(' : now'.trimStart())).toEqual(['', 'now'])
    expect(splitRange('now :')).toEqual(['now', ''])
    expect(splitRange(joinRange('a', 'b'))).toEqual(['a', 'b'])
    expect(splitRange(initialRange('advanced'))).toEqual(['', ''])
  })
})

test('an actual range is read without midnights, and open ends are endless', () => {
  expect(actualRange({ since: '2026-05-13T00:00:00', until: '2026-05-20T08:30:00' }, 'day')).toBe('2026-05-13 ≤ day < 2026-05-20T08:30:00')
  expect(actualRange({ since: '', until: '2026-05-20T00:00:00' }, 'day')).toBe('-∞ ≤ day < 2026-05-20')
  expect(actualRange({ since: '2026-05-13T00:00:00', until: '' }, 'day')).toBe('2026-05-13 ≤ day < ∞')
})
