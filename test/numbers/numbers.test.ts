import { beforeAll, describe, expect, inject, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { administrator } from '../support/people.ts'
import { addEdgeDatabase, uploadCsv } from '../support/upload.ts'
import { addServerDatabase } from '../engines/support/server-database.ts'
import { difference } from './compare-rows.ts'
import { differenceOf, digitsOf } from './differences.ts'

const { cases: CASES, tables: TABLES } = inject('numbers')
const SERVERS = { postgresql: inject('postgresUrl'), mysql: inject('mysqlUrl'), clickhouse: inject('clickhouseUrl') }

interface Answer {
  readonly colnames: readonly string[]
  readonly coltypes: readonly number[]
  readonly data: readonly Readonly<Record<string, unknown>>[]
}

describe.each(['edge', ...Object.entries(SERVERS).flatMap(([name, url]) => (url ? [name] : []))])('%s gives the recorded numbers', (engine) => {
  let admin: ApiClient
  const datasets = new Map<string, number>()

  beforeAll(async () => {
    admin = await administrator()
    const url = SERVERS[engine as keyof typeof SERVERS]
    const database = engine === 'edge' ? await addEdgeDatabase(`numbers ${engine}`) : await addServerDatabase(`numbers ${engine}`, url)
    for (const [table, csv] of Object.entries(TABLES)) {
      const { status, dataset } = await uploadCsv(admin, database, table, csv, { already_exists: 'replace' })
      expect(status, table).toBe(201)
      datasets.set(table, dataset)
    }
  }, 120_000)

  async function ask(table: string, query: object): Promise<Answer> {
    const json = { datasource: { id: datasets.get(table), type: 'table' }, queries: [query] }
    const { body } = await admin.json<{ result?: Answer[]; message?: string }>('/api/v1/chart/data', { method: 'POST', json })
    const answer = body.result?.[0]
    if (!answer) throw new Error(body.message)
    return answer
  }

  test.each(CASES.map((one) => [`${one.table}: ${one.name}`, one] as const))('%s', async (title, { table, query, colnames, coltypes, rows }) => {
    const known = differenceOf(engine, title)
    const answer = await ask(table, query)
    const found = answer.data.map((row) => answer.colnames.map((column) => row[column] ?? null))
    // Superset calls a column without a value a text; the type of ours is that of the column.
    const types = (all: readonly number[]) => all.filter((_type, i) => rows.some((row) => row[i] !== null))
    const wrong =
      difference([colnames], [answer.colnames]) ?? difference(rows, found, digitsOf(engine)) ?? difference([types(coltypes)], [types(answer.coltypes)])
    // A difference that is gone has no place in the list.
    const verdict = wrong === null ? null : (known ?? wrong)
    expect(verdict).toBe(known)
  })
})
