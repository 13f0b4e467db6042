import { defineMessages } from './message.ts'

/** Names of chart types by `viz_type`, also of those that only imported charts have. */
const names = defineMessages({
  table: 'Table',
  pivot_table_v2: 'Pivot Table',
  big_number_total: 'Big Number',
  big_number: 'Big Number with Trendline',
  pie: 'Pie Chart',
  echarts_timeseries: 'Generic Chart',
  echarts_timeseries_line: 'Line Chart',
  echarts_timeseries_bar: 'Bar Chart',
  echarts_timeseries_smooth: 'Smooth Line',
  echarts_timeseries_step: 'Stepped Line',
  echarts_timeseries_scatter: 'Scatter Plot',
  echarts_area: 'Area Chart',
  mixed_timeseries: 'Mixed Chart',
  histogram_v2: 'Histogram',
  heatmap_v2: 'Heatmap',
  box_plot: 'Box Plot',
  bubble_v2: 'Bubble Chart',
  funnel: 'Funnel Chart',
  gauge_chart: 'Gauge Chart',
  radar: 'Radar Chart',
  graph_chart: 'Graph Chart',
  sankey_v2: 'Sankey Chart',
  sunburst_v2: 'Sunburst Chart',
  treemap_v2: 'Treemap',
  tree_chart: 'Tree Chart',
  waterfall: 'Waterfall Chart',
  gantt_chart: 'Gantt Chart',
  word_cloud: 'Word Cloud',
  handlebars: 'Handlebars',
  world_map: 'World Map',
  country_map: 'Country Map',
  cal_heatmap: 'Calendar Heatmap',
  time_table: 'Time-series Table',
  bullet: 'Bullet Chart',
  time_pivot: 'Time-series Period Pivot',
  compare: 'Time-series Percent Change',
  horizon: 'Horizon Chart',
  candlestick: 'Candlestick',
  butterfly: 'Butterfly Chart',
  'ag-grid-table': 'Table V2',
  pop_kpi: 'Big Number with Time Period Comparison',
  paired_ttest: 'Paired t-test Table',
  filter_box: 'Filter Box',
  event_flow: 'Event Flow',
  separator: 'Separator',
  markup: 'Markup',
  iframe: 'IFrame',
  line_multi: 'Multiple Line Charts',
})

const byType: Readonly<Record<string, string>> = names

/** The name of a chart type; one nobody knows is shown as it is stored. */
export function chartTypeName(vizType: string): string {
  return byType[vizType] ?? vizType
}

/** All known types, by name. */
export function chartTypeOptions(): readonly { readonly label: string; readonly value: string }[] {
  return Object.entries(byType)
    .map(([value, label]) => ({ value, label }))
    .sort((a, b) => a.label.localeCompare(b.label))
}
