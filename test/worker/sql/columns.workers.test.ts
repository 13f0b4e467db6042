import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { columnsIn } from '../../../worker/sql/columns.ts'
import { syntaxTrees } from '../../../worker/sql/parser.ts'
import { splitStatements } from '../../../worker/sql/statements.ts'
import { tableSites, distinctTables } from '../../../worker/sql/tables.ts'
import { randomQuery } from './random-queries.ts'

const columns = (sql: string, dialect = 'postgresql') =>
  splitStatements(sql, dialect)
    .flatMap((statement) => columnsIn(syntaxTrees(statement, dialect), dialect))
    .map(({ table, column }) => [table?.catalog, table?.schema, table?.table ?? '?', column].filter(Boolean).join('.'))
    .toSorted()

describe('columns of a query', () => {
  test.each([
    ['SELECT a, lower(b) FROM t', ['t.a', 't.b']],
    ['SELECT x.a, t.b, s.t.c FROM s.t AS x', ['s.t.a', 's.t.b', 's.t.c']],
    ['SELECT t.a FROM c.s.t', ['c.s.t.a']],
    ['SELECT "A", "b c" FROM "T t"', ['T t.A', 'T t.b c']],
    ['SELECT a, u.b FROM t JOIN u USING (i) JOIN v ON u.j = v.j', ['?.a', '?.i', 'u.b', 'u.j', 'v.j']],
    ['SELECT * FROM t, s.u', ['s.u.*', 't.*']],
    ['SELECT x.*, count(*) FROM t x, u', ['t.*']],
    ['SELECT a AS b FROM t WHERE c > 1 GROUP BY b HAVING sum(d) > 1 ORDER BY b, e', ['t.a', 't.c', 't.d', 't.e']],
    ['SELECT sum(a) OVER (PARTITION BY b ORDER BY c), max(d) FILTER (WHERE e) FROM t', ['t.a', 't.b', 't.c', 't.d', 't.e']],
    ['SELECT CASE a WHEN b THEN c ELSE d END, CAST(e AS int), f::text, (g).h, i[j] FROM t', 'abcdefgij'.split('').map((c) => `t.${c}`)],
    ["SELECT extract(year FROM a), a AT TIME ZONE 'UTC', b COLLATE \"de\", interval '1 day', current_date FROM t", ['t.a', 't.b']],
    ['SELECT f(k => v) FROM t', ['t.v']],
    ['SELECT 1', []],
  ])('%s', (sql, expected) => {
    expect(columns(sql)).toEqual(expected.toSorted())
  })
})

describe('columns that a query makes itself are none of a table', () => {
  test.each([
    ['WITH x AS (SELECT a AS i, b FROM t) SELECT i, x.b FROM x', ['t.a', 't.b']],
    ['WITH x(i) AS (SELECT a FROM t) SELECT i FROM x', ['t.a']],
    ['WITH x AS (SELECT * FROM t) SELECT i FROM x', ['t.*']],
    ['WITH x AS (SELECT a FROM t), y AS (SELECT a AS b FROM x) SELECT b FROM y', ['t.a']],
    ['WITH RECURSIVE x(i) AS (SELECT a FROM t UNION ALL SELECT i + 1 FROM x) SELECT i FROM x', ['t.a']],
    ['WITH t AS (SELECT a FROM t) SELECT a FROM t', ['t.a']],
    ['SELECT d.i, i FROM (SELECT a AS i FROM t) d', ['t.a']],
    ['SELECT i, b FROM (SELECT a AS i FROM t) d, u', ['t.a', 'u.b']],
    ['SELECT i FROM (SELECT a + 1 FROM t) d(i)', ['t.a']],
    ['SELECT i FROM generate_series(1, 9) g(i), t WHERE t.a = i', ['t.a']],
    ['SELECT a FROM t UNION SELECT b AS a FROM u ORDER BY a', ['t.a', 'u.b']],
    ['SELECT i FROM ((SELECT a AS i FROM t) UNION (SELECT b FROM u)) d', ['t.a', 'u.b']],
    ['SELECT missing FROM (SELECT a AS i FROM t) d', ['?.missing', 't.a']],
  ])('%s', (sql, expected) => {
    expect(columns(sql)).toEqual(expected)
  })
})

describe('a sub-query sees the query around it', () => {
  test.each([
    ['SELECT a FROM t WHERE EXISTS (SELECT 1 FROM u WHERE u.i = t.i AND u.j = o.k)', ['o.k', 't.a', 't.i', 'u.i', 'u.j']],
    ['SELECT (SELECT max(b) FROM u x WHERE x.i = y.i) FROM t y', ['t.i', 'u.b', 'u.i']],
    ['SELECT a FROM t WHERE b IN (SELECT c FROM u)', ['t.a', 't.b', 'u.c']],
    ['SELECT l.m FROM t, LATERAL (SELECT t.a AS m) l', ['t.a']],
    ['SELECT a FROM t WHERE (SELECT outside + i FROM (SELECT 1 AS i) d) > 1', ['t.a', 't.outside']],
  ])('%s', (sql, expected) => {
    expect(columns(sql)).toEqual(expected)
  })
})

describe('each dialect has its own names', () => {
  test.each([
    ['postgresql', 'WITH X AS (SELECT a AS I FROM t) SELECT x.i, "I" FROM x', ['?.I', 't.a']],
    ['edge', 'SELECT [a b], "c", d ->> \'$.e\' FROM t', ['t.a b', 't.c', 't.d']],
    ['d1', 'SELECT e.value, t.a FROM t, json_each(t.b) e', ['t.a', 't.b']],
    ['mysql', 'SELECT `a b`, timestampdiff(MONTH, c, x.`d`), date_add(e, interval f day) FROM t x', ['t.a b', 't.c', 't.d', 't.e', 't.f']],
    ['mysql', 'SELECT day, date_sub(day, interval 1 day) FROM t', ['t.day']],
    ['clickhouse', 'SELECT arrayMap(x -> x + a, b), arrayMap((x, y) -> x + y, c), quantile(0.5)(d), t.e.f, g.h FROM t FINAL PREWHERE i', 'abcdegi'.split('').map((c) => `t.${c}`)],
    ['trino', 'SELECT transform(a, x -> x + b), reduce(c, 0, (s, x) -> s + x, s -> s), r.f FROM t CROSS JOIN UNNEST(t.d) AS u(e) WHERE e > 1', ['t.a', 't.b', 't.c', 't.d', 't.r']],
  ])('%s: %s', (dialect, sql, expected) => {
    expect(columns(sql, dialect)).toEqual(expected)
  })
})

test('columns of random queries are columns of the tables that they read, told once', () => {
  fc.assert(
    fc.property(randomQuery({ schema: 'public', lateral: true }), (sql) => {
      const [statement] = splitStatements(sql, 'postgresql')
      if (!statement) throw new Error('No statement')
      const trees = syntaxTrees(statement, 'postgresql')
      const tables = distinctTables(tableSites(trees, 'postgresql'))
      const found = columnsIn(trees, 'postgresql')
      for (const { table, column } of found) {
        expect(['id', 'region', 'amount', '*']).toContain(column)
        expect([null, ...tables]).toContainEqual(table)
      }
      expect(new Set(found.map((one) => JSON.stringify(one))).size).toBe(found.length)
      expect(found.length).toBeGreaterThan(0)
    }),
    { numRuns: 300, seed: 7 },
  )
})
