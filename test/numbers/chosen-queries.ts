import { axis, COUNT, filter, metric, pivot, range, sqlColumn, sqlMetric, step, type Query } from './query-parts.ts'

/** Queries chosen by hand to meet every rule of the query path: by table, a name and the query object. */
export type Chosen = readonly [table: string, name: string, query: Query]

const AGGREGATES = ['SUM', 'AVG', 'MIN', 'MAX', 'COUNT', 'COUNT_DISTINCT']
const revenue = metric('SUM', 'sales')
const grouped = (column: string, ...metrics: unknown[]): Query => ({ columns: [column], metrics })
const total = (filters: unknown[], rest: Query = {}): Query => ({ columns: [], metrics: [COUNT], filters, ...rest })

const aggregates: Chosen[] = [
  ['sales', 'deal_size', 'sales'],
  ['sales', 'country', 'quantity_ordered'],
  ['births', 'state', 'num'],
  ['flights', 'AIRLINE', 'ARRIVAL_DELAY'],
  ['health', 'region', 'population'],
  ['games', 'platform', 'na_sales'],
  ['users', 'tz', 'tz_offset'],
  ['unicode_test', 'short_phrase', 'value'],
].flatMap(([table = '', column = '', measure = '']) =>
  AGGREGATES.map((aggregate): Chosen => [table, `${aggregate} of ${measure} by ${column}`, grouped(column, metric(aggregate, measure))]),
)

const filters: Chosen[] = (
  [
    ['sales', filter('country', '==', 'France')],
    ['sales', filter('country', '!=', 'France')],
    ['sales', filter('country', 'IN', ['France', 'Spain', 'Nowhere'])],
    ['sales', filter('country', 'NOT IN', ['France', 'Spain'])],
    ['sales', filter('country', 'LIKE', 'F%')],
    ['sales', filter('country', 'ILIKE', '%an%')],
    ['sales', filter('country', 'ILIKE', 'fr_nce')],
    ['sales', filter('country', 'NOT LIKE', '%a%')],
    ['sales', filter('territory', 'IS NULL')],
    ['sales', filter('territory', 'IS NOT NULL')],
    ['sales', filter('sales', '>', 3000)],
    ['sales', filter('sales', '>=', '3000.5')],
    ['sales', filter('sales', '<', 1000.25)],
    ['sales', filter('quantity_ordered', '<=', 20)],
    ['sales', filter('quantity_ordered', '==', 30)],
    ['sales', filter('quantity_ordered', '!=', '30')],
    ['sales', filter('quantity_ordered', 'IN', [20, 30, 40])],
    ['sales', filter('quantity_ordered', 'IN', ['20', '30'])],
    ['sales', filter('quantity_ordered', 'NOT IN', [20, 30, 40])],
    ['sales', filter('quantity_ordered', 'LIKE', '3%')],
    ['sales', filter('price_each', '==', 100)],
    ['flights', filter('CANCELLATION_REASON', 'IN', ['A', null])],
    ['flights', filter('CANCELLATION_REASON', 'IN', ['<NULL>'])],
    ['flights', filter('CANCELLATION_REASON', 'NOT IN', ['A'])],
    ['flights', filter('ARRIVAL_DELAY', 'IS NULL')],
    ['flights', filter('ARRIVAL_DELAY', '>', -5)],
    ['flights', filter('CANCELLED', '==', 1)],
    ['users', filter('is_bot', 'IS TRUE')],
    ['users', filter('is_bot', 'IS FALSE')],
    ['users', filter('is_bot', '==', true)],
    ['users', filter('deleted', '==', 'false')],
    ['users', filter('deleted', 'IN', [true, false])],
    ['users', filter('is_owner', 'IS NULL')],
    ['users', filter('color', '==', 'e96699')],
    ['unicode_test', filter('phrase', 'LIKE', '%łódź%')],
    ['unicode_test', filter('phrase', 'ILIKE', '%ŁÓDŹ%')],
    ['unicode_test', filter('with_missing', 'IS NULL')],
    ['unicode_test', filter('phrase', 'LIKE', "%'%")],
    ['games', filter('name', 'ILIKE', '%mario%')],
    ['games', filter('name', 'LIKE', '%:%')],
    ['games', filter('year', 'IN', [1985, 2006, null])],
  ] as const
).map(([table, one]): Chosen => [table, `${String(one['col'])} ${String(one['op'])} ${JSON.stringify(one['val']) ?? ''}`.trim(), total([one])])

const grains: Chosen[] = [
  ...['PT1S', 'PT5S', 'PT30S', 'PT1M', 'PT5M', 'PT10M', 'PT15M', 'PT30M', 'PT1H', 'P1D'].map((grain): Chosen => [
    'messages',
    `messages each ${grain}`,
    { columns: [axis('ts', grain)], metrics: [COUNT], filters: [range('ts', '2020-09-01 : 2020-09-03')] },
  ]),
  ...['P1W', 'P1M', 'P3M', 'P1Y'].flatMap(
    (grain): Chosen[] => [
      ['sales', `sales each ${grain}`, { columns: [axis('order_date', grain)], metrics: [revenue] }],
      ['flights', `delay each ${grain}`, { columns: [axis('ds', grain)], metrics: [metric('AVG', 'ARRIVAL_DELAY')] }],
      ['users', `users each ${grain} and whether they are bots`, { columns: [axis('updated', grain), 'is_bot'], metrics: [COUNT] }],
    ],
  ),
  ['births', 'births each year, before 1970 too', { columns: [axis('ds', 'P1Y')], metrics: [metric('SUM', 'num')] }],
  ['unicode_test', 'a date column by month', { columns: [axis('dttm', 'P1M')], metrics: [metric('SUM', 'value')] }],
  ['messages', 'an axis without a grain', { columns: [axis('ts', null)], metrics: [COUNT], filters: [range('ts', '2020-09-01 : 2020-09-02')] }],
  ['sales', 'the time series of old charts', { columns: ['deal_size'], metrics: [revenue], is_timeseries: true, granularity: 'order_date', extras: { time_grain_sqla: 'P1M' }, time_range: '2004-01-01 : 2005-01-01' }],
  ['sales', 'granularity and a range without a series', { columns: ['deal_size'], metrics: [revenue], granularity: 'order_date', time_range: '2004-01-01 : 2004-04-01' }],
]

const ranges: Chosen[] = [
  '2004-01-01 : 2004-07-01',
  '2004 : 2005',
  '2004-03 : 2004-05',
  ' : 2004-01-01',
  '2005-01-01 : ',
  '2004-02-29 : 2004-03-01',
  '2004-06-01T00:00:00 : 2004-06-01T00:00:00',
  'No filter',
  'DATEADD(DATETIME("2004-06-01"), -1, month) : 2004-06-01',
  'DATETRUNC(DATETIME("2004-06-17"), quarter) : LASTDAY(DATETIME("2004-06-17"), month)',
  "DATEADD(DATETIME('2004-03-31'), -1, MONTH) : DATETIME('2004-03-31')",
  'HOLIDAY("Christmas", DATETIME("2004-01-01")) : 2005-01-01',
].map((text): Chosen => ['sales', `range ${text}`, total([range('order_date', text)])])

const free: Chosen[] = [
  ['sales', 'a metric of two aggregates', grouped('deal_size', sqlMetric('SUM(sales) / SUM(quantity_ordered)', 'price'))],
  ['sales', 'a metric with CASE', grouped('country', sqlMetric("SUM(CASE WHEN deal_size = 'Large' THEN sales ELSE 0 END)", 'large'))],
  ['sales', 'a free column', { columns: [sqlColumn("CASE WHEN sales > 5000 THEN 'high' ELSE 'low' END", 'level')], metrics: [COUNT] }],
  ['sales', 'a free column beside a plain one', { columns: ['deal_size', sqlColumn('year * 10', 'decade')], metrics: [COUNT, revenue] }],
  ['sales', 'free where', { ...total([]), extras: { where: "country = 'France' OR sales > 5000", having: '' } }],
  ['sales', 'free where beside a filter', { ...total([filter('year', '==', 2004)]), extras: { where: "country = 'France' OR sales > 5000", having: '' } }],
  ['sales', 'having', { ...grouped('country', revenue), extras: { where: '', having: 'SUM(sales) > 500000' } }],
  ['sales', 'having on a count', { ...grouped('country', COUNT), extras: { where: '', having: 'COUNT(*) BETWEEN 50 AND 200' } }],
  ['births', 'shares of one column in another', grouped('state', sqlMetric("SUM(CASE WHEN gender = 'girl' THEN num END) * 1.0 / SUM(num)", 'girls'))],
  ['games', 'rounding', grouped('genre', sqlMetric('ROUND(CAST(AVG(rank) AS DECIMAL(12, 4)), 1)', 'rounded'))],
  ['games', 'null arithmetic', grouped('platform', sqlMetric('SUM(2020 - year)', 'age'))],
  ['health', 'division by zero kept out', grouped('region', sqlMetric('SUM(population) * 1.0 / NULLIF(COUNT(income), 0)', 'ratio'))],
  ['sales', 'distinct values', { columns: ['deal_size', 'territory'], metrics: [] }],
  ['sales', 'several metrics and one column', grouped('product_line', revenue, COUNT, metric('AVG', 'price_each'), metric('COUNT_DISTINCT', 'country'))],
  ['sales', 'the number of rows', { columns: ['country'], metrics: [revenue], is_rowcount: true }],
  ['sales', 'the number of raw rows', { columns: ['country', 'sales'], is_rowcount: true }],
  ['sales', 'totals', { columns: [], metrics: [revenue, COUNT] }],
]

const ordered: Chosen[] = [
  ['sales', 'the five best', { ...grouped('country', revenue), orderby: [[revenue, false]], row_limit: 5 }],
  ['sales', 'the five worst', { ...grouped('country', revenue), orderby: [[revenue, true]], row_limit: 5 }],
  ['sales', 'the next five', { ...grouped('country', revenue), orderby: [[revenue, false]], row_limit: 5, row_offset: 5 }],
  ['sales', 'past the end', { ...grouped('country', revenue), orderby: [[revenue, false]], row_limit: 5, row_offset: 500 }],
  ['sales', 'ordered by a metric that is not shown', { ...grouped('country', COUNT), orderby: [[revenue, false]], row_limit: 4 }],
  ['sales', 'raw rows by value', { columns: ['order_date', 'sales', 'country'], orderby: [['sales', false]], row_limit: 12 }],
  ['sales', 'raw rows by two columns', { columns: ['year', 'month', 'sales'], orderby: [['year', false], ['sales', true]], row_limit: 9, row_offset: 3 }],
  ['games', 'raw rows with nulls last or first as the engine has it', { columns: ['rank', 'year'], orderby: [['rank', true]], row_limit: 20 }],
  ['messages', 'raw instants', { columns: ['ts', 'channel_id'], filters: [range('ts', '2020-09-01 : 2020-09-02')] }],
  ['unicode_test', 'raw rows of a date column', { columns: ['dttm', 'value', 'with_missing'] }],
  ['users', 'raw booleans', { columns: ['updated', 'is_bot', 'is_owner', 'tz_offset'], orderby: [['updated', true]], row_limit: 15 }],
]

const series: Chosen[] = [1, 3, 5].flatMap((limit): Chosen[] => [
  ['sales', `the ${limit} best lines of products by month`, { columns: [axis('order_date', 'P1M'), 'product_line'], metrics: [revenue], series_columns: ['product_line'], series_limit: limit }],
  ['sales', `the ${limit} worst by another metric`, { columns: [axis('order_date', 'P3M'), 'product_line'], metrics: [COUNT], series_columns: ['product_line'], series_limit: limit, series_limit_metric: revenue, order_desc: false }],
  ['sales', `the ${limit} best and the others`, { columns: [axis('order_date', 'P1Y'), 'product_line'], metrics: [revenue], series_columns: ['product_line'], series_limit: limit, group_others_when_limit_reached: true }],
  ['births', `the ${limit} states with most births`, { columns: [axis('ds', 'P1Y'), 'state'], metrics: [metric('SUM', 'num')], series_columns: ['state'], series_limit: limit, filters: [range('ds', '1990-01-01 : 2000-01-01')] }],
  ['sales', `the ${limit} best pairs`, { columns: ['deal_size', 'product_line'], metrics: [revenue], series_columns: ['deal_size', 'product_line'], series_limit: limit }],
])

const byMonth: Query = { columns: [axis('order_date', 'P1M')], metrics: [revenue], filters: [range('order_date', '2004-01-01 : 2005-01-01')] }
const byMonthAndSize: Query = { ...byMonth, columns: [axis('order_date', 'P1M'), 'deal_size'] }
const post = (name: string, query: Query, ...steps: unknown[]): Chosen => ['sales', name, { ...query, post_processing: steps }]
const label = 'SUM(sales)'
const one = pivot('order_date', [label])
const many = pivot('order_date', [label], ['deal_size'])
const flat = step('flatten')

const processed: Chosen[] = [
  post('pivot', byMonth, one, flat),
  post('pivot by series', byMonthAndSize, many, flat),
  post('pivot and rename away', byMonthAndSize, many, step('rename', { columns: { [label]: null }, level: 0, inplace: true }), flat),
  ...['sum', 'min', 'max', 'prod'].map((operator) => post(`running ${operator}`, byMonthAndSize, many, step('cum', { operator, columns: { [label]: label } }), flat)),
  ...['mean', 'sum', 'std', 'min', 'max', 'median', 'var'].map((rolling_type) =>
    post(`rolling ${rolling_type}`, byMonth, one, step('rolling', { rolling_type, window: 3, min_periods: 0, columns: { [label]: label } }), flat)),
  post('rolling with least periods', byMonth, one, step('rolling', { rolling_type: 'mean', window: 4, min_periods: 4, columns: { [label]: label } }), flat),
  ...(['column', 'row'] as const).map((orientation) => post(`contribution by ${orientation}`, byMonthAndSize, many, step('contribution', { orientation }), flat)),
  post('shares of a flat table', { columns: ['deal_size'], metrics: [revenue] }, step('contribution', { columns: [label], rename_columns: ['%share'] })),
  ...['1D', '7D', '1W', '1M', '1MS', '3M', '1Y'].flatMap((rule) =>
    ['asfreq', 'ffill', 'sum', 'mean'].map((method) => post(`resample ${rule} ${method}`, byMonth, one, step('resample', { rule, method, ...(method === 'asfreq' ? { fill_value: 0 } : {}) }), flat))),
  post('resample linear', byMonth, one, step('resample', { rule: '10D', method: 'linear' }), flat),
  post('diff', byMonth, one, step('diff', { columns: { [label]: 'change' }, periods: 1 }), flat),
  post('diff over two', byMonth, one, step('diff', { columns: { [label]: label }, periods: 2 }), flat),
  ...['difference', 'percentage', 'ratio'].map((compare_type) =>
    post(`compare ${compare_type}`, { ...byMonth, metrics: [revenue, metric('SUM', 'price_each')] }, step('compare', { source_columns: [label], compare_columns: ['SUM(price_each)'], compare_type, drop_original_columns: true }))),
  post('rank', { columns: ['country', 'deal_size'], metrics: [revenue] }, step('rank', { metric: label })),
  post('rank in groups', { columns: ['country', 'deal_size'], metrics: [revenue] }, step('rank', { metric: label, group_by: 'deal_size' })),
  post('sort', { columns: ['country'], metrics: [revenue] }, step('sort', { by: [label], ascending: false })),
  post('select and rename', { columns: ['country'], metrics: [revenue, COUNT] }, step('select', { columns: ['country', label], rename: { [label]: 'revenue' } })),
  post('select without', { columns: ['country'], metrics: [revenue, COUNT] }, step('select', { exclude: ['n'] })),
  post('aggregate', { columns: ['country', 'deal_size'], metrics: [revenue] }, step('aggregate', { groupby: ['deal_size'], aggregates: { most: { column: label, operator: 'max' }, mean: { column: label, operator: 'mean' } } })),
  post('aggregate all', { columns: ['country'], metrics: [revenue] }, step('aggregate', { groupby: [], aggregates: { median: { column: label, operator: 'median' }, std: { column: label, operator: 'std' } } })),
  ...[{}, { cumulative: true }, { normalize: true }, { bins: 9 }].map((options) =>
    post(`histogram ${JSON.stringify(options)}`, { columns: ['deal_size', 'sales'], row_limit: 5000 }, step('histogram', { column: 'sales', groupby: ['deal_size'], bins: 5, ...options }))),
  post('histogram of all', { columns: ['quantity_ordered'], row_limit: 5000 }, step('histogram', { column: 'quantity_ordered', groupby: [], bins: 10 })),
  ...[{ whisker_type: 'tukey' }, { whisker_type: 'min/max' }, { whisker_type: 'percentile', percentiles: [10, 90] }].map((options) =>
    post(`boxplot ${options.whisker_type}`, { columns: [axis('order_date', 'P1M'), 'product_line'], metrics: [revenue], series_columns: ['product_line'] }, step('boxplot', { groupby: ['product_line'], metrics: [label], ...options }))),
]

const offsets: Chosen[] = ['1 year ago', '1 month ago', '52 weeks ago', '28 days ago', '1 week ago'].flatMap((offset): Chosen[] => [
  ['sales', `by month beside ${offset}`, { ...byMonth, time_offsets: [offset] }],
  ['sales', `by month and size beside ${offset}`, { ...byMonthAndSize, time_offsets: [offset] }],
  ['sales', `groups without time beside ${offset}`, { columns: ['deal_size'], metrics: [revenue], filters: [range('order_date', '2004-01-01 : 2004-07-01')], time_offsets: [offset] }],
])
const moreOffsets: Chosen[] = [
  ['sales', 'two offsets at once', { ...byMonth, time_offsets: ['1 year ago', '1 month ago'] }],
  ['sales', 'the same length before', { columns: ['deal_size'], metrics: [revenue], filters: [range('order_date', '2004-04-01 : 2004-07-01')], time_offsets: ['inherit'] }],
  ['sales', 'from a date on', { columns: ['deal_size'], metrics: [revenue], filters: [range('order_date', '2004-04-01 : 2004-07-01')], time_offsets: ['2003-04-01'] }],
  ['messages', 'days beside a week ago', { columns: [axis('ts', 'P1D')], metrics: [COUNT], filters: [range('ts', '2020-09-07 : 2020-09-28')], time_offsets: ['7 days ago'] }],
  ['messages', 'hours beside the day before', { columns: [axis('ts', 'PT1H')], metrics: [COUNT], filters: [range('ts', '2020-09-08 : 2020-09-10')], time_offsets: ['1 day ago'] }],
  ['messages', 'months and types beside a month ago', { columns: [axis('ts', 'P1M'), 'subtype'], metrics: [COUNT], filters: [range('ts', '2020-09-01 : 2020-12-01')], time_offsets: ['1 month ago'] }],
  ['flights', 'days and airlines beside the day before', { columns: [axis('ds', 'P1D'), 'AIRLINE'], metrics: [COUNT], filters: [range('ds', '2015-01-02 : 2015-01-05')], time_offsets: ['1 day ago'] }],
  ['sales', 'an offset without rows', { ...byMonth, time_offsets: ['10 years ago'] }],
  ['sales', 'an offset of no rows', { ...byMonth, filters: [range('order_date', '1990-01-01 : 1991-01-01')], time_offsets: ['1 year ago'] }],
]

export const CHOSEN: readonly Chosen[] = [...aggregates, ...filters, ...grains, ...ranges, ...free, ...ordered, ...series, ...processed, ...offsets, ...moreOffsets]
