import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { parseConnectionUri } from '../../worker/db/connection-uri.ts'
import { TableExistsError, type EngineError } from '../../worker/engine/engine.ts'
import { MysqlEngine } from '../../worker/engine/mysql.ts'
import { allRows } from '../../worker/engine/rows.ts'
import { toServerAddress } from '../../worker/engine/server-address.ts'

const url = inject('mysqlUrl')
const uri = parseConnectionUri(url || 'mysql://x@x/x')
if (!uri) throw new Error('No address')
const address = toServerAddress(uri, uri.password ?? '')
/** More than questions about the server are answered with, and nothing beside the 10 GB that would come unheld. */
const ASKING_BYTES = 1_000_000
const defaults = { readOnly: true, rowLimit: null, timeoutMs: 10_000 }

describe.skipIf(url === '')('MySQL', () => {
  const engine = new MysqlEngine(async () => address)

  async function all(sql: string, options: object = {}) {
    const execution = await engine.execute(sql, { ...defaults, ...options })
    return { columns: execution.columns, rows: await allRows(execution) }
  }

  const failure = (sql: string, options: object = {}) =>
    all(sql, options).then(
      () => null,
      ({ errorType, message, line, extra }: EngineError) => ({ type: errorType, message, line, extra }),
    )
  const write = (sql: string) => all(sql, { readOnly: false })

  beforeAll(async () => {
    await write('CREATE DATABASE other')
    await write(
      `CREATE TABLE other.things (id int PRIMARY KEY, name varchar(20) NOT NULL COMMENT 'what people say', at datetime, UNIQUE KEY by_name (name))`,
    )
    await write('CREATE TABLE other.parts (id int, thing int, CONSTRAINT to_thing FOREIGN KEY (thing) REFERENCES other.things (id))')
    await write('CREATE VIEW other.names AS SELECT name FROM other.things')
    await write('CREATE TABLE numbers (n int)')
    await write('INSERT INTO numbers SELECT seq FROM seq_1_to_2500')
  })

  afterAll(() => engine.close())

  test('columns carry type names and generic types, values their own kind', async () => {
    await write(
      `CREATE TABLE value_kinds (i int, big bigint, u bigint unsigned, n decimal(10,2), t text, b boolean, d date, ts datetime(6), z timestamp(3) NULL, f double, y year, bits bit(9), raw blob, j json, e enum('a','b'), clock time)`,
    )
    await write(
      `INSERT INTO value_kinds VALUES (1, -9007199254740993, 18446744073709551615, 1.5, 'it''s é 🎉', true, '1904-02-29', '1969-12-31 23:59:59.500000', '2024-01-31 10:00:00', 1e300, 1999, b'100000001', 0xff00, '{"a":1}', 'b', '-01:02:03'), (${Array.from({ length: 16 }, () => 'NULL').join(', ')})`,
    )
    const { columns, rows } = await all('SELECT * FROM value_kinds')
    expect(columns.map(({ type }) => type)).toEqual(
      'LONG LONGLONG LONGLONG NEWDECIMAL BLOB TINY DATE DATETIME TIMESTAMP DOUBLE YEAR BIT BLOB BLOB STRING TIME'.split(' '),
    )
    expect(columns.map(({ genericType }) => genericType)).toEqual([0, 0, 0, 0, 1, 0, 2, 2, 2, 0, 0, 0, 1, 1, 1, 1])
    expect(rows).toEqual([
      [
        1,
        '-9007199254740993',
        '18446744073709551615',
        1.5,
        "it's é 🎉",
        1,
        '1904-02-29',
        '1969-12-31T23:59:59.500000',
        '2024-01-31T10:00:00',
        1e300,
        1999,
        257,
        '[bytes]',
        '{"a":1}',
        'b',
        '-01:02:03',
      ],
      Array.from({ length: 16 }, () => null),
    ])
  })

  test('rows come in batches to the last one, and no further than the limit', async () => {
    expect((await all('SELECT n FROM numbers')).rows).toHaveLength(2500)
    expect((await all('SELECT n FROM numbers ORDER BY n', { rowLimit: 1200 })).rows.at(-1)).toEqual([1200])
    expect((await all('SELECT n FROM numbers ORDER BY n', { rowLimit: 0 })).rows).toEqual([])
    expect(await all('SELECT 1 AS a WHERE false')).toMatchObject({ columns: [{ name: 'a' }], rows: [] })
  })

  test('a reader that stops early ends the statement on the server and leaves the engine usable', async () => {
    const { batches } = await engine.execute('SELECT seq FROM seq_1_to_50000000 /* left early */', defaults)
    for await (const batch of batches) {
      expect(batch).toHaveLength(1000)
      break
    }
    await expect.poll(() => running('left early')).toBe(0)
    expect((await all('SELECT 1')).rows).toEqual([[1]])
  })

  test('while a reader is busy the server waits, and nothing piles up', async () => {
    const { batches } = await engine.execute('SELECT seq, REPEAT("x", 200) FROM seq_1_to_50000000 /* read slowly */', defaults)
    for await (const batch of batches) {
      expect(batch.length).toBeGreaterThan(0)
      await expect.poll(() => stateOf('read slowly')).toBe('Writing to net')
      let before = await sent()
      const sentSince = async () => -before + (before = await sent())
      await expect.poll(sentSince, { interval: 200 }).toBeLessThan(ASKING_BYTES)
      break
    }
  })

  const sent = async () => Number((await all("SHOW GLOBAL STATUS LIKE 'Bytes_sent'")).rows[0]?.[1])

  async function stateOf(comment: string): Promise<unknown> {
    const { rows } = await all(
      `SELECT state FROM information_schema.processlist WHERE info LIKE '%${comment}%' AND id <> CONNECTION_ID()`,
    )
    return rows[0]?.[0]
  }

  async function running(comment: string): Promise<unknown> {
    const { rows } = await all(
      `SELECT count(*) FROM information_schema.processlist WHERE info LIKE '%${comment}%' AND id <> CONNECTION_ID()`,
    )
    return rows[0]?.[0]
  }

  test('literals mean what they say, whatever characters they hold', async () => {
    const texts = ["it's", '\\', "\\'; DROP TABLE numbers; --", '"', '?', '\u0000', '%\\_', '🎉', '\n\r\u001a']
    const list = texts.map((text) => engine.dialect.literal(text)).join(', ')
    expect((await all(`SELECT ${list}`)).rows).toEqual([texts])
  })

  test.each([
    "INSERT INTO other.things VALUES (1, 'x', NULL)",
    'CREATE TABLE other.never (a int)',
    'DROP TABLE other.parts',
    'CALL other.writes()',
    "SELECT 'x' INTO OUTFILE '/tmp/never'",
    'SELECT other.writing()',
    'SELECT 1; DELETE FROM numbers',
  ])('%s is refused where only reading is allowed', async (sql) => {
    await write(
      `CREATE OR REPLACE FUNCTION other.writing() RETURNS int BEGIN DELETE FROM warehouse.numbers; RETURN 1; END`,
    )
    expect((await failure(sql))?.type).toMatch(/^(?:DML_NOT_ALLOWED_ERROR|SYNTAX_ERROR)$/)
    expect((await all('SELECT count(*) FROM numbers')).rows).toEqual([[2500]])
  })

  test('comments that this server would run are not taken for comments', async () => {
    expect((await failure('SELECT 1 /*! UNION SELECT 2 */'))?.type).toBe('SYNTAX_ERROR')
    expect((await failure('SELECT 1 /*M!100100 UNION SELECT 2 */'))?.type).toBe('SYNTAX_ERROR')
    expect((await failure('SELECT 1 --1 INTO OUTFILE "/tmp/never"'))?.type).toBe('DML_NOT_ALLOWED_ERROR')
    expect((await all('SELECT 5--1')).rows).toEqual([[6]])
    expect((await all('SELECT 5 -- 1')).rows).toEqual([[5]])
  })

  test('a statement over its time is stopped by the server', async () => {
    const started = Date.now()
    expect(await failure('SELECT count(*) FROM seq_1_to_100000 a, seq_1_to_100000 b', { timeoutMs: 300 })).toMatchObject({
      type: 'BACKEND_TIMEOUT_ERROR',
    })
    expect(Date.now() - started).toBeLessThan(5000)
  })

  test('a statement is cancelled on the server when its reader goes away', async () => {
    const stop = new AbortController()
    const ended = failure('SELECT sleep(30) /* to be cancelled */', { signal: stop.signal, timeoutMs: 60_000 })
    await expect.poll(() => running('to be cancelled')).toBe(1)
    stop.abort()
    await ended
    await expect.poll(() => running('to be cancelled')).toBe(0)
  })

  test.each([
    ['SELECT nope FROM other.things', 'COLUMN_DOES_NOT_EXIST_ERROR', { column: 'nope' }],
    ['SELECT 1\nFROM nowhere', 'TABLE_DOES_NOT_EXIST_ERROR', { table: 'nowhere' }],
    ['CREATE TABLE gone.x (a int)', 'SCHEMA_DOES_NOT_EXIST_ERROR', { schema: 'gone' }],
    ['SELECT\n1 FROM FROM x', 'SYNTAX_ERROR', { near: 'FROM x' }],
    ['SELECT other.nothing()', 'GENERIC_DB_ENGINE_ERROR', {}],
  ])('%j is a %s', async (sql, type, extra) => {
    expect(await failure(sql, { readOnly: false })).toMatchObject({ type, extra })
  })

  test('a syntax error tells its line', async () => {
    expect((await failure('SELECT\n1 FROM FROM x'))?.line).toBe(2)
  })

  test('the schema of a statement is where its names are looked up, and only there; the zone is UTC', async () => {
    expect((await all('SELECT count(*) FROM things', { schema: 'other' })).rows).toEqual([[0]])
    expect((await failure('SELECT count(*) FROM things'))?.type).toBe('TABLE_DOES_NOT_EXIST_ERROR')
    expect((await all("SELECT FROM_UNIXTIME(0), @@time_zone, 'a\\'b'")).rows).toEqual([
      ['1970-01-01T00:00:00', '+00:00', "a'b"],
    ])
  })

  test('schemas, tables, columns, indexes and keys are told', async () => {
    expect(await engine.schemas()).toEqual(['other', 'warehouse'])
    expect(await engine.tables('other')).toEqual([
      { name: 'names', type: 'view' },
      { name: 'parts', type: 'table' },
      { name: 'things', type: 'table' },
    ])
    expect(await engine.columns('things', 'other')).toMatchObject([
      { name: 'id', type: 'INT(11)', genericType: 0, nullable: false, default: null, comment: null },
      { name: 'name', type: 'VARCHAR(20)', genericType: 1, comment: 'what people say' },
      { name: 'at', type: 'DATETIME', genericType: 2, nullable: true, default: null },
    ])
    expect(await engine.indexes('things', 'other')).toEqual([{ name: 'by_name', columns: ['name'], unique: true }])
    expect(await engine.keys('parts', 'other')).toEqual({
      primaryKey: null,
      foreignKeys: [{ name: 'to_thing', columns: ['thing'], referredTable: 'things', referredColumns: ['id'] }],
    })
    expect((await engine.keys('things', 'other')).primaryKey).toEqual({ name: 'PRIMARY', columns: ['id'] })
    await expect(engine.columns('nothing', 'other')).rejects.toMatchObject({ errorType: 'TABLE_DOES_NOT_EXIST_ERROR' })
  })

  test('a load is seen as a whole or not at all', async () => {
    const columns = [
      { name: 'n', type: 'integer' as const },
      { name: 'at', type: 'timestamp' as const },
    ]
    const failed = await engine.beginLoad('loaded', 'other', columns, 'fail')
    await expect(failed.add([[1, 'not a time']])).rejects.toThrow(/Incorrect datetime value/)
    await failed.abort()
    expect((await engine.tables('other')).map(({ name }) => name)).toEqual(['names', 'parts', 'things'])
    for (const mode of ['fail', 'append', 'replace', 'append'] as const) {
      const load = await engine.beginLoad('loaded', 'other', columns, mode)
      await load.add([
        [1, '2024-01-31 10:00:00'],
        [null, null],
      ])
      await load.commit()
    }
    expect((await all('SELECT count(*), count(n) FROM other.loaded')).rows).toEqual([[4, 2]])
    await expect(engine.beginLoad('loaded', 'other', columns, 'fail')).rejects.toBeInstanceOf(TableExistsError)
    expect((await engine.tables('other')).map(({ name }) => name)).toEqual(['loaded', 'names', 'parts', 'things'])
  })

  test('the planner tells what a statement would read', async () => {
    expect(await engine.estimate('SELECT * FROM numbers WHERE n > 5', { timeoutMs: 10_000 })).toMatchObject({
      'Rows examined': expect.stringMatching(/^2 K rows$/),
    })
    await expect(engine.estimate('SELECT * FROM nowhere', { timeoutMs: 10_000 })).rejects.toMatchObject({
      errorType: 'TABLE_DOES_NOT_EXIST_ERROR',
    })
  })

  test('the connection is opened once for statements one after another, and replaced when the server has ended it', async () => {
    const id = async () => (await all('SELECT CONNECTION_ID()')).rows[0]?.[0]
    const first = await id()
    expect(await id()).toBe(first)
    const other = new MysqlEngine(async () => address)
    await allRows(await other.execute(`KILL ${String(first)}`, { ...defaults, readOnly: false }))
    await other.close()
    const second = await id()
    expect(second).not.toBe(first)
    expect(second).toBeTypeOf('number')
  })

  test.skipIf(!inject('tlsTrusted'))('a connection is encrypted where it must be', async () => {
    const at = (host: string, sslMode: string) => new MysqlEngine(async () => ({ ...address, host, sslMode, username: 'encrypted' }))
    const cipher = async (other: MysqlEngine) => allRows(await other.execute("SHOW STATUS LIKE 'Ssl_cipher'", defaults))
    for (const mode of ['require', 'prefer', 'verify-full']) {
      const [row] = await cipher(at('localhost', mode))
      expect(row?.[1]).toMatch(/^TLS_/)
    }
    await expect(cipher(at('localhost', 'disable'))).rejects.toMatchObject({ errorType: 'CONNECTION_ACCESS_DENIED_ERROR' })
  })

  test.each([
    [{ password: 'wrong' }, 'CONNECTION_ACCESS_DENIED_ERROR'],
    [{ username: 'nobody' }, 'CONNECTION_ACCESS_DENIED_ERROR'],
    [{ database: 'nowhere' }, 'CONNECTION_UNKNOWN_DATABASE_ERROR'],
    [{ port: 1 }, 'CONNECTION_PORT_CLOSED_ERROR'],
  ])('a connection with %j is refused as %s', async (change, type) => {
    const other = new MysqlEngine(async () => ({ ...address, ...change }))
    const refused = other.schemas()
    await expect(refused).rejects.toMatchObject({ errorType: type })
    await expect(refused).rejects.not.toMatchObject({ message: expect.stringContaining(address.password) })
    await other.close()
  })
})
