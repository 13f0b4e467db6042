import { aggregate, during, FROM_DASHBOARD, sqlColumn, sqlMetric, sum, variantsOf, where, type VariantsByKind } from './parts.ts'

const SALES = 'cleaned_sales_data'
const SPAN = during('order_date', '2003-01-01 : 2005-06-01')

const SHARES = {
  metric: sum('sales'),
  groupby: ['product_line'],
  adhoc_filters: [SPAN],
  row_limit: 100,
  sort_by_metric: true,
}

const CHANGES = {
  'not sorted': { sort_by_metric: false },
  'sorting unset': { sort_by_metric: undefined },
  'two dimensions': { groupby: ['country', 'city'] },
  'saved metric': { metric: 'count' },
  'free SQL metric': { metric: sqlMetric('SUM(sales) / 1000', 'thousands') },
  'free SQL dimension': { groupby: [sqlColumn('LEFT(country, 1)', 'first letter')] },
  'no row limit': { row_limit: null },
  'filtered': { adhoc_filters: [SPAN, where('deal_size', 'IN', ['Large'])] },
  ...FROM_DASHBOARD,
} as const

const SUNBURST = { ...SHARES, groupby: undefined, columns: ['country', 'city'] }

const WATERFALL = {
  x_axis: 'order_date',
  time_grain_sqla: 'P1Y',
  groupby: [],
  metric: sum('sales'),
  adhoc_filters: [SPAN],
  row_limit: 10_000,
}

const RADAR = {
  groupby: ['product_line'],
  metrics: [sum('sales'), aggregate('AVG', 'price_each'), 'count'],
  adhoc_filters: [SPAN],
  row_limit: 10,
}

const WORDS = { series: 'customer_name', metric: sum('sales'), adhoc_filters: [SPAN], row_limit: 100, sort_by_metric: true }

const TREE = { id: 'id', parent: 'parent', name: 'name', metric: 'count', adhoc_filters: [], row_limit: 1000 }

export const SHARES_OF_A_WHOLE: VariantsByKind = {
  pie: variantsOf(SALES, SHARES, CHANGES),
  treemap_v2: variantsOf(SALES, SHARES, CHANGES),
  sunburst_v2: variantsOf(SALES, SUNBURST, {
    'second metric': { secondary_metric: sum('quantity_ordered') },
    'the same metric twice': { secondary_metric: sum('sales') },
    'not sorted': { sort_by_metric: false },
    'three levels': { columns: ['territory', 'country', 'city'] },
    'saved metric': { metric: 'count' },
    ...FROM_DASHBOARD,
  }),
  waterfall: variantsOf(SALES, WATERFALL, {
    'breakdown': { groupby: ['deal_size'] },
    'breakdown as one value': { groupby: 'deal_size' },
    'category axis': { x_axis: 'country', time_grain_sqla: null },
    'without an axis, by time column': { x_axis: undefined, granularity_sqla: 'order_date', time_range: '2003-01-01 : 2005-06-01' },
    'free SQL axis': { x_axis: sqlColumn('LEFT(country, 1)', 'first letter') },
    'saved metric': { metric: 'count' },
    ...FROM_DASHBOARD,
  }),
  radar: variantsOf(SALES, RADAR, {
    'sort metric of the panel': { timeseries_limit_metric: sum('quantity_ordered') },
    'sort metric of the query': { series_limit_metric: sum('quantity_ordered') },
    'two dimensions': { groupby: ['product_line', 'deal_size'] },
    'no dimension': { groupby: [] },
    'no metrics': { metrics: [] },
    ...FROM_DASHBOARD,
  }),
  word_cloud: variantsOf(SALES, WORDS, {
    'not sorted': { sort_by_metric: false },
    'sorting unset': { sort_by_metric: undefined },
    'saved metric': { metric: 'count' },
    'free SQL dimension': { series: sqlColumn('UPPER(customer_name)', 'name') },
    'no metric': { metric: undefined },
    ...FROM_DASHBOARD,
  }),
  tree_chart: variantsOf('hierarchical_dataset', TREE, {
    'no metric': { metric: null },
    'no name': { name: undefined },
    'sum as metric': { metric: sum('count') },
    'a root named': { root_node_id: '1' },
  }),
}
