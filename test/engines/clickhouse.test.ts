import { beforeAll, describe, expect, inject, test } from 'vitest'
import { parseConnectionUri } from '../../worker/db/connection-uri.ts'
import { ClickhouseEngine } from '../../worker/engine/clickhouse.ts'
import { clickhouseDialect } from '../../worker/engine/dialects/clickhouse.ts'
import { TableExistsError, type EngineError, type ExecuteOptions } from '../../worker/engine/engine.ts'
import { toHttpAddress } from '../../worker/engine/http-host.ts'
import { allRows } from '../../worker/engine/rows.ts'

const defaults: ExecuteOptions = { readOnly: true, rowLimit: null, timeoutMs: 10_000 }
const PORTS = { plain: 8123, encrypted: 8443 }

function addressOf(url: string) {
  const uri = parseConnectionUri(url)
  if (!uri) throw new Error('No address')
  return toHttpAddress(uri, uri.password ?? '', PORTS)
}

function helpers(engine: ClickhouseEngine) {
  const all = async (sql: string, options: Partial<ExecuteOptions> = {}) => {
    const execution = await engine.execute(sql, { ...defaults, ...options })
    return { columns: execution.columns, rows: await allRows(execution) }
  }
  const failure = (sql: string, options: Partial<ExecuteOptions> = {}) =>
    all(sql, options).then(
      () => null,
      ({ errorType, message, line, extra }: EngineError) => ({ type: errorType, message, line, extra }),
    )
  const write = (sql: string) => all(sql, { readOnly: false })
  return { all, failure, write }
}

/** What holds for servers of every age. */
function everyAge(url: string): void {
  const engine = new ClickhouseEngine(async () => addressOf(url))
  const { all, failure, write } = helpers(engine)

  beforeAll(async () => {
    await write('CREATE DATABASE other')
    await write(
      'CREATE TABLE other.things (id Int32, name String, at Nullable(DateTime)) ENGINE = MergeTree ORDER BY id PRIMARY KEY id',
    ).catch(() => write('CREATE TABLE other.things (id Int32, name String, at Nullable(DateTime)) ENGINE = MergeTree ORDER BY id'))
    await write('CREATE VIEW other.names AS SELECT name FROM other.things')
  })

  test('columns carry type names and generic types, values their own kind', async () => {
    const { columns, rows } = await all(
      `SELECT toInt32(1) AS i, toInt64(-9007199254740993) AS big, toUInt64(18446744073709551615) AS u, toDecimal64(1.5, 2) AS n,
              'it\\'s\\té\\n🎉\\\\' AS t, toNullable('x') AS s, toDate('2024-01-31') AS d, toDateTime('2024-01-31 10:00:00') AS ts,
              NULL AS nothing, 0/0 AS nan, [1, 2] AS list, toNullable(toFloat64(1e300)) AS f`,
    )
    expect(columns.map(({ type }) => type)).toEqual([
      'Int32',
      'Int64',
      'UInt64',
      expect.stringMatching(/^Decimal\(\d+, 2\)$/),
      'String',
      'String',
      'Date',
      'DateTime',
      'Nothing',
      'Float64',
      'Array(UInt8)',
      'Float64',
    ])
    expect(columns.map(({ genericType }) => genericType)).toEqual([0, 0, 0, 0, 1, 1, 2, 2, 1, 0, 1, 0])
    expect(rows).toEqual([
      [
        1,
        '-9007199254740993',
        '18446744073709551615',
        1.5,
        "it's\té\n🎉\\",
        'x',
        '2024-01-31',
        '2024-01-31T10:00:00',
        null,
        null,
        '[1,2]',
        1e300,
      ],
    ])
  })

  test('rows come in batches to the last one, and no further than the limit', async () => {
    const numbers = 'SELECT number FROM system.numbers LIMIT 250000'
    expect((await all(numbers)).rows).toHaveLength(250_000)
    expect((await all(numbers, { rowLimit: 1200 })).rows.at(-1)).toEqual([1199])
    expect((await all(numbers, { rowLimit: 0 })).rows).toEqual([])
    expect(await all('SELECT 1 AS a WHERE 0')).toMatchObject({ columns: [{ name: 'a' }], rows: [] })
  })

  test('literals mean what they say, whatever characters they hold', async () => {
    const texts = ["it's", '\\', "\\'; DROP TABLE x; --", '"', '?', '%\\_', '🎉', '\n\r\t']
    const list = texts.map((text) => engine.dialect.literal(text)).join(', ')
    expect((await all(`SELECT ${list}`)).rows).toEqual([texts])
  })

  test.each([
    "INSERT INTO other.things VALUES (1, 'x', NULL)",
    'CREATE TABLE other.never (a Int8) ENGINE = Memory',
    'DROP TABLE other.things',
    "SELECT 1 INTO OUTFILE '/tmp/never'",
    'SET readonly = 0',
    'SELECT 1; DROP TABLE other.things',
  ])('%s is refused where only reading is allowed', async (sql) => {
    expect((await failure(sql))?.type).toMatch(/^(?:DML_NOT_ALLOWED_ERROR|SYNTAX_ERROR)$/)
    expect((await engine.tables('other')).map(({ name }) => name)).toEqual(['names', 'things'])
  })

  test('a text that chooses the format of its answer is told that it may not', async () => {
    expect(await failure('SELECT 1 FORMAT JSON')).toMatchObject({ message: 'FORMAT is chosen by the connection' })
    expect((await all("SELECT 1 AS format, 'FORMAT JSON' AS json")).rows).toEqual([[1, 'FORMAT JSON']])
  })

  test.each([
    ['SELECT nope FROM other.things', 'COLUMN_DOES_NOT_EXIST_ERROR', { column: 'nope' }],
    ['SELECT 1\nFROM nowhere', 'TABLE_DOES_NOT_EXIST_ERROR', { table: 'nowhere' }],
    ['SELECT * FROM gone.x', 'SCHEMA_DOES_NOT_EXIST_ERROR', { schema: 'gone' }],
    ['SELECT 1 FROM FROM x', 'SYNTAX_ERROR', { near: 'x' }],
    ['SELECT no_such_function(1)', 'GENERIC_DB_ENGINE_ERROR', {}],
  ])('%j is a %s', async (sql, type, extra) => {
    expect(await failure(sql)).toMatchObject({ type, extra })
  })

  test('schemas, tables, columns and keys are told', async () => {
    expect(await engine.schemas()).toEqual(expect.arrayContaining(['default', 'other']))
    expect(await engine.tables('other')).toEqual([
      { name: 'names', type: 'view' },
      { name: 'things', type: 'table' },
    ])
    expect(await engine.columns('things', 'other')).toMatchObject([
      { name: 'id', type: 'INT32', genericType: 0, nullable: false, default: null },
      { name: 'name', type: 'STRING', genericType: 1 },
      { name: 'at', type: 'DATETIME', genericType: 2, nullable: true },
    ])
    expect(await engine.keys('things', 'other')).toEqual({ primaryKey: { name: null, columns: ['id'] }, foreignKeys: [] })
    await expect(engine.columns('nothing', 'other')).rejects.toMatchObject({ errorType: 'TABLE_DOES_NOT_EXIST_ERROR' })
    expect((await all('SELECT count(*) FROM things', { schema: 'other' })).rows).toEqual([[0]])
  })

  test('a load is seen as a whole or not at all', async () => {
    const columns = [
      { name: 'n', type: 'integer' as const },
      { name: 'text', type: 'text' as const },
    ]
    const failed = await engine.beginLoad('loaded', 'other', columns, 'fail')
    await expect(failed.add([['not a number', 'x']])).rejects.toThrow(/pars/)
    await failed.abort()
    expect((await engine.tables('other')).map(({ name }) => name)).toEqual(['names', 'things'])
    for (const mode of ['fail', 'append', 'replace', 'append'] as const) {
      const load = await engine.beginLoad('loaded', 'other', columns, mode)
      await load.add([
        [1, 'a\tb\\N\n'],
        [null, null],
      ])
      await load.commit()
    }
    expect((await all('SELECT count(*), count(n), max(text) FROM other.loaded')).rows).toEqual([[4, 2, 'a\tb\\N\n']])
    await expect(engine.beginLoad('loaded', 'other', columns, 'fail')).rejects.toBeInstanceOf(TableExistsError)
    expect((await engine.tables('other')).map(({ name }) => name)).toEqual(['loaded', 'names', 'things'])
    await write('DROP TABLE other.loaded')
  })

  test.each([
    ['127.0.0.1:1', 'CONNECTION_PORT_CLOSED_ERROR'],
  ])('%s is refused as %s', async (place, type) => {
    const nobody = new ClickhouseEngine(async () => addressOf(`clickhouse://x:s3cret@${place}/x`))
    const refused = nobody.schemas()
    await expect(refused).rejects.toMatchObject({ errorType: type })
    await expect(refused).rejects.not.toMatchObject({ message: expect.stringMatching(/s3cret|http:/) })
  })
}

const old = inject('clickhouseUrl')
const today = inject('chdbUrl')

describe.skipIf(old === '')('ClickHouse 18.16', () => {
  everyAge(old)

  const engine = new ClickhouseEngine(async () => addressOf(old))
  const { all, failure } = helpers(engine)
  const running = async (comment: string) => {
    const { rows } = await all(`SELECT count() FROM system.processes WHERE query LIKE '%${comment}%' AND query NOT LIKE '%processes%'`)
    return rows[0]?.[0]
  }
  const long = (name: string) => `SELECT count() AS ${name} FROM (SELECT number FROM system.numbers LIMIT 100000000000)`

  test('a statement over its time is stopped by the server', async () => {
    expect(await failure(long('overdue'), { timeoutMs: 1000 })).toMatchObject({ type: 'BACKEND_TIMEOUT_ERROR' })
    await expect.poll(() => running('overdue')).toBe(0)
  })

  test('a statement is ended on the server when its reader goes away', async () => {
    const stop = new AbortController()
    const ended = failure(long('cancelled'), { signal: stop.signal, timeoutMs: 60_000 })
    await expect.poll(() => running('cancelled')).toBe(1)
    stop.abort()
    expect(await ended).toMatchObject({ message: 'The statement was stopped.' })
    await expect.poll(() => running('cancelled')).toBe(0)
  })

  test('a reader that stops early ends the statement on the server', async () => {
    const { batches } = await engine.execute('SELECT number AS left_early FROM system.numbers', defaults)
    for await (const batch of batches) {
      expect(batch).toHaveLength(1000)
      break
    }
    await expect.poll(() => running('left_early')).toBe(0)
  })

  test('while a reader is busy the server waits, and nothing piles up', async () => {
    const read = async () =>
      Number((await all("SELECT max(read_rows) FROM system.processes WHERE query LIKE '%read_slowly%' AND query NOT LIKE '%processes%'")).rows[0]?.[0])
    const { batches } = await engine.execute("SELECT number AS read_slowly, toString(cityHash64(number)) FROM system.numbers", defaults)
    for await (const batch of batches) {
      expect(batch.length).toBeGreaterThan(0)
      let before = -1
      await expect.poll(async () => before === (before = await read()), { interval: 200 }).toBe(true)
      expect(before).toBeGreaterThan(0)
      break
    }
  })

  test('a failure in the middle of a result reaches its reader', async () => {
    const sql = 'SELECT throwIf(number = 300000) FROM system.numbers LIMIT 400000'
    expect(await failure(sql)).toMatchObject({ message: expect.stringContaining('throwIf') })
  })

  test('the cost of a statement is not known', async () => {
    expect(await engine.estimate('SELECT 1', { timeoutMs: 10_000 })).toBeNull()
  })

  test('a user who may change no settings still reads', async () => {
    const reader = new ClickhouseEngine(async () => ({ ...addressOf(old), username: 'reader' }))
    const execution = await reader.execute('SELECT 1', defaults)
    expect(await allRows(execution)).toEqual([[1]])
    await expect(reader.execute('CREATE TABLE never (a Int8) ENGINE = Memory', { ...defaults, readOnly: false })).rejects.toMatchObject({
      errorType: 'DML_NOT_ALLOWED_ERROR',
    })
  })

  test.each([
    [{ password: 'wrong' }, 'CONNECTION_INVALID_PASSWORD_ERROR'],
    [{ username: 'nobody' }, 'CONNECTION_INVALID_USERNAME_ERROR'],
    [{ database: 'nowhere' }, 'CONNECTION_UNKNOWN_DATABASE_ERROR'],
  ])('a connection with %j is refused as %s', async (change, type) => {
    const other = new ClickhouseEngine(async () => ({ ...addressOf(old), ...change }))
    await expect(other.schemas()).rejects.toMatchObject({ errorType: type })
  })
})

// Not skipped but absent where Python has no chdb: it is no part of what a machine must have.
describe.each(today === '' ? [] : [today])("today's ClickHouse", (url) => {
  everyAge(url)

  const engine = new ClickhouseEngine(async () => addressOf(url))
  const { all, write } = helpers(engine)

  test('the planner tells what a statement would read', async () => {
    await write('CREATE TABLE read (n Int64) ENGINE = MergeTree ORDER BY n')
    await write('INSERT INTO read SELECT number FROM numbers(20000)')
    expect(await engine.estimate('SELECT * FROM read', { timeoutMs: 10_000 })).toMatchObject({ Parts: '1', Rows: '20 K rows' })
  })

  test('booleans, and instants with a zone or before 1970, keep their meaning', async () => {
    await write("CREATE TABLE value_kinds (b Bool, early DateTime64(6), day Date32, berlin DateTime('Europe/Berlin')) ENGINE = Memory")
    await write("INSERT INTO value_kinds VALUES (true, '1969-12-31 23:59:59.5', '1904-02-29', '2024-01-31 10:00:00')")
    const { columns, rows } = await all('SELECT * FROM value_kinds')
    expect(columns.map(({ genericType }) => genericType)).toEqual([3, 2, 2, 2])
    expect(rows).toEqual([[true, '1969-12-31T23:59:59.500000', '1904-02-29', '2024-01-31T09:00:00+00:00']])
    const hits = await all(
      `SELECT count() FROM value_kinds WHERE early >= ${clickhouseDialect.temporalLiteral('1969-12-31T23:59:59.500000', 'DateTime64(6)')} AND berlin < ${clickhouseDialect.temporalLiteral('2024-01-31T09:00:01.000000', 'DateTime')}`,
    )
    expect(hits.rows).toEqual([[1]])
  })
})
