import { describe, expect, test } from 'vitest'
import { assertReadOnly, parseStatements, tablesOf } from '../../../worker/sql/parse.ts'

const names = async (sql: string, dialect = 'postgresql') =>
  tablesOf(await parseStatements(sql, dialect))?.map(({ catalog, schema, table }) =>
    [catalog, schema, table].filter(Boolean).join('.'),
  )

describe('tables of a statement', () => {
  test.each([
    ['SELECT * FROM a JOIN s.b ON true', ['a', 's.b']],
    ['WITH a AS (SELECT * FROM x) SELECT * FROM a, c.s.y', ['x', 'c.s.y']],
    ['SELECT (SELECT max(i) FROM "Odd Name"), EXISTS (SELECT 1 FROM deep) FROM top', ['Odd Name', 'deep', 'top']],
    ['SELECT * FROM a UNION SELECT * FROM b', ['a', 'b']],
    ["SELECT 'FROM nothing' -- FROM nowhere\nFROM real", ['real']],
    ['SELECT 1', []],
    ['WITH a AS (SELECT * FROM a) SELECT * FROM a', ['a']],
    ['WITH a AS (SELECT 1), b AS (SELECT * FROM a) SELECT * FROM b, "A"', ['A']],
    ['WITH RECURSIVE a AS (SELECT 1 UNION ALL SELECT * FROM a) SELECT * FROM a', []],
    ['WITH x AS (SELECT 1) SELECT * FROM x; SELECT * FROM x', ['x']],
    ['SELECT * FROM generate_series(1, 3)', []],
    ['SELECT * FROM a WHERE i IN (SELECT i FROM b WHERE b.t = a.t)', ['a', 'b']],
  ])('%j names %j', async (sql, expected) => {
    expect((await names(sql))?.toSorted()).toEqual(expected.toSorted())
  })

  test.each([
    ['INSERT INTO w SELECT * FROM r', ['r', 'w']],
    ['UPDATE w SET a = 1 FROM r', ['r', 'w']],
    ['DELETE FROM w USING r WHERE w.i = r.i', ['r', 'w']],
    ['CREATE TABLE w AS SELECT * FROM r', ['r', 'w']],
    ['DROP TABLE w, x', ['w', 'x']],
    ['TRUNCATE w', ['w']],
    ['ALTER TABLE w ADD COLUMN x int', ['w']],
  ])('%j names what it writes too', async (sql, expected) => {
    expect((await names(sql))?.toSorted()).toEqual(expected)
  })

  test('text that the parser cannot read has no list of tables', async () => {
    const [statement] = await parseStatements('SELECT 1;\n SELEC * FROM a', 'postgresql').then((all) => all.slice(1))
    expect(statement).toMatchObject({ tables: null, readOnly: false, verb: 'SELEC' })
    expect(statement?.problem).toMatchObject({ line: 2, column: 2 })
  })

  test('the same text is read by the rules of its dialect', async () => {
    expect(await names('SELECT `a b` FROM `t`', 'mysql')).toEqual(['t'])
    expect(await names('SELECT [a b] FROM [t]', 'edge')).toEqual(['t'])
  })
})

describe('reading only', () => {
  test('the first statement that may write is pointed at', async () => {
    const sql = 'SELECT 1;\n  DROP TABLE a'
    const statements = await parseStatements(sql, 'edge')
    expect(() => assertReadOnly(statements, sql)).toThrow(expect.objectContaining({ line: 2, column: 3, near: 'DROP' }))
  })
})
