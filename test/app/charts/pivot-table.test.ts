import { expect, test } from 'vitest'
import { aggregateFunction } from '../../../app/charts/pivot-table-v2/aggregators.ts'
import { facts, pivotMask } from '../../../app/charts/pivot-table-v2/cross-filter.ts'
import { layoutPivot } from '../../../app/charts/pivot-table-v2/layout.ts'
import { clipSpan, nodeKey } from '../../../app/charts/pivot-table-v2/lines.ts'
import { columnKey, pivotLines, preparePivot } from '../../../app/charts/pivot-table-v2/prepare.ts'
import { pivotQuery } from '../../../app/charts/pivot-table-v2/query.ts'
import type { Sorting } from '../../../app/charts/own-state.ts'
import type { CellValue, QueryResult, Row } from '../../../app/charts/query-types.ts'
import { lightTheme } from '../../../app/charts/theme.ts'
import type { FormData } from '../../../app/charts/types.ts'

const rows: Row[] = [
  { area: 'North', sector: 'Farms', year: '2001', jobs: 10, pay: 1 },
  { area: 'North', sector: 'Mines', year: '2001', jobs: 30, pay: 2 },
  { area: 'North', sector: 'Farms', year: '2002', jobs: 20, pay: 3 },
  { area: 'South', sector: 'Farms', year: '2001', jobs: 5, pay: 4 },
]
const result: QueryResult = {
  data: rows,
  colnames: ['area', 'sector', 'year', 'jobs', 'pay'],
  coltypes: [1, 1, 1, 0, 0],
}

function form(settings: Record<string, unknown> = {}): FormData {
  return {
    viz_type: 'pivot_table_v2',
    datasource: '1__table',
    groupbyRows: ['area'],
    groupbyColumns: ['year'],
    metrics: ['jobs'],
    ...settings,
  }
}

type Done = { foldedRows?: string[]; foldedColumns?: string[]; sorting?: Sorting; data?: Row[] }

const UNFOLDED = { rows: new Set<string>(), columns: new Set<string>() }

/** The table as a reader sees it: the keys of a line, then its cells. */
function drawn(
  settings: Record<string, unknown> = {},
  { foldedRows = [], foldedColumns = [], sorting, data = rows }: Done = {},
): string[] {
  const prepared = preparePivot(form(settings), { ...result, data }, lightTheme)
  const lines = pivotLines(prepared, { rows: new Set(foldedRows), columns: new Set(foldedColumns) }, sorting)
  const keysOf = (headers: typeof lines.rows.headers, at: number) =>
    headers
      .filter(({ start, span }) => start <= at && at < start + span)
      .toSorted((a, b) => a.level - b.level)
      .map(prepared.headerText)
      .join('/')
  const head = lines.columns.lines.map((_, at) => keysOf(lines.columns.headers, at)).join(' ')
  const body = lines.rows.lines.map(
    (row, at) =>
      `${keysOf(lines.rows.headers, at)}: ${lines.columns.lines.map((column) => prepared.text(row, column) || '·').join(' ')}`,
  )
  return [head, ...body]
}

function aggregated(name: string, values: readonly CellValue[]): CellValue {
  const cell = aggregateFunction(name).make()
  for (const value of values) cell.push(value)
  return cell.value()
}

test('rows of the answer become lines, values of the other side columns; what is missing stays empty', () => {
  expect(drawn()).toEqual(['jobs/2001 jobs/2002', 'North: 40 20', 'South: 5 ·'])
})

test('the rows total is a column and the columns total a row', () => {
  expect(drawn({ rowTotals: true, colTotals: true })).toEqual([
    'jobs/2001 jobs/2002 Total (Sum)',
    'North: 40 20 60',
    'South: 5 · 5',
    'Total (Sum): 45 20 65',
  ])
})

test('subtotals stand after or before what they sum up', () => {
  const deep = { groupbyRows: ['area', 'sector'], groupbyColumns: [], rowSubTotals: true }
  expect(drawn(deep)).toEqual([
    'jobs',
    'North/Farms: 30',
    'North/Mines: 30',
    'North/Subtotal: 60',
    'South/Farms: 5',
    'South/Subtotal: 5',
  ])
  expect(drawn({ ...deep, rowSubtotalPosition: true }).slice(1, 3)).toEqual(['North/Subtotal: 60', 'North/Farms: 30'])
})

test('a folded group shows its subtotal alone', () => {
  const deep = { groupbyRows: ['area', 'sector'], groupbyColumns: [], rowSubTotals: true }
  expect(drawn(deep, { foldedRows: ['["North"]'] })).toEqual(['jobs', 'North: 60', 'South/Farms: 5', 'South/Subtotal: 5'])
})

test('a row that is folded leaves a column of the same name open', () => {
  const data = [{ area: 'North', sector: 'Farms', year: 'North', jobs: 7 }]
  const deep = { groupbyRows: ['area', 'sector'], groupbyColumns: ['year'], combineMetric: true, rowSubTotals: true, colSubTotals: true }
  expect(drawn(deep, { data, foldedRows: ['["North"]'] })).toEqual(['North/jobs North/Subtotal', 'North: 7 7'])
  expect(drawn(deep, { data, foldedColumns: ['["North"]'] })).toEqual(['North', 'North/Farms: 7', 'North/Subtotal: 7'])
})

test('an order by a column that is gone is none', () => {
  expect(drawn({}, { sorting: { key: 'key["1999"]', desc: false } })).toEqual(drawn())
})

test('metrics stand on either side, outermost or with the dimensions, in the order they were chosen', () => {
  const two = { metrics: ['pay', 'jobs'] }
  expect(drawn(two)[0]).toBe('pay/2001 pay/2002 jobs/2001 jobs/2002')
  expect(drawn({ ...two, combineMetric: true })[0]).toBe('2001/pay 2001/jobs 2002/pay 2002/jobs')
  expect(drawn({ ...two, metricsLayout: 'ROWS' }).slice(0, 3)).toEqual(['2001 2002', 'pay/North: 3 3', 'pay/South: 4 ·'])
})

test('transposing swaps the dimensions of the two sides', () => {
  expect(drawn({ transposePivot: true })).toEqual(['jobs/North jobs/South', '2001: 40 5', '2002: 20 ·'])
})

test('without rows a single line sums everything up', () => {
  expect(drawn({ groupbyRows: [] })).toEqual(['jobs/2001 jobs/2002', 'Total (Sum): 45 20'])
})

test('keys sort naturally either way, by value groups stay together', () => {
  const data = ['b10', 'b9', 'a'].map((area, index) => ({ area, sector: 's', year: '1', jobs: index, pay: 0 }))
  const keys = (rowOrder: string) => drawn({ groupbyColumns: [], rowOrder }, { data }).slice(1).map((line) => line.split(':')[0])
  expect(keys('key_a_to_z')).toEqual(['a', 'b9', 'b10'])
  expect(keys('key_z_to_a')).toEqual(['b10', 'b9', 'a'])
  expect(keys('value_a_to_z')).toEqual(['b10', 'b9', 'a'])
  const deep = drawn({ groupbyRows: ['area', 'sector'], groupbyColumns: [], rowOrder: 'value_z_to_a' })
  expect(deep.slice(1)).toEqual(['North/Farms: 30', 'North/Mines: 30', 'South/Farms: 5'])
})

test('a click on the head of a column sorts the rows by it', () => {
  const prepared = preparePivot(form(), result, lightTheme)
  const [first] = pivotLines(prepared, UNFOLDED, undefined).columns.lines
  if (!first) throw new Error('no column')
  const lines = drawn({}, { sorting: { key: columnKey(first), desc: false } })
  expect(lines.slice(1)).toEqual(['South: 5 ·', 'North: 40 20'])
})

test('nulls of a dimension are a key of their own, nulls of a metric are left out', () => {
  const data: Row[] = [
    { area: null, year: '2001', jobs: 3 },
    { area: 'North', year: '2001', jobs: null },
  ]
  expect(drawn({}, { data })).toEqual(['jobs/2001', '<NULL>: 3'])
})

test('every aggregate of the wire format is computed over the values of a cell', () => {
  const values = [4, 1, 4, 7]
  expect(aggregated('Count', values)).toBe(4)
  expect(aggregated('Count Unique Values', values)).toBe(3)
  expect(aggregated('List Unique Values', ['b', 'a', 'b'])).toBe('a, b')
  expect(aggregated('Sum', values)).toBe(16)
  expect(aggregated('Average', values)).toBe(4)
  expect(aggregated('Median', values)).toBe(4)
  expect(aggregated('Sample Variance', values)).toBeCloseTo(6)
  expect(aggregated('Sample Standard Deviation', values)).toBeCloseTo(Math.sqrt(6))
  expect(aggregated('Sample Variance', [5])).toBe(0)
  expect(aggregated('Minimum', values)).toBe(1)
  expect(aggregated('Maximum', ['a', 'c', 'b'])).toBe('c')
  expect(aggregated('First', ['b10', 'b9'])).toBe('b9')
  expect(aggregated('Last', ['b10', 'b9'])).toBe('b10')
})

test('a text among the values of a sum is shown instead of a wrong number', () => {
  expect(aggregated('Sum', [1, 'x', 2])).toBe('x')
})

test('fractions are of everything, of the row or of the column, and read as shares', () => {
  const totals = { colTotals: true, rowTotals: true }
  expect(drawn({ aggregateFunction: 'Sum as Fraction of Total', ...totals })).toEqual([
    'jobs/2001 jobs/2002 Total (Sum as fraction of total)',
    'North: 61.5% 30.8% 92.3%',
    'South: 7.7% · 7.7%',
    'Total (Sum as fraction of total): 69.2% 30.8% 100.0%',
  ])
  expect(drawn({ aggregateFunction: 'Sum as Fraction of Rows' })[1]).toBe('North: 66.7% 33.3%')
  expect(drawn({ aggregateFunction: 'Count as Fraction of Columns' })[1]).toBe('North: 66.7% 100.0%')
})

test('an unknown aggregate counts as the sum', () => {
  expect(drawn({ aggregateFunction: 'Geometric mean' })).toEqual(drawn())
})

test('rules paint the cells of their metric and no totals', () => {
  const rule = { column: 'jobs', operator: '>', targetValue: 8, colorScheme: '#ACE1C4' }
  const prepared = preparePivot(form({ conditional_formatting: [rule], colTotals: true }), result, lightTheme)
  const { rows: down, columns } = pivotLines(prepared, UNFOLDED, undefined)
  const painted = down.lines.map((row) => prepared.paint(row, columns.lines[0]!).background !== undefined)
  expect(painted).toEqual([true, false, false])
})

test('a cell filters by all its keys, nulls by IS NULL, and again takes the filter away', () => {
  const data: Row[] = [{ area: null, year: '2001', jobs: 3 }]
  const prepared = preparePivot(form(), { ...result, data }, lightTheme)
  const { rows: down, columns } = pivotLines(prepared, UNFOLDED, undefined)
  const where = facts(prepared, down.lines[0]!.node, columns.lines[0]!.node)
  const mask = pivotMask({}, where)
  expect(mask?.extraFormData.filters).toEqual([
    { col: 'area', op: 'IS NULL' },
    { col: 'year', op: 'IN', val: ['2001'] },
  ])
  expect(mask?.filterState).toMatchObject({ label: '<NULL>, 2001', filters: { area: [null], year: ['2001'] } })
  expect(pivotMask({ area: [null], year: ['2001'] }, where)?.filterState.value).toBe(null)
})

test('the header of a metric names no value to filter by', () => {
  const prepared = preparePivot(form(), result, lightTheme)
  const { columns } = pivotLines(prepared, UNFOLDED, undefined)
  const metric = columns.lines[0]!.node.parent!
  expect(pivotMask({}, facts(prepared, prepared.pivot.rows, metric))).toBe(undefined)
})

test('a header that begins before the rows in sight is drawn as far as they go', () => {
  expect(clipSpan({ start: 0, span: 10 }, 4, 8)).toEqual({ start: 4, span: 4 })
  expect(clipSpan({ start: 9, span: 3 }, 4, 8)).toBe(undefined)
})

test('row headers leave room for figures however long they are', () => {
  const data = [{ area: 'x'.repeat(10_000), sector: 's', year: '1', jobs: 1, pay: 1 }]
  const prepared = preparePivot(form(), { ...result, data }, lightTheme)
  const { rows: down, columns } = pivotLines(prepared, UNFOLDED, undefined)
  const layout = layoutPivot(prepared, down, columns, { width: 200, height: 300 })
  expect(layout.rowHeaderWidths[0]).toBeLessThanOrEqual(110)
  expect(layout.sticky).toBe(true)
})

test('keys with the same text and different types stay apart', () => {
  const data: Row[] = [
    { area: '1', year: 'y', jobs: 1 },
    { area: 1, year: 'y', jobs: 2 },
  ]
  const prepared = preparePivot(form(), { ...result, data }, lightTheme)
  expect(prepared.pivot.rows.children.map(nodeKey)).toEqual(['["1"]', '[1]'])
})

test('the query asks for the columns of both sides once, times by their grain, sorted by the first metric', () => {
  const [query] = pivotQuery(
    form({
      groupbyRows: ['day', 'area'],
      groupbyColumns: ['area'],
      time_grain_sqla: 'P1M',
      temporal_columns_lookup: { day: true },
    }),
  )
  expect(query?.columns).toMatchObject(['area', { columnType: 'BASE_AXIS', sqlExpression: 'day', timeGrain: 'P1M' }])
  expect(query?.orderby).toEqual([['jobs', false]])
})
