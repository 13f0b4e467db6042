import { afterEach, describe, expect, test } from 'vitest'
import { parseConnectionUri } from '../../../worker/db/connection-uri.ts'
import { grainExpression } from '../../../worker/engine/time-grains.ts'
import { trinoDialect } from '../../../worker/engine/dialects/trino.ts'
import type { EngineError, ExecuteOptions } from '../../../worker/engine/engine.ts'
import { toHttpAddress } from '../../../worker/engine/http-host.ts'
import { allRows } from '../../../worker/engine/rows.ts'
import { TrinoEngine } from '../../../worker/engine/trino.ts'
import { statementError } from '../../../worker/engine/trino-errors.ts'
import { readPage } from '../../../worker/engine/trino-protocol.ts'
import { columnReader } from '../../../worker/engine/trino-types.ts'
import { recorded, replayTrino, type Answer, type Replay } from '../../support/trino-replay.ts'

const servers: Replay[] = []

async function replay(answers: readonly Answer[]): Promise<Replay> {
  const server = await replayTrino(answers)
  servers.push(server)
  return server
}

afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

function engineAt(place: string, user = 'ann', path = 'hive/sales'): TrinoEngine {
  const uri = parseConnectionUri(`trino://${user}@${place}/${path}`)
  if (!uri) throw new Error('No address')
  return new TrinoEngine(async () => toHttpAddress(uri, uri.password ?? '', { plain: 8080, encrypted: 8443 }))
}

const defaults: ExecuteOptions = { readOnly: true, rowLimit: null, timeoutMs: 10_000 }
const STATEMENT = 'select * from system.runtime.nodes'
const pages = (...bodies: readonly object[]): Answer[] => bodies.map((body) => ({ body }))

describe('a recorded conversation with Trino', () => {
  test('gives the columns and rows of the statement', async () => {
    const { url, asked } = await replay(pages(...recorded.nodes))
    const execution = await engineAt(url).execute(STATEMENT, { ...defaults, timeoutMs: 60_000 })
    expect(execution.columns).toEqual([
      { name: 'node_id', type: 'VARCHAR', genericType: 1 },
      { name: 'http_uri', type: 'VARCHAR', genericType: 1 },
      { name: 'node_version', type: 'VARCHAR', genericType: 1 },
      { name: 'coordinator', type: 'BOOLEAN', genericType: 3 },
      { name: 'state', type: 'VARCHAR', genericType: 1 },
    ])
    expect(await allRows(execution)).toEqual([
      ['UUID-0', 'http://worker0:8080', '0.157', false, 'active'],
      ['UUID-1', 'http://worker1:8080', '0.157', false, 'active'],
      ['UUID-2', 'http://worker2:8080', '0.157', false, 'active'],
    ])
    expect(asked.map(({ line }) => line)).toEqual([
      'POST /v1/statement',
      'GET /v1/statement/20210817_140827_00000_arvdv/1',
      'GET /v1/statement/20210817_140827_00000_arvdv/2',
    ])
    expect(asked[0]).toMatchObject({
      body: STATEMENT,
      headers: {
        'x-trino-user': 'ann',
        'x-trino-catalog': 'hive',
        'x-trino-schema': 'sales',
        'x-trino-time-zone': 'UTC',
        'x-trino-session': 'query_max_run_time=60s',
      },
    })
  })

  test('ends on the coordinator when its reader has enough, or goes away', async () => {
    const { url, asked } = await replay(pages(...recorded.nodes))
    const few = await engineAt(url).execute(STATEMENT, { ...defaults, rowLimit: 2 })
    expect(await allRows(few)).toHaveLength(2)
    expect(asked.at(-1)?.line).toBe('DELETE /v1/statement/20210817_140827_00000_arvdv/2')

    const stop = new AbortController()
    const second = await replay([...pages(...recorded.nodes.slice(0, 1)), 'never'])
    const running = engineAt(second.url).execute(STATEMENT, { ...defaults, signal: stop.signal })
    setTimeout(() => stop.abort(), 50)
    await expect(running).rejects.toThrow('The statement was stopped.')
    expect(second.asked.at(-1)?.line).toBe('DELETE /v1/statement/20210817_140827_00000_arvdv/1')

    const between = new AbortController()
    const third = await replay(pages(...recorded.nodes))
    const taken = await engineAt(third.url).execute(STATEMENT, { ...defaults, signal: between.signal })
    expect(taken.columns).toHaveLength(5)
    between.abort()
    await expect.poll(() => third.asked.at(-1)?.line).toBe('DELETE /v1/statement/20210817_140827_00000_arvdv/2')
  })

  test('that comes to an error gives its text and its place', async () => {
    const { url } = await replay(pages(recorded.schemaMissing))
    await expect(engineAt(url).execute('SELECT * FROM x', defaults)).rejects.toMatchObject({
      name: 'EngineError',
      message: 'line 1:15: Schema must be specified when session schema is not set',
      line: 1,
      column: 15,
    })
  })
})

test('a busy coordinator is asked again, and one that stays busy is said to be down', async () => {
  const busy: Answer = { status: 503, body: '' }
  const { url, asked } = await replay([busy, busy, ...pages(...recorded.nodes)])
  expect(await allRows(await engineAt(url).execute(STATEMENT, defaults))).toHaveLength(3)
  expect(asked).toHaveLength(5)
  const down = await replay(Array.from({ length: 9 }, () => busy))
  await expect(engineAt(down.url).execute(STATEMENT, defaults)).rejects.toMatchObject({ errorType: 'CONNECTION_HOST_DOWN_ERROR' })
})

test('a statement over its time is ended', async () => {
  const { url, asked } = await replay([...pages(...recorded.nodes.slice(0, 1)), 'never'])
  await expect(engineAt(url).execute(STATEMENT, { ...defaults, timeoutMs: 100 })).rejects.toMatchObject({
    errorType: 'BACKEND_TIMEOUT_ERROR',
  })
  expect(asked.at(-1)?.line).toMatch(/^DELETE/)
})

test('who is refused is told so, without the password', async () => {
  const { url, asked } = await replay([{ status: 401, body: 'Access Denied: Invalid credentials' }])
  const refused: EngineError = await engineAt(url, 'ann:s3cret').execute(STATEMENT, defaults).then(
    () => Promise.reject(new Error('It was not refused')),
    (error: EngineError) => error,
  )
  expect(refused).toMatchObject({ errorType: 'CONNECTION_ACCESS_DENIED_ERROR', extra: { username: 'ann' } })
  expect(JSON.stringify([refused.message, refused.extra])).not.toContain('s3cret')
  expect(asked[0]?.headers.authorization).toBe(`Basic ${btoa('ann:s3cret')}`)
})

test('a port where nobody listens is refused as such', async () => {
  await expect(engineAt('127.0.0.1:1').schemas()).rejects.toMatchObject({ errorType: 'CONNECTION_PORT_CLOSED_ERROR' })
})

test.each(['INSERT INTO x VALUES (1)', 'CALL x()', 'SELECT 1; DROP TABLE x'])('%s is not sent where only reading is allowed', async (sql) => {
  const { url, asked } = await replay([])
  await expect(engineAt(url).execute(sql, defaults)).rejects.toThrow(/DDL|Only one/)
  expect(asked).toEqual([])
})

test.each([
  ['COLUMN_NOT_FOUND', "line 1:8: Column 'nope' cannot be resolved", 'COLUMN_DOES_NOT_EXIST_ERROR', { column: 'nope' }],
  ['TABLE_NOT_FOUND', "line 1:15: Table 'hive.sales.gone' does not exist", 'TABLE_DOES_NOT_EXIST_ERROR', { table: 'gone' }],
  ['SCHEMA_NOT_FOUND', "line 1:15: Schema 'gone' does not exist", 'SCHEMA_DOES_NOT_EXIST_ERROR', { schema: 'gone' }],
  ['CATALOG_NOT_FOUND', "line 1:15: Catalog 'gone' not found", 'CONNECTION_UNKNOWN_DATABASE_ERROR', { database: 'gone' }],
  ['SYNTAX_ERROR', "line 1:1: mismatched input 'selec'. Expecting: 'SELECT'", 'SYNTAX_ERROR', { near: 'selec' }],
  ['EXCEEDED_TIME_LIMIT', 'Query exceeded the maximum run time limit', 'BACKEND_TIMEOUT_ERROR', { timeout: 10 }],
  ['DIVISION_BY_ZERO', 'Division by zero', 'GENERIC_DB_ENGINE_ERROR', {}],
])('%s is classified', (errorName, message, errorType, extra) => {
  expect(statementError({ errorName, message }, 10_000)).toMatchObject({ errorType, extra })
})

test.each([
  ['bigint', '9007199254740993', '9007199254740993'],
  ['bigint', '12', 12],
  ['decimal(10,2)', '"1.50"', 1.5],
  ['double', '"NaN"', null],
  ['boolean', 'true', true],
  ['date', '"1904-02-29"', '1904-02-29'],
  ['timestamp(3)', '"1969-12-31 23:59:59.500"', '1969-12-31T23:59:59.500'],
  ['timestamp(6) with time zone', '"2024-01-31 10:00:00.000000 UTC"', '2024-01-31T10:00:00+00:00'],
  ['timestamp(3) with time zone', '"2024-01-31 10:00:00.000 +02:00"', '2024-01-31T10:00:00+02:00'],
  ['array(integer)', '[1,2]', '[1,2]'],
  ['varbinary', '"/wA="', '[bytes]'],
  ['varchar', '"é 🎉"', 'é 🎉'],
])('a %s of %s is read as %j', (type, json, value) => {
  const page = readPage(`{"id":"x","data":[[${json}]]}`)
  expect(columnReader({ name: 'a', type }).read(page.data?.[0]?.[0])).toBe(value)
})

test('every grain of the wire format has an expression, over dates as over instants', () => {
  expect(trinoDialect.timeGrains).toHaveLength(20)
  expect(grainExpression(trinoDialect.timeGrains, 'P1M', '"d"')).toBe(`date_trunc('month', CAST("d" AS TIMESTAMP))`)
})
