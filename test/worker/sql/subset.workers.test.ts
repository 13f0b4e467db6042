import { env } from 'cloudflare:workers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withPredicates } from '../../../worker/sql/predicates.ts'
import { CLOSED_ROWS, ORDER_ROWS, ORDERS, PEOPLE, PEOPLE_ROWS, randomQuery } from './random-queries.ts'

const QUERIES = 300
const SEED = 20_261_121

test('a narrowed query answers on SQLite what it would answer if the closed rows were not there', async () => {
  const rows = async (sql: string) => (await env.DB.prepare(sql).all()).results
  // SQLite takes some of the queries for circular ones, whoever asks.
  const attempt = (sql: string) => rows(sql).catch(() => null)
  for (const sql of [ORDERS, PEOPLE, ORDER_ROWS, PEOPLE_ROWS]) await env.DB.prepare(sql).run()
  const queries = fc.sample(randomQuery({ schema: 'main', lateral: false }), { numRuns: QUERIES, seed: SEED })
  const narrowed = await Promise.all(
    queries.map((sql) =>
      withPredicates(sql, 'd1', ({ table }) => (table.toLowerCase() === 'orders' ? ["region = 'EU'"] : [])),
    ),
  )
  const answers: unknown[] = []
  for (const sql of narrowed) answers.push(await attempt(sql))
  await env.DB.prepare(CLOSED_ROWS).run()
  for (const [at, sql] of queries.entries()) expect(answers[at], `${sql}\n${narrowed[at]}`).toEqual(await attempt(sql))
  expect(narrowed.filter((sql, at) => sql !== queries[at]).length).toBeGreaterThan(QUERIES / 2)
  expect(answers.filter((answer) => answer !== null).length).toBeGreaterThan(QUERIES / 2)
})
