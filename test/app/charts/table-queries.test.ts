import { expect, test } from 'vitest'
import { baseAxis, count, queriesOf, sum, table } from './query-fixtures.ts'

test('an aggregate table sorts by its first metric, highest first', () => {
  expect(queriesOf(table)[0]).toMatchObject({ columns: ['country', 'order_date'], orderby: [[sum, false]] })
})

test('the sort metric of a table decides, ascending unless order_desc is set', () => {
  expect(queriesOf({ ...table, timeseries_limit_metric: count })[0]?.['orderby']).toEqual([[count, false]])
  const { order_desc: _, ...unset } = table
  expect(queriesOf({ ...unset, timeseries_limit_metric: count })[0]?.['orderby']).toEqual([[count, true]])
})

test('a percent metric adds a contribution step and totals follow as a last query', () => {
  const queries = queriesOf({ ...table, percent_metrics: [sum], show_totals: true })
  expect(queries).toHaveLength(2)
  expect(queries[0]?.['post_processing']).toEqual([
    { operation: 'contribution', options: { columns: ['SUM(amount)'], rename_columns: ['%SUM(amount)'] } },
  ])
  expect(queries[1]).toMatchObject({ columns: [], metrics: [sum], row_limit: 0, row_offset: 0, post_processing: [] })
  expect(queries[1]).not.toHaveProperty('orderby')
})

test('percentages of all records ask for their totals before the totals row', () => {
  const queries = queriesOf({
    ...table,
    percent_metrics: [count],
    percent_metric_calculation: 'all_records',
    show_totals: true,
  })
  expect(queries.map((query) => query['metrics'])).toEqual([[sum, count], [count], [sum, count]])
  expect(queries[1]).toMatchObject({ columns: [], orderby: [], row_limit: 0 })
})

test('a raw table sends columns without metrics and its stored order', () => {
  const [query] = queriesOf({
    datasource: '7__table',
    viz_type: 'table',
    query_mode: 'raw',
    all_columns: ['order_date', 'country'],
    groupby: ['product'],
    metrics: [sum],
    order_by_cols: ['["order_date", false]'],
    row_limit: 1000,
  })
  expect(query).not.toHaveProperty('metrics')
  expect(query).toMatchObject({ columns: ['order_date', 'country'], orderby: [['order_date', false]] })
})

test('the first temporal dimension of a table takes the grain and moves to the front', () => {
  const [query] = queriesOf({ ...table, time_grain_sqla: 'P1M', temporal_columns_lookup: { order_date: true } })
  const { isColumnReference: _, ...axis } = baseAxis
  expect(query?.['columns']).toEqual([axis, 'country'])
})

test('server paging asks one page, ordered and searched as the person chose, and the count', () => {
  const queries = queriesOf(
    { ...table, server_pagination: true, server_page_length: 20 },
    {
      ownState: { currentPage: 2, sortBy: [{ key: 'country', desc: true }], searchText: 'Fr', searchColumn: 'country' },
    },
  )
  expect(queries).toHaveLength(2)
  expect(queries[0]).toMatchObject({
    row_limit: 20,
    row_offset: 40,
    orderby: [['country', false]],
    filters: [{ col: 'country', op: 'ILIKE', val: 'Fr%' }],
  })
  expect(queries[1]).toMatchObject({ is_rowcount: true, row_limit: 1000, row_offset: 0, post_processing: [] })
})

test('an order or a search by what the table does not have is left out, and so is a page that cannot be', () => {
  const [rows] = queriesOf(
    { ...table, server_pagination: true, server_page_length: 20 },
    { ownState: { currentPage: -1, pageSize: 0.5, sortBy: [{ key: 'gone' }], searchText: 'Fr', searchColumn: 'gone' } },
  )
  const [plain] = queriesOf({ ...table, server_pagination: true, server_page_length: 20 })
  expect(rows).toEqual(plain)
})

test('a download of a server-paged table is one query with the full row limit', () => {
  const queries = queriesOf({ ...table, server_pagination: true }, { resultFormat: 'csv' })
  expect(queries).toHaveLength(1)
  expect(queries[0]).toMatchObject({ row_limit: 1000 })
})
