import { describe, expect, test } from 'vitest'
import { ExpressionError } from '../../../worker/sql/expression.ts'
import { RestrictedTableError, withPredicates, type PredicatesFor } from '../../../worker/sql/predicates.ts'
import { SqlTextError } from '../../../worker/sql/tokens.ts'

const restricted: PredicatesFor = ({ table, schema }) =>
  table.toLowerCase() === 'orders' && (schema === null || schema === 'public') ? ["region = 'EU'"] : []

const spliced = (sql: string, dialect = 'postgresql') => withPredicates(sql, dialect, restricted)
const ORDERS = "(SELECT * FROM orders WHERE (region = 'EU'))"

describe('a restricted table', () => {
  test.each([
    ['SELECT * FROM orders', `SELECT * FROM ${ORDERS} AS orders`],
    ['SELECT o.* FROM orders AS o', `SELECT o.* FROM ${ORDERS} AS o`],
    ['SELECT o.* FROM orders o WHERE 1 = 1', `SELECT o.* FROM ${ORDERS} o WHERE 1 = 1`],
    ['SELECT * FROM orders o (a, b)', `SELECT * FROM ${ORDERS} o (a, b)`],
    ['SELECT * FROM a, orders', `SELECT * FROM a, ${ORDERS} AS orders`],
    ['SELECT * FROM a JOIN orders USING (i)', `SELECT * FROM a JOIN ${ORDERS} AS orders USING (i)`],
    ['SELECT * FROM (a JOIN orders ON true)', `SELECT * FROM (a JOIN ${ORDERS} AS orders ON true)`],
    ['SELECT 1 WHERE EXISTS (SELECT 1 FROM orders)', `SELECT 1 WHERE EXISTS (SELECT 1 FROM ${ORDERS} AS orders)`],
    ['SELECT 1 UNION SELECT i FROM orders', `SELECT 1 UNION SELECT i FROM ${ORDERS} AS orders`],
    ['WITH a AS (SELECT * FROM orders) SELECT * FROM a', `WITH a AS (SELECT * FROM ${ORDERS} AS orders) SELECT * FROM a`],
    ['SELECT 1; SELECT * FROM orders;', `SELECT 1; SELECT * FROM ${ORDERS} AS orders;`],
    [
      'SELECT * FROM a, LATERAL (SELECT * FROM orders) l',
      `SELECT * FROM a, LATERAL (SELECT * FROM ${ORDERS} AS orders) l`,
    ],
    ['EXPLAIN SELECT * FROM orders', `EXPLAIN SELECT * FROM ${ORDERS} AS orders`],
  ])('%j becomes %j', async (sql, expected) => {
    expect(await spliced(sql)).toBe(expected)
  })

  test('names keep the spelling, the quotes and the comments that they were written with', async () => {
    expect(await spliced('SELECT "Orders".x -- which\nFROM /* here */ "Orders" -- end')).toBe(
      `SELECT "Orders".x -- which\nFROM /* here */ (SELECT * FROM "Orders" WHERE (region = 'EU')) AS "Orders" -- end`,
    )
    expect(await spliced('SELECT * FROM public /* a */ . orders')).toBe(
      `SELECT * FROM (SELECT * FROM public /* a */ . orders WHERE (region = 'EU')) AS orders`,
    )
    expect(await spliced("SELECT '𝒳é' || '𝒳',\n'𝒳' FROM orders")).toBe(`SELECT '𝒳é' || '𝒳',\n'𝒳' FROM ${ORDERS} AS orders`)
  })

  test('columns named with the schema are named without it', async () => {
    expect(await spliced('SELECT public.orders.a, public.orders.* FROM public.orders')).toBe(
      `SELECT orders.a, orders.* FROM (SELECT * FROM public.orders WHERE (region = 'EU')) AS orders`,
    )
  })

  test('ClickHouse merges rows inside the sub-query', async () => {
    expect(await spliced('SELECT * FROM orders FINAL WHERE 1', 'clickhouse')).toBe(
      `SELECT * FROM (SELECT * FROM orders FINAL WHERE (region = 'EU')) AS orders WHERE 1`,
    )
  })
})

describe('what is left alone', () => {
  test.each([
    'SELECT * FROM other.orders',
    'SELECT orders FROM a AS orders',
    "SELECT 'FROM orders' -- FROM orders\n",
    'WITH orders AS (SELECT 1) SELECT * FROM orders',
    'WITH RECURSIVE orders AS (SELECT 1 UNION SELECT * FROM orders) SELECT * FROM orders',
    'SELECT EXTRACT(year FROM orders) FROM a WHERE x IS DISTINCT FROM orders',
    'DELETE FROM a',
    'SELEC * FROM a',
    '',
  ])('%j', async (sql) => {
    expect(await spliced(sql)).toBe(sql)
  })

  test('a common table expression hides the table only where it is in sight', async () => {
    expect(await spliced('WITH orders AS (SELECT * FROM orders) SELECT * FROM orders')).toBe(
      `WITH orders AS (SELECT * FROM ${ORDERS} AS orders) SELECT * FROM orders`,
    )
    expect(await spliced('(WITH orders AS (SELECT 1) SELECT * FROM orders) UNION SELECT i FROM orders')).toBe(
      `(WITH orders AS (SELECT 1) SELECT * FROM orders) UNION SELECT i FROM ${ORDERS} AS orders`,
    )
    expect(await spliced('WITH ORDERS AS (SELECT 1) SELECT * FROM orders', 'clickhouse')).toContain(ORDERS)
    expect(await spliced('WITH "ORDERS" AS (SELECT 1) SELECT * FROM orders')).toContain(ORDERS)
  })
})

describe('what cannot be narrowed is refused', () => {
  test.each([
    ['SELECT * FROM ONLY orders', 'postgresql'],
    ['SELECT * FROM ONLY (orders)', 'postgresql'],
    ['SELECT * FROM a, ONLY (orders)', 'postgresql'],
    ['SELECT * FROM orders *', 'postgresql'],
    ['TABLE orders', 'postgresql'],
    ['SELECT * FROM a WHERE i IN (TABLE orders)', 'postgresql'],
    ['SELECT * FROM orders TABLESAMPLE SYSTEM (10)', 'postgresql'],
    ['UPDATE orders SET a = 1', 'postgresql'],
    ['DELETE FROM orders', 'postgresql'],
    ['DELETE FROM a USING orders', 'postgresql'],
    ['INSERT INTO a SELECT * FROM orders', 'postgresql'],
    ['SELECT * INTO a FROM orders', 'postgresql'],
    ['COPY orders TO STDOUT', 'postgresql'],
    ['SELECT x FROM a SELEC b FROM orders', 'postgresql'],
    ['SELECT * FROM orders PARTITION (p0)', 'mysql'],
    ['SELECT * FROM orders USE INDEX (i)', 'mysql'],
    ['DESCRIBE orders', 'mysql'],
    ['SHOW COLUMNS FROM orders', 'mysql'],
    ['SHOW CREATE TABLE orders', 'mysql'],
    ['SELECT * FROM orders INDEXED BY i', 'edge'],
    ["SELECT * FROM 'orders'", 'edge'],
    ["SELECT * FROM orders('x')", 'edge'],
    ['SELECT * FROM a WHERE i IN orders', 'clickhouse'],
    ['SELECT * FROM a ANY LEFT JOIN orders USING i', 'clickhouse'],
    ['SELECT * FROM orders SAMPLE 0.1', 'clickhouse'],
  ])('%j of %s', async (sql, dialect) => {
    await expect(spliced(sql, dialect)).rejects.toThrow(RestrictedTableError)
  })

  test('the refusal says where', async () => {
    await expect(spliced('SELECT 1;\nDELETE FROM orders')).rejects.toMatchObject({ line: 2, column: 13, near: 'orders' })
  })

  test('text that cannot be told apart into statements', async () => {
    await expect(spliced("SELECT 'open FROM orders")).rejects.toThrow(SqlTextError)
  })
})

describe('predicates', () => {
  const withPredicate = (predicate: string) => withPredicates('SELECT * FROM t', 'postgresql', () => [predicate])

  test.each(['1=1) OR (1=1', 'a -- ', "'", 'a; DROP TABLE t', '', '/* */', '1 UNION SELECT 1', 'a /*'])(
    '%j does not leave its brackets',
    async (predicate) => {
      const text = await withPredicate(predicate).catch((error: unknown) => error)
      if (text instanceof ExpressionError) return
      expect(text).toBe('SELECT * FROM (SELECT * FROM t WHERE (a)) AS t')
    },
  )

  test('all of them must hold, and they may hold sub-queries that are not narrowed', async () => {
    const both = await withPredicates('SELECT * FROM t', 'postgresql', ({ table }) =>
      table === 't' ? ['a = 1 OR b = 2', 'c IN (SELECT i FROM t)'] : [],
    )
    expect(both).toBe('SELECT * FROM (SELECT * FROM t WHERE (a = 1 OR b = 2) AND (c IN (SELECT i FROM t))) AS t')
  })
})
