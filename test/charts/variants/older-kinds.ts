import { aggregate, sum, variantsOf, where, type VariantsByKind } from './parts.ts'

const NAMES = 'birth_names'
const TIMED = { granularity_sqla: 'ds', time_grain_sqla: 'P1Y', time_range: '1995-01-01 : 2005-01-01', adhoc_filters: [], row_limit: 500 }

const SERIES = { ...TIMED, metrics: ['sum__num'], groupby: ['gender'], order_desc: true, limit: 25 }

const SERIES_CHANGES = {
  'several metrics': { metrics: ['sum__num', 'count'], groupby: [] },
  'two dimensions': { groupby: ['gender', 'state'], limit: 3 },
  'sort metric ascending': { groupby: ['state'], limit: 2, timeseries_limit_metric: 'count', order_desc: false },
  'filtered': { adhoc_filters: [where('gender', '==', 'girl')] },
} as const

const ANALYTICS = {
  'rolling mean': { rolling_type: 'mean', rolling_periods: 2, min_periods: 1 },
  'cumulative sum': { rolling_type: 'cumsum' },
  'shares': { contribution: true },
  'time shift': { time_compare: ['1 year'], comparison_type: 'values' },
  'time shift as a difference': { time_compare: ['1 year'], comparison_type: 'absolute' },
  'resampled': { resample_rule: '1AS', resample_method: 'ffill' },
} as const

const YEAR_2014 = { granularity_sqla: 'year', time_range: '2014-01-01 : 2014-01-02', adhoc_filters: [] }

const BUBBLES = {
  ...YEAR_2014,
  series: 'region',
  entity: 'country_name',
  x: 'sum__SP_RUR_TOTL_ZS',
  y: 'sum__SP_DYN_LE00_IN',
  size: 'sum__SP_POP_TOTL',
  max_bubble_size: '25',
  limit: 0,
  row_limit: 50,
}

const TREND = { colType: 'spark', key: 'a', label: 'trend', sparkType: 'line', width: '' }

/** Kinds whose answers the server of the recorded version shapes itself. */
export const OLDER_KINDS: VariantsByKind = {
  time_table: variantsOf(NAMES, { ...TIMED, metrics: ['sum__num'], groupby: [], column_collection: [TREND] }, {
    'several metrics': { metrics: ['sum__num', 'count', aggregate('AVG', 'num')] },
    'one dimension': { groupby: ['gender'] },
    'limited dimension': { groupby: ['state'], limit: 3 },
    'several metrics of a dimension': { groupby: ['gender'], metrics: ['sum__num', 'count'] },
    'two dimensions': { groupby: ['gender', 'state'], limit: 3 },
    'filtered': { adhoc_filters: [where('gender', '==', 'girl')] },
    'monthly': { time_grain_sqla: 'P1M' },
  }),
  cal_heatmap: variantsOf(
    'cleaned_sales_data',
    {
      granularity_sqla: 'order_date',
      time_range: '2004-01-01 : 2004-04-01',
      domain_granularity: 'month',
      subdomain_granularity: 'day',
      metrics: [sum('sales')],
      adhoc_filters: [],
    },
    {
      'weeks of a year': { domain_granularity: 'year', subdomain_granularity: 'week', time_range: '2003-01-01 : 2005-01-01' },
      'months of years': { domain_granularity: 'year', subdomain_granularity: 'month', time_range: '2003-01-01 : 2005-06-01' },
      'hours of days': { domain_granularity: 'day', subdomain_granularity: 'hour', time_range: '2004-02-01 : 2004-02-15' },
      'several metrics': { metrics: [sum('sales'), 'count'] },
      'days of weeks': { domain_granularity: 'week' },
      'filtered': { adhoc_filters: [where('deal_size', '==', 'Large')] },
      'no range': { time_range: 'No filter' },
    },
  ),
  chord: variantsOf(
    'cleaned_sales_data',
    { groupby: 'territory', columns: 'deal_size', metric: sum('sales'), adhoc_filters: [], row_limit: 100 },
    { 'sorted, four rows': { sort_by_metric: true, row_limit: 4 }, 'saved metric': { metric: 'count' }, 'the same column twice': { columns: 'territory' } },
  ),
  horizon: variantsOf(NAMES, { ...SERIES, horizon_color_scale: 'series' }, { ...SERIES_CHANGES, 'shares': { contribution: true } }),
  compare: variantsOf(NAMES, SERIES, { ...SERIES_CHANGES, ...ANALYTICS }),
  rose: variantsOf(NAMES, SERIES, { ...SERIES_CHANGES, ...ANALYTICS }),
  time_pivot: variantsOf(NAMES, { ...TIMED, metric: 'sum__num', freq: 'W-MON' }, {
    'years': { freq: 'AS', time_grain_sqla: 'P1M' },
    'days': { freq: 'D' },
    'four weeks': { freq: '4W-MON', time_grain_sqla: 'P1M' },
    'fifty-two weeks': { freq: '52W-MON', time_grain_sqla: 'P1M' },
  }),
  para: variantsOf(
    'wb_health_population',
    { ...YEAR_2014, series: 'region', metrics: ['sum__SP_POP_TOTL', 'sum__SP_RUR_TOTL'], secondary_metric: 'sum__SP_POP_TOTL', limit: 100, row_limit: 100 },
    {
      'sort metric': { timeseries_limit_metric: 'sum__SP_RUR_TOTL', order_desc: false },
      'no second metric': { secondary_metric: undefined },
      'another second metric': { secondary_metric: 'sum__SP_DYN_LE00_IN' },
    },
  ),
  partition: variantsOf(NAMES, { ...SERIES, groupby: ['gender', 'state'], limit: 3, time_series_option: 'not_time' }, {
    ...Object.fromEntries(
      ['time_series', 'agg_mean', 'agg_sum', 'point_diff', 'point_factor', 'point_percent', 'adv_anal'].map((option) => [option, { time_series_option: option }]),
    ),
    'sort metric': { timeseries_limit_metric: 'count' },
    'several metrics': { metrics: ['sum__num', 'count'], groupby: ['gender'] },
    'no dimension': { groupby: [] },
  }),
  paired_ttest: variantsOf(NAMES, { ...SERIES, significance_level: 0.05, pvalue_precision: 6, liftvalue_precision: 4 }, {
    ...SERIES_CHANGES,
    'no dimension': { groupby: [] },
  }),
  bullet: variantsOf(NAMES, { metric: 'sum__num', adhoc_filters: [], ranges: '', markers: '' }, {
    'ranges and markers': { ranges: '1000000, 2000000', range_labels: 'low, high', markers: '150', marker_labels: 'goal', marker_lines: '7' },
    'filtered': { adhoc_filters: [where('gender', '==', 'girl')] },
  }),
  bubble: variantsOf('wb_health_population', BUBBLES, {
    'no series': { series: null },
    'filtered': { adhoc_filters: [where('region', '==', 'South Asia')] },
  }),
}
