import { callApi, chartNode, makeDashboard } from './dashboard-fixture.ts'

/** A chart over the example table of wildlife strikes, and what a click on one of its marks filters by. */
export interface StrikeChart {
  readonly type: string
  readonly settings: Readonly<Record<string, unknown>>
  /** Columns of the cross-filter; absent for kinds that emit none. */
  readonly emits?: readonly string[]
  /** What stands between the marks has a tooltip too, but stands for no value. */
  readonly between?: boolean
}

const count = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'Strikes', hasCustomLabel: true }
const cost = { expressionType: 'SQL', sqlExpression: 'SUM(cost_total)', label: 'Cost', hasCustomLabel: true }
const speed = { expressionType: 'SQL', sqlExpression: 'AVG(speed_knots)', label: 'Speed', hasCustomLabel: true }

/** Speeds of a year; `less` keeps two of the same apart. */
function knots(aggregate: string, less = 0) {
  const label = `${aggregate} ${less}`
  return { expressionType: 'SQL', sqlExpression: `${aggregate}(speed_knots) - ${less}`, label, hasCustomLabel: true }
}

const SIZE = 'wildlife_size'
const TIME = 'time_of_day'
const PHASE = 'phase_of_flight'
const lines = { x_axis: 'flight_date', time_grain_sqla: 'P1Y', metrics: [count], groupby: [SIZE] }
const old = { granularity_sqla: 'flight_date', time_grain_sqla: 'P1Y', metrics: [count], groupby: [SIZE] }

/** Kinds whose marks are pictures and emit cross-filters, by `viz-types` of the reference. */
export const EMITTING: readonly StrikeChart[] = [
  { type: 'pie', settings: { groupby: [SIZE], metric: count }, emits: [SIZE] },
  { type: 'funnel', settings: { groupby: [SIZE], metric: count }, emits: [SIZE] },
  { type: 'radar', settings: { groupby: [SIZE], metrics: [count, cost, speed] }, emits: [SIZE] },
  { type: 'gauge_chart', settings: { groupby: [SIZE], metric: count }, emits: [SIZE] },
  {
    type: 'box_plot',
    settings: { columns: ['flight_date'], time_grain_sqla: 'P1Y', groupby: [SIZE], metrics: [count], whiskerOptions: 'Tukey' },
    emits: [SIZE],
  },
  { type: 'treemap_v2', settings: { groupby: [SIZE, TIME], metric: count }, emits: [SIZE, TIME], between: true },
  { type: 'sunburst_v2', settings: { columns: [SIZE, TIME], metric: count }, emits: [SIZE] },
  { type: 'mixed_timeseries', settings: { ...lines, metrics_b: [count], groupby_b: [SIZE] }, emits: [SIZE] },
  {
    type: 'gantt_chart',
    settings: {
      start_time: 'flight_date',
      end_time: { expressionType: 'SQL', sqlExpression: "date(flight_date, '+40 days')", label: 'end' },
      y_axis: PHASE,
      series: SIZE,
      row_limit: 40,
    },
    emits: [SIZE],
  },
  { type: 'graph_chart', settings: { source: SIZE, target: TIME, metric: count }, emits: [SIZE], between: true },
  { type: 'bullet', settings: { groupby: [SIZE], metric: count, ranges: '1000,5000,9000' }, emits: [SIZE] },
  { type: 'echarts_timeseries_line', settings: lines, emits: [SIZE] },
  { type: 'echarts_timeseries_smooth', settings: lines, emits: [SIZE] },
  { type: 'echarts_timeseries_step', settings: lines, emits: [SIZE] },
  { type: 'echarts_timeseries', settings: lines, emits: [SIZE] },
  { type: 'echarts_timeseries_scatter', settings: lines, emits: [SIZE] },
  { type: 'echarts_area', settings: lines, emits: [SIZE] },
  { type: 'echarts_timeseries_bar', settings: { x_axis: PHASE, metrics: [count], groupby: [] }, emits: [PHASE] },
]

/** Tables: their cells are buttons. */
export const TABLES: readonly StrikeChart[] = [
  {
    type: 'table',
    settings: {
      query_mode: 'aggregate',
      groupby: [SIZE, PHASE],
      metrics: [count],
      server_pagination: true,
      server_page_length: 10,
      include_search: true,
    },
    emits: [SIZE],
  },
  { type: 'ag-grid-table', settings: { query_mode: 'aggregate', groupby: [SIZE], metrics: [count] }, emits: [SIZE] },
  {
    type: 'pivot_table_v2',
    settings: { groupbyRows: [SIZE], groupbyColumns: [TIME], metrics: [count], aggregateFunction: 'Sum' },
    emits: [SIZE],
  },
]

/** Kinds without cross-filters. */
export const QUIET: readonly StrikeChart[] = [
  { type: 'heatmap_v2', settings: { x_axis: PHASE, groupby: TIME, metric: count, normalize_across: 'heatmap' } },
  { type: 'histogram_v2', settings: { column: 'speed_knots', groupby: [SIZE], bins: 10 } },
  { type: 'bubble_v2', settings: { series: SIZE, entity: PHASE, x: speed, y: cost, size: count } },
  { type: 'waterfall', settings: { x_axis: SIZE, metric: count, groupby: [] } },
  { type: 'sankey_v2', settings: { source: SIZE, target: TIME, metric: count } },
  { type: 'chord', settings: { groupby: SIZE, columns: TIME, metric: count } },
  {
    type: 'tree_chart',
    settings: {
      id: SIZE,
      parent: { expressionType: 'SQL', sqlExpression: "CASE WHEN wildlife_size <> 'Large' THEN 'Large' END", label: 'above' },
      metric: count,
    },
  },
  { type: 'word_cloud', settings: { series: PHASE, metric: count, size_from: 10, size_to: 40 } },
  { type: 'rose', settings: old },
  { type: 'partition', settings: { groupby: [SIZE, TIME], metrics: [count], time_series_option: 'not_time' } },
  {
    type: 'cal_heatmap',
    settings: {
      granularity_sqla: 'flight_date',
      time_range: '2001-01-01 : 2002-01-01',
      domain_granularity: 'month',
      subdomain_granularity: 'day',
      metrics: [count],
    },
  },
  { type: 'para', settings: { series: SIZE, metrics: [count, cost, speed] } },
  { type: 'horizon', settings: old },
  { type: 'compare', settings: old },
  { type: 'time_pivot', settings: { granularity_sqla: 'flight_date', time_grain_sqla: 'P1M', metric: count, freq: 'AS' } },
  { type: 'time_table', settings: { ...old, column_collection: [{ key: 'n', colType: 'time', label: 'Now', comparisonType: 'value', timeLag: 0 }] } },
  { type: 'paired_ttest', settings: old },
  { type: 'butterfly', settings: { groupby: [SIZE], left_metric: count, right_metric: speed } },
  {
    type: 'candlestick',
    settings: { x_axis: 'flight_date', time_grain_sqla: 'P1Y', open: knots('MIN'), close: knots('AVG'), high: knots('MAX'), low: knots('MIN', 1) },
  },
  { type: 'big_number_total', settings: { metric: count } },
  { type: 'big_number', settings: { x_axis: 'flight_date', time_grain_sqla: 'P1Y', metric: count } },
  {
    type: 'pop_kpi',
    settings: {
      metric: count,
      time_compare: '1 year ago',
      adhoc_filters: [
        {
          clause: 'WHERE',
          expressionType: 'SIMPLE',
          subject: 'flight_date',
          operator: 'TEMPORAL_RANGE',
          comparator: '2001-01-01 : 2002-01-01',
        },
      ],
    },
  },
  {
    type: 'handlebars',
    settings: {
      query_mode: 'aggregate',
      groupby: [SIZE],
      metrics: [count],
      handlebarsTemplate: '<table><tbody><tr><td>{{data.length}} sizes</td></tr></tbody></table>',
    },
  },
]

/** Bars of the phases of flight, a chart for each size of animal and each of the three commonest times of day. */
export const MATRIX: StrikeChart = {
  type: 'echarts_timeseries_bar',
  settings: {
    x_axis: PHASE,
    metrics: [count],
    groupby: [],
    matrixify_enable: true,
    matrixify_mode_rows: 'dimensions',
    matrixify_dimension_selection_mode_rows: 'members',
    matrixify_dimension_rows: { dimension: SIZE, values: ['Small', 'Medium', 'Large'] },
    matrixify_mode_columns: 'dimensions',
    matrixify_dimension_selection_mode_columns: 'topn',
    matrixify_dimension_columns: { dimension: TIME, values: [] },
    matrixify_topn_value_columns: 3,
    matrixify_topn_metric_columns: count,
    matrixify_topn_order_columns: 'desc',
  },
  emits: [PHASE],
}

/** The chart that shows what the cross-filters of the others leave over. */
export const PROBE = 'Strikes left'

const COLUMNS = 3
const WIDTH = 4

/**
 * A dashboard with a chart of each kind, called by its type. Its cross-filters reach the probe alone, so that every choice
 * asks one question, or all charts. Answers its address.
 */
export async function strikeDashboard(
  title: string,
  charts: readonly StrikeChart[],
  reach: 'probe' | 'all' = 'probe',
): Promise<string> {
  const datasetId = await strikesDataset()
  const probe = await makeChart(PROBE, datasetId, { type: 'big_number_total', settings: { metric: count } })
  const made: { readonly name: string; readonly id: number }[] = []
  for (const chart of charts) made.push({ name: chart.type, id: await makeChart(chart.type, datasetId, chart) })
  const all = [{ name: PROBE, id: probe }, ...made]
  const rows = Array.from({ length: Math.ceil(all.length / COLUMNS) }, (_, row) => ({
    id: `ROW-${row}`,
    children: all.slice(row * COLUMNS, (row + 1) * COLUMNS).map(({ name, id }) => chartNode(name, id, WIDTH)),
  }))
  if (reach === 'all') return makeDashboard(title, rows)
  const scope = { rootPath: ['ROOT_ID'], excluded: made.map(({ id }) => id) }
  return makeDashboard(title, rows, { global_chart_configuration: { scope, chartsInScope: [probe] } })
}

async function strikesDataset(): Promise<number> {
  const query = encodeURIComponent('(filters:!((col:table_name,opr:eq,value:birdstrikes)))')
  const { result } = await callApi<{ result: { id: number }[] }>(`/api/v1/dataset/?q=${query}`)
  const [dataset] = result
  if (!dataset) throw new Error('no dataset birdstrikes')
  return dataset.id
}

async function makeChart(name: string, datasetId: number, { type, settings }: StrikeChart): Promise<number> {
  const params = { viz_type: type, datasource: `${datasetId}__table`, adhoc_filters: [], row_limit: 1000, ...settings }
  const body = {
    slice_name: name,
    viz_type: type,
    datasource_id: datasetId,
    datasource_type: 'table',
    params: JSON.stringify(params),
  }
  return (await callApi<{ id: number }>('/api/v1/chart/', 'POST', body)).id
}
