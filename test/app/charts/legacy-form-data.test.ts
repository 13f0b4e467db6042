import { describe, expect, test } from 'vitest'
import { withCurrentKind } from '../../../app/charts/legacy-form-data.ts'
import { buildQueryContext } from '../../../app/charts/queries.ts'
import { loadCurrentKind } from '../../../app/charts/current-form-data.ts'
import { isOutdated } from '../../../app/charts/retired-kinds.ts'
import type { FormData } from '../../../app/charts/types.ts'

function form(vizType: string, settings: Record<string, unknown> = {}): FormData {
  return { datasource: '3__table', viz_type: vizType, adhoc_filters: [], ...settings }
}

const time = { granularity_sqla: 'ds', time_range: 'Last year', time_grain_sqla: 'P1M' }
const filter = {
  clause: 'WHERE',
  comparator: 'Last year',
  expressionType: 'SIMPLE',
  operator: 'TEMPORAL_RANGE',
  subject: 'ds',
}

describe('lines, areas and bars over time', () => {
  test('have their time column as x axis and its range as a filter', () => {
    const line = withCurrentKind(form('line', { ...time, metrics: ['sales'], groupby: ['region'] }))
    expect(line).toMatchObject({ viz_type: 'echarts_timeseries_line', x_axis: 'ds', adhoc_filters: [filter] })
    expect(line).not.toHaveProperty('granularity_sqla')
    expect(line).not.toHaveProperty('time_range')
    expect(buildQueryContext(line).queries[0]).toMatchObject({
      columns: [{ columnType: 'BASE_AXIS', sqlExpression: 'ds', timeGrain: 'P1M' }, 'region'],
      filters: [{ col: 'ds', op: 'TEMPORAL_RANGE', val: 'Last year' }],
    })
  })

  test('do not get a second filter on their time column', () => {
    expect(withCurrentKind(form('line', { ...time, adhoc_filters: [filter] }))['adhoc_filters']).toEqual([filter])
  })

  test.each([
    ['cardinal', 'echarts_timeseries_smooth', undefined],
    ['step-before', 'echarts_timeseries_step', 'start'],
    ['step-after', 'echarts_timeseries_step', 'end'],
    ['linear', 'echarts_timeseries_line', undefined],
  ])('of the style %s become %s', (style, kind, seriesType) => {
    const line = withCurrentKind(form('line', { ...time, line_interpolation: style }))
    expect([line.viz_type, line['seriesType']]).toEqual([kind, seriesType])
    expect(line).not.toHaveProperty('line_interpolation')
  })

  test('keep axes, shares, shifts and rolling windows under the names of today', () => {
    const area = withCurrentKind(
      form('area', {
        ...time,
        stacked_style: 'expand',
        contribution: true,
        x_axis_label: 'Month',
        x_axis_format: '%Y',
        y_axis_label: 'Sales',
        left_margin: 75,
        y_log_scale: true,
        x_ticks_layout: '45°',
        rolling_type: 'None',
        time_compare: ['1 week'],
        comparison_type: 'absolute',
        show_brush: 'yes',
      }),
    )
    expect(area).toMatchObject({
      viz_type: 'echarts_area',
      stack: 'Expand',
      contributionMode: 'row',
      x_axis_title: 'Month',
      x_axis_title_margin: 30,
      x_axis_time_format: '%Y',
      y_axis_title: 'Sales',
      y_axis_title_margin: 75,
      logAxis: true,
      xAxisLabelRotation: 45,
      rolling_type: null,
      time_compare: ['1 week ago'],
      comparison_type: 'difference',
      zoomable: true,
    })
  })

  test('stack and write values as they did', () => {
    expect(withCurrentKind(form('bar', { ...time, bar_stacked: true, show_bar_value: true }))).toMatchObject({
      viz_type: 'echarts_timeseries_bar',
      stack: 'Stack',
      show_value: true,
    })
    expect(withCurrentKind(form('area', time))['stack']).toBe('Stack')
  })
})

test('bars of categories have the first dimension as axis and the rest as series', () => {
  const bars = withCurrentKind(
    form('dist_bar', { ...time, groupby: ['region', 'line'], columns: ['year'], metrics: ['sales'] }),
  )
  expect(bars).toMatchObject({
    viz_type: 'echarts_timeseries_bar',
    x_axis: 'region',
    groupby: ['line', 'year'],
    adhoc_filters: [filter],
  })
  expect(bars).not.toHaveProperty('columns')
})

test('bars of one metric begin with the highest, or go by name where they did', () => {
  const settings = { groupby: ['region'], metrics: ['sales'] }
  expect(withCurrentKind(form('dist_bar', settings))).toMatchObject({ x_axis_sort: 'sales', x_axis_sort_asc: false })
  expect(withCurrentKind(form('dist_bar', { ...settings, order_bars: true }))).toMatchObject({
    x_axis_sort: 'region',
    x_axis_sort_asc: true,
  })
})

test('two lines with two axes become a mixed chart whose queries share the filters', () => {
  const mixed = withCurrentKind(
    form('dual_line', { ...time, metric: 'sales', metric_2: 'rate', y_axis_2_format: '.0%', x_axis_format: '%Y' }),
  )
  expect(mixed).toMatchObject({
    viz_type: 'mixed_timeseries',
    metrics: ['sales'],
    metrics_b: ['rate'],
    yAxisIndexB: 1,
    y_axis_format_secondary: '.0%',
    x_axis: 'ds',
    adhoc_filters_b: [filter],
  })
  const queries = buildQueryContext(mixed).queries
  expect(queries.map(({ metrics }) => metrics)).toEqual([['sales'], ['rate']])
})

test('bubbles keep their limit as a limit of rows and their axes', () => {
  expect(
    withCurrentKind(form('bubble', { limit: 50, x_log_scale: true, x_axis_format: ',d', x: 'a', y: 'b', size: 'c' })),
  ).toMatchObject({ viz_type: 'bubble_v2', row_limit: 50, logXAxis: true, xAxisFormat: ',d', x: 'a' })
})

test('a histogram counts its only column in as many bins', () => {
  const histogram = form('histogram', { all_columns_x: ['age'], link_length: '12', normalized: true })
  expect(withCurrentKind(histogram)).toMatchObject({
    viz_type: 'histogram_v2',
    column: 'age',
    bins: 12,
    normalize: true,
    groupby: [],
  })
  expect(withCurrentKind({ ...histogram, link_length: 'many' })['bins']).toBe(5)
})

test('matrices, flows, rings, rectangles and pivot tables find their fields', () => {
  expect(withCurrentKind(form('heatmap', { all_columns_x: 'day', all_columns_y: 'hour', show_perc: false }))).toMatchObject({
    viz_type: 'heatmap_v2',
    x_axis: 'day',
    groupby: 'hour',
    show_percentage: false,
  })
  expect(withCurrentKind(form('sankey', { groupby: ['a', 'b'] }))).toMatchObject({
    viz_type: 'sankey_v2',
    source: 'a',
    target: 'b',
  })
  expect(withCurrentKind(form('sunburst', { groupby: ['a'] }))).toMatchObject({ viz_type: 'sunburst_v2', columns: ['a'] })
  expect(withCurrentKind(form('treemap', { metrics: ['sales'] }))).toMatchObject({
    viz_type: 'treemap_v2',
    metric: 'sales',
  })
  expect(
    withCurrentKind(form('pivot_table', { groupby: ['a'], columns: ['b'], pandas_aggfunc: 'mean', pivot_margins: true })),
  ).toMatchObject({
    viz_type: 'pivot_table_v2',
    groupbyRows: ['a'],
    groupbyColumns: ['b'],
    aggregateFunction: 'Average',
    colTotals: true,
  })
})

describe('filters of the first versions', () => {
  test('become filters of any kind of chart', () => {
    const table: FormData = {
      datasource: '3__table',
      viz_type: 'table',
      where: 'a > 1',
      having: 'SUM(b) > 2',
      filters: [{ col: 'c', op: 'in', val: ['x'] }, 'broken'],
      since: '2020-01-01',
      until: 'now',
    }
    expect(withCurrentKind(table)).toEqual({
      datasource: '3__table',
      viz_type: 'table',
      adhoc_filters: [
        { clause: 'WHERE', expressionType: 'SQL', sqlExpression: 'a > 1' },
        { clause: 'HAVING', expressionType: 'SQL', sqlExpression: 'SUM(b) > 2' },
        { clause: 'WHERE', expressionType: 'SIMPLE', subject: 'c', operator: 'in', comparator: ['x'] },
      ],
      time_range: '2020-01-01 : now',
    })
  })

  test('beside filters of today stay where they are', () => {
    const today = form('table', { where: 'a > 1' })
    expect(withCurrentKind(today)).toBe(today)
  })
})

test('settings of today come back as they are, and nothing is loaded for them', async () => {
  const today = form('echarts_timeseries_line', { x_axis: 'ds', metrics: ['sales'] })
  expect(withCurrentKind(today)).toBe(today)
  expect(isOutdated(today)).toBe(false)
  expect(await loadCurrentKind(today)).toBe(today)
  expect((await loadCurrentKind(form('line', time))).viz_type).toBe('echarts_timeseries_line')
})

test('settings of a retired kind that hold anything at all are carried over', () => {
  for (const kind of ['line', 'area', 'bar', 'dist_bar', 'dual_line', 'bubble', 'heatmap', 'histogram', 'sankey', 'sunburst', 'treemap', 'pivot_table']) {
    const odd = form(kind, {
      groupby: 7,
      metrics: { a: 1 },
      columns: null,
      adhoc_filters: 'none',
      granularity_sqla: {},
      link_length: [],
      time_compare: 3,
      x_ticks_layout: 4,
    })
    expect(withCurrentKind(odd).viz_type).not.toBe(kind)
    expect(withCurrentKind(form(kind)).viz_type).not.toBe(kind)
  }
})
