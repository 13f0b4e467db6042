import {
  columnLabel,
  isRecord,
  metricLabel,
  readBoolean,
  readColumns,
  readList,
  readMetric,
  readMetrics,
  readText,
} from './form-data.ts'
import { hasOldFilters, isRetired, type RetiredKind } from './retired-kinds.ts'
import type { FormData } from './types.ts'

type Change = (form: FormData) => FormData

/** Older settings of the drawing under the names that the time-series family has for them. */
const FAMILY_NAMES: Readonly<Record<string, string>> = {
  bottom_margin: 'x_axis_title_margin',
  left_margin: 'y_axis_title_margin',
  show_controls: 'show_extra_controls',
  x_axis_label: 'x_axis_title',
  x_axis_format: 'x_axis_time_format',
  y_axis_label: 'y_axis_title',
  y_log_scale: 'logAxis',
}
const TITLE_MARGIN = 30
const OLD_AREA_OPACITY = 0.7
const DEFAULT_BINS = 5
const STACKED_STYLES: Readonly<Record<string, string>> = { stack: 'Stack', stream: 'Stream', expand: 'Expand' }
const AGGREGATES: Readonly<Record<string, string>> = {
  sum: 'Sum',
  mean: 'Average',
  median: 'Median',
  min: 'Minimum',
  max: 'Maximum',
  std: 'Sample Standard Deviation',
  var: 'Sample Variance',
}

/** What became of each retired type. */
const SUCCESSORS: Readonly<Record<RetiredKind, Change>> = {
  line: (form) => onTimeAxis(family(lineKind(form))),
  area: (form) =>
    onTimeAxis({
      ...family(form),
      viz_type: 'echarts_area',
      stack: STACKED_STYLES[readText(form, 'stacked_style') ?? 'stack'] ?? 'Stack',
      opacity: OLD_AREA_OPACITY,
    }),
  bar: (form) => onTimeAxis(bars(form)),
  dist_bar: (form) => withTimeFilter(categoryBars(form)),
  dual_line: (form) => dualLine(form),
  bubble: (form) => withTimeFilter(bubbles(form)),
  heatmap: (form) =>
    withTimeFilter({
      ...renamed(form, {
        all_columns_x: 'x_axis',
        all_columns_y: 'groupby',
        y_axis_bounds: 'value_bounds',
        show_perc: 'show_percentage',
      }),
      viz_type: 'heatmap_v2',
      legend_type: 'continuous',
    }),
  histogram: (form) => withTimeFilter(histogram(form)),
  sankey: (form) => {
    const [source, target] = readColumns(form, 'groupby')
    return withTimeFilter({ ...without(form, ['groupby']), viz_type: 'sankey_v2', source, target })
  },
  sunburst: (form) => withTimeFilter({ ...renamed(form, { groupby: 'columns' }), viz_type: 'sunburst_v2' }),
  treemap: (form) =>
    withTimeFilter({
      ...without(form, ['metrics']),
      viz_type: 'treemap_v2',
      metric: form['metric'] ?? readMetrics(form, 'metrics')[0],
    }),
  pivot_table: (form) => withTimeFilter(pivotTable(form)),
}

/**
 * Stored settings as today's chart kinds know them: those of a retired type become those of its successor, and filters
 * of the first versions become filters. What is stored stays as it is; current settings come back unchanged.
 */
export function withCurrentKind(formData: FormData): FormData {
  const form = withCurrentFilters(formData)
  const kind = form.viz_type
  return isRetired(kind) ? SUCCESSORS[kind](form) : form
}

/** Settings of a line, area or bar chart that mean the same and are called otherwise. */
function family(form: FormData): FormData {
  const rolling = readText(form, 'rolling_type')
  const comparison = readText(form, 'comparison_type') ?? 'values'
  return {
    ...renamed(without(form, ['contribution', 'show_brush', 'show_markers', 'y_axis_showminmax']), FAMILY_NAMES),
    contributionMode: form['contribution'] === true ? 'row' : null,
    zoomable: form['show_brush'] === 'yes',
    markerEnabled: readBoolean(form, 'show_markers', false),
    truncateYAxis: true,
    x_axis_title_margin: margin(form, 'bottom_margin', 'x_axis_label'),
    y_axis_title_margin: margin(form, 'left_margin', 'y_axis_label'),
    xAxisLabelRotation: rotation(form),
    rolling_type: rolling === 'None' ? null : rolling,
    time_compare: readList(form, 'time_compare').map((shift) => `${String(shift)} ago`),
    comparison_type: comparison === 'absolute' ? 'difference' : comparison,
  }
}

function lineKind(form: FormData): FormData {
  const { line_interpolation: style, ...rest } = form
  const kept: FormData = { ...rest, viz_type: 'echarts_timeseries_line', datasource: form.datasource }
  if (style === 'cardinal') return { ...kept, viz_type: 'echarts_timeseries_smooth' }
  if (style === 'step-before') return { ...kept, viz_type: 'echarts_timeseries_step', seriesType: 'start' }
  return style === 'step-after' ? { ...kept, viz_type: 'echarts_timeseries_step', seriesType: 'end' } : kept
}

function bars(form: FormData): FormData {
  return {
    ...renamed(without(family(form), ['bar_stacked']), { show_bar_value: 'show_value' }),
    viz_type: 'echarts_timeseries_bar',
    stack: form['bar_stacked'] === true ? 'Stack' : null,
  }
}

/** Bars of categories: the first dimension is the axis, what was broken down by are the series; highest bars first. */
function categoryBars(form: FormData): FormData {
  const [axis, ...others] = readColumns(form, 'groupby')
  const groupby = [...others, ...readColumns(form, 'columns')]
  const metric = readMetric(form, 'timeseries_limit_metric') ?? readMetric(form, 'metrics')
  const byName = form['order_bars'] === true
  const alone = groupby.length === 0 && readMetrics(form, 'metrics').length < 2
  const axisName = axis === undefined ? undefined : columnLabel(axis)
  const measure = metric === undefined ? undefined : metricLabel(metric)
  return {
    ...without(bars(form), ['columns', 'order_bars']),
    viz_type: 'echarts_timeseries_bar',
    x_axis: axis,
    groupby,
    x_axis_sort: byName ? (alone ? axisName : 'name') : alone ? measure : 'sum',
    x_axis_sort_asc: byName,
    xAxisForceCategorical: true,
  }
}

function dualLine(form: FormData): FormData {
  const axis = onTimeAxis({
    ...renamed(without(form, ['metric', 'metric_2']), {
      x_axis_format: 'x_axis_time_format',
      y_axis_2_format: 'y_axis_format_secondary',
      y_axis_2_bounds: 'y_axis_bounds_secondary',
    }),
    viz_type: 'mixed_timeseries',
    metrics: readMetrics(form, 'metric'),
    metrics_b: readMetrics(form, 'metric_2'),
    yAxisIndex: 0,
    yAxisIndexB: 1,
    truncateYAxis: true,
  })
  return { ...axis, adhoc_filters_b: axis['adhoc_filters'] }
}

function bubbles(form: FormData): FormData {
  return {
    ...renamed(without(form, ['x_axis_showminmax', 'y_axis_showminmax', 'x_ticks_layout']), {
      limit: 'row_limit',
      x_axis_format: 'xAxisFormat',
      x_log_scale: 'logXAxis',
      y_log_scale: 'logYAxis',
    }),
    viz_type: 'bubble_v2',
    truncateYAxis: true,
    x_axis_title_margin: margin(form, 'bottom_margin', 'x_axis_label'),
    y_axis_title_margin: margin(form, 'left_margin', 'y_axis_label'),
    xAxisLabelRotation: rotation(form),
  }
}

function histogram(form: FormData): FormData {
  const bins = Number(readList(form, 'link_length')[0] ?? DEFAULT_BINS)
  return {
    ...renamed(without(form, ['all_columns_x', 'link_length']), {
      x_axis_label: 'x_axis_title',
      y_axis_label: 'y_axis_title',
      normalized: 'normalize',
    }),
    viz_type: 'histogram_v2',
    column: readColumns(form, 'all_columns_x')[0],
    bins: Number.isInteger(bins) && bins > 0 ? bins : DEFAULT_BINS,
    groupby: readColumns(form, 'groupby'),
  }
}

function pivotTable(form: FormData): FormData {
  const totals = form['pivot_margins'] === true
  const aggregate = readText(form, 'pandas_aggfunc')
  return {
    ...renamed(without(form, ['pivot_margins', 'pandas_aggfunc']), {
      columns: 'groupbyColumns',
      groupby: 'groupbyRows',
      combine_metric: 'combineMetric',
      number_format: 'valueFormat',
      row_limit: 'series_limit',
      timeseries_limit_metric: 'series_limit_metric',
      transpose_pivot: 'transposePivot',
    }),
    viz_type: 'pivot_table_v2',
    ...(totals && { colTotals: true, colSubTotals: true }),
    ...(aggregate !== undefined && { aggregateFunction: AGGREGATES[aggregate] ?? 'Sum' }),
    rowOrder: 'value_z_to_a',
  }
}

/** The time column becomes the x axis, and its range a filter. */
function onTimeAxis(form: FormData): FormData {
  return withTimeFilter({ ...form, x_axis: form['x_axis'] ?? form['granularity_sqla'] })
}

/** The range of the time column as a filter, unless there is one on it already. */
function withTimeFilter(form: FormData): FormData {
  const { granularity_sqla: column, time_range: range, ...rest } = form
  const kept: FormData = { ...rest, viz_type: form.viz_type, datasource: form.datasource }
  if (typeof column !== 'string' || column === '') return { ...kept, ...(range !== undefined && { time_range: range }) }
  const filters = readList(form, 'adhoc_filters')
  const has = filters.some((one) => isRecord(one) && one['operator'] === 'TEMPORAL_RANGE' && one['subject'] === column)
  const filter = {
    clause: 'WHERE',
    comparator: typeof range === 'string' && range !== '' ? range : 'No filter',
    expressionType: 'SIMPLE',
    operator: 'TEMPORAL_RANGE',
    subject: column,
  }
  return { ...kept, adhoc_filters: has ? filters : [...filters, filter] }
}

/** Filters and ends of time as the first versions stored them. */
function withCurrentFilters(form: FormData): FormData {
  const { where, having, filters, since, until, ...rest } = form
  const isOld = hasOldFilters(form)
  const hasEnds = since !== undefined || until !== undefined
  if (!isOld && !hasEnds) return form
  const range = `${typeof since === 'string' ? since : ''} : ${typeof until === 'string' ? until : ''}`
  return {
    ...rest,
    viz_type: form.viz_type,
    datasource: form.datasource,
    ...(isOld
      ? { adhoc_filters: [...clause('WHERE', where), ...clause('HAVING', having), ...simpleFilters(filters)] }
      : { ...(where !== undefined && { where }), ...(having !== undefined && { having }), ...(filters !== undefined && { filters }) }),
    ...(hasEnds && { time_range: range }),
  }
}

function clause(name: 'WHERE' | 'HAVING', sql: unknown): Record<string, unknown>[] {
  if (typeof sql !== 'string' || sql.trim() === '') return []
  return [{ clause: name, expressionType: 'SQL', sqlExpression: sql }]
}

function simpleFilters(filters: unknown): Record<string, unknown>[] {
  if (!Array.isArray(filters)) return []
  return filters.flatMap((one: unknown) =>
    isRecord(one) && typeof one['col'] === 'string' && typeof one['op'] === 'string'
      ? [{ clause: 'WHERE', expressionType: 'SIMPLE', subject: one['col'], operator: one['op'], comparator: one['val'] }]
      : [],
  )
}

/** A margin was chosen, or a title needs some. */
function margin(form: FormData, name: string, title: string): unknown {
  const chosen = form[name]
  const open = chosen === undefined || chosen === null || chosen === 'auto'
  return open ? (readText(form, title) === undefined ? undefined : TITLE_MARGIN) : chosen
}

function rotation(form: FormData): number | undefined {
  const layout = readText(form, 'x_ticks_layout')
  return layout === undefined ? undefined : layout === '45°' ? 45 : 0
}

/** What both names hold goes to the newer one, which wins when it is set already. */
function renamed(form: FormData, names: Readonly<Record<string, string>>): FormData {
  const result: FormData = { ...form }
  for (const [from, to] of Object.entries(names)) {
    if (!Object.hasOwn(form, from)) continue
    delete result[from]
    if (result[to] === undefined || Object.hasOwn(names, to)) result[to] = form[from]
  }
  return result
}

function without(form: FormData, names: readonly string[]): FormData {
  const { viz_type, datasource } = form
  const kept = Object.entries(form).filter(([name]) => !names.includes(name))
  return { ...Object.fromEntries(kept), viz_type, datasource }
}
