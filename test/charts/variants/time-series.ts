import { aggregate, during, FROM_DASHBOARD, sqlColumn, sqlFilter, sqlMetric, sum, variantsOf, where, type VariantsByKind } from './parts.ts'

const SALES = 'cleaned_sales_data'
const SPAN = during('order_date', '2003-01-01 : 2005-06-01')

const OVER_TIME = {
  x_axis: 'order_date',
  time_grain_sqla: 'P1M',
  metrics: [sum('sales')],
  groupby: [],
  adhoc_filters: [SPAN],
  order_desc: true,
  row_limit: 10_000,
  truncate_metric: true,
  show_empty_columns: true,
  comparison_type: 'values',
}

const TWO = [sum('sales'), sum('quantity_ordered')]
const BY_LINE = { groupby: ['product_line'] }
const BY_CATEGORY = { x_axis: 'product_line', x_axis_sort_asc: true, time_grain_sqla: null }
const SHIFTED = { time_compare: ['1 year ago'] }

const QUERY = {
  'one dimension': BY_LINE,
  'two metrics and two dimensions': { metrics: TWO, groupby: ['product_line', 'deal_size'] },
  'metric names kept': { ...BY_LINE, truncate_metric: false },
  'empty columns dropped': { ...BY_LINE, show_empty_columns: false },
  'shares of the row': { ...BY_LINE, contributionMode: 'row' },
  'shares of the series with a time shift': { ...BY_LINE, contributionMode: 'column', ...SHIFTED },
  'series limit': { ...BY_LINE, limit: 3 },
  'series limit with others': { ...BY_LINE, limit: '3', group_others_when_limit_reached: true },
  'sort metric': { ...BY_LINE, limit: 3, timeseries_limit_metric: sum('quantity_ordered'), order_desc: false },
  'ascending': { order_desc: false },
  'saved metric and free SQL metric': { metrics: ['count', sqlMetric('SUM(sales) / COUNT(*)', 'mean sale')] },
  'the same metric twice': { metrics: [sum('sales'), sum('sales')] },
  'no metrics': { metrics: [], ...BY_LINE },
  'no grain': { time_grain_sqla: null },
  'dimension that is the axis': { groupby: ['order_date', 'deal_size'] },
  'free SQL dimension': { groupby: [sqlColumn("CASE WHEN sales > 3000 THEN 'large' ELSE 'small' END", 'size')] },
  'free SQL axis': { x_axis: sqlColumn("DATE_TRUNC('quarter', order_date)", 'quarter start') },
  'filters of every sort': {
    adhoc_filters: [
      SPAN,
      where('country', 'IN', ['France', 'USA']),
      where('state', 'IS NOT NULL'),
      where('sales', '>', '100'),
      where('customer_name', 'ILIKE', '%co%'),
      sqlFilter('WHERE', 'quantity_ordered > 10 -- enough'),
      sqlFilter('WHERE', 'msrp > 20'),
      sqlFilter('HAVING', 'SUM(sales) > 1000'),
      { expressionType: 'SIMPLE', clause: 'HAVING', subject: 'count', operator: '>', comparator: 1 },
    ],
  },
  'a free-form limit as text': { row_limit: '50' },
  'no row limit': { row_limit: null },
} as const

const SORTED = {
  'category axis': BY_CATEGORY,
  'category axis sorted by name': { ...BY_CATEGORY, x_axis_sort: 'product_line', x_axis_sort_asc: false },
  'category axis sorted by its metric': { ...BY_CATEGORY, x_axis_sort: 'SUM(sales)', x_axis_sort_asc: false },
  'category axis sorted by a metric not shown': {
    ...BY_CATEGORY,
    x_axis_sort: 'SUM(quantity_ordered)',
    timeseries_limit_metric: sum('quantity_ordered'),
  },
  'category axis sorted by another metric with a dimension': {
    ...BY_CATEGORY,
    groupby: ['deal_size'],
    x_axis_sort: 'sum',
    timeseries_limit_metric: sum('quantity_ordered'),
  },
  'numeric axis taken as categories': { x_axis: 'month', time_grain_sqla: null, xAxisForceCategorical: true, x_axis_sort: 'month', x_axis_sort_asc: true },
} as const

const ANALYTICS = {
  'rolling mean': { rolling_type: 'mean', rolling_periods: 3, min_periods: 1 },
  'rolling sum without periods, by dimension': { ...BY_LINE, rolling_type: 'sum' },
  'rolling deviation over a shift': { rolling_type: 'std', rolling_periods: '4', min_periods: '2', ...SHIFTED },
  'cumulative sum': { rolling_type: 'cumsum', metrics: TWO },
  'no rolling, by its name': { rolling_type: 'None' },
  'time shift': SHIFTED,
  'two shifts of two metrics': { metrics: TWO, time_compare: ['1 month ago', '1 year ago'] },
  'shift as difference by dimension': { ...BY_LINE, ...SHIFTED, comparison_type: 'difference' },
  'two shifts as percentage': { time_compare: ['1 month ago', '1 year ago'], comparison_type: 'percentage' },
  'shift as ratio of two metrics': { metrics: TWO, ...SHIFTED, comparison_type: 'ratio' },
  'shift without calculation': { ...SHIFTED, comparison_type: null },
  'shift, by dimension, names kept': { ...BY_LINE, ...SHIFTED, truncate_metric: false },
  'resampled with zeros': { resample_rule: '1D', resample_method: 'zerofill' },
  'resampled linearly': { resample_rule: '1MS', resample_method: 'linear' },
  'resample rule without method': { resample_rule: '1MS', resample_method: null },
  'forecast': { forecastEnabled: true, forecastPeriods: 6, forecastInterval: 0.9, forecastSeasonalityYearly: true, forecastSeasonalityWeekly: 3 },
  'everything at once': {
    ...BY_LINE,
    metrics: TWO,
    ...SHIFTED,
    comparison_type: 'difference',
    rolling_type: 'mean',
    rolling_periods: 2,
    resample_rule: '1M',
    resample_method: 'ffill',
    contributionMode: 'row',
    limit: 4,
  },
} as const

const OLD = {
  'without an axis, by time column': { x_axis: undefined, granularity_sqla: 'order_date', time_range: '2003-01-01 : 2005-06-01', ...BY_LINE },
  'old filters of a dashboard': {
    extra_filters: [
      { col: '__time_range', op: '==', val: '2004-01-01 : 2005-01-01' },
      { col: '__time_grain', op: '==', val: 'P1Y' },
      { col: 'country', op: 'in', val: ['France'] },
    ],
  },
  'filters, time shift and custom data of a dashboard': {
    extra_form_data: {
      time_compare: '1 year ago',
      filters: [{ col: 'deal_size', op: 'IN', val: ['Large'] }],
      adhoc_filters: [where('country', '==', 'France'), sqlFilter('WHERE', 'sales > 10')],
      custom_form_data: { tag: 'x' },
    },
    url_params: { region: 'EMEA' },
    custom_params: { a: 1 },
  },
  'a formula over the chart': {
    annotation_layers: [{ name: 'f', annotationType: 'FORMULA', value: 'x * 2', show: true, style: 'solid', width: 1, opacity: '', showMarkers: false }],
  },
  'older limits and bounds': { series_limit: 7, since: '2003-01-01', until: '2004-01-01', where: 'sales > 5', row_offset: 10 },
} as const

const FEW = {
  'one dimension': QUERY['one dimension'],
  'shares of the row': QUERY['shares of the row'],
  'series limit with others': QUERY['series limit with others'],
  'category axis sorted by its metric': SORTED['category axis sorted by its metric'],
  'two shifts as percentage': ANALYTICS['two shifts as percentage'],
  'cumulative sum': ANALYTICS['cumulative sum'],
  'forecast': ANALYTICS.forecast,
} as const

const MIXED = {
  ...OVER_TIME,
  metrics_b: [sum('quantity_ordered')],
  groupby_b: [],
  adhoc_filters_b: [SPAN],
  truncate_metric_b: true,
  order_desc_b: true,
  row_limit_b: 10_000,
  comparison_type_b: 'values',
}

const family = (changes: Parameters<typeof variantsOf>[2]) => variantsOf(SALES, OVER_TIME, changes)

export const TIME_SERIES: VariantsByKind = {
  echarts_timeseries_line: family({ ...QUERY, ...SORTED, ...ANALYTICS, ...FROM_DASHBOARD, ...OLD }),
  echarts_timeseries_bar: family({ ...FEW, ...SORTED, 'horizontal by dimension': { ...BY_CATEGORY, groupby: ['deal_size'], orientation: 'horizontal' } }),
  echarts_area: family({ ...FEW, 'expanded': { ...BY_LINE, stack: 'Expand' } }),
  echarts_timeseries_smooth: family(FEW),
  echarts_timeseries_step: family(FEW),
  echarts_timeseries_scatter: family(FEW),
  echarts_timeseries: family(FEW),
  mixed_timeseries: variantsOf(SALES, MIXED, {
    'dimensions of either query': { groupby: ['product_line'], groupby_b: ['deal_size'], truncate_metric_b: false },
    'limits and sort metrics': {
      groupby: ['product_line'],
      limit: 3,
      groupby_b: ['country'],
      limit_b: 5,
      timeseries_limit_metric_b: aggregate('MAX', 'sales'),
      order_desc_b: false,
      row_limit_b: 500,
    },
    'filters of either query': { adhoc_filters: [SPAN, where('deal_size', '==', 'Large')], adhoc_filters_b: [where('deal_size', '==', 'Small')] },
    'shift in the second query': { time_compare_b: ['1 year ago'], comparison_type_b: 'difference' },
    'shift in the first query as values': { time_compare: ['1 year ago'], groupby: ['deal_size'] },
    'rolling in the first, resampling in the second': {
      rolling_type: 'cumsum',
      resample_rule_b: '1MS',
      resample_method_b: 'zerofill',
    },
    'the settings that only one query has': { contributionMode: 'row', forecastEnabled: true, forecastPeriods: 3, x_axis_sort: 'SUM(sales)', x_axis_sort_asc: true },
    'category axis': { x_axis: 'product_line', time_grain_sqla: null },
    'several metrics': { metrics: TWO, metrics_b: ['count', aggregate('AVG', 'price_each')] },
    'without an axis, by time column': { x_axis: undefined, granularity_sqla: 'order_date', time_range: '2004-01-01 : 2005-01-01' },
    ...FROM_DASHBOARD,
    'a formula over the chart': OLD['a formula over the chart'],
  }),
}
