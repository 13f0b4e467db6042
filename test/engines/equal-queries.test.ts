import { beforeAll, describe, expect, inject, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
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
