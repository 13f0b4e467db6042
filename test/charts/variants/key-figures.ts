import { aggregate, during, FROM_DASHBOARD, sqlMetric, sum, variantsOf, where, type VariantsByKind } from './parts.ts'

const SALES = 'cleaned_sales_data'
const SPAN = during('order_date', '2004-01-01 : 2005-01-01')

const BIG_NUMBER = {
  metric: sum('sales'),
  x_axis: 'order_date',
  time_grain_sqla: 'P1M',
  aggregation: 'LAST_VALUE',
  adhoc_filters: [SPAN],
  show_trend_line: true,
  start_y_axis_at_zero: true,
  rolling_type: 'None',
}

const KPI = {
  metric: sum('sales'),
  adhoc_filters: [SPAN],
  row_limit: 10_000,
  time_compare: '1 year ago',
  comparison_type: 'values',
}

const RANKED = {
  metric: sum('sales'),
  groupby: ['status'],
  adhoc_filters: [SPAN],
  row_limit: 10,
  sort_by_metric: true,
}

const RANKED_CHANGES = {
  'not sorted': { sort_by_metric: false },
  'sorting unset': { sort_by_metric: undefined },
  'two dimensions': { groupby: ['status', 'deal_size'] },
  'no dimension': { groupby: [] },
  'saved metric': { metric: 'count' },
  'free SQL metric': { metric: sqlMetric('SUM(sales) / 1000', 'thousands') },
  ...FROM_DASHBOARD,
} as const

export const KEY_FIGURES: VariantsByKind = {
  big_number: variantsOf('cleaned_sales_data', BIG_NUMBER, {
    'overall value': { aggregation: 'raw' },
    'sum of the points': { aggregation: 'sum' },
    'overall value, rolling': { aggregation: 'raw', rolling_type: 'mean', rolling_periods: 3, min_periods: 0 },
    'cumulative sum': { rolling_type: 'cumsum' },
    'resampled': { resample_rule: '1D', resample_method: 'zerofill' },
    'rolling and resampled': { rolling_type: 'sum', rolling_periods: 2, resample_rule: '1D', resample_method: 'ffill' },
    'comparison lag': { compare_lag: '3', compare_suffix: 'over three months' },
    'without an axis, by time column': { x_axis: undefined, granularity_sqla: 'order_date', time_range: '2004-01-01 : 2005-01-01' },
    'without an axis, overall value': { x_axis: undefined, granularity_sqla: 'order_date', aggregation: 'raw' },
    'saved metric without a grain': { metric: 'count', time_grain_sqla: null },
    'row limit': { row_limit: 100 },
    ...FROM_DASHBOARD,
  }),
  big_number_total: variantsOf(SALES, { metric: sum('sales'), adhoc_filters: [SPAN] }, {
    'saved metric': { metric: 'count' },
    'distinct values': { metric: aggregate('COUNT_DISTINCT', 'customer_name') },
    'free SQL metric': { metric: sqlMetric('MAX(order_date)', 'latest') },
    'filtered': { adhoc_filters: [SPAN, where('deal_size', '!=', 'Small')] },
    'time column of old settings': { granularity_sqla: 'order_date', time_range: 'Last year' },
    ...FROM_DASHBOARD,
  }),
  pop_kpi: variantsOf(SALES, KPI, {
    'inherited range': { time_compare: 'inherit' },
    'a date of one\'s own': { time_compare: 'custom', start_date_offset: '2003-01-01' },
    'as difference': { comparison_type: 'difference' },
    'no comparison': { time_compare: undefined },
    'saved metric': { metric: 'count' },
    'several shifts': { time_compare: ['1 month ago', '1 year ago'] },
    'with columns': { cols: ['deal_size'] },
    ...FROM_DASHBOARD,
  }),
  gauge_chart: variantsOf(SALES, RANKED, RANKED_CHANGES),
  funnel: variantsOf(SALES, RANKED, { ...RANKED_CHANGES, 'share of the previous step': { percent_calculation_type: 'prev_step' } }),
}
