import { beforeAll, describe, expect, inject, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { parseConnectionUri } from '../../worker/db/connection-uri.ts'
import { MysqlEngine } from '../../worker/engine/mysql.ts'
import { PostgresEngine } from '../../worker/engine/postgres.ts'
import { allRows } from '../../worker/engine/rows.ts'
import { administrator } from '../support/people.ts'
import { addServerDatabase } from './support/server-database.ts'

/** Text that gives another value at every run: equal values are one run. */
const SERVERS = [
  ['postgresql', inject('postgresUrl'), 'SELECT cast(gen_random_uuid() AS text) AS roll'],
  ['mysql', inject('mysqlUrl'), 'SELECT uuid() AS roll'],
  ['clickhouse', inject('clickhouseUrl'), 'SELECT toString(generateUUIDv4()) AS roll'],
] as const

let admin: ApiClient

beforeAll(async () => {
  admin = await administrator()
})

describe.each(SERVERS)('equal queries on %s', (name, url, sql) => {
  test.skipIf(url === '')('a hundred at once reach the server once, the next one again', async () => {
    const database = await addServerDatabase(`dice of ${name}`, url)
    const made = await admin.json<{ id: number }>('/api/v1/dataset/', { method: 'POST', json: { database, table_name: 'dice', sql } })
    expect(made.status).toBe(201)
    const json = { datasource: { id: made.body.id, type: 'table' }, force: true, queries: [{ columns: ['roll'] }] }
    const roll = async () => {
      const { body } = await admin.json<{ result: [{ data: [{ roll: string }] }] }>('/api/v1/chart/data', { method: 'POST', json })
      return body.result[0].data[0].roll
    }
    const values = new Set(await Promise.all(Array.from({ length: 100 }, roll)))
    expect(values.size).toBe(1)
    expect(values).not.toContain(await roll())
  })
})

const WATCH = { readOnly: true, rowLimit: null, timeoutMs: 10_000 }
const all = { expressionType: 'SQL', sqlExpression: 'COUNT(one + other)', label: 'all' }

/** More rows than can be counted within the test, and how many statements count them. */
const SLOW = [
  [
    'postgresql',
    inject('postgresUrl'),
    PostgresEngine,
    'SELECT one, other FROM generate_series(1, 100000) one, generate_series(1, 100000) other',
    "SELECT count(*) AS n FROM pg_stat_activity WHERE query LIKE '%generate_' || 'series(1, 100000)%' AND state = 'active'",
  ],
  [
    'mysql',
    inject('mysqlUrl'),
    MysqlEngine,
    'SELECT one.seq AS one, other.seq AS other FROM seq_1_to_100000 one JOIN seq_1_to_100000 other',
    "SELECT count(*) AS n FROM information_schema.processlist WHERE info LIKE concat('%seq_1_', 'to_100000%')",
  ],
] as const

function addressOf(url: string) {
  const uri = parseConnectionUri(url)
  const [host, username, password, database] = [uri?.host ?? '', uri?.username ?? '', uri?.password ?? '', uri?.database ?? '']
  return { host, port: uri?.port ?? 0, username, password, database, sslMode: null }
}

describe.each(SLOW)('a slow query on %s that two readers wait for', (name, url, Server, sql, running) => {
  test.skipIf(url === '')('is stopped on the server when both have gone, and not before', async () => {
    const database = await addServerDatabase(`patience with ${name}`, url)
    const made = await admin.json<{ id: number }>('/api/v1/dataset/', { method: 'POST', json: { database, table_name: `many of ${name}`, sql } })
    expect(made.status).toBe(201)
    const server = new Server(async () => addressOf(url))
    const count = async () => Number((await allRows(await server.execute(running, WATCH)))[0]?.[0])
    const json = { datasource: { id: made.body.id, type: 'table' }, force: true, queries: [{ columns: [], metrics: [all] }] }
    const readers = [new AbortController(), new AbortController()] as const
    const asked = readers.map(({ signal }) => admin.call('/api/v1/chart/data', { method: 'POST', json, signal }).catch(() => undefined))
    await expect.poll(count).toBe(1)
    readers[0].abort()
    // Longer than it takes to notice who has gone.
    const left = Date.now()
    await expect.poll(async () => [await count(), Date.now() - left > 2_000]).toEqual([1, true])
    readers[1].abort()
    await expect.poll(count, { timeout: 10_000 }).toBe(0)
    await Promise.all(asked)
    await server.close()
  })
})
