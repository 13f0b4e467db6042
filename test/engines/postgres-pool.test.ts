import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { parseConnectionUri } from '../../worker/db/connection-uri.ts'
import type { Execution, Row } from '../../worker/engine/engine.ts'
import { PostgresEngine } from '../../worker/engine/postgres.ts'

const url = inject('postgresUrl')
const uri = parseConnectionUri(url)
const address = {
  host: uri?.host ?? '',
  port: uri?.port ?? 0,
  username: uri?.username ?? '',
  password: uri?.password ?? '',
  database: uri?.database ?? '',
  sslMode: null,
}
const shared = { readOnly: true, rowLimit: null, timeoutMs: 20_000, shared: true }
const POOL_CONNECTIONS = 5

async function rowsOf({ batches }: Execution): Promise<readonly Row[]> {
  const rows: Row[] = []
  for await (const batch of batches) rows.push(...batch)
  return rows
}

describe.skipIf(url === '')('PostgreSQL connections kept between requests', () => {
  const opened: PostgresEngine[] = []

  /** What one request has; several of one name share a pool. */
  function request(name: string, change: object = {}): PostgresEngine {
    const engine = new PostgresEngine(async () => ({ ...address, ...change }), env.POSTGRES_POOL.getByName(name))
    opened.push(engine)
    return engine
  }

  const run = async (engine: PostgresEngine, sql: string, options: object = {}) =>
    rowsOf(await engine.execute(sql, { ...shared, ...options }))
  const processId = async (name: string) => (await run(request(name), 'SELECT pg_backend_pid()'))[0]?.[0]

  afterEach(async () => {
    await Promise.all(opened.splice(0).map((engine) => engine.close()))
  })

  test('the next request uses the connection of the one before', async () => {
    const first = await processId('reuse')
    expect(await processId('reuse')).toBe(first)
    expect(await processId('another database')).not.toBe(first)
  })

  test('statements that write, and those that may take long, never run over it', async () => {
    const first = await processId('own')
    const [[own]] = (await run(request('own'), 'SELECT pg_backend_pid()', { shared: false })) as [[unknown]]
    const [[writes]] = (await run(request('own'), 'SELECT pg_backend_pid()', { readOnly: false })) as [[unknown]]
    expect([own, writes]).not.toContain(first)
    await expect(run(request('own'), 'CREATE TABLE never (a int)')).rejects.toMatchObject({
      errorType: 'DML_NOT_ALLOWED_ERROR',
    })
  })

  test('one borrower leaves nothing to the next: no setting, no lock', async () => {
    await run(request('strangers'), "SELECT set_config('meridian.secret', 'mine', false), pg_advisory_lock(4711)")
    const found = await run(
      request('strangers'),
      `SELECT coalesce(current_setting('meridian.secret', true), ''), (SELECT count(*) FROM pg_locks WHERE locktype = 'advisory')`,
    )
    expect(found).toEqual([['', 0]])
  })

  test('a connection that the server has ended is replaced, and the statement answered', async () => {
    const first = await processId('ended')
    await run(request('ended'), `SELECT pg_terminate_backend(${String(first)})`, { shared: false })
    const second = await processId('ended')
    expect(second).not.toBe(first)
    expect(second).toBeTypeOf('number')
  })

  test('a statement that ends its own connection is tried once more, not for ever', async () => {
    await processId('suicide')
    await expect(run(request('suicide'), 'SELECT pg_terminate_backend(pg_backend_pid())')).rejects.toThrow(/terminat/)
    expect(await processId('suicide')).toBeTypeOf('number')
  })

  test('more statements at once than it holds connections are all answered; the rest have their own', async () => {
    const requests = Array.from({ length: POOL_CONNECTIONS + 3 }, () => request('crowd'))
    const answers = await Promise.all(requests.map((one) => run(one, 'SELECT pg_backend_pid(), pg_sleep(0.5)')))
    expect(new Set(answers.map(([row]) => row?.[0])).size).toBe(requests.length)
    const own = "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'meridian' AND pid = ANY($1::int[])"
    await Promise.all(requests.map((one) => one.close()))
    const ids = `{${answers.map(([row]) => String(row?.[0])).join(',')}}`
    await expect
      .poll(async () => (await run(request('watch'), own, { params: [ids] }))[0]?.[0])
      .toBe(POOL_CONNECTIONS)
  })

  test('long results come to the last row, and a reader that stops early frees the connection', async () => {
    expect((await run(request('long'), 'SELECT generate_series(1, 12345)')).at(-1)).toEqual([12_345])
    const { batches } = await request('long').execute('SELECT generate_series(1, 1000000)', shared)
    for await (const batch of batches) {
      expect(batch).toHaveLength(1000)
      break
    }
    const reading = "SELECT count(*) FROM pg_stat_activity WHERE query LIKE '%1000000)' AND pid <> pg_backend_pid()"
    await expect.poll(() => run(request('watch'), reading)).toEqual([[0]])
  })

  test('a failure in the middle of a result reaches its reader', async () => {
    const sql = 'SELECT 1 / (5000 - n) FROM generate_series(1, 10000) AS n'
    await expect(run(request('late'), sql)).rejects.toMatchObject({
      name: 'EngineError',
      message: 'division by zero',
    })
  })

  test('an error keeps its type and its place', async () => {
    await expect(run(request('wrong'), 'SELECT 1\nFROM nowhere')).rejects.toMatchObject({
      name: 'EngineError',
      errorType: 'TABLE_DOES_NOT_EXIST_ERROR',
      line: 2,
      column: 6,
    })
  })

  test('a statement is cancelled on the server when its reader goes away', async () => {
    const stop = new AbortController()
    const running = run(request('cancel'), 'SELECT pg_sleep(15) /* shared and cancelled */', { signal: stop.signal })
    const seen = `SELECT count(*) FROM pg_stat_activity WHERE query LIKE '%shared and ' || 'cancelled%' AND state = 'active'`
    const ended = running.catch((error: Error) => error.message)
    await expect.poll(() => run(request('watch'), seen)).toEqual([[1]])
    stop.abort()
    expect(await ended).toContain('canceling statement due to user request')
  })

  test('a statement given up while it waits for its connection does not run', { timeout: 10_000 }, async () => {
    const stop = new AbortController()
    const running = run(request('given up'), 'SELECT pg_sleep(15)', { signal: stop.signal })
    stop.abort()
    await expect(running).rejects.toThrow(/abort|cancel/i)
  })

  test('a changed password is tried, whatever connections there are', async () => {
    await processId('password')
    await expect(run(request('password', { password: 'wrong' }), 'SELECT 1')).rejects.toMatchObject({
      errorType: 'CONNECTION_INVALID_PASSWORD_ERROR',
    })
  })
})
