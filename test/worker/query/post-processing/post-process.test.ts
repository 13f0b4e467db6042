import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { OperationName } from '../../../../worker/query/query-context.ts'
import { DAY, table, run, sales, pivot } from './tables.ts'

describe('pivot and flatten', () => {
  test('rows are sorted by index, headers at every level; missing cells are null and null series have a name', () => {
    expect(run(sales, [pivot(['n', 'm']), ['flatten']])).toEqual({
      names: ['ds', 'm, <NULL>', 'm, FR', 'm, US', 'n, <NULL>', 'n, FR', 'n, US'],
      rows: [
        [0, null, 10, 30, null, 2, null],
        [DAY, 5, null, 20, 4, null, 1],
      ],
    })
  })

  test('without columns the metrics are columns, in alphabetical order', () => {
    expect(run(sales, [pivot(['n', 'm'], { columns: [] }), ['flatten']]).names).toEqual(['ds', 'm', 'n'])
  })

  test('a renamed level disappears from the name, and a comma in a value stays', () => {
    const input = table(['ds', 'city', 'm'], [[0, 'Paris, FR', 1]])
    const steps: [OperationName, Record<string, unknown>?][] = [
      ['pivot', { index: ['ds'], columns: ['city'], aggregates: { m: { operator: 'mean' } } }],
      ['rename', { columns: { m: null }, level: 0, inplace: true }],
      ['flatten'],
    ]
    expect(run(input, steps)).toEqual({ names: ['ds', 'Paris, FR'], rows: [[0, 1]] })
  })

  test('columns and rows without a value disappear when asked to', () => {
    const input = table(
      ['ds', 'country', 'm'],
      [
        [0, 'FR', null],
        [DAY, 'US', 1],
      ],
    )
    expect(run(input, [pivot(['m'], { drop_missing_columns: true }), ['flatten']])).toEqual({
      names: ['ds', 'm, US'],
      rows: [[DAY, 1]],
    })
    expect(run(input, [pivot(['m']), ['flatten']]).rows).toEqual([
      [0, null, null],
      [DAY, null, 1],
    ])
  })

  test.each([
    [{ index: [], aggregates: { m: { operator: 'mean' } } }, 'Pivot operation requires at least one index'],
    [{ index: ['ds'] }, 'Pivot operation must include at least one aggregate'],
    [{ index: ['nope'], aggregates: { m: { operator: 'mean' } } }, 'Referenced columns not available in DataFrame.'],
    [{ index: ['ds'], aggregates: { x: { operator: 'mean' } } }, 'Column referenced by aggregate is undefined: x'],
    [{ index: ['ds'], aggregates: { m: { operator: 'nope' } } }, 'Invalid numpy function: nope'],
    [{ index: ['ds'], aggregates: { m: {} } }, 'Operator undefined for aggregator: m'],
    [{ index: 'ds' }, 'Invalid options for pivot: index: '],
  ])('%j is refused', (options, message) => {
    expect(() => run(sales, [['pivot', options]])).toThrow(message)
  })

  test('pivoting and reading the cells back gives the rows', () => {
    const row = fc.tuple(
      fc.integer({ min: 0, max: 5 }),
      fc.constantFrom('a', 'b', 'c'),
      fc.integer({ min: -100, max: 100 }),
    )
    fc.assert(
      fc.property(fc.uniqueArray(row, { selector: ([day, name]) => `${day}${name}`, minLength: 1 }), (rows) => {
        const input = table(
          ['ds', 'country', 'm'],
          rows.map(([day, name, value]) => [day * DAY, name, value]),
        )
        const { names, rows: wide } = run(input, [
          pivot(['m']),
          ['rename', { columns: { m: null }, level: 0 }],
          ['flatten'],
        ])
        const cells = wide.flatMap(([day, ...values]) =>
          values.flatMap((value, at) => (value === null ? [] : [`${Number(day) / DAY}|${names[at + 1]}|${value}`])),
        )
        expect(cells.toSorted()).toEqual(rows.map(([day, name, value]) => `${day}|${name}|${value}`).toSorted())
      }),
    )
  })
})

describe('windows', () => {
  const line = table(
    ['ds', 'm'],
    [
      [0, 1],
      [DAY, 2],
      [2 * DAY, null],
      [3 * DAY, 4],
    ],
  )
  const values = (steps: [OperationName, Record<string, unknown>?][]) => run(line, steps).rows.map((row) => row.at(-1))

  test('a rolling mean leaves missing values out and drops the rows before its least number of periods', () => {
    const options = { rolling_type: 'mean', window: 2, columns: { m: 'm' } }
    expect(values([['rolling', { ...options, min_periods: 0 }]])).toEqual([1, 1.5, 2, 4])
    expect(values([['rolling', { ...options, min_periods: 2 }]])).toEqual([1.5, null, null])
  })

  test('sum, standard deviation and quantile are known, other names are not', () => {
    const options = { window: 3, min_periods: 0, columns: { m: 'm' } }
    expect(values([['rolling', { ...options, rolling_type: 'sum' }]])).toEqual([1, 3, 3, 6])
    expect(values([['rolling', { ...options, rolling_type: 'std' }]])).toEqual([
      null,
      Math.SQRT1_2,
      Math.SQRT1_2,
      Math.SQRT2,
    ])
    expect(
      values([['rolling', { ...options, rolling_type: 'quantile', rolling_type_options: { quantile: 0.5 } }]]),
    ).toEqual([1, 1.5, 1.5, 3])
    expect(() => values([['rolling', { ...options, rolling_type: 'magic' }]])).toThrow('Invalid rolling_type: magic')
    expect(() => values([['rolling', { rolling_type: 'sum', columns: { m: 'm' } }]])).toThrow(
      'Undefined window for rolling operation',
    )
    expect(() => values([['rolling', { rolling_type: 'sum', window: 0, columns: { m: 'm' } }]])).toThrow(
      'Window must be > 0',
    )
  })

  test('running results count a missing value as 0', () => {
    expect(values([['cum', { operator: 'sum', columns: { m: 'm' } }]])).toEqual([1, 3, 3, 7])
    expect(values([['cum', { operator: 'min', columns: { m: 'low' } }]])).toEqual([1, 1, 0, 0])
    expect(() => values([['cum', { operator: 'mean', columns: { m: 'm' } }]])).toThrow(
      'Invalid cumulative operator: mean',
    )
  })

  test('a difference looks back by periods', () => {
    expect(values([['diff', { columns: { m: 'm' } }]])).toEqual([null, 1, null, null])
    expect(values([['diff', { columns: { m: 'd' }, periods: 3 }]])).toEqual([null, null, null, 3])
  })

  test('windows run over every series of a metric', () => {
    const { names, rows } = run(sales, [pivot(['m']), ['cum', { operator: 'sum', columns: { m: 'm' } }], ['flatten']])
    expect(names).toEqual(['ds', 'm, <NULL>', 'm, FR', 'm, US'])
    expect(rows).toEqual([
      [0, 0, 10, 30],
      [DAY, 5, 10, 50],
    ])
  })
})

describe('comparisons', () => {
  const pair = table(
    ['ds', 'm', 'm__1 year ago'],
    [
      [0, 3, 2],
      [DAY, 1, 0],
      [2 * DAY, null, 1],
    ],
  )
  const compare = (type: string, options = {}) =>
    run(pair, [
      [
        'compare',
        {
          source_columns: ['m'],
          compare_columns: ['m__1 year ago'],
          compare_type: type,
          drop_original_columns: true,
          ...options,
        },
      ],
    ])

  test.each([
    ['difference', [1, 1, null]],
    ['percentage', [0.5, null, null]],
    ['ratio', [1.5, null, null]],
  ])('a %s stands in a column of its own; what cannot be divided is null', (type, expected) => {
    expect(compare(type)).toEqual({
      names: ['ds', `${type}__m__m__1 year ago`],
      rows: expected.map((value, day) => [day * DAY, value]),
    })
  })

  test('results are rounded to the precision', () => {
    const thirds = table(['a', 'b'], [[1, 3]])
    expect(
      run(thirds, [['compare', { source_columns: ['a'], compare_columns: ['b'], compare_type: 'ratio' }]]).rows[0]?.[2],
    ).toBe(0.3333)
  })

  test('unequal lists and unknown kinds are refused', () => {
    expect(() => compare('ratio', { compare_columns: [] })).toThrow(
      '`compare_columns` must have the same length as `source_columns`.',
    )
    expect(() => compare('sum')).toThrow('`compare_type` must be `difference`, `percentage` or `ratio`')
  })
})

describe('other steps', () => {
  test('select keeps, leaves out and renames, in that order', () => {
    expect(
      run(sales, [['select', { columns: ['n', 'm', 'ds'], exclude: ['ds'], rename: { m: 'sum' } }]]).names,
    ).toEqual(['n', 'sum'])
    expect(() => run(sales, [['select', { columns: ['x'] }]])).toThrow('Referenced columns not available in DataFrame.')
  })

  test('sorting puts missing values last either way and keeps the order of equals', () => {
    const by = (ascending: boolean) =>
      run(sales, [['sort', { by: 'country', ascending }]]).rows.map((row) => [row[1], row[2]])
    expect(by(true)).toEqual([
      ['FR', 10],
      ['FR', 99],
      ['US', 20],
      ['US', 30],
      [null, 5],
    ])
    expect(by(false)).toEqual([
      ['US', 20],
      ['US', 30],
      ['FR', 10],
      ['FR', 99],
      [null, 5],
    ])
  })

  test('aggregate reduces groups, or everything to one row', () => {
    const aggregates = {
      total: { column: 'm', operator: 'sum' },
      most: { column: 'm', operator: 'max' },
      rows: { column: 'm', operator: 'count' },
    }
    expect(run(sales, [['aggregate', { groupby: ['country'], aggregates }]])).toEqual({
      names: ['country', 'total', 'most', 'rows'],
      rows: [
        ['FR', 109, 99, 2],
        ['US', 50, 30, 2],
      ],
    })
    expect(run(sales, [['aggregate', { groupby: [], aggregates: { m: { operator: 'median' } } }]]).rows).toEqual([[20]])
  })

  test('a name that is taken already is refused', () => {
    expect(() => run(sales, [['rename', { columns: { m: 'n' } }]])).toThrow('Label already exists')
  })

  test('a table without rows passes unchanged', () => {
    expect(run(table(['ds', 'm'], []), [pivot(['m'])])).toEqual({ names: ['ds', 'm'], rows: [] })
  })
})
