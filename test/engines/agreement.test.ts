import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { administrator } from '../support/people.ts'
import { addEdgeDatabase, uploadCsv } from '../support/upload.ts'
import { axis, CASES, count, orders, range, sum } from './agreement-cases.ts'
import { DIFFERENCES } from './agreement-differences.ts'
import { addServerDatabase } from './support/server-database.ts'

const SERVERS = {
  postgresql: inject('postgresUrl'),
  mysql: inject('mysqlUrl'),
  clickhouse: inject('clickhouseUrl'),
  // Absent rather than skipped where Python has no chdb.
  ...(inject('chdbUrl') === '' ? {} : { chdb: inject('chdbUrl') }),
}

interface Answer {
  readonly data: readonly Readonly<Record<string, unknown>>[]
  readonly colnames: readonly string[]
  readonly coltypes: readonly number[]
  readonly query: string
}

let admin: ApiClient
let edge: number

beforeAll(async () => {
  admin = await administrator()
  edge = (await uploadCsv(admin, await addEdgeDatabase('lake'), 'orders', orders())).dataset
})

async function ask(id: number, query: object) {
  const json = { datasource: { id, type: 'table' }, queries: [query] }
  const { body } = await admin.json<{ result: Answer[]; message?: string }>('/api/v1/chart/data', {
    method: 'POST',
    json,
  })
  const answer = body.result?.[0]
  if (!answer) throw new Error(body.message)
  return answer
}

describe.each(Object.entries(SERVERS))('edge and %s', (backend, url) => {
  let server: number

  beforeAll(async () => {
    if (url === '') return
    const database = await addServerDatabase(`warehouse of ${backend}`, url)
    const loaded = await uploadCsv(admin, database, 'orders', orders(), { already_exists: 'replace' })
    expect(loaded).toMatchObject({ status: 201 })
    server = loaded.dataset
    expect(server).toBeGreaterThan(edge)
  })

  const differs = DIFFERENCES[backend] ?? {}

  test.skipIf(url === '').each(Object.entries(CASES).filter(([name]) => !(name in differs)))(
    'agree on %s',
    async (_, query) => {
      const [here, there] = [await ask(edge, query), await ask(server, query)]
      expect(here.data.length).toBeGreaterThan(0)
      expect(there.colnames).toEqual(here.colnames)
      expect(there.coltypes).toEqual(here.coltypes)
      expect(there.data).toEqual(here.data)
    },
  )

  test.skipIf(url === '').each(Object.entries(CASES).filter(([name]) => name in differs))(
    'still differ on %s, as is written down',
    async (_, query) => {
      const [here, there] = [await ask(edge, query), await ask(server, query)]
      expect([there.coltypes, there.data]).not.toEqual([here.coltypes, here.data])
    },
  )
})

describe.skipIf(SERVERS.postgresql === '')('PostgreSQL', () => {
  let postgres: number

  beforeAll(async () => {
    const database = await addServerDatabase('warehouse', SERVERS.postgresql)
    postgres = (await uploadCsv(admin, database, 'orders', orders(), { already_exists: 'replace' })).dataset
  })

  test('a comparison finds the numbers of the year before', async () => {
    const month = (val: string) => ({ columns: [axis('P1M')], metrics: [sum], filters: [range(val)] })
    const compared = await ask(postgres, { ...month('2024-12-01 : 2025-01-01'), time_offsets: ['1 year ago'] })
    const before = await ask(postgres, month('2023-12-01 : 2024-01-01'))
    expect(compared.data[0]?.['SUM(amount)__1 year ago']).toBe(before.data[0]?.['SUM(amount)'])
    expect(compared.query).toMatch(/;\n\n.*;$/s)
  })

  test('shares divide by the totals of the query that asks for them', async () => {
    const main = {
      columns: ['product'],
      metrics: [count],
      row_limit: 1,
      orderby: [['product', true]],
      post_processing: [{ operation: 'contribution', options: { columns: ['n'], rename_columns: ['%n'] } }],
    }
    const totals = { columns: [], metrics: [count], row_limit: 0 }
    const json = { datasource: { id: postgres, type: 'table' }, queries: [main, totals] }
    const { body } = await admin.json<{ result: Answer[] }>('/api/v1/chart/data', { method: 'POST', json })
    const [first, all] = body.result.map(({ data }) => data[0])
    expect(first?.['%n']).toBeCloseTo(Number(first?.['n']) / Number(all?.['n']), 12)
  })

  test('many charts over one connection pool come back each on its line', async () => {
    const requests = Object.entries(CASES).map(([key, query]) => ({
      key,
      query_context: { datasource: { id: postgres, type: 'table' }, queries: [query], force: true },
    }))
    const response = await admin.call('/api/v1/chart/data/stream', { method: 'POST', json: { requests } })
    const lines = (await response.text())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { key: string; status: number })
    expect(lines.map(({ key }) => key).toSorted()).toEqual(Object.keys(CASES).toSorted())
    expect(lines.every(({ status }) => status === 200)).toBe(true)
  })

  test('equal questions at once reach the engine once', async () => {
    const random = {
      columns: [],
      metrics: [{ expressionType: 'SQL', sqlExpression: 'random() + COUNT(*)', label: 'x' }],
    }
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(postgres, random)))
    expect(new Set(answers.map(({ data }) => data[0]?.['x'])).size).toBe(1)
  })

  test('a database that is down is a 400 that says so', async () => {
    await env.DB.prepare(
      "update databases set sqlalchemy_uri = 'postgresql://x@127.0.0.1:1/x' where database_name = 'warehouse'",
    ).run()
    await admin.call('/api/v1/form_data', { method: 'POST', json: {} })
    await expect(ask(postgres, { columns: ['product'], row_limit: 3 })).rejects.toThrow(/^Error: /)
  })
})
