import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { OperationName } from '../../../../worker/query/query-context.ts'
import { table, run } from './tables.ts'

describe('contribution', () => {
  const shares = table(
    ['country', 'm'],
    [
      ['FR', 1],
      ['US', 3],
      ['DE', null],
    ],
  )

  test('shares of a column add up to one, beside the values or in their place', () => {
    expect(run(shares, [['contribution', { columns: ['m'], rename_columns: ['%m'] }]])).toEqual({
      names: ['country', 'm', '%m'],
      rows: [
        ['FR', 1, 0.25],
        ['US', 3, 0.75],
        ['DE', null, 0],
      ],
    })
  })

  test('given totals take the place of the sum; a total of nothing gives nothing', () => {
    const step: [OperationName, Record<string, unknown>] = ['contribution', { columns: ['m'], rename_columns: ['%m'] }]
    expect(run(shares, [step], { totals: { m: 8 } }).rows.map((row) => row[2])).toEqual([0.125, 0.375, 0])
    expect(run(shares, [step], { totals: {} }).rows.map((row) => row[2])).toEqual([0, 0, 0])
  })

  test('shares of a row are taken within its own time', () => {
    const wide = table(
      ['a', 'b', 'a__1 year ago', 'b__1 year ago'],
      [
        [1, 3, 2, 2],
        [null, null, 1, 0],
      ],
    )
    expect(run(wide, [['contribution', { orientation: 'row', time_shifts: ['1 year ago'] }]]).rows).toEqual([
      [0.25, 0.75, 0.5, 0.5],
      [null, null, 1, 0],
    ])
  })

  test('a column that is no number is refused', () => {
    expect(() => run(shares, [['contribution', { columns: ['country'] }]])).toThrow(
      'Column "country" is not numeric or does not exists in the query results.',
    )
  })

  test('shares of a column are between 0 and 1 and add up to 1 for positive values', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1e6 }), { minLength: 1 }), (numbers) => {
        const { rows } = run(
          table(
            ['m'],
            numbers.map((value) => [value]),
          ),
          [['contribution', {}]],
        )
        const total = rows.reduce((sum, [value]) => sum + Number(value), 0)
        expect(total).toBeCloseTo(1, 9)
      }),
    )
  })
})
