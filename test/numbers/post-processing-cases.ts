import type { PostProcessingStep } from '../../worker/query/query-context.ts'

/** Queries over the oracle's example data whose rows the steps are tried on, by name. */
export const INPUTS: Readonly<Record<string, { readonly table: string; readonly query: Record<string, unknown> }>> = {
  /** Two series over nine years; `n` lacks 2003. */
  series: { table: 'birth_names', query: overYears(['gender'], '2000-01-01 : 2009-01-01') },
  /** One series over nine years. */
  line: { table: 'birth_names', query: overYears([], '2000-01-01 : 2009-01-01') },
  /** One series with three years missing. */
  gaps: {
    table: 'birth_names',
    query: {
      ...overYears([], '2000-01-01 : 2009-01-01'),
      extras: { where: 'EXTRACT(YEAR FROM ds) NOT IN (2001, 2004, 2005)' },
    },
  },
  /** Raw rows with repeated values. */
  rows: {
    table: 'birth_names',
    query: {
      columns: ['gender', 'state', 'num'],
      filters: [{ col: 'ds', op: 'TEMPORAL_RANGE', val: '2000-01-01 : 2001-01-01' }],
      orderby: [
        ['num', true],
        ['name', true],
        ['state', true],
      ],
      row_limit: 60,
    },
  },
  /** A text with separators, and numbers with a missing one. */
  texts: {
    table: 'birth_names',
    query: {
      columns: [
        {
          label: 'place',
          expressionType: 'SQL',
          sqlExpression: "CASE WHEN state = 'CA' THEN NULL ELSE state || ', USA' END",
        },
        'gender',
      ],
      metrics: [metric('m', 'SUM(num)'), metric('n', "CASE WHEN MIN(state) = 'FL' THEN NULL ELSE COUNT(*) END")],
      orderby: [
        [metric('m', 'SUM(num)'), false],
        ['gender', true],
      ],
      row_limit: 9,
    },
  },
  /** Places: cells of a geohash, coordinates and one text of both. */
  places: {
    table: 'long_lat',
    query: { columns: ['geohash', 'LAT', 'LON', 'delimited'], orderby: [['LON', true]], row_limit: 6 },
  },
}

type Case = readonly [input: keyof typeof INPUTS, ...steps: PostProcessingStep[]]

const mean = { m: { operator: 'mean' }, n: { operator: 'mean' } }
const wide: PostProcessingStep = {
  operation: 'pivot',
  options: { index: ['ds'], columns: ['gender'], aggregates: mean, drop_missing_columns: false },
}
const long: PostProcessingStep = { operation: 'pivot', options: { index: ['ds'], columns: [], aggregates: mean } }
const flat: PostProcessingStep = { operation: 'flatten' }
const aggregated = (operator: string, options?: object): Case => [
  'rows',
  {
    operation: 'aggregate',
    options: { groupby: ['gender'], aggregates: { out: { column: 'num', operator, options } } },
  },
]
const rolled = (options: object): Case => [
  'line',
  { operation: 'rolling', options: { columns: { m: 'm', n: 'n' }, window: 3, rolling_type: 'mean', ...options } },
]
const resampled = (rule: string, method: string, fill_value?: number): Case => [
  'gaps',
  long,
  { operation: 'resample', options: { rule, method, fill_value } },
  flat,
]
const boxed = (whisker_type: string, percentiles?: unknown): Case => [
  'rows',
  { operation: 'boxplot', options: { groupby: ['gender'], metrics: ['num'], whisker_type, percentiles } },
]
const shared = (options: Record<string, unknown>): Case => ['series', { operation: 'contribution', options }]
const binned = (options: object): Case => [
  'rows',
  { operation: 'histogram', options: { column: 'num', groupby: [], ...options } },
]

const AGGREGATES = ['average', 'argmin', 'argmax', 'count', 'count_nonzero', 'max', 'mean', 'median']
const MORE_AGGREGATES = ['nansum', 'nanmin', 'nanmax', 'nanmean', 'nanmedian', 'min', 'std', 'sum', 'var']

/** What is asked of the oracle, and answered the same by us. */
export const CASES: readonly Case[] = [
  ...[...AGGREGATES, ...MORE_AGGREGATES].map((operator) => aggregated(operator)),
  ...['prod', 'product'].map((operator): Case => [
    'texts',
    { operation: 'aggregate', options: { groupby: ['gender'], aggregates: { n: { operator } } } },
  ]),
  aggregated('percentile', { q: 25 }),
  aggregated('nanpercentile', { q: 90 }),
  aggregated('nope'),
  ['rows', { operation: 'aggregate', options: { groupby: [], aggregates: { num: { operator: 'sum' } } } }],
  ['rows', { operation: 'aggregate', options: { groupby: ['nope'], aggregates: { num: { operator: 'sum' } } } }],
  [
    'rows',
    {
      operation: 'aggregate',
      options: { groupby: ['gender'], aggregates: { x: { operator: 'sum', column: 'nope' } } },
    },
  ],
  ['rows', { operation: 'aggregate', options: { groupby: ['gender'], aggregates: { num: {} } } }],
  ['texts', { operation: 'aggregate', options: { groupby: ['place'], aggregates: { n: { operator: 'sum' } } } }],
  ['texts', { operation: 'aggregate', options: { groupby: ['gender'], aggregates: { n: { operator: 'mean' } } } }],
  boxed('tukey'),
  boxed('min/max'),
  boxed('percentile', [2, 98]),
  boxed('percentile', [10, 90]),
  boxed('percentile', [90, 10]),
  boxed('percentile'),
  boxed('nope'),
  ['texts', { operation: 'boxplot', options: { groupby: ['gender'], metrics: ['m', 'n'], whisker_type: 'tukey' } }],
  ['texts', { operation: 'boxplot', options: { groupby: [], metrics: ['m'], whisker_type: 'min/max' } }],
  ...['difference', 'percentage', 'ratio'].map((compare_type): Case => [
    'series',
    { operation: 'compare', options: { source_columns: ['m'], compare_columns: ['n'], compare_type } },
  ]),
  [
    'series',
    wide,
    {
      operation: 'compare',
      options: {
        source_columns: ['m'],
        compare_columns: ['n'],
        compare_type: 'ratio',
        drop_original_columns: true,
        precision: 2,
      },
    },
    flat,
  ],
  ['series', { operation: 'compare', options: { source_columns: ['m'], compare_columns: [], compare_type: 'ratio' } }],
  ['series', { operation: 'compare', options: { source_columns: ['m'], compare_columns: ['n'], compare_type: 'x' } }],
  [
    'series',
    { operation: 'compare', options: { source_columns: ['x'], compare_columns: ['n'], compare_type: 'ratio' } },
  ],
  shared({ orientation: 'column', columns: ['m'], rename_columns: ['%m'] }),
  shared({ orientation: 'row', columns: ['m', 'n'], time_shifts: ['n'] }),
  shared({ columns: ['m'], contribution_totals: { m: 1000 } }),
  shared({ columns: ['m'], contribution_totals: { x: 1000 } }),
  shared({ columns: ['m', 'n'], rename_columns: ['x'] }),
  ['series', wide, { operation: 'contribution', options: { orientation: 'row' } }, flat],
  ['series', wide, { operation: 'contribution', options: { orientation: 'column' } }, flat],
  ...['sum', 'prod', 'min', 'max', 'nope'].map((operator): Case => [
    'line',
    { operation: 'cum', options: { operator, columns: { m: 'run', n: 'all' } } },
  ]),
  ['series', wide, { operation: 'cum', options: { operator: 'sum', columns: { m: 'm', n: 'n' } } }, flat],
  ['line', { operation: 'diff', options: { columns: { m: 'm' } } }],
  ['line', { operation: 'diff', options: { columns: { m: 'step', n: 'pace' }, periods: 2 } }],
  ['line', { operation: 'diff', options: { columns: { m: 'm' }, periods: -1 } }],
  ['line', { operation: 'diff', options: { columns: { m: 'm', n: 'n' }, axis: 1 } }],
  ['line', { operation: 'diff', options: { columns: { nope: 'm' } } }],
  ['texts', { operation: 'escape_separator', options: {} }],
  ['texts', { operation: 'unescape_separator', options: {} }],
  ['series', flat],
  ['series', wide, flat],
  ['texts', { operation: 'pivot', options: { index: ['gender'], columns: ['place'], aggregates: mean } }, flat],
  ['texts', { operation: 'pivot', options: { index: ['place'], columns: ['gender'], aggregates: mean } }, flat],
  [
    'texts',
    {
      operation: 'pivot',
      options: {
        index: ['gender'],
        columns: ['place'],
        aggregates: mean,
        column_fill_value: 'none',
        metric_fill_value: 0,
      },
    },
    flat,
  ],
  [
    'texts',
    {
      operation: 'pivot',
      options: { index: ['gender'], columns: ['place'], aggregates: mean, drop_missing_columns: false },
    },
    flat,
  ],
  [
    'texts',
    {
      operation: 'pivot',
      options: { index: ['gender'], columns: ['place'], aggregates: mean, combine_value_with_metric: true },
    },
    flat,
  ],
  [
    'texts',
    {
      operation: 'pivot',
      options: {
        index: ['gender'],
        columns: ['place'],
        aggregates: { m: { operator: 'sum' } },
        marginal_distributions: true,
        marginal_distribution_name: 'All',
      },
    },
    flat,
  ],
  ['texts', flat],
  [
    'rows',
    {
      operation: 'pivot',
      options: { index: ['state'], columns: ['gender'], aggregates: { num: { operator: 'median' } } },
    },
    flat,
  ],
  ['texts', { operation: 'pivot', options: { index: [], aggregates: mean } }],
  ['texts', { operation: 'pivot', options: { index: ['gender'], aggregates: {} } }],
  ['texts', { operation: 'pivot', options: { index: ['nope'], aggregates: mean } }],
  ...['count', 'kurt', 'max', 'mean', 'median', 'min', 'std', 'skew', 'sum', 'var', 'nope'].map((rolling_type) =>
    rolled({ rolling_type, window: 4 }),
  ),
  rolled({ rolling_type: 'quantile', rolling_type_options: { quantile: 0.25 } }),
  rolled({ rolling_type: 'quantile' }),
  rolled({ min_periods: 2 }),
  rolled({ min_periods: 0 }),
  rolled({ center: true }),
  rolled({ window: 4, center: true, min_periods: 1 }),
  rolled({ window: 0 }),
  rolled({ window: null }),
  rolled({ columns: { m: 'x', n: 'y' } }),
  [
    'series',
    wide,
    { operation: 'rolling', options: { columns: { m: 'm' }, window: 2, rolling_type: 'sum', min_periods: 0 } },
    flat,
  ],
  ...['asfreq', 'bfill', 'ffill', 'linear', 'median', 'mean', 'sum', 'nope'].map((method) => resampled('1AS', method)),
  resampled('1AS', 'asfreq', 0),
  resampled('1AS', 'linear', 7),
  resampled('2AS', 'sum'),
  resampled('1Y', 'mean'),
  resampled('6MS', 'ffill'),
  resampled('3Q', 'sum'),
  resampled('365D', 'sum'),
  resampled('26W', 'bfill'),
  ['line', { operation: 'resample', options: { rule: '1D', method: 'sum' } }],
  ['series', wide, { operation: 'resample', options: { rule: '2AS', method: 'mean' } }, flat],
  ['line', { operation: 'rename', options: { columns: { m: 'x' } } }],
  ['line', { operation: 'rename', options: { columns: { m: 'n' } } }],
  ['line', { operation: 'rename', options: { columns: { nope: 'x' } } }],
  ['line', { operation: 'rename', options: { columns: {} } }],
  ['series', wide, { operation: 'rename', options: { columns: { m: null }, level: 0, inplace: true } }, flat],
  ['line', { operation: 'select', options: { columns: ['n', 'ds'] } }],
  ['line', { operation: 'select', options: { exclude: ['m'] } }],
  ['line', { operation: 'select', options: { columns: ['ds', 'm'], exclude: ['ds'], rename: { m: 'x' } } }],
  ['line', { operation: 'select', options: { columns: ['nope'] } }],
  ['line', { operation: 'select', options: { rename: { nope: 'x' } } }],
  ['texts', { operation: 'sort', options: { by: 'n', ascending: true } }],
  ['texts', { operation: 'sort', options: { by: ['gender', 'm'], ascending: [false, true] } }],
  ['texts', { operation: 'sort', options: { by: 'nope' } }],
  ['texts', { operation: 'sort', options: {} }],
  ['line', long, { operation: 'sort', options: { is_sort_index: true, ascending: false } }, flat],
  ['texts', { operation: 'rank', options: { metric: 'm' } }],
  ['texts', { operation: 'rank', options: { metric: 'n', group_by: 'gender' } }],
  ['rows', { operation: 'rank', options: { metric: 'num' } }],
  binned({}),
  binned({ bins: 3, groupby: ['gender'] }),
  binned({ bins: 4, groupby: ['gender', 'state'], cumulative: true }),
  binned({ bins: 4, groupby: ['gender'], normalize: true }),
  binned({ bins: 4, groupby: ['gender'], normalize: true, cumulative: true }),
  ['texts', { operation: 'histogram', options: { column: 'n', groupby: ['place'], bins: 2 } }],
  ['places', { operation: 'geohash_decode', options: { geohash: 'geohash', longitude: 'x', latitude: 'y' } }],
  ['places', { operation: 'geohash_encode', options: { geohash: 'cell', longitude: 'LON', latitude: 'LAT' } }],
  ['places', { operation: 'geodetic_parse', options: { geodetic: 'delimited', longitude: 'x', latitude: 'y' } }],
  [
    'places',
    { operation: 'geodetic_parse', options: { geodetic: 'delimited', longitude: 'x', latitude: 'y', altitude: 'z' } },
  ],
  ['places', { operation: 'geohash_decode', options: { geohash: 'delimited', longitude: 'x', latitude: 'y' } }],
  ['places', { operation: 'geodetic_parse', options: { geodetic: 'geohash', longitude: 'x', latitude: 'y' } }],
]

/** As a float: Superset's steps fail on the decimals that PostgreSQL makes of sums. */
function metric(label: string, sql: string) {
  return { expressionType: 'SQL', sqlExpression: `CAST(${sql} AS DOUBLE PRECISION)`, label }
}

function overYears(columns: readonly string[], range: string): Record<string, unknown> {
  const axis = {
    timeGrain: 'P1Y',
    columnType: 'BASE_AXIS',
    sqlExpression: 'ds',
    label: 'ds',
    expressionType: 'SQL',
    isColumnReference: true,
  }
  const n = 'CASE WHEN MIN(EXTRACT(YEAR FROM ds)) = 2003 THEN NULL ELSE COUNT(*) * 1.5 END'
  return {
    columns: [axis, ...columns],
    metrics: [metric('m', 'SUM(num)'), metric('n', n)],
    filters: [{ col: 'ds', op: 'TEMPORAL_RANGE', val: range }],
    orderby: [axis, ...columns].map((column) => [column, true]),
  }
}
