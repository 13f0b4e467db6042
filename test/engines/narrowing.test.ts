import fc from 'fast-check'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { parseConnectionUri } from '../../worker/db/connection-uri.ts'
import type { Row } from '../../worker/engine/engine.ts'
import { PostgresEngine } from '../../worker/engine/postgres.ts'
import { withPredicates } from '../../worker/sql/predicates.ts'
import { CLOSED_ROWS, ORDER_ROWS, ORDERS, PEOPLE, PEOPLE_ROWS, randomQuery } from '../worker/sql/random-queries.ts'

const url = inject('postgresUrl')
const uri = parseConnectionUri(url)
const SCHEMA = 'narrowing'
const QUERIES = 300
const SEED = 20_261_121

describe.skipIf(url === '')('PostgreSQL', () => {
  const engine = new PostgresEngine(async () => ({
    host: uri?.host ?? '',
    port: uri?.port ?? 0,
    username: uri?.username ?? '',
    password: uri?.password ?? '',
    database: uri?.database ?? '',
    sslMode: null,
  }))
  afterAll(() => engine.close())

  async function rows(sql: string, readOnly = true): Promise<readonly Row[]> {
    const options = { readOnly, rowLimit: null, timeoutMs: 10_000, schema: SCHEMA }
    const { batches } = await engine.execute(sql, options)
    const found: Row[] = []
    for await (const batch of batches) found.push(...batch)
    return found
  }

  test('a narrowed query answers what it would answer if the closed rows were not there', async () => {
    await rows(`CREATE SCHEMA ${SCHEMA}`, false)
    for (const sql of [ORDERS, PEOPLE, ORDER_ROWS, PEOPLE_ROWS]) await rows(sql, false)
    const queries = fc.sample(randomQuery({ schema: SCHEMA, lateral: true }), { numRuns: QUERIES, seed: SEED })
    const narrowed = await Promise.all(
      queries.map((sql) =>
        withPredicates(sql, 'postgresql', ({ table }) => (table.toLowerCase() === 'orders' ? ["region = 'EU'"] : [])),
      ),
    )
    const answers: unknown[] = []
    for (const sql of narrowed) answers.push(await rows(sql))
    await rows(CLOSED_ROWS, false)
    for (const [at, sql] of queries.entries()) expect(answers[at], `${sql}\n${narrowed[at]}`).toEqual(await rows(sql))
    expect(narrowed.filter((sql, at) => sql !== queries[at]).length).toBeGreaterThan(QUERIES / 2)
  }, 60_000)
})
