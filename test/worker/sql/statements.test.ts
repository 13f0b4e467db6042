import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkedExpression, type ExpressionError } from '../../../worker/sql/expression.ts'
import { withRowLimit } from '../../../worker/sql/row-limit.ts'
import { isReadOnly, mainVerb, singleStatement, splitStatements } from '../../../worker/sql/statements.ts'
import { SqlTextError, tokenize } from '../../../worker/sql/tokens.ts'

describe('splitting', () => {
  test('semicolons in strings, names, comments and dollar quotes do not split', () => {
    const sql = `SELECT ';' AS "a;b" /* ; */ -- ;\n, $x$;$x$; SELECT 2`
    expect(splitStatements(sql, 'postgresql').map(({ text }) => text)).toEqual([
      `SELECT ';' AS "a;b" /* ; */ -- ;\n, $x$;$x$`,
      'SELECT 2',
    ])
  })

  test('empty statements and comments alone are no statements', () => {
    expect(splitStatements(' ; -- nothing\n ; /* here */', 'edge')).toEqual([])
  })

  test('splitting and joining keeps every token', () => {
    const piece = fc.constantFrom('SELECT 1', "'a;b'", '"x;y"', '/* ; */ 2', 'a -- ;\n+ 1', '$$;$$', '(1, 2)')
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 8 }), (pieces) => {
        const texts = (sql: string) =>
          tokenize(sql, 'postgresql')
            .filter(({ kind }) => kind !== 'comment')
            .map(({ text }) => text)
        const source = pieces.join(' ;\n')
        const joined = splitStatements(source, 'postgresql')
          .map(({ text }) => text)
          .join('\n;\n')
        expect(texts(joined)).toEqual(texts(source))
      }),
    )
  })

  test.each([
    ["SELECT 'a", 1, 8],
    ['SELECT 1\n/* open', 2, 1],
    ['SELECT "a', 1, 8],
    ['SELECT $q$ a', 1, 8],
  ])('%j is refused where it begins to be open', (sql, line, column) => {
    expect(() => tokenize(sql, 'postgresql')).toThrow(expect.objectContaining({ line, column }))
  })

  test('one statement is one statement', () => {
    expect(singleStatement('SELECT 1;', 'edge').text).toBe('SELECT 1')
    expect(() => singleStatement('SELECT 1; SELECT 2', 'edge')).toThrow(SqlTextError)
    expect(() => singleStatement('-- nothing', 'edge')).toThrow(SqlTextError)
  })
})

describe('reading only', () => {
  test.each([
    'SELECT 1',
    'select * from "delete from x"',
    'VALUES (1)',
    'WITH a AS (SELECT 1) SELECT * FROM a',
    '(SELECT 1) UNION (SELECT 2)',
    'EXPLAIN SELECT 1',
    'EXPLAIN QUERY PLAN SELECT 1',
    'EXPLAIN (ANALYZE, VERBOSE) SELECT 1',
    "SELECT 'INSERT INTO x'",
    'SHOW TABLES',
    "SELECT replace(a, 'b', 'c'), insert(a, 1, 2, 'x') FROM t",
    'SELECT updated, deleted FROM t',
  ])('%j reads', (sql) => {
    expect(isReadOnly(singleStatement(sql, 'postgresql'))).toBe(true)
  })

  test.each([
    'INSERT INTO a VALUES (1)',
    'WITH a AS (SELECT 1) DELETE FROM b',
    'WITH a AS (DELETE FROM b RETURNING *) SELECT * FROM a',
    'SELECT * INTO b FROM a',
    'EXPLAIN ANALYZE DELETE FROM a',
    'EXPLAIN (ANALYZE) UPDATE a SET b = 1',
    'DROP TABLE a',
    'PRAGMA table_list',
    'CREATE TABLE a AS SELECT 1',
    'VACUUM',
    'ATTACH DATABASE x AS y',
    'BEGIN',
    'CALL p()',
    'WITH desc AS (SELECT 1) DELETE FROM a',
    'WITH a AS (UPDATE t SET x = 1 RETURNING 1) SELECT 1',
    '/* SELECT */ DELETE FROM a',
    "COPY a TO PROGRAM 'x'",
    '',
  ])('%j does not surely read', (sql) => {
    expect(splitStatements(sql, 'postgresql').every((statement) => isReadOnly(statement))).toBe(sql === '')
  })

  test('the verb of a statement is found behind brackets, WITH and EXPLAIN', () => {
    const verb = (sql: string) => mainVerb(singleStatement(sql, 'postgresql').tokens)
    expect([
      verb('((select 1))'),
      verb('WITH RECURSIVE a AS (SELECT 1) INSERT INTO b SELECT 1'),
      verb('EXPLAIN VERBOSE select 1'),
    ]).toEqual(['SELECT', 'INSERT', 'SELECT'])
  })
})

describe('expressions', () => {
  test.each([
    ['SUM(a) / NULLIF(COUNT(*), 0)', 'SUM(a) / NULLIF(COUNT(*), 0)'],
    ['a -- comment\n + 1 /* more */', 'a + 1'],
    ['EXTRACT(YEAR FROM a)', 'EXTRACT(YEAR FROM a)'],
    ["string_agg(a, ',' ORDER BY b)", "string_agg(a, ',' ORDER BY b)"],
    ["CASE WHEN a = 'SELECT' THEN 1 ELSE 2 END", "CASE WHEN a = 'SELECT' THEN 1 ELSE 2 END"],
    ['a::timestamp with time zone', 'a::timestamp with time zone'],
    ['"select" + t.select', '"select" + t.select'],
  ])('%j may stand in an expression', (text, expected) => {
    expect(checkedExpression(text, 'postgresql')).toBe(expected)
  })

  test.each([
    ['(SELECT 1)', 'subquery'],
    ['a IN (VALUES (1))', 'subquery'],
    ['1) OR (1 = 1', 'unbalanced'],
    ['(1', 'unbalanced'],
    ['1; DROP TABLE a', 'statement'],
    ['', 'empty'],
    ['-- all comment', 'empty'],
    ["'open", 'unreadable'],
    ['a FROM b', 'unreadable'],
    ['a, b', 'unreadable'],
    ['1 UNION SELECT 2', 'subquery'],
    ['a LIMIT 1', 'unreadable'],
    ['$1', 'unreadable'],
    ['EXISTS (TABLE secret)', 'subquery'],
    ['1 INTO x', 'unreadable'],
  ])('%j may not: %s', (text, problem) => {
    expect(() => checkedExpression(text, 'postgresql')).toThrow(expect.objectContaining({ problem }) as ExpressionError)
  })

  test('what passes stays within its brackets', () => {
    const piece = fc.constantFrom(
      'a',
      '1',
      '(',
      ')',
      "'x'",
      ',',
      ';',
      '--',
      '\n',
      '/*',
      '*/',
      'OR',
      'f(',
      '"',
      "'",
      'SELECT',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        let checked: string
        try {
          checked = checkedExpression(pieces.join(' '), 'postgresql')
        } catch {
          return
        }
        const wrapped = tokenize(`(${checked}) END_MARK`, 'postgresql')
        expect(wrapped.at(-1)?.text).toBe('END_MARK')
        expect(wrapped.some(({ text }) => text === ';')).toBe(false)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('row limits', () => {
  const limited = (sql: string, limit = 10) => withRowLimit(singleStatement(sql, 'edge'), limit)

  test.each([
    ['SELECT 1', 'SELECT 1\nLIMIT 10'],
    ['SELECT 1 -- end', 'SELECT 1\nLIMIT 10 -- end'],
    ['SELECT * FROM a LIMIT 5', 'SELECT * FROM a LIMIT 5'],
    ['SELECT * FROM a LIMIT 5000 OFFSET 3', 'SELECT * FROM a LIMIT 10 OFFSET 3'],
    ['SELECT * FROM a LIMIT 3, 5000', 'SELECT * FROM a LIMIT 3, 10'],
    ['SELECT * FROM (SELECT 1 LIMIT 5000) x', 'SELECT * FROM (SELECT 1 LIMIT 5000) x\nLIMIT 10'],
    ['EXPLAIN SELECT 1', 'EXPLAIN SELECT 1'],
    ['DELETE FROM a', 'DELETE FROM a'],
    ['SELECT * FROM a FETCH FIRST 5 ROWS ONLY', 'SELECT * FROM a FETCH FIRST 5 ROWS ONLY'],
    ['SELECT * FROM a LIMIT 2 + 3', 'SELECT * FROM a LIMIT 2 + 3'],
  ])('%j becomes %j', (sql, expected) => {
    expect(limited(sql)).toBe(expected)
  })
})

describe('comments of MySQL', () => {
  test('two dashes are a comment only before white space', () => {
    expect(mainVerb(singleStatement('SELECT 5--1', 'mysql').tokens)).toBe('SELECT')
    expect(tokenize('SELECT 5--1', 'mysql').map(({ text }) => text)).toEqual(['SELECT', '5', '-', '-', '1'])
    expect(tokenize('SELECT 5 -- 1', 'mysql').at(-1)?.kind).toBe('comment')
    expect(tokenize('SELECT 5--1', 'postgresql').at(-1)?.kind).toBe('comment')
    expect(isReadOnly(singleStatement('SELECT 1 --1 INTO OUTFILE x', 'mysql'))).toBe(false)
  })

  test.each(['SELECT 1 /*! UNION SELECT 2 */', 'SELECT /*!50000 1 */', 'SELECT 1 /*M!100100 , 2 */'])(
    '%s is refused: the server would run what stands there',
    (sql) => {
      expect(() => tokenize(sql, 'mysql')).toThrow(SqlTextError)
      expect(tokenize(sql, 'postgresql').some(({ kind }) => kind === 'comment')).toBe(true)
    },
  )

  test.each([
    'SELECT /*+ SET_VAR(sql_mode = "") */ 1',
    'SELECT/*+ set_var (max_execution_time=0)*/ 1',
    'SELECT /*+\n\tMAX_EXECUTION_TIME\n(0) */ 1',
    'SELECT /*+ BKA(a)Set_Var(a=1) */ 1',
    'SELECT /*+ NO_ICP(a) /* -- */ 1, (SELECT /*+ RESOURCE_GROUP(r) */ 2)',
    'WITH a AS (SELECT /*+ QB_NAME(`a`) SET_VAR(a=1) */ 1) SELECT * FROM a',
    'SELECT 1 UNION (SELECT /*+ "SET_VAR" MAX_EXECUTION_TIME(0) */ 2)',
  ])('%s is refused: its hint changes settings', (sql) => {
    expect(() => tokenize(sql, 'mysql')).toThrow(/hint \w+ at line \d:\d+ changes settings/i)
    expect(() => tokenize(sql, 'postgresql')).not.toThrow(/hint/)
  })

  test('a name of such a hint is a name everywhere else', () => {
    const sql = "SELECT '/*+ SET_VAR(a=1) */', `/*+ SET_VAR` /* SET_VAR(a=1) */ FROM set_var -- /*+ SET_VAR(a=1) */"
    expect(() => tokenize(sql, 'mysql')).not.toThrow()
    expect(() => tokenize('SELECT /*+ NO_ICP(set_variables) BNL(a) */ 1', 'mysql')).not.toThrow()
  })

  test('other comments stay comments', () => {
    expect(tokenize('SELECT /*+ hint */ 1 # end', 'mysql').map(({ kind }) => kind)).toEqual(['word', 'comment', 'number', 'comment'])
  })
})
