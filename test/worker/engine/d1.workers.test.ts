import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { boundDatabase, D1Engine } from '../../../worker/engine/d1.ts'
import type { EngineError } from '../../../worker/engine/engine.ts'
import { allRows } from '../../../worker/engine/rows.ts'
import { administrator } from '../../support/people.ts'

const engine = new D1Engine(boundDatabase(env, 'WAREHOUSE'))
const defaults = { readOnly: true, rowLimit: null, timeoutMs: 10_000 }

async function all(sql: string, options: object = {}) {
  const execution = await engine.execute(sql, { ...defaults, ...options })
  return { columns: execution.columns.map(({ name }) => name), rows: await allRows(execution) }
}

const failure = (sql: string) =>
  all(sql).then(
    () => null,
    ({ errorType, line, column, extra }: EngineError) => ({ type: errorType, line, column, extra }),
  )

beforeAll(async () => {
  const write = { readOnly: false }
  await all('CREATE TABLE things (id INTEGER PRIMARY KEY, name TEXT NOT NULL, at TIMESTAMP, UNIQUE (name))', write)
  await all('CREATE TABLE parts (id INT, thing INT REFERENCES things (id))', write)
  await all('CREATE VIEW names AS SELECT name FROM things', write)
  await all("INSERT INTO things VALUES (1, 'é', '2024-01-31 10:00:00'), (2, 'b', NULL)", write)
})

test('rows come with their names, also where two are alike, and no further than the limit', async () => {
  expect(await all('SELECT id AS a, name AS a, at, x\'ff00\' AS raw FROM things ORDER BY id')).toEqual({
    columns: ['a', 'a', 'at', 'raw'],
    rows: [
      [1, 'é', '2024-01-31 10:00:00', '[bytes]'],
      [2, 'b', null, '[bytes]'],
    ],
  })
  const numbers = 'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2500) SELECT i FROM n'
  expect((await all(numbers)).rows).toHaveLength(2500)
  expect((await all(numbers, { rowLimit: 1200 })).rows.at(-1)).toEqual([1200])
  expect((await all('SELECT ? || ?', { params: ["it's", '?'] })).rows).toEqual([["it's?"]])
})

test.each([
  "INSERT INTO things VALUES (3, 'x', NULL)",
  'DROP TABLE parts',
  'WITH a AS (SELECT 1) DELETE FROM things',
  'SELECT 1; DELETE FROM things',
  'PRAGMA foreign_keys = off',
])('%s is refused where only reading is allowed', async (sql) => {
  expect((await failure(sql))?.type).toMatch(/^(?:DML_NOT_ALLOWED_ERROR|SYNTAX_ERROR)$/)
  expect((await all('SELECT count(*) FROM things')).rows).toEqual([[2]])
})

test.each([
  ['SELECT nope FROM things', 'COLUMN_DOES_NOT_EXIST_ERROR', { column: 'nope' }],
  ['SELECT 1\nFROM nowhere', 'TABLE_DOES_NOT_EXIST_ERROR', { table: 'nowhere' }],
  ['SELECT FROM FROM x', 'SYNTAX_ERROR', { near: 'FROM' }],
])('%j is a %s', async (sql, type, extra) => {
  expect(await failure(sql)).toMatchObject({ type, extra })
})

test('tables, columns, indexes and keys are told, and nothing of the platform', async () => {
  expect(await engine.tables()).toEqual([
    { name: 'names', type: 'view' },
    { name: 'parts', type: 'table' },
    { name: 'things', type: 'table' },
  ])
  expect(await engine.columns('things')).toMatchObject([
    { name: 'id', type: 'INTEGER', genericType: 0 },
    { name: 'name', type: 'TEXT', genericType: 1, nullable: false },
    { name: 'at', type: 'TIMESTAMP', genericType: 2, nullable: true },
  ])
  expect(await engine.indexes('things')).toEqual([{ name: 'sqlite_autoindex_things_1', columns: ['name'], unique: true }])
  expect(await engine.keys('parts')).toEqual({
    primaryKey: null,
    foreignKeys: [{ name: null, columns: ['thing'], referredTable: 'things', referredColumns: ['id'] }],
  })
  expect((await engine.keys('things')).primaryKey).toEqual({ name: null, columns: ['id'] })
  await expect(engine.columns('nothing')).rejects.toMatchObject({ errorType: 'TABLE_DOES_NOT_EXIST_ERROR' })
})

test.each(['DB', 'NOTHING', 'RESULTS', 'SECRET_KEY', '', 'toString', '__proto__'])('"%s" is no database for analysts', (name) => {
  expect(() => boundDatabase(env, name)).toThrow(/No D1 database is bound/)
})

test('a database of the catalogue names its binding, and is queried through the API', async () => {
  const admin = await administrator()
  const add = (uri: string) =>
    admin.json<{ id: number; errors?: object[] }>('/api/v1/database/', {
      method: 'POST',
      json: { database_name: uri, sqlalchemy_uri: uri },
    })
  expect(await add('d1://DB')).toMatchObject({
    status: 400,
    body: { errors: [{ error_type: 'CONNECTION_UNKNOWN_DATABASE_ERROR', message: 'Unable to connect to database "DB".' }] },
  })
  const { status, body } = await add('d1://WAREHOUSE')
  expect(status).toBe(201)
  const run = await admin.json<{ data: object[] }>('/api/v1/sqllab/execute/', {
    method: 'POST',
    json: { database_id: body.id, sql: 'SELECT count(*) AS n FROM things', client_id: 'd1-test' },
  })
  expect(run).toMatchObject({ status: 200, body: { data: [{ n: 2 }] } })
})
