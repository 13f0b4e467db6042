import { describe, expect, test } from 'vitest'
import { DAY, table, run, sales, pivot } from './tables.ts'

describe('resample', () => {
  const gaps = table(
    ['ds', 'm'],
    [
      [0, 1],
      [2 * DAY, 3],
      [5 * DAY, 4],
    ],
  )
  const resampled = (options: Record<string, unknown>, input = gaps) =>
    run(input, [pivot(['m'], { columns: [] }), ['resample', options], ['flatten']]).rows

  test.each([
    [{ method: 'asfreq' }, [1, null, 3, null, null, 4]],
    [{ method: 'asfreq', fill_value: 0 }, [1, 0, 3, 0, 0, 4]],
    [{ method: 'ffill' }, [1, 1, 3, 3, 3, 4]],
    [{ method: 'bfill' }, [1, 3, 3, 4, 4, 4]],
    [{ method: 'linear' }, [1, 2, 3, 3 + 1 / 3, 3 + 2 / 3, 4]],
    [{ method: 'sum' }, [1, 0, 3, 0, 0, 4]],
    [{ method: 'mean' }, [1, null, 3, null, null, 4]],
  ])('days are filled by %j', (options, expected) => {
    expect(resampled({ rule: '1D', ...options }).map(([, value]) => value)).toEqual(expected)
  })

  test('longer steps gather rows; months are labelled by their start or their end', () => {
    expect(resampled({ rule: '3D', method: 'sum' })).toEqual([
      [0, 4],
      [3 * DAY, 4],
    ])
    const months = table(
      ['ds', 'm'],
      [
        [Date.UTC(2024, 0, 15), 1],
        [Date.UTC(2024, 1, 20), 2],
      ],
    )
    expect(resampled({ rule: '1MS', method: 'sum' }, months)).toEqual([
      [Date.UTC(2024, 0, 1), 1],
      [Date.UTC(2024, 1, 1), 2],
    ])
    expect(resampled({ rule: '1M', method: 'sum' }, months)).toEqual([
      [Date.UTC(2024, 0, 31), 1],
      [Date.UTC(2024, 1, 29), 2],
    ])
  })

  test('a rule that cannot be read, and a grid without end, are refused', () => {
    expect(() => resampled({ rule: 'often', method: 'sum' })).toThrow('Invalid frequency: often')
    expect(() => resampled({ rule: '1S', method: 'sum' })).toThrow('Resampling would make more than 100000 rows')
    expect(() => resampled({ rule: '1D', method: 'guess' })).toThrow('Resample method should be in')
    expect(() => run(sales, [['resample', { rule: '1D', method: 'sum' }]])).toThrow(
      'Resample operation requires DatetimeIndex',
    )
  })
})
