import { aggregate, during, FROM_DASHBOARD, sqlColumn, sqlMetric, sum, variantsOf, where, type QueryVariant, type VariantsByKind } from './parts.ts'

const SALES = 'cleaned_sales_data'
const SPAN = during('order_date', '2003-01-01 : 2005-06-01')

const AGGREGATE = {
  query_mode: 'aggregate',
  groupby: ['product_line', 'deal_size'],
  metrics: [sum('sales'), 'count'],
  all_columns: [],
  percent_metrics: [],
  order_by_cols: [],
  adhoc_filters: [SPAN],
  row_limit: 1000,
  server_page_length: 10,
  order_desc: true,
  time_grain_sqla: 'P1M',
  temporal_columns_lookup: { order_date: true },
  percent_metric_calculation: 'row_limit',
}

const RAW = {
  query_mode: 'raw',
  groupby: [],
  metrics: null,
  all_columns: ['order_date', 'country', 'sales'],
  order_by_cols: ['["order_date", false]', '["sales",true]'],
}

const CHANGES = {
  'raw rows in order': RAW,
  'raw rows without a mode': { ...RAW, query_mode: undefined, order_by_cols: [] },
  'raw rows without a mode beside dimensions and metrics': { query_mode: undefined, all_columns: ['order_date', 'country'] },
  'raw rows with a free SQL column': { ...RAW, all_columns: ['country', sqlColumn('sales * 2', 'twice')] },
  'raw rows with totals asked for': { ...RAW, show_totals: true, percent_metrics: [sum('sales')] },
  'no metrics': { metrics: [] },
  'metrics without dimensions': { groupby: [] },
  'sort metric ascending': { timeseries_limit_metric: sum('quantity_ordered'), order_desc: false },
  'sort metric descending': { timeseries_limit_metric: sum('quantity_ordered') },
  'sort metric without a direction': { timeseries_limit_metric: sum('quantity_ordered'), order_desc: undefined },
  'percent metrics': { percent_metrics: [sum('sales'), aggregate('AVG', 'price_each')] },
  'percent metrics of all records': { percent_metrics: [sum('sales')], percent_metric_calculation: 'all_records' },
  'only percent metrics': { metrics: [], percent_metrics: [sum('sales')] },
  'totals': { show_totals: true },
  'totals and percent metrics of all records': { show_totals: true, percent_metrics: [sum('sales')], percent_metric_calculation: 'all_records' },
  'time dimension': { groupby: ['product_line', 'order_date'] },
  'time dimension without a grain': { groupby: ['product_line', 'order_date'], time_grain_sqla: null },
  'free SQL dimension': { groupby: [sqlColumn('LOWER(deal_size)', 'size')] },
  'time comparison': { time_compare: '1 year ago', comparison_type: 'values' },
  'time comparison with percent metrics and totals': { time_compare: ['1 year ago'], comparison_type: 'values', percent_metrics: [sum('sales')], show_totals: true },
  'time comparison with an inherited range': { time_compare: 'inherit', comparison_type: 'values' },
  'time comparison with a date of one\'s own': { time_compare: 'custom', start_date_offset: '2003-02-01', comparison_type: 'values' },
  'server paging': { server_pagination: true, server_page_length: 25 },
  'server paging with totals': { server_pagination: true, show_totals: true },
  'raw rows, server paging': { ...RAW, server_pagination: true, server_page_length: 50, row_limit: 500 },
  'free SQL metric': { metrics: [sqlMetric('SUM(sales) / NULLIF(COUNT(*), 0)', 'mean sale')] },
  'no row limit': { row_limit: null },
  ...FROM_DASHBOARD,
} as const

const PAGED: QueryVariant['form'] = { ...AGGREGATE, server_pagination: true, server_page_length: 10 }

const ON_THE_CHART: readonly QueryVariant[] = [
  { name: 'third page of twenty', table: SALES, form: PAGED, options: { ownState: { currentPage: 2, pageSize: 20 } } },
  {
    name: 'page sorted by a header',
    table: SALES,
    form: PAGED,
    options: { ownState: { currentPage: 0, pageSize: 10, sortBy: [{ key: 'count', desc: true }] } },
  },
  {
    name: 'page searched',
    table: SALES,
    form: PAGED,
    options: { ownState: { currentPage: 0, pageSize: 10, searchText: 'Cla', searchColumn: 'product_line' } },
  },
  { name: 'download of a paged table', table: SALES, form: PAGED, options: { resultFormat: 'csv', resultType: 'full' } },
  { name: 'results of a paged table', table: SALES, form: PAGED, options: { resultFormat: 'json', resultType: 'results' } },
]

const PIVOT = {
  groupbyColumns: ['deal_size'],
  groupbyRows: ['product_line'],
  metrics: [sum('sales')],
  metricsLayout: 'COLUMNS',
  adhoc_filters: [SPAN],
  row_limit: 10_000,
  order_desc: true,
  aggregateFunction: 'Sum',
  temporal_columns_lookup: { order_date: true },
}

const HANDLEBARS = {
  query_mode: 'aggregate',
  groupby: ['country'],
  metrics: [sum('sales')],
  all_columns: [],
  percent_metrics: [],
  order_by_cols: [],
  order_desc: true,
  adhoc_filters: [SPAN],
  row_limit: 100,
  handlebarsTemplate: '{{#each data}}{{this.country}}{{/each}}',
}

export const TABLES: VariantsByKind = {
  table: [...variantsOf(SALES, AGGREGATE, CHANGES), ...ON_THE_CHART],
  'ag-grid-table': [...variantsOf(SALES, AGGREGATE, CHANGES), ...ON_THE_CHART],
  pivot_table_v2: variantsOf(SALES, PIVOT, {
    'time in the columns': { groupbyColumns: ['order_date'], time_grain_sqla: 'P3M' },
    'time in the columns without a grain': { groupbyColumns: ['order_date'], time_grain_sqla: null },
    'time column of old settings': { groupbyRows: ['order_date'], groupbyColumns: [], granularity_sqla: 'order_date', time_grain_sqla: 'P1Y', temporal_columns_lookup: {} },
    'the same dimension on both sides': { groupbyColumns: ['deal_size', 'country'], groupbyRows: ['country'] },
    'several metrics': { metrics: [sum('sales'), 'count', sqlMetric('AVG(sales)', 'mean')], groupbyColumns: [] },
    'sort metric': { series_limit_metric: sum('quantity_ordered'), order_desc: false },
    'series limit': { series_limit: 3, series_limit_metric: sum('quantity_ordered') },
    'free SQL dimension': { groupbyRows: [sqlColumn('LOWER(country)', 'land')] },
    'no metrics': { metrics: [] },
    'totals on both sides': { rowTotals: true, colTotals: true, rowSubTotals: true },
    'transposed, ascending': { transposePivot: true, order_desc: false },
    ...FROM_DASHBOARD,
  }),
  handlebars: variantsOf(SALES, HANDLEBARS, {
    'raw rows in order': { query_mode: 'raw', groupby: [], metrics: null, all_columns: ['country', 'sales'], order_by_cols: ['["sales",false]'] },
    'sort metric ascending': { timeseries_limit_metric: sum('quantity_ordered'), order_desc: false },
    'percent metrics': { percent_metrics: [sum('sales')] },
    'totals': { show_totals: true },
    'filtered': { adhoc_filters: [SPAN, where('country', 'NOT IN', ['USA'])] },
    ...FROM_DASHBOARD,
  }),
}
