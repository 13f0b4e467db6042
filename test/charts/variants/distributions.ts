import { aggregate, during, FROM_DASHBOARD, sqlColumn, sqlMetric, sum, variantsOf, where, type VariantsByKind } from './parts.ts'

const SALES = 'cleaned_sales_data'
const SPAN = during('order_date', '2003-01-01 : 2005-06-01')

const HISTOGRAM = { column: 'quantity_ordered', groupby: [], adhoc_filters: [SPAN], row_limit: 10_000, bins: 5 }

const HEATMAP = {
  x_axis: 'order_date',
  time_grain_sqla: 'P3M',
  groupby: 'product_line',
  metric: sum('sales'),
  adhoc_filters: [SPAN],
  row_limit: 10_000,
  normalize_across: 'heatmap',
}

const BOXES = {
  columns: ['order_date'],
  time_grain_sqla: 'P1M',
  temporal_columns_lookup: { order_date: true },
  groupby: ['product_line'],
  metrics: [sum('sales')],
  whiskerOptions: 'Tukey',
  adhoc_filters: [SPAN],
}

const BUBBLES = {
  series: 'country',
  entity: 'customer_name',
  x: sum('quantity_ordered'),
  y: sum('sales'),
  size: 'count',
  adhoc_filters: [SPAN],
  row_limit: 10_000,
  order_desc: true,
}

const FLOW = { source: 'product_line', target: 'deal_size', metric: sum('sales'), adhoc_filters: [SPAN], row_limit: 10_000 }

const GANTT = {
  start_time: 'start_time',
  end_time: 'end_time',
  y_axis: 'status',
  series: null,
  subcategories: false,
  tooltip_columns: [],
  tooltip_metrics: [],
  order_by_cols: [],
  adhoc_filters: [],
  row_limit: 10_000,
}

export const DISTRIBUTIONS: VariantsByKind = {
  histogram_v2: variantsOf(SALES, HISTOGRAM, {
    'by dimension': { groupby: ['deal_size'] },
    'cumulative shares': { cumulative: true, normalize: true },
    'bins as text': { bins: '20' },
    'bins unset': { bins: undefined },
    'two dimensions': { groupby: ['deal_size', 'country'], bins: 10 },
    'free SQL column': { column: sqlColumn('sales / 100', 'hundreds') },
    ...FROM_DASHBOARD,
  }),
  heatmap_v2: variantsOf(SALES, HEATMAP, {
    'category axis': { x_axis: 'deal_size', time_grain_sqla: null },
    'across x': { normalize_across: 'x' },
    'across y': { normalize_across: 'y' },
    'axes descending': { sort_x_axis: 'alpha_desc', sort_y_axis: 'alpha_desc' },
    'axes ascending': { sort_x_axis: 'alpha_asc', sort_y_axis: 'alpha_asc' },
    'by value': { sort_x_axis: 'value_desc', sort_y_axis: 'value_asc' },
    'one axis by value, one by name': { sort_x_axis: 'value_asc', sort_y_axis: 'alpha_desc' },
    'dimension as a list': { groupby: ['product_line'] },
    'free SQL dimension': { groupby: sqlColumn('LEFT(country, 1)', 'first letter') },
    'saved metric': { metric: 'count' },
    ...FROM_DASHBOARD,
  }),
  box_plot: variantsOf(SALES, BOXES, {
    'whiskers at the extremes': { whiskerOptions: 'Min/max (no outliers)' },
    'whiskers at percentiles': { whiskerOptions: '2/98 percentiles' },
    'whiskers at nine and ninety-one': { whiskerOptions: '9/91 percentiles' },
    'over a category': { columns: ['country'], time_grain_sqla: null },
    'without dimension': { groupby: [] },
    'several metrics and dimensions': { metrics: [sum('sales'), aggregate('AVG', 'price_each')], groupby: ['product_line', 'deal_size'] },
    'time column of old settings': { columns: [], granularity_sqla: 'order_date', time_range: '2003-01-01 : 2005-06-01' },
    'no columns': { columns: undefined, granularity_sqla: 'order_date', time_range: '2003-01-01 : 2005-06-01' },
    'series limit': { series_limit: 3, series_limit_metric: sum('quantity_ordered') },
    'row limit': { row_limit: 500 },
    'no grain': { time_grain_sqla: null },
    ...FROM_DASHBOARD,
  }),
  bubble_v2: variantsOf(SALES, BUBBLES, {
    'no series': { series: null },
    'order metric': { orderby: sum('sales') },
    'order metric ascending': { orderby: sum('sales'), order_desc: false },
    'the same metric on both axes': { x: sum('sales') },
    'free SQL metric': { y: sqlMetric('AVG(sales)', 'mean') },
    ...FROM_DASHBOARD,
  }),
  sankey_v2: variantsOf(SALES, FLOW, {
    'sorted': { sort_by_metric: true },
    'not sorted': { sort_by_metric: false },
    'saved metric': { metric: 'count' },
    'filtered': { adhoc_filters: [SPAN, where('country', '==', 'USA')] },
    ...FROM_DASHBOARD,
  }),
  graph_chart: variantsOf(SALES, FLOW, {
    'categories': { source_category: 'territory', target_category: 'country' },
    'a category of the source': { source_category: 'territory' },
    'saved metric': { metric: 'count' },
    'no metric': { metric: null },
    'the same column twice': { target: 'product_line' },
    ...FROM_DASHBOARD,
  }),
  gantt_chart: variantsOf('project_management', GANTT, {
    'series': { series: 'priority' },
    'subcategories': { series: 'priority', subcategories: true },
    'tooltip columns and metrics': { tooltip_columns: ['project', 'phase'], tooltip_metrics: ['count'] },
    'ordered': { order_by_cols: ['["status",false]', '["start_time",true]'] },
    'ordered by another column': { order_by_cols: ['["priority",true]'], series: 'phase' },
    'with a grain that other kinds use': { time_grain_sqla: 'P1D', x_axis: 'start_time' },
    'filtered': { adhoc_filters: [where('priority', 'IN', ['High'])] },
  }),
}
