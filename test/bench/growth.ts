import { succeeded } from './client.ts'
import type { Ask } from './direct-clients.ts'
import type { Figure } from './figures.ts'
import { best, over } from './overhead.ts'
import { ask, type Race, type Side } from './sides.ts'

const ROUNDS = 5
const SIZES = [10_000, 100_000, 1_000_000, 10_000_000]
const EQUAL_QUERIES = 100
const SUMS = { columns: ['product'], metrics: [{ expressionType: 'SQL', sqlExpression: 'SUM(amount)', label: 'sum' }], row_limit: 100 }

/** Overhead by the size of the table, which should not grow with it. */
export async function* growth(direct: Ask, raceOn: (table: string) => Promise<Race>): AsyncGenerator<Figure> {
  for (const size of SIZES) {
    const table = `facts_${size}`
    await direct(`CREATE TABLE ${table} AS SELECT i AS id, 'p' || i % 50 AS product, (i % 977)::float8 AS amount FROM generate_series(1, ${size}) AS i`)
    await direct(`ANALYZE ${table}`)
    const race = await raceOn(table)
    const { ours, theirs } = await over(race, direct, [SUMS], ROUNDS)
    yield { name: `chart/data over postgresql with ${size} rows, p50`, unit: 'ms', ours: best(ours, 0.5), yardstick: best(theirs, 0.5), goal: 10 }
    yield { name: `chart/data over postgresql with ${size} rows, p95`, unit: 'ms', ours: best(ours, 0.95), yardstick: best(theirs, 0.95), goal: 25 }
    if (size === SIZES.at(-1)) yield await singleFlight(race, table, direct)
  }
}

/** How often the table is read when a hundred ask the same at once. */
async function singleFlight({ ours, theirs }: Race, table: string, direct: Ask): Promise<Figure> {
  const scans = async () => {
    const SETTLED_MS = 1500
    await new Promise((resolve) => setTimeout(resolve, SETTLED_MS))
    const { rows } = (await direct(`SELECT seq_scan FROM pg_stat_user_tables WHERE relname = '${table}'`)) as { rows: [string][] }
    return Number(rows[0]?.[0] ?? 0)
  }
  const before = await scans()
  await ask(ours, { ...SUMS, row_limit: 99 })
  const one = (await scans()) - before
  const runsOf = async (side: Side) => {
    const earlier = await scans()
    const answers = await Promise.all(Array.from({ length: EQUAL_QUERIES }, () => ask(side, { ...SUMS, row_limit: 98 }, { force: false })))
    for (const answer of answers) succeeded(answer, 'equal query')
    return ((await scans()) - earlier) / Math.max(1, one)
  }
  return {
    name: `${EQUAL_QUERIES} equal queries at once: times the engine runs them`,
    unit: '',
    ours: await runsOf(ours),
    yardstick: theirs && (await runsOf(theirs)),
    goal: 1,
  }
}
