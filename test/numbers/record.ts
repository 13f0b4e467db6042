/**
 * Records what a Superset answers to the queries of this folder, over the tables of test/fixtures/numbers. Run by hand:
 * `node test/numbers/record.ts --meridian URL --superset URL --postgres URL`. Meridian loads the tables; the rows come
 * from Superset alone.
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { CHOSEN } from './chosen-queries.ts'
import { Random, randomQuery } from './random-query.ts'
import { NUMBERS_TABLES } from './tables.ts'
import { ask, FIXTURES, prepareSides, valuesOf } from './two-sides.ts'

const SEED = 20_260_101
const RANDOM_QUERIES = 140
/** An answer longer than this is a better test of patience than of numbers. */
const MAX_ROWS = 400

const { values } = parseArgs({
  options: { meridian: { type: 'string' }, superset: { type: 'string' }, postgres: { type: 'string' } },
})
const { meridian, superset, postgres } = values
if (!meridian || !superset || !postgres) throw new Error('--meridian, --superset and --postgres are needed')

const { ours, theirs } = await prepareSides({ meridian, superset, postgres })
const occurring = new Map(await Promise.all(NUMBERS_TABLES.map(async (table) => [table.name, await valuesOf(theirs, table)] as const)))
const random = new Random(SEED)
const made = Array.from({ length: RANDOM_QUERIES }, (_, i) => {
  const table = random.pick(NUMBERS_TABLES)
  return [table.name, `random ${i + 1}`, randomQuery(random, table, occurring.get(table.name) ?? {})] as const
})
const lines: string[] = []
for (const [table, name, query] of [...CHOSEN, ...made]) {
  const answer = await ask(theirs, table, query)
  if (typeof answer === 'string') console.warn(`not recorded: ${table}, ${name}: ${answer.slice(0, 300)}`)
  else if (answer.data.length > MAX_ROWS) console.warn(`not recorded: ${table}, ${name}: ${answer.data.length} rows`)
  else {
    const { colnames, coltypes, data } = answer
    const rows = data.map((row) => colnames.map((column) => row[column] ?? null))
    lines.push(JSON.stringify({ table, name, query, colnames, coltypes, rows }))
  }
}
writeFileSync(`${FIXTURES}/recorded.ndjson.gz`, gzipSync(`${lines.join('\n')}\n`, { level: 9 }))
console.log(`${lines.length} answers recorded`)
ours.client.close()
theirs.client.close()
