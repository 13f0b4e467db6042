/** The example tables of the recorded cases: what a query may group by, measure and filter. */
export interface NumbersTable {
  readonly name: string
  readonly time: string | null
  readonly texts: readonly string[]
  readonly numbers: readonly string[]
  readonly booleans: readonly string[]
  /** A measure whose sums do not tie, by which series can be ranked; null where there is none. */
  readonly rank: string | null
  /** A span that holds rows, and the grains that make some dozens of groups of it. */
  readonly ranges: readonly string[]
  readonly grains: readonly string[]
}

const YEARS = ['P1M', 'P3M', 'P1Y']

export const NUMBERS_TABLES: readonly NumbersTable[] = [
  {
    name: 'sales',
    time: 'order_date',
    texts: ['deal_size', 'product_line', 'status', 'country', 'territory'],
    numbers: ['sales', 'price_each', 'quantity_ordered', 'month', 'year'],
    booleans: [],
    rank: 'sales',
    ranges: ['2003-01-01 : 2005-06-01', '2004-01-01 : 2005-01-01', '2004-11-01 : 2004-12-01'],
    grains: ['P1W', ...YEARS],
  },
  {
    name: 'births',
    time: 'ds',
    texts: ['gender', 'state'],
    numbers: ['num'],
    booleans: [],
    rank: 'num',
    ranges: ['1965-01-01 : 2008-01-01', '1990-01-01 : 2000-01-01'],
    grains: ['P1Y'],
  },
  {
    name: 'flights',
    time: 'ds',
    texts: ['AIRLINE', 'CANCELLATION_REASON', 'STATE'],
    numbers: ['DEPARTURE_DELAY', 'ARRIVAL_DELAY', 'DISTANCE', 'AIR_TIME', 'CANCELLED'],
    booleans: [],
    rank: 'DISTANCE',
    ranges: ['2015-01-01 : 2016-01-01', '2015-01-02 : 2015-01-04'],
    grains: ['P1D', 'P1M', 'P1Y'],
  },
  {
    name: 'health',
    time: 'year',
    texts: ['region', 'country_code'],
    numbers: ['population', 'life_expectancy', 'rural_share', 'income'],
    booleans: [],
    rank: 'population',
    ranges: ['1960-01-01 : 2015-01-01', '1990-01-01 : 2001-01-01'],
    grains: ['P1Y'],
  },
  {
    name: 'games',
    time: null,
    texts: ['genre', 'platform', 'publisher'],
    numbers: ['year', 'rank', 'na_sales', 'eu_sales', 'jp_sales', 'global_sales'],
    booleans: [],
    rank: 'global_sales',
    ranges: [],
    grains: [],
  },
  {
    name: 'messages',
    time: 'ts',
    texts: ['channel_id', 'subtype', 'team'],
    numbers: [],
    booleans: [],
    rank: null,
    ranges: ['2020-07-01 : 2020-12-01', '2020-09-01T06:30:00 : 2020-09-03T18:45:10'],
    grains: ['PT1H', 'P1D', 'P1W', 'P1M'],
  },
  {
    name: 'users',
    time: 'updated',
    texts: ['tz'],
    numbers: ['tz_offset'],
    booleans: ['is_bot', 'is_owner', 'is_app_user', 'deleted'],
    rank: null,
    ranges: ['2020-01-01 : 2021-01-01'],
    grains: ['P1M', 'P1Y'],
  },
  {
    name: 'unicode_test',
    time: 'dttm',
    texts: ['with_missing', 'phrase', 'short_phrase'],
    numbers: ['value'],
    booleans: [],
    rank: null,
    ranges: ['2020-10-01 : 2020-11-01'],
    grains: ['P1D'],
  },
]

export function numbersTable(name: string): NumbersTable {
  const found = NUMBERS_TABLES.find((table) => table.name === name)
  if (!found) throw new Error(`No table ${name}`)
  return found
}
