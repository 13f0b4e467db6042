import { expect, test } from 'vitest'
import { extremesOf, readRules, ruleColor, ruleOpacity, withAlpha } from '../../../app/charts/conditional-format.ts'
import { measureText } from '../../../app/charts/frame/text-width.ts'
import { change } from '../../../app/charts/table/compare.ts'
import { cellsMask, toggleCell } from '../../../app/charts/table/cross-filter.ts'
import { inOrder, moved } from '../../../app/charts/table/order.ts'
import { barOf, columnWidths, prepareTable, searchRows, sortRows } from '../../../app/charts/table/prepare.ts'
import type { QueryResult } from '../../../app/charts/query-types.ts'
import { lightTheme } from '../../../app/charts/theme.ts'
import type { FormData } from '../../../app/charts/types.ts'

const base: FormData = {
  viz_type: 'table',
  datasource: '1__table',
  query_mode: 'aggregate',
  groupby: ['origin'],
  metrics: ['flights'],
}
const result: QueryResult = {
  data: [
    { origin: 'ATL', flights: 12_345 },
    { origin: null, flights: null },
    { origin: 'DFW', flights: 7 },
  ],
  colnames: ['origin', 'flights'],
  coltypes: [1, 0],
}

function texts(formData: FormData, data: QueryResult[]) {
  const table = prepareTable(formData, data, lightTheme)
  return table.rows.map((row) => table.columns.map((column) => table.cell(row, column).text))
}

test('metrics are written adaptively, nulls as N/A, numbers stand right', () => {
  expect(texts(base, [result])).toEqual([
    ['ATL', '12.3k'],
    ['N/A', 'N/A'],
    ['DFW', '7'],
  ])
  const { columns } = prepareTable(base, [result], lightTheme)
  expect(columns.map((column) => column.align)).toEqual(['start', 'end'])
})

test('the settings of a column decide its format, name, alignment and whether it is shown', () => {
  const config = {
    flights: { d3NumberFormat: ',d', customColumnName: 'Departures', horizontalAlign: 'left' },
    origin: { visible: false },
  }
  const table = prepareTable({ ...base, column_config: config }, [result], lightTheme)
  expect(table.columns).toMatchObject([{ key: 'flights', label: 'Departures', align: 'start' }])
  expect(texts({ ...base, column_config: config }, [result])[0]).toEqual(['12,345'])
})

test('values below one take the small number format', () => {
  const config = { flights: { d3NumberFormat: ',d', d3SmallNumberFormat: '.3f' } }
  const data = {
    ...result,
    data: [
      { origin: 'a', flights: 0.1234 },
      { origin: 'b', flights: 5 },
    ],
  }
  expect(texts({ ...base, column_config: config }, [data]).map((row) => row[1])).toEqual(['0.123', '5'])
})

test('a percent metric has its own column and format and is hidden itself', () => {
  const data: QueryResult = {
    data: [{ origin: 'a', flights: 4, '%flights': 0.25 }],
    colnames: ['origin', 'flights', '%flights'],
    coltypes: [1, 0, 0],
  }
  const table = prepareTable({ ...base, metrics: [], percent_metrics: ['flights'] }, [data], lightTheme)
  expect(table.columns.map((column) => column.key)).toEqual(['origin', '%flights'])
  expect(texts({ ...base, metrics: [], percent_metrics: ['flights'] }, [data])).toEqual([['a', '25.000%']])
})

test('raw numbers stay as they are, times take the timestamp format or the finest that is needed', () => {
  const data: QueryResult = {
    data: [{ day: Date.UTC(2001, 0, 8), n: 1234.5 }],
    colnames: ['day', 'n'],
    coltypes: [2, 0],
  }
  const raw = { ...base, query_mode: 'raw', all_columns: ['day', 'n'] }
  expect(texts(raw, [data])).toEqual([['2001-01-08', '1234.5']])
  expect(texts({ ...raw, table_timestamp_format: '%d/%m/%Y' }, [data])[0]?.[0]).toBe('08/01/2001')
  const text: QueryResult = { ...data, data: [{ day: '2001-01-08 00:00:00', n: 1 }] }
  expect(texts(raw, [text])[0]?.[0]).toBe('2001-01-08 00:00:00')
})

test('totals are the answer of the last query and only when asked for', () => {
  const totals: QueryResult = { data: [{ flights: 99 }], colnames: ['flights'], coltypes: [0] }
  expect(prepareTable({ ...base, show_totals: true }, [result, totals], lightTheme).totals).toEqual({ flights: 99 })
  expect(prepareTable(base, [result, totals], lightTheme).totals).toBeUndefined()
  expect(prepareTable({ ...base, show_totals: true }, [result], lightTheme).totals).toBeUndefined()
})

test('a compared metric becomes now, then, difference and change', () => {
  const data: QueryResult = {
    data: [{ origin: 'a', flights: 15, 'flights__1 year ago': 10 }],
    colnames: ['origin', 'flights', 'flights__1 year ago'],
    coltypes: [1, 0, 0],
  }
  const formData = { ...base, time_compare: '1 year ago' }
  expect(prepareTable(formData, [data], lightTheme).columns.map((column) => column.key)).toEqual([
    'origin',
    'Main flights',
    '# flights',
    '△ flights',
    '% flights',
  ])
  expect(texts(formData, [data])).toEqual([['a', '15', '10', '5', '50.0%']])
})

test.each([
  [15, 10, 0.5],
  [5, -10, 1.5],
  [0, 0, 0],
  [5, 0, 1],
  [0, 5, -1],
])('the change from then to %d when it was %d is %d', (now, then, expected) => {
  expect(change(now, then)).toBe(expected)
})

test('bars share one zero line, or compare sizes from the start', () => {
  expect(barOf(50, { min: -50, max: 150 }, true)).toEqual({ from: 0.25, size: 0.25, negative: false })
  expect(barOf(-50, { min: -50, max: 150 }, true)).toEqual({ from: 0, size: 0.25, negative: true })
  expect(barOf(-50, { min: -50, max: 100 }, false)).toEqual({ from: 0, size: 0.5, negative: true })
  expect(barOf(0, { min: 0, max: 0 }, true)).toEqual({ from: 0, size: 0, negative: false })
})

test('a column with a text in it has no bars', () => {
  const mixed: QueryResult = {
    ...result,
    data: [
      { origin: 'a', flights: 'many' },
      { origin: 'b', flights: 3 },
    ],
  }
  expect(prepareTable(base, [mixed], lightTheme).columns[1]?.bars).toBeUndefined()
  expect(prepareTable(base, [result], lightTheme).columns[1]?.bars).toEqual({ alignsZero: true, bySign: true })
  expect(prepareTable({ ...base, show_cell_bars: false }, [result], lightTheme).columns[1]?.bars).toBeUndefined()
})

test('rows sort by value with nulls last both ways', () => {
  expect(sortRows(result.data, { key: 'flights', desc: false }).map((row) => row['flights'])).toEqual([7, 12_345, null])
  expect(sortRows(result.data, { key: 'flights', desc: true }).map((row) => row['flights'])).toEqual([12_345, 7, null])
  const names = ['item 10', 'item 9', 'Item 1'].map((origin) => ({ origin }))
  expect(sortRows(names, { key: 'origin', desc: false }).map((row) => row['origin'])).toEqual([
    'Item 1',
    'item 9',
    'item 10',
  ])
})

test('a search looks at the cells as they are written', () => {
  const { columns } = prepareTable(base, [result], lightTheme)
  expect(searchRows(result.data, columns, '12.3K').map((row) => row['origin'])).toEqual(['ATL'])
  expect(searchRows(result.data, columns, '  ')).toHaveLength(3)
  expect(searchRows(result.data, columns, 'nowhere')).toEqual([])
})

test('columns fill the width, and wide ones give way before the table scrolls', () => {
  const table = prepareTable(base, [result], lightTheme)
  const widths = columnWidths(table, table.rows, 600)
  expect(widths.reduce((sum, width) => sum + width, 0)).toBeGreaterThan(590)
  const long = prepareTable(
    base,
    [{ ...result, data: [{ origin: 'A name that goes on and on for a very long time indeed', flights: 1 }] }],
    lightTheme,
  )
  const fitted = columnWidths(long, long.rows, 260)
  expect(fitted.reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(262)
})

test('chosen cells add up by column, and choosing one again takes it out', () => {
  const one = toggleCell({}, 'origin', 'ATL')
  const two = toggleCell(one, 'origin', null)
  expect(two).toEqual({ origin: ['ATL', null] })
  expect(toggleCell(toggleCell(two, 'origin', 'ATL'), 'origin', null)).toEqual({})
})

test('the mask of chosen cells filters by IN, a lone null by IS NULL, and none clears', () => {
  const label = (_: string, value: unknown) => String(value)
  expect(cellsMask({ origin: ['ATL'], day: [5] }, label)).toEqual({
    extraFormData: {
      filters: [
        { col: 'origin', op: 'IN', val: ['ATL'] },
        { col: 'day', op: 'IN', val: [5] },
      ],
    },
    filterState: {
      label: 'ATL, 5',
      value: [['ATL'], [5]],
      selectedValues: ['ATL', '5'],
      filters: { origin: ['ATL'], day: [5] },
    },
  })
  expect(cellsMask({ origin: [null] }, label).extraFormData.filters).toEqual([{ col: 'origin', op: 'IS NULL' }])
  expect(cellsMask({}, label)).toMatchObject({
    extraFormData: { filters: [] },
    filterState: { value: null, filters: null },
  })
})

const rule = (operator: string, rest: Record<string, unknown> = {}) =>
  readRules([{ column: 'n', operator, colorScheme: '#ACE1C4', ...rest }])[0]!
const range = { min: 0, max: 100 }

test.each([
  ['>', { targetValue: 50 }, 100, 1],
  ['>', { targetValue: 50 }, 75, 0.53],
  ['>', { targetValue: 50 }, 50, undefined],
  ['≥', { targetValue: 50 }, 50, 0.05],
  ['<', { targetValue: 50 }, 0, 1],
  ['≤', { targetValue: 50 }, 51, undefined],
  ['=', { targetValue: 50 }, 50, 1],
  ['≠', { targetValue: 20 }, 100, 1],
  ['≠', { targetValue: 20 }, 20, undefined],
  ['None', {}, 50, 0.5],
  ['< x <', { targetValueLeft: 10, targetValueRight: 20 }, 10, undefined],
  ['≤ x ≤', { targetValueLeft: 10, targetValueRight: 20 }, 20, 1],
  ['≤ x <', { targetValueLeft: 10, targetValueRight: 20 }, 20, undefined],
  ['< x ≤', { targetValueLeft: 10, targetValueRight: 20 }, 20, 1],
] as const)('the rule %s %o shades %d by %s', (operator, rest, value, opacity) => {
  expect(ruleOpacity(rule(operator, rest), value, range)).toBe(opacity)
})

test.each([
  ['=', 'Paris', 'Paris', true],
  ['begins with', 'Pa', 'Paris', true],
  ['begins with', 'pa', 'Paris', false],
  ['ends with', 'is', 'Paris', true],
  ['containing', 'AR', 'Paris', true],
  ['not containing', 'AR', 'Paris', false],
  ['is null', undefined, null, true],
  ['is not null', undefined, 'x', true],
  ['is true', undefined, true, true],
] as const)('the rule "%s %s" on %s applies: %s', (operator, targetValue, value, applies) => {
  expect(ruleOpacity(rule(operator, { targetValue }), value, range) !== undefined).toBe(applies)
})

test('incomplete rules are ignored and colours of all three generations are known', () => {
  expect(
    readRules([
      { column: 'n', operator: '>', colorScheme: 'x' },
      { operator: '>' },
      'no',
      { column: 'n', operator: '< x <', targetValueLeft: 1, colorScheme: 'x' },
    ]),
  ).toEqual([])
  expect(['#ACE1C4', 'colorSuccessBg', 'colorSuccess'].map((scheme) => ruleColor(scheme, lightTheme))).toEqual([
    lightTheme.success,
    lightTheme.success,
    lightTheme.success,
  ])
  expect(['#EFA1AA', 'colorErrorBg', '#123456'].map((scheme) => ruleColor(scheme, lightTheme))).toEqual([
    lightTheme.danger,
    lightTheme.danger,
    '#123456',
  ])
  expect(withAlpha('#123456', 0.5)).toBe('#12345680')
  expect(extremesOf(['a', null, 3, -1])).toEqual({ min: -1, max: 3 })
})

test('headings and names give way before a table scrolls sideways, figures never', () => {
  const rows = [{ origin: 'Trucks and Buses', flights: 10_800 }, { origin: 'Classic Cars', flights: 34_000 }]
  const named = { ...base, column_config: { flights: { customColumnName: '# of Products Sold' } } }
  const table = prepareTable(named, [{ ...result, data: rows }], lightTheme)
  const widths = columnWidths(table, table.rows, 160)
  expect(widths.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(160 + widths.length)
  expect(widths[1]).toBeGreaterThanOrEqual(72)
})

test('a number is never cut: its column keeps its width and the table scrolls', () => {
  const wide = { ...result, data: [{ origin: 'Avatar', flights: 2_767_891_499 }] }
  const formData = { ...base, column_config: { flights: { d3NumberFormat: '$,.2f' } } }
  const table = prepareTable(formData, [wide], lightTheme)
  const [, number = 0] = columnWidths(table, table.rows, 120)
  expect(number).toBeGreaterThan(measureText('$2,767,891,499.00', 12))
})

test('columns stand in the order a reader gave them, new ones where they came', () => {
  const keys = ['a', 'b', 'c']
  const columns = keys.map((key) => ({ key }))
  expect(moved(keys, 'c', -2)).toEqual(['c', 'a', 'b'])
  expect(moved(keys, 'a', -1)).toEqual(keys)
  expect(inOrder(columns, ['c', 'a', 'b']).map((column) => column.key)).toEqual(['c', 'a', 'b'])
  expect(inOrder(columns, []).map((column) => column.key)).toEqual(keys)
})

test('a compared figure carries an arrow, and a rule may colour it by the direction of its change', () => {
  const compared = {
    data: [{ origin: 'ATL', flights: 8, 'flights__1 year ago': 10 }],
    colnames: ['origin', 'flights', 'flights__1 year ago'],
    coltypes: [1, 0, 0],
  }
  const cellOf = (settings: Record<string, unknown>) => {
    const table = prepareTable({ ...base, time_compare: '1 year ago', ...settings }, [compared], lightTheme)
    return table.cell(table.rows[0]!, table.columns.find((column) => column.key === 'Main flights')!)
  }
  expect(cellOf({ comparison_color_enabled: true })).toMatchObject({ arrow: '↓', background: lightTheme.dangerSoft })
  const rule = { column: 'Main flights', operator: 'None', colorScheme: 'Red' }
  expect(cellOf({ conditional_formatting: [rule] })).toMatchObject({ background: lightTheme.successSoft })
  expect(cellOf({}).arrow).toBe(undefined)
})
