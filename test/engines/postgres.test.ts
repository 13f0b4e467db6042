import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { parseConnectionUri } from '../../worker/db/connection-uri.ts'
import { TableExistsError, type EngineError, type Row } from '../../worker/engine/engine.ts'
import { PostgresEngine } from '../../worker/engine/postgres.ts'
import type { ServerAddress } from '../../worker/engine/server-address.ts'

const url = inject('postgresUrl')
const uri = parseConnectionUri(url)
const address: ServerAddress = {
  host: uri?.host ?? '',
  port: uri?.port ?? 0,
  username: uri?.username ?? '',
  password: uri?.password ?? '',
  database: uri?.database ?? '',
  sslMode: null,
}
const defaults = { readOnly: true, rowLimit: null, timeoutMs: 10_000 }

describe.skipIf(url === '')('PostgreSQL', () => {
  const engine = new PostgresEngine(async () => address)

  async function all(sql: string, options: object = {}) {
    const { columns, batches } = await engine.execute(sql, { ...defaults, ...options })
    const rows: Row[] = []
    for await (const batch of batches) rows.push(...batch)
    return { columns, rows }
  }

  const failure = (sql: string, options: object = {}) =>
    all(sql, options).then(
      () => null,
      (error: EngineError) => ({
        type: error.errorType,
        message: error.message,
        line: error.line,
        column: error.column,
      }),
    )

  beforeAll(async () => {
    const write = { readOnly: false }
    await all('CREATE SCHEMA IF NOT EXISTS other', write)
    await all(
      'CREATE TABLE other.things (id int PRIMARY KEY, name varchar(20) NOT NULL, at timestamp, UNIQUE (name))',
      write,
    )
    await all("COMMENT ON COLUMN other.things.name IS 'what people say'", write)
    await all('CREATE TABLE other.parts (id int, thing int REFERENCES other.things (id))', write)
    await all('CREATE VIEW other.names AS SELECT name FROM other.things', write)
  })

  afterAll(() => engine.close())

  test('a short statement may use several processes of the server', async () => {
    const write = { readOnly: false }
    await all('CREATE TABLE IF NOT EXISTS public.many_rows AS SELECT i FROM generate_series(1, 200000) AS i', write)
    await all('ALTER TABLE public.many_rows SET (parallel_workers = 2)', write)
    const launched = async () => {
      const { rows } = await all('SELECT parallel_workers_launched FROM pg_stat_database WHERE datname = current_database()')
      return Number(rows[0]?.[0])
    }
    const before = await launched()
    await all('SELECT COUNT(*) FROM public.many_rows', { shared: true })
    // The server counts when it has a moment.
    await expect.poll(launched).toBeGreaterThan(before)
  })

  test('columns carry type names and generic types, values their own kind', async () => {
    const { columns, rows } = await all(
      `SELECT 1::int AS i, 9007199254740993::bigint AS big, 1.5::numeric AS n, 'x'::text AS t, true AS b, DATE '2024-01-31' AS d,
              TIMESTAMP '2024-01-31 10:00:00.5' AS ts, TIMESTAMPTZ '2024-01-31 10:00:00+02' AS tz, NULL::float8 AS f, 'NaN'::float8 AS nan`,
    )
    expect(columns.map(({ type }) => type)).toEqual([
      'INTEGER',
      'BIGINT',
      'NUMERIC',
      'TEXT',
      'BOOLEAN',
      'DATE',
      'TIMESTAMP WITHOUT TIME ZONE',
      'TIMESTAMP WITH TIME ZONE',
      'DOUBLE PRECISION',
      'DOUBLE PRECISION',
    ])
    expect(columns.map(({ genericType }) => genericType)).toEqual([0, 0, 0, 1, 3, 2, 2, 2, 0, 0])
    expect(rows).toEqual([
      [
        1,
        '9007199254740993',
        1.5,
        'x',
        true,
        '2024-01-31',
        '2024-01-31T10:00:00.5',
        '2024-01-31T08:00:00+00:00',
        null,
        null,
      ],
    ])
  })

  test('rows come in batches to the last one, and no further than the limit', async () => {
    expect((await all('SELECT generate_series(1, 2500)')).rows).toHaveLength(2500)
    expect((await all('SELECT generate_series(1, 2500)', { rowLimit: 1200 })).rows.at(-1)).toEqual([1200])
    expect((await all('SELECT 1 WHERE false')).rows).toEqual([])
  })

  test('a reader that stops early leaves the connection usable', async () => {
    const { batches } = await engine.execute('SELECT generate_series(1, 1000000)', defaults)
    for await (const batch of batches) {
      expect(batch).toHaveLength(1000)
      break
    }
    expect((await all('SELECT 1')).rows).toEqual([[1]])
  })

  test('values are bound, and a number beside an integer column keeps its fraction when written out', async () => {
    expect((await all('SELECT $1::text || $2', { params: ["it's", '?'] })).rows).toEqual([["it's?"]])
  })

  test('nothing can be written in a read-only statement', async () => {
    expect(await failure("INSERT INTO other.things VALUES (1, 'x', NULL)")).toMatchObject({
      type: 'DML_NOT_ALLOWED_ERROR',
    })
    expect(await failure('WITH gone AS (DELETE FROM other.things RETURNING 1) SELECT * FROM gone')).toMatchObject({
      type: 'DML_NOT_ALLOWED_ERROR',
    })
    expect((await all('SELECT count(*) FROM other.things')).rows).toEqual([[0]])
  })

  test('a statement over its time is stopped by the server', async () => {
    expect(await failure('SELECT pg_sleep(5)', { timeoutMs: 100 })).toMatchObject({ type: 'BACKEND_TIMEOUT_ERROR' })
  })

  test('a statement is cancelled on the server when its reader goes away', async () => {
    const stop = new AbortController()
    const running = failure('SELECT pg_sleep(30) /* to be cancelled */', { signal: stop.signal, timeoutMs: 60_000 })
    const active = "SELECT count(*) FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%to be cancelled%' AND pid <> pg_backend_pid()"
    await expect.poll(async () => (await all(active)).rows).toEqual([[1]])
    stop.abort()
    expect(await running).toMatchObject({ message: 'canceling statement due to user request' })
    await expect.poll(async () => (await all(active)).rows).toEqual([[0]])
  })

  test.each([
    ['SELECT nope FROM other.things', 'COLUMN_DOES_NOT_EXIST_ERROR', 1, 8],
    ['SELECT 1\nFROM nowhere', 'TABLE_DOES_NOT_EXIST_ERROR', 2, 6],
    ['CREATE TABLE gone.x (a int)', 'SCHEMA_DOES_NOT_EXIST_ERROR', 1, 14],
    ['SELEC 1', 'SYNTAX_ERROR', 1, 1],
    ["SELECT 'a'::int", 'GENERIC_DB_ENGINE_ERROR', 1, 8],
  ])('%j is a %s that points at its place', async (sql, type, line, column) => {
    expect(await failure(sql, { readOnly: false })).toMatchObject({ type, line, column })
  })

  test('the schema of a statement is where its names are looked up, and the zone is UTC', async () => {
    expect((await all('SELECT count(*) FROM things', { schema: 'other' })).rows).toEqual([[0]])
    expect((await all("SELECT current_setting('TimeZone')")).rows).toEqual([['UTC']])
  })

  test('schemas, tables, columns, indexes and keys are told', async () => {
    expect(await engine.schemas()).toEqual(['information_schema', 'other', 'public'])
    expect(await engine.tables('other')).toEqual([
      { name: 'names', type: 'view' },
      { name: 'parts', type: 'table' },
      { name: 'things', type: 'table' },
    ])
    expect(await engine.columns('things', 'other')).toMatchObject([
      { name: 'id', type: 'INTEGER', genericType: 0, nullable: false },
      { name: 'name', type: 'VARCHAR(20)', genericType: 1, comment: 'what people say' },
      { name: 'at', type: 'TIMESTAMP WITHOUT TIME ZONE', genericType: 2, nullable: true },
    ])
    expect(await engine.indexes('things', 'other')).toEqual([
      { name: 'things_name_key', columns: ['name'], unique: true },
    ])
    expect(await engine.keys('parts', 'other')).toEqual({
      primaryKey: null,
      foreignKeys: [{ name: 'parts_thing_fkey', columns: ['thing'], referredTable: 'things', referredColumns: ['id'] }],
    })
    expect((await engine.keys('things', 'other')).primaryKey).toEqual({ name: 'things_pkey', columns: ['id'] })
  })

  test('the planner tells what a statement would cost', async () => {
    expect(await engine.estimate('SELECT * FROM other.things', { timeoutMs: 10_000 })).toEqual({
      'Start-up cost': '0.00',
      'Total cost': expect.stringMatching(/^\d+\.\d+$/),
    })
  })

  test('a load is seen as a whole or not at all', async () => {
    const columns = [
      { name: 'n', type: 'integer' as const },
      { name: 'at', type: 'timestamp' as const },
    ]
    const failed = await engine.beginLoad('loaded', 'other', columns, 'fail')
    await expect(failed.add([[1, 'not a time']])).rejects.toThrow(/invalid input syntax/)
    await failed.abort()
    expect((await engine.tables('other')).map(({ name }) => name)).not.toContain('loaded')
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
  })

  test.each([
    [{ password: 'wrong' }, 'CONNECTION_INVALID_PASSWORD_ERROR'],
    [{ database: 'nowhere' }, 'CONNECTION_UNKNOWN_DATABASE_ERROR'],
    [{ port: 1 }, 'CONNECTION_PORT_CLOSED_ERROR'],
    [{ username: 'nobody' }, 'CONNECTION_INVALID_PASSWORD_ERROR'],
  ])('a connection with %j is refused as %s', async (change, type) => {
    const other = new PostgresEngine(async () => ({ ...address, ...change }))
    await expect(other.schemas()).rejects.toMatchObject({ errorType: type })
    await other.close()
  })
})
