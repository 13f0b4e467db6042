import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkedExpression } from '../../../worker/sql/expression.ts'
import { FORBIDDEN } from '../../../worker/sql/forbidden.ts'
import { assertPermitted, ForbiddenSqlError } from '../../../worker/sql/reach.ts'
import { splitStatements } from '../../../worker/sql/statements.ts'

function permit(sql: string, dialect: string): void {
  for (const { tokens } of splitStatements(sql, dialect)) assertPermitted(tokens, sql, dialect)
}

describe('what nobody may reach', () => {
  test.each([
    ['postgresql', "SELECT pg_read_file('/etc/passwd')"],
    ['postgresql', "SELECT PG_Catalog . \"pg_sleep\" /* a */ (1)"],
    ['postgresql', "SELECT lo_import('/etc/passwd')"],
    ['postgresql', "SELECT * FROM dblink('host=x', 'SELECT 1') AS t(a int)"],
    ['postgresql', "SELECT query_to_xml('SELECT * FROM secret', true, false, '')"],
    ['postgresql', 'SELECT 1; SELECT current_user'],
    ['postgresql', 'WITH a AS (SELECT * FROM pg_authid) SELECT * FROM a'],
    ['postgresql', 'SELECT * FROM "pg_catalog"."pg_stat_activity"'],
    ['postgresql', 'SELECT most_common_vals FROM pg_stats'],
    ['postgresql', 'SELECT * FROM pg_toast.pg_toast_123'],
    ['postgresql', 'SELECT U&"pg\\005fsleep"(1)'],
    ['postgresql', 'SELECT * FROM u&"pg\\005fauthid"'],
    ['postgresql', "COPY a TO PROGRAM 'x'"],
    ['postgresql', "DO $$ BEGIN PERFORM pg_sleep(9); END $$"],
    ['postgresql', 'CREATE OR REPLACE FUNCTION f() RETURNS int LANGUAGE sql AS $$SELECT 1$$'],
    ['postgresql', 'CREATE EXTENSION IF NOT EXISTS dblink'],
    ['postgresql', 'ALTER SYSTEM SET x = 1'],
    ['postgresql', 'SHOW data_directory'],
    ['postgresql', 'SET ROLE postgres'],
    ['mysql', "SELECT LOAD_FILE('/etc/passwd')"],
    ['mysql', 'SELECT `sleep`(5)'],
    ['mysql', "SELECT 1 INTO OUTFILE '/tmp/x'"],
    ['mysql', "SELECT 1 INTO DUMPFILE '/tmp/x'"],
    ['mysql', "LOAD DATA INFILE '/etc/passwd' INTO TABLE a"],
    ['mysql', 'SELECT * FROM mysql.user'],
    ['mysql', 'SELECT * FROM `MySQL` . `user`'],
    ['mysql', 'SELECT * FROM information_schema.PROCESSLIST'],
    ['mysql', 'SELECT @@datadir'],
    ['mysql', 'SHOW GRANTS'],
    ['mysql', 'SHOW FULL PROCESSLIST'],
    ['mysql', 'CREATE USER a'],
    ['clickhouse', "SELECT * FROM url('http://x', CSV)"],
    ['clickhouse', "SELECT * FROM `file`('x')"],
    ['clickhouse', "SELECT * FROM s3('http://x')"],
    ['clickhouse', "SELECT * FROM REMOTE('h', db, t)"],
    ['clickhouse', "SELECT * FROM merge('db', '.*')"],
    ['clickhouse', 'SELECT * FROM system.users'],
    ['clickhouse', "CREATE TABLE a (x Int8) ENGINE = URL('http://x')"],
    ['clickhouse', 'SELECT hostName()'],
    ['clickhouse', "SELECT 1 INTO OUTFILE 'x'"],
    ['trino', "SELECT * FROM TABLE(pg.system.query(query => 'SELECT 1'))"],
    ['trino', 'SELECT * FROM system.runtime.queries'],
    ['edge', "SELECT load_extension('x')"],
    ['edge', "ATTACH DATABASE 'x' AS y"],
    ['edge', 'PRAGMA table_list'],
    ['edge', "SELECT * FROM pragma_table_info('a')"],
    ['edge', 'SELECT * FROM _cf_KV'],
    ['edge', "SELECT * FROM '_cf_KV'"],
    ['d1', 'SELECT * FROM [sqlite_stat4]'],
  ])('%s: %s', (dialect, sql) => {
    expect(() => permit(sql, dialect)).toThrow(ForbiddenSqlError)
  })

  test('it is told what and where', () => {
    expect(() => permit('SELECT 1;\nSELECT pg_sleep(1)', 'postgresql')).toThrow(
      expect.objectContaining({
        message: "SQL statement contains disallowed function(s): {'pg_sleep'}",
        line: 2,
        column: 8,
        near: 'pg_sleep',
      }),
    )
    expect(() => permit('SELECT * FROM pg_roles', 'postgresql')).toThrow(
      "SQL statement references disallowed table(s): {'pg_roles'}",
    )
  })
})

describe('what stays open', () => {
  test.each([
    ['postgresql', 'SELECT relname FROM pg_catalog.pg_class'],
    ['postgresql', 'SELECT * FROM information_schema.tables'],
    ['postgresql', "SELECT 'pg_sleep(1)', \"pg_sleep\" FROM a -- pg_authid"],
    ['postgresql', 'SELECT version, url, file FROM releases'],
    ['postgresql', 'SELECT a.current_user FROM a'],
    ['postgresql', "SELECT url(x), U & \"a\" FROM a"],
    ['mysql', 'SELECT * FROM information_schema.tables'],
    ['mysql', 'SELECT processlist FROM a'],
    ['mysql', 'SHOW FULL TABLES'],
    ['mysql', 'SHOW CREATE TABLE a'],
    ['clickhouse', 'SELECT url, domain(url) FROM hits'],
    ['edge', 'SELECT name FROM sqlite_master'],
    ['edge', 'CREATE TABLE a (b)'],
    ['trino', 'SELECT * FROM hive.web.views'],
    ['unknown', "SELECT pg_read_file('x')"],
  ])('%s: %s', (dialect, sql) => {
    expect(() => permit(sql, dialect)).not.toThrow()
  })
})

describe('expressions', () => {
  test.each([
    ['postgresql', 'max(version())'],
    ['postgresql', 'pg_sleep(10)::text'],
    ['clickhouse', "url('x')"],
    ['mysql', 'Load_File(0x41)'],
    ['edge', 'load_extension(a)'],
  ])('%s: %s', (dialect, text) => {
    expect(() => checkedExpression(text, dialect)).toThrow(expect.objectContaining({ problem: 'forbidden' }))
  })
})

test('no way of writing a name lets it through', () => {
  const names = Object.entries(FORBIDDEN).flatMap(([dialect, { functions }]) =>
    functions.map((name) => ({ dialect, name: name.replace('*', 'x') })),
  )
  const quote = (dialect: string) => (dialect === 'mysql' || dialect === 'clickhouse' ? '`' : '"')
  fc.assert(
    fc.property(
      fc.constantFrom(...names),
      fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }),
      fc.boolean(),
      fc.constantFrom('', ' ', '/* ( */', '\n', ' -- (\n'),
      fc.constantFrom('', 'public.', 'public . ', 'pg_catalog./* x */'),
      ({ dialect, name }, upper, quoted, gap, schema) => {
        const cased = name.replace(/\w/g, (letter, i: number) => (upper[i] ? letter.toUpperCase() : letter))
        const written = quoted ? `${quote(dialect)}${cased}${quote(dialect)}` : cased
        expect(() => permit(`SELECT a, ${schema}${written}${gap}(1) FROM b`, dialect)).toThrow(ForbiddenSqlError)
      },
    ),
    { numRuns: 1000 },
  )
})
