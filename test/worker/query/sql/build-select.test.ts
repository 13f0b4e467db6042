import { describe, expect, test } from 'vitest'
import { postgresqlDialect } from '../../../../worker/engine/dialects/postgresql.ts'
import { edgeDialect } from '../../../../worker/engine/edge.ts'
import type { Dialect } from '../../../../worker/engine/engine.ts'
import { prepareQuery } from '../../../../worker/query/prepare-query.ts'
import { queryObjectSchema } from '../../../../worker/query/query-context.ts'
import { buildSelect } from '../../../../worker/query/sql/build-select.ts'
import { compile } from '../../../../worker/query/sql/compile.ts'
import type { Dataset } from '../../../../worker/query/dataset.ts'
import { sales } from '../fixtures.ts'

const NOW = new Date('2026-05-20T14:37:25Z')

function statement(
  input: object,
  dialect: Dialect = edgeDialect,
  dataset: Dataset = sales(),
  predicates: string[] = [],
) {
  const query = prepareQuery(queryObjectSchema.parse(input), dataset, {
    now: NOW,
    resultType: 'full',
    serverPagination: false,
  })
  const { granularity, timeGrain } = query
  const scope = { dataset, dialect, granularity, timeGrain, temporalExpressions: new Set<string>(), zone: null }
  return compile(buildSelect({ query, scope, predicates }), dialect)
}
const text = (...args: Parameters<typeof statement>) => statement(...args).text
const where = (...args: Parameters<typeof statement>) => /WHERE (.*)\n/s.exec(text(...args))?.[1]?.split('\nLIMIT')[0]
const filter = (col: unknown, op: string, val?: unknown, rest: object = {}) => ({
  columns: ['country'],
  filters: [{ col, op, val, ...rest }],
})

const sum = { expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'amount' }, label: 'SUM(amount)' }
const axis = (grain: string | null, name = 'order_date') => ({
  timeGrain: grain,
  columnType: 'BASE_AXIS',
  sqlExpression: name,
  label: name,
  expressionType: 'SQL',
  isColumnReference: true,
})

describe('what is selected', () => {
  test('raw columns are not grouped, metrics group by all columns, an empty list of metrics makes rows distinct', () => {
    expect(text({ columns: ['country'] })).toBe('SELECT "country" AS "country"\nFROM "sales"\nLIMIT 50000')
    expect(text({ columns: ['country'], metrics: [sum], row_limit: 5 })).toBe(
      'SELECT "country" AS "country", SUM("amount") AS "SUM(amount)"\nFROM "sales"\nGROUP BY "country"\nLIMIT 5',
    )
    expect(text({ columns: ['country'], metrics: [] })).toContain('GROUP BY "country"')
  })

  test.each([
    [sum, 'SUM("amount")'],
    [{ ...sum, aggregate: 'COUNT_DISTINCT' }, 'COUNT(DISTINCT "amount")'],
    [
      { expressionType: 'SQL', sqlExpression: 'SUM(amount) / COUNT(*) -- mean', label: 'SUM(amount)' },
      'SUM(amount) / COUNT(*)',
    ],
    ['revenue', 'SUM(amount)'],
    [{ label: 'revenue' }, 'SUM(amount)'],
  ])('the metric %j is %s', (metric, sql) => {
    expect(text({ columns: [], metrics: [metric] })).toMatch(`SELECT ${sql} AS `)
  })

  test('calculated columns and free SQL stand in brackets, odd names are quoted', () => {
    expect(
      text({ columns: ['net', 'Odd "Name"', { sqlExpression: 'upper(country)', label: 'C', expressionType: 'SQL' }] }),
    ).toBe(
      'SELECT (amount * 0.8) AS "net", "Odd ""Name""" AS "Odd ""Name""", upper(country) AS "C"\nFROM "sales"\nLIMIT 50000',
    )
  })

  test('a label that the engine would cut is replaced by its hash', () => {
    const label = 'x'.repeat(64)
    const metrics = [{ ...sum, label }]
    expect(text({ columns: [], metrics }, postgresqlDialect)).toMatch(/AS "[0-9a-f]{32}"/)
    expect(text({ columns: [], metrics })).toContain(`AS "${label}"`)
  })

  test('a virtual dataset stands in brackets without its semicolon, and may end in a comment', () => {
    const dataset = sales({ sql: 'SELECT * FROM sales -- all of them\n;' })
    expect(text({ columns: ['country'] }, edgeDialect, dataset)).toContain(
      'FROM (SELECT * FROM sales -- all of them\n) AS "virtual_table"',
    )
  })

  test.each([
    ['DELETE FROM sales', 'Virtual dataset query must be read-only'],
    ['SELECT 1; SELECT 2', 'Virtual dataset query cannot consist of multiple statements'],
    ['-- nothing', 'Virtual dataset query cannot be empty'],
  ])('a virtual dataset of %j is refused', (sql, message) => {
    expect(() => text({ columns: ['country'] }, edgeDialect, sales({ sql }))).toThrow(message)
  })

  test('schema and catalog are part of the table name', () => {
    expect(text({ columns: ['country'] }, postgresqlDialect, sales({ catalog: 'c', schema: 's' }))).toContain(
      'FROM "c"."s"."sales"',
    )
  })

  test('a row count counts the rows of the query with its limit', () => {
    expect(text({ columns: ['country'], is_rowcount: true, row_limit: 7 })).toBe(
      'SELECT COUNT(*) AS "rowcount"\nFROM (SELECT "country" AS "country"\nFROM "sales"\nLIMIT 7) AS rowcount_qry',
    )
  })

  test('limits are capped, zero asks for no limit of its own', () => {
    expect(text({ columns: ['country'], row_limit: 0, row_offset: 20 })).toMatch(/LIMIT 50000 OFFSET 20$/)
    expect(text({ columns: ['country'], row_limit: 9_999_999 })).toMatch(/LIMIT 100000$/)
  })
})

describe('time', () => {
  test.each([
    ['PT1H', `DATETIME(STRFTIME('%Y-%m-%dT%H:00:00', "order_date"))`, `DATE_TRUNC('hour', "order_date")`],
    [
      'P1W',
      `DATETIME("order_date", 'start of day', -strftime('%w', "order_date") || ' days')`,
      `DATE_TRUNC('week', "order_date")`,
    ],
    ['P1M', `DATETIME("order_date", 'start of month')`, `DATE_TRUNC('month', "order_date")`],
    [
      'P0.25Y',
      `DATETIME("order_date", 'start of month', printf('-%d month', (strftime('%m', "order_date") - 1) % 3))`,
      `DATE_TRUNC('quarter', "order_date")`,
    ],
    [
      'P1W/1970-01-03T00:00:00Z',
      `DATETIME("order_date", 'start of day', 'weekday 6')`,
      `DATE_TRUNC('week', "order_date" + INTERVAL '1 day') + INTERVAL '5 days'`,
    ],
  ])('the grain %s is written for SQLite and PostgreSQL', (grain, sqlite, postgres) => {
    expect(text({ columns: [axis(grain)] })).toContain(`SELECT ${sqlite} AS "order_date"`)
    expect(text({ columns: [axis(grain)] }, postgresqlDialect)).toContain(`SELECT ${postgres} AS "order_date"`)
  })

  test('columns that count from 1970 become date-times before they are truncated', () => {
    expect(text({ columns: [axis('P1D', 'seconds')] })).toContain(
      `DATETIME(datetime("seconds", 'unixepoch'), 'start of day')`,
    )
  })

  test('a column that is no time keeps its values whatever the grain', () => {
    expect(text({ columns: [axis('P1M', 'country')] })).toContain('SELECT "country" AS "country"')
  })

  test('`__timestamp` is the granularity with its grain and comes first', () => {
    const query = {
      columns: ['country'],
      metrics: [sum],
      granularity: 'order_date',
      is_timeseries: true,
      extras: { time_grain_sqla: 'P1Y' },
    }
    expect(text(query)).toMatch(/^SELECT DATETIME\("order_date", 'start of year'\) AS "__timestamp", "country"/)
  })

  test('a range is start inclusive, end exclusive, each bound written as the column stores it', () => {
    const range = (col: string) => filter(col, 'TEMPORAL_RANGE', '2024-01-01 : 2024-01-02T10:30:00')
    expect(where(range('order_date'))).toBe(`"order_date" >= '2024-01-01' AND "order_date" < '2024-01-02 10:30:00'`)
    expect(where(range('seconds'))).toBe('"seconds" >= 1704067200 AND "seconds" < 1704191400')
    expect(where(range('day_text'))).toBe(`"day_text" >= '20240101' AND "day_text" < '20240102'`)
    expect(where(range('order_date'), postgresqlDialect)).toBe(
      `"order_date" >= TIMESTAMP '2024-01-01 00:00:00.000000' AND "order_date" < TIMESTAMP '2024-01-02 10:30:00.000000'`,
    )
  })

  test('an open end leaves its half out, no filter leaves nothing', () => {
    expect(where(filter('order_date', 'TEMPORAL_RANGE', '2024-01-01 : '))).toBe(`"order_date" >= '2024-01-01'`)
    expect(text(filter('order_date', 'TEMPORAL_RANGE', 'No filter'))).not.toContain('WHERE')
  })

  test('the time range of the query takes the place of that of every filter', () => {
    expect(where({ ...filter('order_date', 'TEMPORAL_RANGE', 'No filter'), time_range: '2024 : 2025' })).toBe(
      `"order_date" >= '2024-01-01' AND "order_date" < '2025-01-01'`,
    )
  })

  test('the time column of raw rows keeps its times, whatever the grain', () => {
    const query = { columns: ['order_date'], granularity: 'order_date', extras: { time_grain_sqla: 'P1M' } }
    expect(text(query)).toContain('SELECT "order_date" AS "order_date"')
    expect(text({ ...query, metrics: [] })).not.toContain('SELECT "order_date" AS "order_date"')
  })

  test('a granularity takes the place of the x axis and of its filter', () => {
    const query = {
      columns: [axis('P1D')],
      metrics: [sum],
      filters: [{ col: 'order_date', op: 'TEMPORAL_RANGE', val: '2020 : 2021' }],
      granularity: 'seconds',
      time_range: '2024 : 2025',
    }
    expect(text(query)).toContain('AS "seconds"')
    expect(where(query)).toContain('"seconds" >= 1704067200 AND "seconds" < 1735689600')
    expect(text(query)).not.toContain('"order_date"')
  })
})

describe('filters', () => {
  test.each([
    [filter('country', '==', 'FR'), `"country" = 'FR'`],
    [filter('country', '!=', null), '"country" IS NOT NULL'],
    [filter('country', '==', '<NULL>'), '"country" IS NULL'],
    [filter('country', '==', '<empty string>'), `"country" = ''`],
    [filter('country', 'in', ['FR', "it's"]), `"country" IN ('FR', 'it''s')`],
    [filter('country', 'IN', ['FR', null]), `("country" IS NULL OR "country" IN ('FR'))`],
    [filter('country', 'NOT IN', ['FR', null]), `NOT (("country" IS NULL OR "country" IN ('FR')))`],
    [filter('country', 'NOT IN', ['FR']), `("country" NOT IN ('FR'))`],
    [filter('country', 'IN', 'FR'), `"country" IN ('FR')`],
    [filter('amount', '>', '10.5'), '"amount" > 10.5'],
    [filter('amount', 'IN', ['1', 2, 'x']), '("amount" IS NULL OR "amount" IN (1, 2))'],
    [filter('amount', '==', '9007199254740993'), `"amount" = '9007199254740993'`],
    [filter('paid', '==', 'true'), '"paid" = 1'],
    [filter('paid', 'IS TRUE'), '"paid" IS 1'],
    [filter('paid', 'is_false'), '"paid" IS 0'],
    [filter('amount', 'IS_TRUE'), '("amount" <> 0) IS 1'],
    [filter('country', 'not_in', ['FR']), `("country" NOT IN ('FR'))`],
    [filter('country', 'EQUALS', 'FR'), `"country" = 'FR'`],
    [filter('amount', 'LESS_THAN_OR_EQUAL', 5), '"amount" <= 5'],
    [filter('country', 'IS NULL'), '"country" IS NULL'],
    [filter('country', 'LIKE', 'F%'), `"country" LIKE 'F%'`],
    [filter('country', 'ILIKE', 'f%'), `lower("country") LIKE lower('f%')`],
    [filter('amount', 'LIKE', '1%'), `CAST("amount" AS TEXT) LIKE '1%'`],
    [filter('country', '==', ['FR', 'US']), `"country" = 'FR'`],
    [filter('order_date', '==', 1_704_067_200_000), `DATETIME("order_date") = '2024-01-01 00:00:00'`],
    [filter('order_date', '>=', 1_704_067_200_000), `"order_date" >= '2024-01-01'`],
    [
      filter('order_date', '==', 1_704_067_200_000, { grain: 'P1M' }),
      `DATETIME(DATETIME("order_date", 'start of month')) = '2024-01-01 00:00:00'`,
    ],
    [filter({ sqlExpression: 'length(country)', label: 'n', expressionType: 'SQL' }, '>', 2), 'length(country) > 2'],
  ])('%j becomes a condition', (query, expected) => {
    expect(where(query)).toBe(expected)
  })

  test('PostgreSQL writes its own booleans, patterns and instants', () => {
    expect(where(filter('paid', 'IS FALSE'), postgresqlDialect)).toBe('"paid" IS false')
    expect(where(filter('country', 'ILIKE', 'f\\%'), postgresqlDialect)).toBe(`"country" ILIKE E'f\\\\%'`)
    expect(where(filter('order_date', '==', 0), postgresqlDialect)).toBe(
      `"order_date" = TIMESTAMP '1970-01-01 00:00:00.000000'`,
    )
  })

  test("a pattern is the engine's own where it has them, and without partitions none is the latest", () => {
    expect(where(filter('country', 'REGEX', '^F'), postgresqlDialect)).toBe(`"country" ~ '^F'`)
    expect(where(filter('amount', 'regex', 1), postgresqlDialect)).toBe(`CAST("amount" AS VARCHAR) ~ '1'`)
    for (const op of ['LATEST PARTITION', 'LATEST_PARTITION']) {
      expect(() => where(filter('country', op))).toThrow('Invalid filter operation type: LATEST PARTITION')
    }
    const partitioned = {
      ...postgresqlDialect,
      latestPartition: (path: readonly string[], name: string) => `SELECT MAX(${name}) FROM ${path.join('.')}`,
    }
    expect(where(filter('order_date', 'LATEST PARTITION'), partitioned)).toBe(
      '"order_date" = (SELECT MAX(order_date) FROM sales)',
    )
  })

  test('a range without text and a comparison without value are refused', () => {
    for (const query of [filter('order_date', 'TEMPORAL_RANGE', ['2024']), filter('country', 'REGEX', null)]) {
      expect(() => text(query)).toThrow('Must specify a value for filters with comparison operators')
    }
  })

  test('text is bound, numbers are written out, and a long list is bound as one text', () => {
    expect(statement(filter('country', 'IN', ['a', 'b']), postgresqlDialect)).toMatchObject({ params: ['a', 'b'] })
    expect(statement(filter('country', 'IN', ['a', 'b']), postgresqlDialect).sql).toContain('IN ($1, $2)')
    expect(statement(filter('amount', '>', 1.5)).params).toEqual([])
    const many = statement(
      filter(
        'country',
        'IN',
        Array.from({ length: 101 }, (_, i) => `v${i}`),
      ),
    )
    expect(many.sql).toContain('"country" IN (SELECT value FROM json_each(?))')
    expect(JSON.parse(String(many.params[0]))).toHaveLength(101)
  })

  test('conditions are joined in order: filters, row level security, free SQL', () => {
    const query = {
      ...filter('country', '==', 'FR'),
      extras: { where: 'amount > 1 OR amount IS NULL', having: 'COUNT(*) > 2' },
      metrics: [sum],
    }
    const sql = text(query, edgeDialect, sales(), ['(owner = 7)'])
    expect(sql).toContain(`WHERE "country" = 'FR' AND (owner = 7) AND (amount > 1 OR amount IS NULL)\nGROUP BY`)
    expect(sql).toContain('HAVING (COUNT(*) > 2)')
  })
})

describe('order', () => {
  test('a selected item is ordered by its label, another by its expression', () => {
    expect(
      text({
        columns: ['country'],
        metrics: [sum],
        orderby: [
          [sum, false],
          ['country', true],
        ],
      }),
    ).toContain('ORDER BY "SUM(amount)" DESC, "country" ASC')
    expect(text({ columns: ['country'], orderby: [['amount', false]] })).toContain('ORDER BY "amount" DESC')
    expect(text({ columns: ['country'], orderby: [['revenue', false]] })).toContain(
      'GROUP BY "country"\nORDER BY SUM(amount) DESC',
    )
  })

  test('an unknown column is refused', () => {
    expect(() => text({ columns: ['country'], orderby: [['nope', true]] })).toThrow(
      'Unknown column used in orderby: nope',
    )
  })
})

describe('series limit', () => {
  const query = {
    columns: [axis('P1M'), 'country'],
    metrics: [sum],
    series_columns: ['country'],
    series_limit: 5,
    filters: [{ col: 'country', op: '!=', val: 'XX' }],
  }

  test('the query is joined with its first series, ranked over the same rows', () => {
    expect(text(query)).toContain(
      [
        'FROM "sales" JOIN (SELECT "country" AS "country__", SUM("amount") AS mme_inner__',
        'FROM "sales"',
        `WHERE "country" != 'XX'`,
        'GROUP BY "country"',
        'ORDER BY mme_inner__ DESC',
        'LIMIT 5) AS series_limit ON "country" = series_limit."country__"',
      ].join('\n'),
    )
  })

  test('what is not among them may be called Others', () => {
    const sql = text({ ...query, group_others_when_limit_reached: true, order_desc: false })
    expect(sql).toContain(
      `CASE WHEN series_limit."country__" IS NOT NULL THEN "country" ELSE 'Others' END AS "country"`,
    )
    expect(sql).toContain('LEFT JOIN')
    expect(sql).toContain('ORDER BY mme_inner__ ASC')
  })
})

describe('refusals', () => {
  test.each([
    [{ columns: ['country', 'country'] }, 'Duplicate column/metric labels: "country"'],
    [
      { columns: ['country'], series_columns: ['amount'] },
      'The following entries in `series_columns` are missing in `columns`: "amount"',
    ],
    [{ columns: [], metrics: [{ ...sum, column: { column_name: 'nope' } }] }, "Columns missing in dataset: ['nope']"],
    [{ columns: [axis('PT1S')], extras: { where: 'a; b' } }, 'Invalid SQL clause: a; b'],
    [
      { columns: ['country'], filters: [{ col: 'amount', op: '>', val: 'x' }] },
      'Must specify a value for filters with comparison operators',
    ],
  ])('%j says what is wrong', (query, message) => {
    expect(() => text(query)).toThrow(message)
  })

  test('a time series needs a time column', () => {
    const dataset = sales({ mainTemporalColumn: null })
    expect(() => text({ columns: [], metrics: [sum], is_timeseries: true }, edgeDialect, dataset)).toThrow(
      'Datetime column not provided',
    )
  })
})
