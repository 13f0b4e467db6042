/**
 * Records what a Superset answers to the queries of this folder, over the tables of test/fixtures/numbers. Run by hand:
 * `node test/numbers/record.ts --meridian URL --superset URL --postgres URL`. Meridian loads the tables into the
 * PostgreSQL database, through its own upload; Superset reads them there. Rows come from Superset alone.
 */
import { gunzipSync, gzipSync } from 'node:zlib'
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { signIn, succeeded, type BenchClient } from '../bench/client.ts'
import { CHOSEN } from './chosen-queries.ts'
import { Random, randomQuery } from './random-query.ts'
import type { Query } from './query-parts.ts'
import { NUMBERS_TABLES } from './tables.ts'

const FIXTURES = 'test/fixtures/numbers'
const SEED = 20_260_101
const RANDOM_QUERIES = 140
/** An answer longer than this is a better test of patience than of numbers. */
const MAX_ROWS = 400

const { values } = parseArgs({
  options: { meridian: { type: 'string' }, superset: { type: 'string' }, postgres: { type: 'string' } },
})
const { meridian, superset, postgres } = values
if (!meridian || !superset || !postgres) throw new Error('--meridian, --superset and --postgres are needed')

async function addDatabase(client: BenchClient, uri: string, extra: Query): Promise<number> {
  const json = { database_name: `numbers ${Date.now()}`, sqlalchemy_uri: uri, expose_in_sqllab: true, ...extra }
  return succeeded<{ id: number }>(await client.post('/api/v1/database/', json), 'database').id
}

async function upload(client: BenchClient, database: number, table: string): Promise<void> {
  const form = new FormData()
  form.set('type', 'csv')
  form.set('table_name', table)
  form.set('already_exists', 'replace')
  form.set('file', new File([gunzipSync(readFileSync(`${FIXTURES}/${table}.csv.gz`))], `${table}.csv`))
  const response = await fetch(`${client.origin}/api/v1/database/${database}/upload/`, {
    method: 'POST',
    body: form,
    headers: { authorization: client.authorization },
  })
  if (!response.ok) throw new Error(`upload of ${table}: ${response.status} ${await response.text()}`)
}

interface Answer {
  readonly colnames: readonly string[]
  readonly coltypes: readonly number[]
  readonly data: readonly Query[]
}

async function ask(client: BenchClient, dataset: number, query: Query): Promise<Answer | string> {
  const json = { datasource: { id: dataset, type: 'table' }, queries: [query], force: true, result_type: 'full', result_format: 'json' }
  const { status, text } = await client.post('/api/v1/chart/data', json)
  const body = JSON.parse(text) as { result?: Answer[]; message?: unknown }
  const [answer] = body.result ?? []
  return status === 200 && answer ? answer : `${status} ${JSON.stringify(body.message)}`
}

const ours = await signIn(meridian, 'admin', 'admin')
const theirs = await signIn(superset, 'admin', 'admin')
const loading = await addDatabase(ours, postgres, { allow_file_upload: true })
const reading = await addDatabase(theirs, postgres, {})
const datasets = new Map<string, number>()
const occurring = new Map<string, Record<string, unknown[]>>()
for (const table of NUMBERS_TABLES) {
  await upload(ours, loading, table.name)
  const made = await theirs.post('/api/v1/dataset/', { database: reading, schema: 'public', table_name: table.name })
  const { id } = succeeded<{ id: number }>(made, `dataset ${table.name}`)
  datasets.set(table.name, id)
  const found: Record<string, unknown[]> = {}
  for (const column of [...table.texts, ...table.numbers, ...table.booleans]) {
    const answer = await ask(theirs, id, { columns: [column], metrics: [], orderby: [[column, true]], row_limit: 200 })
    if (typeof answer === 'string') throw new Error(answer)
    found[column] = answer.data.map((row) => row[column]).filter((value) => value !== null)
  }
  occurring.set(table.name, found)
}

const random = new Random(SEED)
const made = Array.from({ length: RANDOM_QUERIES }, (_, i) => {
  const table = random.pick(NUMBERS_TABLES)
  return [table.name, `random ${i + 1}`, randomQuery(random, table, occurring.get(table.name) ?? {})] as const
})
const lines: string[] = []
for (const [table, name, query] of [...CHOSEN, ...made]) {
  const answer = await ask(theirs, datasets.get(table) ?? 0, query)
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
ours.close()
theirs.close()
