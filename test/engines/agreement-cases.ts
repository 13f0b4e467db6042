/** Questions that every engine is to answer alike, and the rows that they are asked of. */

const COUNTRIES = ['FR', 'US', 'Paris, FR', '']

/** Two years and a bit of orders, a few a day, with gaps, nulls, negative amounts and a country that is missing. */
export function orders(): string {
  const lines = ['ordered_at,country,product,amount,paid']
  for (let i = 0; i < 1600; i++) {
    const at = new Date(Date.UTC(2023, 10, 1) + i * 43_200_000 + (i % 7) * 3_661_000)
    if (i % 11 === 0) continue
    const amount = i % 13 === 0 ? '' : String(((i * 37) % 500) / 4 - 10)
    const country = COUNTRIES[(i * 5) % 4] ?? ''
    const quoted = country.includes(',') ? `"${country}"` : country
    lines.push(`${at.toISOString().slice(0, 19).replace('T', ' ')},${quoted},p${i % 5},${amount},${i % 3 === 0}`)
  }
  return `${lines.join('\n')}\n`
}

export const sum = { expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'amount' }, label: 'SUM(amount)' }
export const count = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'n' }
export const axis = (timeGrain: string, column = 'ordered_at') => ({
  timeGrain,
  columnType: 'BASE_AXIS',
  sqlExpression: column,
  label: column,
  expressionType: 'SQL',
  isColumnReference: true,
})
export const range = (val: string) => ({ col: 'ordered_at', op: 'TEMPORAL_RANGE', val })
const filtered = (col: string, op: string, val?: unknown) => ({
  columns: [],
  metrics: [count, sum],
  filters: [{ col, op, val }],
})
const GRAINS = [
  'PT1S',
  'PT5S',
  'PT30S',
  'PT1M',
  'PT5M',
  'PT10M',
  'PT15M',
  'PT30M',
  'PT1H',
  'PT6H',
  'P1D',
  'P1M',
  'P3M',
  'P1Y',
  '1969-12-29T00:00:00Z/P1W',
  '1969-12-28T00:00:00Z/P1W',
  'P1W/1970-01-03T00:00:00Z',
  'P1W/1970-01-04T00:00:00Z',
]

/** The rows of each grain of a column. */
export function grains(column: string, name: string): Readonly<Record<string, object>> {
  return Object.fromEntries(
    GRAINS.map((grain) => [
      `${name} by ${grain}`,
      {
        columns: [axis(grain, column)],
        metrics: [count],
        filters: [{ col: column, op: 'IS NOT NULL' }],
        orderby: [[column, true]],
      },
    ]),
  )
}

const pivot = (metrics: string[], columns: string[] = []) => ({
  operation: 'pivot',
  options: {
    index: ['ordered_at'],
    columns,
    aggregates: Object.fromEntries(metrics.map((name) => [name, { operator: 'mean' }])),
    drop_missing_columns: false,
  },
})

export const CASES: Readonly<Record<string, object>> = {
  ...grains('ordered_at', 'an order'),
  'group by two columns': {
    columns: ['country', 'product'],
    metrics: [sum, count],
    orderby: [
      [count, false],
      ['product', true],
      ['country', true],
    ],
    filters: [{ col: 'country', op: 'IS NOT NULL' }],
  },
  'distinct values': { columns: ['product'], metrics: [], orderby: [['product', true]] },
  'raw rows': {
    columns: ['ordered_at', 'country', 'amount', 'paid'],
    orderby: [['ordered_at', false]],
    row_limit: 25,
    row_offset: 5,
  },
  equal: filtered('country', '==', 'FR'),
  'not equal': filtered('country', '!=', 'FR'),
  'in with null': filtered('country', 'IN', ['FR', null]),
  'not in with null': filtered('country', 'NOT IN', ['FR', null]),
  like: filtered('country', 'LIKE', '%FR'),
  'like in any case': filtered('country', 'ILIKE', '%fr'),
  'like on numbers': filtered('amount', 'LIKE', '%.5'),
  'greater with a fraction': filtered('amount', '>', 10.5),
  'number as text': filtered('amount', '<=', '0'),
  true: filtered('paid', 'IS TRUE'),
  'false as text': filtered('paid', '==', 'false'),
  range: { columns: [], metrics: [count], filters: [range('2024-02-29 : 2024-03-01T12:00:00')] },
  'instant by month': {
    columns: [],
    metrics: [count],
    filters: [{ col: 'ordered_at', op: '==', val: Date.UTC(2024, 1, 1), grain: 'P1M' }],
  },
  having: {
    columns: ['product'],
    metrics: [sum],
    extras: { having: 'COUNT(*) > 200', where: 'amount > 0 OR amount IS NULL' },
    orderby: [['product', true]],
  },
  'row count': { columns: ['product'], metrics: [], is_rowcount: true },
  'series limit': {
    columns: [axis('P1M'), 'product'],
    metrics: [sum],
    series_columns: ['product'],
    series_limit: 2,
    orderby: [
      ['ordered_at', true],
      ['product', true],
    ],
  },
  'series limit with others': {
    columns: ['product'],
    metrics: [count],
    series_columns: ['product'],
    series_limit: 2,
    series_limit_metric: sum,
    group_others_when_limit_reached: true,
    orderby: [['product', true]],
  },
  'a year before, by month': {
    columns: [axis('P1M')],
    metrics: [sum],
    filters: [range('2024-11-01 : 2025-03-01')],
    time_offsets: ['1 year ago'],
    post_processing: [pivot(['SUM(amount)', 'SUM(amount)__1 year ago']), { operation: 'flatten' }],
  },
  'a week before, by day and country': {
    columns: [axis('P1D'), 'country'],
    metrics: [count],
    filters: [range('2024-05-06 : 2024-05-13'), { col: 'country', op: 'IS NOT NULL' }],
    time_offsets: ['1 week ago'],
    orderby: [
      ['ordered_at', true],
      ['country', true],
    ],
  },
  'the days before, without a grain': {
    columns: ['product'],
    metrics: [count],
    filters: [range('2024-05-06 : 2024-06-06')],
    time_offsets: ['inherit'],
    orderby: [['product', true]],
  },
  'a running sum by country': {
    columns: [axis('P3M'), 'country'],
    metrics: [sum],
    post_processing: [
      pivot(['SUM(amount)'], ['country']),
      { operation: 'cum', options: { operator: 'sum', columns: { 'SUM(amount)': 'SUM(amount)' } } },
      { operation: 'flatten' },
    ],
  },
  'shares of all': {
    columns: ['product'],
    metrics: [count],
    orderby: [['product', true]],
    post_processing: [{ operation: 'contribution', options: { columns: ['n'], rename_columns: ['%n'] } }],
  },
}
