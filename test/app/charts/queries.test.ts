import { expect, test } from 'vitest'
import { buildQueryContext } from '../../../app/charts/queries.ts'
import { parseDatasource } from '../../../app/charts/query/context.ts'
import type { FormData } from '../../../app/charts/types.ts'
import { baseAxis, count, lastYear, line, queriesOf, stepsOf, sum, table } from './query-fixtures.ts'

test('a line chart with one dimension and a series limit sends the whole query object of the reference', () => {
  expect(queriesOf(line)).toEqual([
    {
      filters: [{ col: 'order_date', op: 'TEMPORAL_RANGE', val: '2025-01-01 : 2026-01-01' }],
      extras: { time_grain_sqla: 'P1M', having: '', where: '' },
      applied_time_extras: {},
      columns: [baseAxis, 'country'],
      metrics: [sum],
      orderby: [[sum, false]],
      annotation_layers: [],
      row_limit: 10000,
      series_columns: ['country'],
      series_limit: 5,
      group_others_when_limit_reached: false,
      order_desc: true,
      url_params: {},
      custom_params: {},
      custom_form_data: {},
      time_offsets: [],
      post_processing: [
        {
          operation: 'pivot',
          options: {
            index: ['order_date'],
            columns: ['country'],
            aggregates: { 'SUM(amount)': { operator: 'mean' } },
            drop_missing_columns: false,
          },
        },
        { operation: 'rename', options: { columns: { 'SUM(amount)': null }, level: 0, inplace: true } },
        { operation: 'flatten' },
      ],
    },
  ])
})

test('the envelope names the dataset, the format and the force flag', () => {
  const context = buildQueryContext(line, { force: true, resultFormat: 'csv', resultType: 'results' })
  expect(context).toMatchObject({
    datasource: { id: 7, type: 'table' },
    force: true,
    result_format: 'csv',
    result_type: 'results',
    form_data: line,
  })
})

test.each([
  ['7__table', { id: 7, type: 'table' }],
  ['12__query', { id: 12, type: 'query' }],
  ['3__anything', { id: 3, type: 'table' }],
])('datasource %s is read as %o', (key, expected) => {
  expect(parseDatasource(key)).toEqual(expected)
})

test.each([undefined, '', '7', 'x__table', 7])('datasource %o is refused by name', (key) => {
  expect(() => parseDatasource(key)).toThrow('Datasource must be written as')
})

test.each([
  ['echarts_timeseries'],
  ['echarts_timeseries_smooth'],
  ['echarts_timeseries_step'],
  ['echarts_timeseries_bar'],
  ['echarts_timeseries_scatter'],
  ['echarts_area'],
])('%s sends the same query as the line chart', (viz_type) => {
  expect(queriesOf({ ...line, viz_type })).toEqual(queriesOf(line))
})

test('without truncate_metric or without a dimension the metric keeps its name', () => {
  expect(stepsOf({ ...line, truncate_metric: false }).map((step) => step.operation)).toEqual(['pivot', 'flatten'])
  expect(stepsOf({ ...line, groupby: [] }).map((step) => step.operation)).toEqual(['pivot', 'flatten'])
  expect(stepsOf({ ...line, metrics: [sum, count] }).map((step) => step.operation)).toEqual(['pivot', 'flatten'])
})

test('comparing by values pivots the shifted columns and renames each to its offset', () => {
  const compared = { ...line, comparison_type: 'values', time_compare: ['1 year ago'] }
  const [pivot, rename, flatten] = stepsOf(compared)
  expect(pivot?.options?.['aggregates']).toEqual({
    'SUM(amount)': { operator: 'mean' },
    'SUM(amount)__1 year ago': { operator: 'mean' },
  })
  expect(rename?.options).toEqual({ columns: { 'SUM(amount)__1 year ago': '1 year ago' }, level: 0, inplace: true })
  expect(flatten?.operation).toBe('flatten')
  expect(queriesOf(compared)[0]?.['time_offsets']).toEqual(['1 year ago'])
})

test('comparing two metrics by difference drops the originals and names metric and offset', () => {
  const steps = stepsOf({
    ...line,
    groupby: [],
    metrics: [sum, count],
    comparison_type: 'difference',
    time_compare: ['1 year ago'],
  })
  expect(steps.map((step) => step.operation)).toEqual(['pivot', 'compare', 'rename', 'flatten'])
  expect(steps[1]?.options).toEqual({
    source_columns: ['SUM(amount)', 'n'],
    compare_columns: ['SUM(amount)__1 year ago', 'n__1 year ago'],
    compare_type: 'difference',
    drop_original_columns: true,
  })
  expect(steps[2]?.options?.['columns']).toEqual({
    'difference__SUM(amount)__SUM(amount)__1 year ago': 'SUM(amount), 1 year ago',
    'difference__n__n__1 year ago': 'n, 1 year ago',
  })
})

test('all time-series steps stand in the order of the reference', () => {
  const steps = stepsOf({
    ...line,
    groupby: [],
    rolling_type: 'mean',
    rolling_periods: '7',
    min_periods: 2,
    resample_rule: '1D',
    resample_method: 'zerofill',
    contributionMode: 'row',
    x_axis_sort: 'order_date',
    x_axis_sort_asc: false,
    forecastEnabled: true,
    forecastPeriods: '10',
    forecastInterval: '0.8',
    forecastSeasonalityYearly: true,
  })
  expect(steps.map((step) => step.operation)).toEqual([
    'pivot',
    'resample',
    'rolling',
    'contribution',
    'sort',
    'flatten',
    'prophet',
  ])
  expect(steps[2]?.options).toEqual({
    rolling_type: 'mean',
    window: 7,
    min_periods: 2,
    columns: { 'SUM(amount)': 'SUM(amount)' },
  })
  expect(steps[1]?.options).toEqual({ method: 'asfreq', rule: '1D', fill_value: 0 })
  expect(steps[4]?.options).toEqual({ is_sort_index: true, ascending: false })
  expect(steps[6]?.options).toEqual({
    time_grain: 'P1M',
    periods: 10,
    confidence_interval: 0.8,
    yearly_seasonality: true,
    index: 'order_date',
  })
})

test('a cumulative sum replaces rolling and "None" means no step', () => {
  expect(stepsOf({ ...line, rolling_type: 'cumsum' })[1]).toEqual({
    operation: 'cum',
    options: { operator: 'sum', columns: { 'SUM(amount)': 'SUM(amount)' } },
  })
  expect(stepsOf({ ...line, rolling_type: 'None' }).map((step) => step.operation)).toEqual([
    'pivot',
    'rename',
    'flatten',
  ])
})

test('the axis is sorted by a metric that is not shown by adding it to the query and the pivot', () => {
  const [query] = queriesOf({
    ...line,
    x_axis: 'country',
    groupby: [],
    timeseries_limit_metric: count,
    x_axis_sort: 'n',
    x_axis_sort_asc: true,
  })
  expect(query?.['metrics']).toEqual([sum, count])
  expect(query?.['orderby']).toEqual([[count, false]])
  expect(query?.['post_processing']).toContainEqual({ operation: 'sort', options: { by: 'n', ascending: true } })
})

test('order_desc off sorts by the first metric ascending', () => {
  expect(queriesOf({ ...line, order_desc: false })[0]).toMatchObject({ orderby: [[sum, true]], order_desc: false })
})

test('without an x axis the chart is in the old mode: is_timeseries with its time column', () => {
  const { x_axis: _, ...old } = line
  const [query] = queriesOf({ ...old, granularity_sqla: 'order_date', time_range: 'Last year' })
  expect(query).toMatchObject({
    is_timeseries: true,
    granularity: 'order_date',
    time_range: 'Last year',
    columns: ['country'],
  })
  expect(query).toMatchObject({
    post_processing: [{ options: { index: ['__timestamp'] } }, { operation: 'rename' }, { operation: 'flatten' }],
  })
})

test('an ad-hoc x axis keeps its expression and its own grain', () => {
  const axis = { sqlExpression: 'date(x)', label: 'day', expressionType: 'SQL', timeGrain: 'P1D' }
  expect(queriesOf({ ...line, x_axis: axis })[0]?.['columns']).toEqual([
    { ...axis, columnType: 'BASE_AXIS' },
    'country',
  ])
})

test('a big number with a trend sends one query with pivot and flatten and no order', () => {
  const formData: FormData = {
    datasource: '7__table',
    viz_type: 'big_number',
    x_axis: 'order_date',
    time_grain_sqla: 'P1D',
    metric: sum,
    aggregation: 'LAST_VALUE',
  }
  const queries = queriesOf(formData)
  expect(queries).toHaveLength(1)
  expect(queries[0]).toMatchObject({ columns: [{ ...baseAxis, timeGrain: 'P1D' }], metrics: [sum] })
  expect(queries[0]).not.toHaveProperty('orderby')
  expect(stepsOf(formData).map((step) => step.operation)).toEqual(['pivot', 'flatten'])
})

test('a big number of the overall value asks a second query without the time axis', () => {
  const queries = queriesOf({
    datasource: '7__table',
    viz_type: 'big_number',
    x_axis: 'order_date',
    metric: sum,
    aggregation: 'raw',
  })
  expect(queries).toHaveLength(2)
  expect(queries[1]).toMatchObject({ columns: [], metrics: [sum], is_timeseries: false, post_processing: [] })
})

test('a big number total sends its metric and filters only', () => {
  const [query] = queriesOf({
    datasource: '7__table',
    viz_type: 'big_number_total',
    metric: sum,
    adhoc_filters: [lastYear],
  })
  expect(query).toMatchObject({ columns: [], metrics: [sum], filters: [{ col: 'order_date', op: 'TEMPORAL_RANGE' }] })
  expect(query).not.toHaveProperty('post_processing')
})

test('a pie sorts by its metric and asks the share of each slice', () => {
  expect(
    queriesOf({
      datasource: '7__table',
      viz_type: 'pie',
      groupby: ['country'],
      metric: sum,
      row_limit: 100,
      sort_by_metric: true,
    })[0],
  ).toMatchObject({
    columns: ['country'],
    metrics: [sum],
    orderby: [[sum, false]],
    row_limit: 100,
    post_processing: [
      {
        operation: 'contribution',
        options: { columns: ['SUM(amount)'], rename_columns: ['SUM(amount)__contribution'] },
      },
    ],
  })
})

test('a broken ordering is refused with the message of the reference', () => {
  expect(() => queriesOf({ ...table, order_by_cols: ['not json'] })).toThrow('Found invalid orderby options')
})

test('columns and metrics of the same label are sent once', () => {
  const [query] = queriesOf({ ...table, groupby: ['country', 'country', ''], metrics: [sum, sum, 'count'] })
  expect(query).toMatchObject({ columns: ['country'], metrics: [sum, 'count'] })
})

test('a type without its own recipe sends the base query', () => {
  const [query] = queriesOf({
    datasource: '7__table',
    viz_type: 'word_cloud',
    series: 'country',
    metric: sum,
    row_limit: 100,
  })
  expect(query).toMatchObject({ columns: ['country'], metrics: [sum], row_limit: 100 })
})
