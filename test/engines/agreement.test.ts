import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { administrator } from '../support/people.ts'
import { addEdgeDatabase, uploadCsv } from '../support/upload.ts'
import { axis, CASES, count, orders, range, sum } from './agreement-cases.ts'
import { DIFFERENCES } from './agreement-differences.ts'
import { EARLY, early, KINDS, kinds } from './agreement-kinds.ts'
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

const TABLES = {
  orders: { csv: orders, cases: CASES, fields: {} },
  kinds: { csv: kinds, cases: KINDS, fields: { column_dates: 'day,at' } },
  early: { csv: early, cases: EARLY, fields: { column_dates: 'day,at' } },
}
type Table = keyof typeof TABLES

let admin: ApiClient
const edge: Record<string, number> = {}

async function load(database: number, table: Table): Promise<number> {
  const { csv, fields } = TABLES[table]
  const loaded = await uploadCsv(admin, database, table, csv(), { already_exists: 'replace', ...fields })
  expect(loaded).toMatchObject({ status: 201 })
  return loaded.dataset
}

beforeAll(async () => {
  admin = await administrator()
  const lake = await addEdgeDatabase('lake')
  for (const table of ['orders', 'kinds', 'early'] as const) edge[table] = await load(lake, table)
})

async function ask(id: number, query: object, envelope: object = {}) {
  const json = { datasource: { id, type: 'table' }, queries: [query], ...envelope }
  const { body } = await admin.json<{ result: Answer[]; message?: string }>('/api/v1/chart/data', {
    method: 'POST',
    json,
  })
  const answer = body.result?.[0]
  if (!answer) throw new Error(body.message)
  return answer
}

/** Sums of fractions depend on the order of the rows; twelve digits do not. */
function rounded(data: Answer['data']) {
  const value = (given: unknown) => (typeof given === 'number' ? Number(given.toPrecision(12)) : given)
  return data.map((row) => Object.fromEntries(Object.entries(row).map(([key, given]) => [key, value(given)])))
}

describe.each(Object.entries(SERVERS))('edge and %s', (backend, url) => {
  const server: Record<string, number> = {}
  const differs = DIFFERENCES[backend] ?? {}
  const tables = (['orders', 'kinds', 'early'] as const).filter((table) => !(table in differs))

  beforeAll(async () => {
    if (url === '') return
    const database = await addServerDatabase(`warehouse of ${backend}`, url)
    for (const table of tables) server[table] = await load(database, table)
  })

  const cases = tables.flatMap((table) =>
    Object.entries(TABLES[table].cases).map(([name, query]) => ({ table, name, query })),
  )

  test.skipIf(url === '').each(cases.filter(({ name }) => !(name in differs)))(
    'agree on $name of $table',
    async ({ table, query }) => {
      const [here, there] = [await ask(edge[table] ?? 0, query), await ask(server[table] ?? 0, query)]
      expect(here.data.length).toBeGreaterThan(0)
      expect(there.colnames).toEqual(here.colnames)
      expect(there.coltypes).toEqual(here.coltypes)
      expect(rounded(there.data)).toEqual(rounded(here.data))
    },
  )

  const zones = ['America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Apia']
  test.skipIf(url === '').each(zones)('agree on the days and hours of %s, and on what its rows show', async (time_zone) => {
    const queries = [
      { columns: [axis('P1D')], metrics: [count], orderby: [['ordered_at', true]] },
      { columns: [axis('PT1H')], metrics: [sum], filters: [range('2023-11-01 : 2024-04-01')], orderby: [['ordered_at', true]] },
      { columns: [], metrics: [count], filters: [range('2024-03-10 : 2024-03-11')] },
      { columns: ['ordered_at', 'amount'], orderby: [['ordered_at', true]], row_limit: 40 },
    ]
    for (const query of queries) {
      const [here, there] = [await ask(edge['orders'] ?? 0, query, { time_zone }), await ask(server['orders'] ?? 0, query, { time_zone })]
      expect(rounded(there.data)).toEqual(rounded(here.data))
    }
  })

  test.skipIf(url === '').each(cases.filter(({ name }) => name in differs))(
    'still differ on $name of $table, as is written down',
    async ({ table, query }) => {
      const [here, there] = [await ask(edge[table] ?? 0, query), await ask(server[table] ?? 0, query)]
      expect([there.coltypes, rounded(there.data)]).not.toEqual([here.coltypes, rounded(here.data)])
    },
  )
})

describe.skipIf(SERVERS.postgresql === '')('PostgreSQL', () => {
  let postgres: number

  beforeAll(async () => {
    const database = await addServerDatabase('warehouse', SERVERS.postgresql)
    postgres = await load(database, 'orders')
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
