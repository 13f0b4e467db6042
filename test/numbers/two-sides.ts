import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { signIn, succeeded, type BenchClient } from '../bench/client.ts'
import type { Query } from './query-parts.ts'
import { NUMBERS_TABLES } from './tables.ts'

export const FIXTURES = 'test/fixtures/numbers'

export interface Answer {
  readonly colnames: readonly string[]
  readonly coltypes: readonly number[]
  readonly data: readonly Query[]
}

/** A product that answers query objects over the tables of the fixtures. */
export interface Side {
  readonly client: BenchClient
  /** Dataset by name of table. */
  readonly datasets: ReadonlyMap<string, number>
}

export interface Addresses {
  readonly meridian: string
  readonly superset: string
  /** Of an empty PostgreSQL database that both can reach. */
  readonly postgres: string
}

/** Loads the tables into PostgreSQL by Meridian's own upload, and lets a Superset read them there. */
export async function prepareSides({ meridian, superset, postgres }: Addresses): Promise<{ ours: Side; theirs: Side }> {
  const ours = await signIn(meridian, 'admin', 'admin')
  const theirs = await signIn(superset, 'admin', 'admin')
  const loading = await addDatabase(ours, postgres, { allow_file_upload: true })
  for (const { name } of NUMBERS_TABLES) await upload(ours, loading, name)
  const reading = await addDatabase(theirs, postgres, {})
  return { ours: { client: ours, datasets: await datasetsOf(ours, loading) }, theirs: { client: theirs, datasets: await datasetsOf(theirs, reading) } }
}

/** The values that occur in each column, for queries to filter by. */
export async function valuesOf(side: Side, table: (typeof NUMBERS_TABLES)[number]): Promise<Readonly<Record<string, readonly unknown[]>>> {
  const found: Record<string, readonly unknown[]> = {}
  for (const column of [...table.texts, ...table.numbers, ...table.booleans]) {
    const answer = await ask(side, table.name, { columns: [column], metrics: [], orderby: [[column, true]], row_limit: 200 })
    if (typeof answer === 'string') throw new Error(answer)
    found[column] = answer.data.map((row) => row[column]).filter((value) => value !== null)
  }
  return found
}

/** The answer to a query object, or status and message when it is refused. */
export async function ask({ client, datasets }: Side, table: string, query: Query): Promise<Answer | string> {
  const datasource = { id: datasets.get(table), type: 'table' }
  const json = { datasource, queries: [query], force: true, result_type: 'full', result_format: 'json' }
  const { status, text } = await client.post('/api/v1/chart/data', json)
  const body = JSON.parse(text) as { result?: Answer[]; message?: unknown }
  const [answer] = body.result ?? []
  return status === 200 && answer ? answer : `${status} ${JSON.stringify(body.message)}`
}

async function addDatabase(client: BenchClient, uri: string, extra: Query): Promise<number> {
  const json = { database_name: `numbers ${Date.now()}`, sqlalchemy_uri: uri, expose_in_sqllab: true, ...extra }
  return succeeded<{ id: number }>(await client.post('/api/v1/database/', json), 'database').id
}

/** The datasets of the tables in a database; made where they are missing. */
async function datasetsOf(client: BenchClient, database: number): Promise<ReadonlyMap<string, number>> {
  const q = `(columns:!(id,table_name),filters:!((col:database,opr:rel_o_m,value:${database})),page_size:100)`
  const known = succeeded<{ result: { id: number; table_name: string }[] }>(await client.get(`/api/v1/dataset/?q=${q}`), 'datasets')
  const found = new Map(known.result.map((row) => [row.table_name, row.id]))
  for (const { name } of NUMBERS_TABLES) {
    if (found.has(name)) continue
    const made = await client.post('/api/v1/dataset/', { database, schema: 'public', table_name: name })
    found.set(name, succeeded<{ id: number }>(made, `dataset ${name}`).id)
  }
  return found
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
