import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { EdgeEngine } from '../../../worker/engine/edge.ts'
import {
  TableExistsError,
  type EngineError,
  type IfTableExists,
  type LoadColumn,
  type Row,
} from '../../../worker/engine/engine.ts'

const fresh = () => {
  const stub = env.EDGE_DATABASE.getByName(crypto.randomUUID())
  return { stub, engine: new EdgeEngine(stub) }
}
const columns: LoadColumn[] = [
  { name: 'n', type: 'integer' },
  { name: 'odd "name"', type: 'text' },
]

async function load(engine: EdgeEngine, rows: readonly Row[], mode: IfTableExists = 'fail') {
  const loader = await engine.beginLoad('t', null, columns, mode)
  await loader.add(rows)
  await loader.commit()
}

async function all(engine: EdgeEngine, sql: string, options: object = {}) {
  const execution = await engine.execute(sql, { readOnly: true, rowLimit: null, timeoutMs: 10_000, ...options })
  const batches: Row[][] = []
  for await (const batch of execution.batches) batches.push([...batch])
  return { columns: execution.columns.map(({ name }) => name), rows: batches.flat(), batches: batches.length }
}

describe('reading', () => {
  test('rows keep their order and values over many batches, equal column names stay apart', async () => {
    const { engine } = fresh()
    const rows = Array.from({ length: 2500 }, (_, n): Row => [n, `v ${n} "ü"`])
    await load(engine, rows)
    const result = await all(engine, 'SELECT n, "odd ""name""", n + 1 AS n FROM t ORDER BY n')
    expect(result.columns).toEqual(['n', 'odd "name"', 'n'])
    expect(result.batches).toBe(3)
    expect(result.rows[2499]).toEqual([2499, 'v 2499 "ü"', 2500])
    expect((await all(engine, 'SELECT n FROM t', { rowLimit: 1200 })).rows).toHaveLength(1200)
    expect((await all(engine, 'SELECT n FROM t WHERE n < ?', { params: ['3'] })).rows).toHaveLength(3)
  })

  test('a hundred thousand rows arrive whole', async () => {
    const { engine } = fresh()
    const counter =
      'WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 100000) SELECT n, n * 2 FROM c'
    const { rows } = await all(engine, counter)
    expect([rows.length, rows.at(-1)]).toEqual([100_000, [100_000, 200_000]])
  })

  test('bytes are text where they are UTF-8', async () => {
    const { engine } = fresh()
    expect((await all(engine, "SELECT x'c3bc', x'ff'")).rows).toEqual([['ü', '[bytes]']])
  })

  test('a statement that runs over its time ends between rows', async () => {
    const { engine } = fresh()
    const endless = 'WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT n FROM c'
    await expect(all(engine, endless, { timeoutMs: 50 })).rejects.toMatchObject({ errorType: 'BACKEND_TIMEOUT_ERROR' })
  })
})

describe('refusals', () => {
  test.each([
    'DELETE FROM t',
    'DROP TABLE t',
    'PRAGMA writable_schema = 1',
    'SELECT 1; DELETE FROM t',
    'WITH a AS (SELECT 1) DELETE FROM t',
  ])('%j is not run in a read-only statement', async (sql) => {
    const { engine } = fresh()
    await load(engine, [[1, 'a']])
    await expect(all(engine, sql)).rejects.toMatchObject({ name: 'EngineError' })
    expect((await all(engine, 'SELECT count(*) FROM t')).rows).toEqual([[1]])
  })

  test('the object itself undoes what a read-only statement writes, whatever let it through', async () => {
    const { stub, engine } = fresh()
    await load(engine, [[1, 'a']])
    for (const sql of ['DELETE FROM t', 'DROP TABLE t', 'SELECT 1; DELETE FROM t', 'DELETE FROM t RETURNING n']) {
      await stub.execute({ sql, params: [], readOnly: true, rowLimit: null, timeoutMs: 1000 })
      expect((await all(engine, 'SELECT count(*) FROM t')).rows).toEqual([[1]])
    }
  })

  test.each([
    ['SELECT nope FROM t', 'COLUMN_DOES_NOT_EXIST_ERROR', 1, 8],
    ['SELECT 1\nFROM nowhere', 'TABLE_DOES_NOT_EXIST_ERROR', null, null],
    ['SELECT 1\nFROM t t2 t3', 'SYNTAX_ERROR', 2, 11],
    ['SELECT median(n) FROM t', 'GENERIC_DB_ENGINE_ERROR', 1, 8],
  ])('%j is a %s that points at its place', async (sql, errorType, line, column) => {
    const { engine } = fresh()
    await load(engine, [[1, 'a']])
    await expect(all(engine, sql)).rejects.toMatchObject({ errorType, line, column } satisfies Partial<EngineError>)
  })
})

describe('loading', () => {
  test('a load that is given up, or fails, leaves nothing behind', async () => {
    const { engine } = fresh()
    const loader = await engine.beginLoad('t', null, columns, 'fail')
    await loader.add([[1, 'a']])
    expect(await engine.tables()).toEqual([])
    await loader.abort()
    await expect(
      engine.beginLoad(
        'wide',
        null,
        Array.from({ length: 101 }, (_, n) => ({ name: `c${n}`, type: 'text' as const })),
        'fail',
      ),
    ).rejects.toThrow('A table holds at most 100 columns; the file has 101')
    expect(await engine.tables()).toEqual([])
  })

  test('a table that is there is kept, replaced or added to', async () => {
    const { engine } = fresh()
    await load(engine, [[1, 'a']])
    await expect(load(engine, [[2, 'b']])).rejects.toBeInstanceOf(TableExistsError)
    await load(engine, [[3, null]], 'append')
    expect((await all(engine, 'SELECT * FROM t')).rows).toEqual([
      [1, 'a'],
      [3, null],
    ])
    await load(engine, [[4, 'd']], 'replace')
    expect((await all(engine, 'SELECT * FROM t')).rows).toEqual([[4, 'd']])
  })

  test('tables, columns and keys are told; internal tables are not', async () => {
    const { stub, engine } = fresh()
    await load(engine, [])
    const write = { params: [], readOnly: false, rowLimit: null, timeoutMs: 1000 }
    await stub.execute({ sql: 'CREATE TABLE k (a INTEGER PRIMARY KEY, b DATE NOT NULL DEFAULT 1)', ...write })
    await stub.execute({ sql: 'CREATE UNIQUE INDEX kb ON k (b)', ...write })
    await stub.execute({ sql: 'CREATE VIEW v AS SELECT 1', ...write })
    expect(await engine.tables()).toEqual([
      { name: 'k', type: 'table' },
      { name: 't', type: 'table' },
      { name: 'v', type: 'view' },
    ])
    expect(await engine.columns('k')).toMatchObject([
      { name: 'a', type: 'INTEGER', genericType: 0 },
      { name: 'b', type: 'DATE', genericType: 2, nullable: false, default: '1' },
    ])
    expect(await engine.indexes('k')).toEqual([{ name: 'kb', unique: true, columns: ['b'] }])
    expect((await engine.keys('k')).primaryKey).toEqual({ name: null, columns: ['a'] })
    await expect(engine.columns('nowhere')).rejects.toMatchObject({ errorType: 'TABLE_DOES_NOT_EXIST_ERROR' })
  })
})
