import { axisSortChoices } from '../../../app/charts/controls/query-controls.ts'
import { expect, test } from 'vitest'
import {
  type Control,
  type ControlContext,
  controlChoices,
  type ControlPanel,
  isVisible,
  panelControls,
  validateControls,
  withDefaults,
  withoutHidden,
} from '../../../app/charts/controls/control.ts'
import { chartKind, chartKinds } from '../../../app/charts/registry.ts'
import type { FormData } from '../../../app/charts/types.ts'

const panels = await Promise.all(chartKinds.map(async (kind) => [kind.type, await kind.loadControls()] as const))

const datasource: ControlContext['datasource'] = {
  columns: [
    { column_name: 'order_date', is_dttm: true, type_generic: 2 },
    { column_name: 'country', type_generic: 1 },
    { column_name: 'age', type_generic: 0 },
  ],
  metrics: [{ metric_name: 'count' }],
  time_grain_sqla: [
    ['P1D', 'Day'],
    ['P1M', 'Month'],
  ],
  order_by_choices: [['["country",true]', 'country [asc]']],
}

async function panelOf(type: string): Promise<ControlPanel> {
  const kind = chartKind(type)
  if (!kind) throw new Error(`no kind ${type}`)
  return kind.loadControls()
}

function control(panel: ControlPanel, name: string): Control {
  const found = panelControls(panel).find((one) => one.name === name)
  if (!found) throw new Error(`no control ${name}`)
  return found
}

const context = (values: Record<string, unknown>, type = 'echarts_timeseries_line'): ControlContext => ({
  values: { viz_type: type, datasource: '1__table', ...values } as FormData,
  datasource,
})

test.each(panels)('%s names every control once and labels it', (_, panel) => {
  const names = panelControls(panel).map((one) => one.name)
  expect(names.length).toBe(new Set(names).size)
  expect(panelControls(panel).every((one) => one.label.length > 0)).toBe(true)
})

test.each(panels)('%s starts with settings that only lack what a person must choose', (type, panel) => {
  const start = withDefaults(panel, { viz_type: type, datasource: '1__table' })
  const missing = validateControls(panel, { values: start, datasource }).map((error) => error.name)
  const chosenByAPerson = panelControls(panel)
    .filter((one) => ['charts', 'column', 'columns', 'metric', 'metrics', 'spatial'].includes(one.kind) || (one.kind === 'select' && one.default === undefined))
    .map(({ name }) => name)
  expect(missing.filter((name) => !chosenByAPerson.includes(name))).toEqual([])
})

test.each(panels)('%s offers choices for every select, its default among them', (type, panel) => {
  for (const one of panelControls(panel)) {
    if (one.kind !== 'select' && one.kind !== 'radio') continue
    const choices = controlChoices(one, context({ groupby: ['country'], metrics: ['count'] }, type))
    expect(choices.length).toBeGreaterThan(0)
    const offered: unknown[] = [undefined, null, 'None', ...choices.map((choice) => choice.value)]
    expect(offered).toContain(one.default)
  }
})

test('a new line chart stores what a fresh chart of the reference stores', async () => {
  const start = withDefaults(await panelOf('echarts_timeseries_line'), {
    viz_type: 'echarts_timeseries_line',
    datasource: '1__table',
  })
  expect(start).toMatchObject({
    time_grain_sqla: 'P1D',
    x_axis_sort_asc: true,
    groupby: [],
    order_desc: true,
    row_limit: 10000,
    truncate_metric: true,
    show_empty_columns: true,
    comparison_type: 'values',
    annotation_layers: [],
    forecastPeriods: 10,
    forecastInterval: 0.8,
    x_axis_title_margin: 15,
    y_axis_title_margin: 30,
    y_axis_title_position: 'Left',
    sort_series_type: 'sum',
    color_scheme: 'supersetColors',
    time_shift_color: true,
    only_total: true,
    opacity: 0.2,
    markerSize: 6,
    show_legend: true,
    legendType: 'scroll',
    legendOrientation: 'top',
    x_axis_time_format: 'smart_date',
    rich_tooltip: true,
    showTooltipTotal: true,
    tooltipTimeFormat: 'smart_date',
    y_axis_format: 'SMART_NUMBER',
    truncateXAxis: true,
    y_axis_bounds: [null, null],
  })
})

test.each([
  [
    'pie',
    {
      row_limit: 100,
      sort_by_metric: true,
      show_labels_threshold: 5,
      label_type: 'key',
      outerRadius: 70,
      innerRadius: 30,
      labels_outside: true,
    },
  ],
  [
    'big_number_total',
    {
      header_font_size: 0.4,
      subtitle_font_size: 0.15,
      metric_name_font_size: 0.15,
      y_axis_format: 'SMART_NUMBER',
      time_format: 'smart_date',
    },
  ],
  [
    'big_number',
    {
      aggregation: 'LAST_VALUE',
      show_trend_line: true,
      start_y_axis_at_zero: true,
      rolling_type: 'None',
      subheader_font_size: 0.15,
    },
  ],
  [
    'table',
    {
      server_page_length: 10,
      order_desc: true,
      table_timestamp_format: 'smart_date',
      show_cell_bars: true,
      color_pn: true,
      allow_render_html: true,
      comparison_color_scheme: 'Green',
      comparison_type: 'values',
      percent_metrics: [],
    },
  ],
  ['echarts_timeseries_bar', { orientation: 'vertical', x_axis_sort_asc: true }],
  ['echarts_timeseries_step', { seriesType: 'start' }],
  ['echarts_area', { seriesType: 'line', opacity: 0.2, stack: null }],
] as const)('a new %s starts with %o', async (type, expected) => {
  expect(withDefaults(await panelOf(type), { viz_type: type, datasource: '1__table' })).toMatchObject(expected)
})

test('given values win over defaults and unknown keys are kept', async () => {
  const values = { viz_type: 'pie', datasource: '1__table', row_limit: 7, somebody_elses: 'key' }
  expect(withDefaults(await panelOf('pie'), values)).toMatchObject({ row_limit: 7, somebody_elses: 'key' })
})

test.each([
  ['time_grain_sqla', { x_axis: 'order_date' }, true],
  ['time_grain_sqla', { x_axis: 'country' }, false],
  ['time_grain_sqla', { x_axis: { sqlExpression: 'f(x)', label: 'f' } }, true],
  ['xAxisForceCategorical', { x_axis: 'age' }, true],
  ['xAxisForceCategorical', { x_axis: 'country' }, false],
  ['x_axis_sort', { x_axis: 'country' }, true],
  ['x_axis_sort', { x_axis: 'order_date' }, false],
  ['x_axis_sort', { x_axis: 'age' }, false],
  ['x_axis_sort', { x_axis: 'age', xAxisForceCategorical: true }, true],
  ['x_axis_sort_asc', { x_axis: 'country', x_axis_sort: 'count' }, true],
  ['x_axis_sort_asc', { x_axis: 'country' }, false],
  ['order_desc', { timeseries_limit_metric: 'count' }, true],
  ['order_desc', {}, false],
  ['group_others_when_limit_reached', { limit: 5 }, true],
  ['rolling_periods', { rolling_type: 'mean' }, true],
  ['rolling_periods', { rolling_type: 'cumsum' }, false],
  ['only_total', { show_value: true, stack: 'Stack' }, true],
  ['only_total', { show_value: true }, false],
  ['percentage_threshold', { show_value: true, stack: 'Stack', only_total: false }, true],
  ['legendType', { show_legend: false }, false],
  ['markerSize', { markerEnabled: true }, true],
  ['y_axis_bounds', { truncateYAxis: true }, true],
  ['y_axis_bounds', {}, false],
  ['forecastPeriods', { forecastEnabled: true }, true],
] as const)('%s with %o is shown: %s', async (name, values, shown) => {
  const panel = await panelOf('echarts_timeseries_line')
  expect(isVisible(control(panel, name), context(values))).toBe(shown)
})

test('the sort of the axis offers metrics for one series and figures for several', async () => {
  const axisSort = control(await panelOf('echarts_timeseries_bar'), 'x_axis_sort')
  if (axisSort.kind !== 'select') throw new Error('not a select')
  const values = (settings: Record<string, unknown>) =>
    controlChoices(axisSort, context(settings)).map((choice) => choice.value)
  expect(values({ x_axis: 'country', metrics: ['count'], groupby: [] })).toEqual(['country', 'count'])
  expect(values({ x_axis: 'country', metrics: ['count'], groupby: ['age'] })).toEqual([
    'name',
    'sum',
    'min',
    'max',
    'avg',
  ])
})

test.each([
  ['echarts_timeseries_line', {}, ['x_axis cannot be empty', 'metrics cannot be empty']],
  [
    'echarts_timeseries_line',
    { x_axis: 'country', metrics: ['count'], row_limit: 'many' },
    ['row_limit is expected to be an integer'],
  ],
  [
    'echarts_timeseries_line',
    { x_axis: 'country', metrics: ['count'], row_limit: 100001 },
    ['row_limit Value cannot exceed 100000'],
  ],
  [
    'echarts_timeseries_line',
    { x_axis: 'country', metrics: ['count'], row_limit: null },
    ['row_limit cannot be empty'],
  ],
  [
    'echarts_timeseries_line',
    { x_axis: 'country', metrics: ['count'], row_limit: 10, limit: 2.5 },
    ['limit is expected to be an integer'],
  ],
  ['table', { query_mode: 'raw', row_limit: 10 }, ['all_columns must have a value']],
  [
    'table',
    { query_mode: 'raw', all_columns: ['a'], row_limit: 200000 },
    ['row_limit Server pagination needs to be enabled for values over 100000'],
  ],
  ['table', { query_mode: 'raw', all_columns: ['a'], row_limit: 200000, server_pagination: true }, []],
  [
    'table',
    { query_mode: 'raw', all_columns: ['a'], row_limit: 600000, server_pagination: true },
    ['row_limit Value cannot exceed 500000'],
  ],
  ['table', { query_mode: 'aggregate', groupby: ['a'], row_limit: 10 }, []],
  [
    'pie',
    { groupby: ['a'], metric: 'count', row_limit: 10, show_labels_threshold: 'x' },
    ['show_labels_threshold is expected to be a number'],
  ],
] as const)('%s with %o is refused by %o', async (type, values, expected) => {
  const panel = await panelOf(type)
  expect(
    validateControls(panel, context({ row_limit: 10, ...values }, type)).map(
      (error) => `${error.name} ${error.message}`,
    ),
  ).toEqual(expected)
})

test('an aggregate table that shows nothing names all three controls', async () => {
  const errors = validateControls(await panelOf('table'), context({ query_mode: 'aggregate', row_limit: 10 }, 'table'))
  expect(errors.map((error) => error.name)).toEqual(['groupby', 'metrics', 'percent_metrics'])
  expect(errors[0]?.message).toBe('Group By, Metrics or Percentage Metrics must have a value')
})

test('hidden controls fall back to their default unless they keep their value', async () => {
  const bar = await panelOf('echarts_timeseries_bar')
  const cleaned = withoutHidden(
    bar,
    context(
      { x_axis: 'country', time_grain_sqla: 'P1M', rolling_periods: 7, x_axis_title: 'kept', other: 1 },
      'echarts_timeseries_bar',
    ),
  )
  expect(cleaned).toMatchObject({ time_grain_sqla: 'P1D', x_axis_title: 'kept', other: 1 })
  expect(cleaned).not.toHaveProperty('rolling_periods')
  const table = withoutHidden(await panelOf('table'), context({ query_mode: 'raw', groupby: ['a'] }, 'table'))
  expect(table['groupby']).toEqual(['a'])
})

test('lying bars name their axes the other way round', async () => {
  const axis = control(await panelOf('echarts_timeseries_bar'), 'x_axis')
  expect(axis.labelFor?.(context({ orientation: 'horizontal' }))).toBe('Y-axis')
  expect(axis.labelFor?.(context({}))).toBe('X-axis')
})

test('the settings of a bar stand under the axis that they describe', async () => {
  const panel = await panelOf('echarts_timeseries_bar')
  const lying = context({ orientation: 'horizontal' })
  const heading = (name: string, at: ControlContext) => {
    const section = panel.sections.find((one) => one.rows.flat().some((each) => each.name === name))
    return section?.labelFor?.(at) ?? section?.label
  }
  expect([heading('x_axis_time_format', context({})), heading('y_axis_format', context({}))]).toEqual(['X-axis', 'Y-axis'])
  expect([heading('x_axis_time_format', lying), heading('y_axis_format', lying)]).toEqual(['Y-axis', 'X-axis'])
  expect(control(panel, 'x_axis_title').labelFor?.(lying)).toBe('Y-axis title')
})

test('limits are read with their thousands grouped', async () => {
  const limit = control(await panelOf('echarts_timeseries_line'), 'row_limit')
  if (limit.kind !== 'select') throw new Error('the row limit is a select')
  expect(controlChoices(limit, context({})).map((choice) => choice.label)).toContain('10,000')
})

test('an axis is sorted by its column and metric under the names that people gave them', () => {
  const datasource = {
    columns: [{ column_name: 'series', verbose_name: 'Industry' }],
    metrics: [{ metric_name: 'unemployed', verbose_name: 'Unemployed, thousands' }],
  }
  const values = { viz_type: 'echarts_timeseries_bar', datasource: '1__table', x_axis: 'series', metrics: ['unemployed'] }
  expect(axisSortChoices({ values, datasource })).toEqual([
    { value: 'series', label: 'Industry' },
    { value: 'unemployed', label: 'Unemployed, thousands' },
  ])
  expect(axisSortChoices({ values }).map(({ label }) => label)).toEqual(['series', 'unemployed'])
})
