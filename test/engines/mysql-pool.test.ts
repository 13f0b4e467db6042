import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { parseConnectionUri } from '../../worker/db/connection-uri.ts'
import { MysqlEngine } from '../../worker/engine/mysql.ts'
import { allRows } from '../../worker/engine/rows.ts'
import { toServerAddress } from '../../worker/engine/server-address.ts'

const url = inject('mysqlUrl')
const uri = parseConnectionUri(url || 'mysql://x@x/x')
if (!uri) throw new Error('No address')
const address = toServerAddress(uri, uri.password ?? '')
const shared = { readOnly: true, rowLimit: null, timeoutMs: 20_000, shared: true }
const POOL_CONNECTIONS = 5

describe.skipIf(url === '')('MySQL connections kept between requests', () => {
  const opened: MysqlEngine[] = []

  /** What one request has; several of one name share a pool. */
  function request(name: string, change: object = {}): MysqlEngine {
    const engine = new MysqlEngine(async () => ({ ...address, ...change }), env.MYSQL_POOL.getByName(name))
    opened.push(engine)
    return engine
  }

  const run = async (engine: MysqlEngine, sql: string, options: object = {}) =>
    allRows(await engine.execute(sql, { ...shared, ...options }))
  const connectionId = async (name: string) => (await run(request(name), 'SELECT CONNECTION_ID()'))[0]?.[0]

  afterEach(async () => {
    await Promise.all(opened.splice(0).map((engine) => engine.close()))
  })

  test('the next request uses the connection of the one before; what writes or may take long does not', async () => {
    const first = await connectionId('reuse')
    expect(await connectionId('reuse')).toBe(first)
    expect(await connectionId('another database')).not.toBe(first)
    const own = async (options: object) => (await run(request('reuse'), 'SELECT CONNECTION_ID()', options))[0]?.[0]
    expect(await own({ shared: false })).not.toBe(first)
    expect(await own({ readOnly: false })).not.toBe(first)
  })

  test('one borrower leaves nothing to the next: no variable, no lock, no schema', async () => {
    const first = await connectionId('strangers')
    await run(request('strangers'), "SELECT @secret := 'mine', GET_LOCK('kept', 1)", { schema: 'information_schema' })
    const found = await run(request('strangers'), "SELECT CONNECTION_ID(), @secret, IS_USED_LOCK('kept'), DATABASE(), @@time_zone")
    expect(found).toEqual([[first, null, null, 'warehouse', '+00:00']])
  })

  test('a connection that the server has ended is replaced, and the statement answered', async () => {
    const first = await connectionId('ended')
    await run(request('ended'), `KILL ${String(first)}`, { shared: false, readOnly: false })
    const second = await connectionId('ended')
    expect(second).not.toBe(first)
    expect(second).toBeTypeOf('number')
  })

  test('more statements at once than it holds connections are all answered', async () => {
    const requests = Array.from({ length: POOL_CONNECTIONS + 3 }, () => request('crowd'))
    const answers = await Promise.all(requests.map((one) => run(one, 'SELECT CONNECTION_ID(), SLEEP(0.5)')))
    expect(new Set(answers.map(([row]) => row?.[0])).size).toBe(requests.length)
  })

  test('long results come to the last row, and errors keep their type', async () => {
    expect((await run(request('long'), 'SELECT seq FROM seq_1_to_12345')).at(-1)).toEqual([12_345])
    expect(await run(request('long'), 'SELECT seq FROM seq_1_to_2000')).toHaveLength(2000)
    await expect(run(request('long'), 'SELECT 1 FROM nowhere')).rejects.toMatchObject({
      name: 'EngineError',
      errorType: 'TABLE_DOES_NOT_EXIST_ERROR',
    })
  })

  test('a statement is ended on the server when its reader goes away', async () => {
    const stop = new AbortController()
    const ended = run(request('cancel'), 'SELECT SLEEP(15) AS shared_and_cancelled', { signal: stop.signal }).catch(() => null)
    const running = async () =>
      (await run(request('watch'), "SELECT count(*) FROM information_schema.processlist WHERE info LIKE '%shared_and_cancelled%' AND id <> CONNECTION_ID()"))[0]?.[0]
    await expect.poll(running).toBe(1)
    stop.abort()
    await ended
    await expect.poll(running).toBe(0)
  })

  test('a changed password is tried, whatever connections there are', async () => {
    await connectionId('password')
    await expect(run(request('password', { password: 'wrong' }), 'SELECT 1')).rejects.toMatchObject({
      errorType: 'CONNECTION_ACCESS_DENIED_ERROR',
    })
  })
})
