/**
 * Puts random query objects to Meridian and to a Superset over the same tables and compares their answers: `npm run
 * oracle:fuzz -- --meridian URL --superset URL --postgres URL [--count N] [--seed N]`. Fails on a difference that no
 * rule explains.
 */
import { parseArgs } from 'node:util'
import { difference } from './compare-rows.ts'
import { explanation } from './explanations.ts'
import { Random, randomQuery } from './random-query.ts'
import { NUMBERS_TABLES } from './tables.ts'
import { ask, prepareSides, valuesOf, type Answer } from './two-sides.ts'

const DEFAULT_COUNT = 2000

const { values } = parseArgs({
  options: {
    meridian: { type: 'string' },
    superset: { type: 'string' },
    postgres: { type: 'string' },
    count: { type: 'string' },
    seed: { type: 'string' },
  },
})
const { meridian, superset, postgres } = values
if (!meridian || !superset || !postgres) {
  console.log('Skipped: there is nothing to compare with. Name --meridian, --superset and --postgres.')
  process.exit(0)
}
const count = Number(values.count ?? DEFAULT_COUNT)
const seed = Number(values.seed ?? Date.now() % 1_000_000)

function rowsOf({ colnames, data }: Answer): readonly (readonly unknown[])[] {
  return data.map((row) => colnames.map((column) => row[column] ?? null))
}

/** How two answers differ, in words; null when they do not. A column without a value has no type to compare. */
function compare(ours: Answer | string, theirs: Answer | string): string | null {
  if (typeof ours === 'string' || typeof theirs === 'string') {
    if (typeof ours === typeof theirs) return null
    return `Meridian: ${typeof ours === 'string' ? ours : 'an answer'}; Superset: ${typeof theirs === 'string' ? theirs : 'an answer'}`
  }
  const rows = rowsOf(theirs)
  const types = (answer: Answer) => answer.coltypes.filter((_type, i) => rows.some((row) => row[i] !== null))
  return difference([theirs.colnames], [ours.colnames]) ?? difference(rows, rowsOf(ours)) ?? difference([types(theirs)], [types(ours)])
}

const { ours, theirs } = await prepareSides({ meridian, superset, postgres })
const occurring = new Map(await Promise.all(NUMBERS_TABLES.map(async (table) => [table.name, await valuesOf(theirs, table)] as const)))
const random = new Random(seed)
const explained = new Map<string, number>()
let equal = 0
let unexplained = 0
for (let i = 0; i < count; i += 1) {
  const table = random.pick(NUMBERS_TABLES)
  const query = randomQuery(random, table, occurring.get(table.name) ?? {})
  const [mine, other] = await Promise.all([ask(ours, table.name, query), ask(theirs, table.name, query)])
  const found = compare(mine, other)
  const reason = found === null ? null : explanation(query, found)
  if (found === null) equal += 1
  else if (reason !== null) explained.set(reason, (explained.get(reason) ?? 0) + 1)
  else {
    unexplained += 1
    console.log(`${i}, ${table.name}: ${found}\n  ${JSON.stringify(query)}`)
  }
}
console.log(`seed ${seed}: ${count} queries, ${equal} equal, ${unexplained} unexplained`)
for (const [reason, times] of explained) console.log(`  ${times} times: ${reason}`)
ours.client.close()
theirs.client.close()
process.exit(unexplained > 0 ? 1 : 0)
