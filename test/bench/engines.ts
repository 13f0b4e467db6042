import mysql from 'mysql2/promise'
import pg from 'pg'
import { startClickhouse } from '../engines/servers/clickhouse.ts'
import { startMariadb } from '../engines/servers/mariadb.ts'
import { startPostgres } from '../engines/servers/postgres.ts'
import { succeeded, type BenchClient } from './client.ts'
import { EXPORT_ROWS, FACT_QUERIES, factsCsv } from './facts.ts'
import { quantile, type Figure } from './figures.ts'
import { peakMemory } from './memory.ts'

const ROUNDS = 10
const SLOW_ROUNDS = 5
const SIZES = [10_000, 100_000, 1_000_000, 10_000_000]
const EQUAL_QUERIES = 100
const MS_A_SECOND = 1000
const MEGABYTE = 1024 * 1024

type Ask = (sql: string) => Promise<unknown>

/** An engine's own client, past everything of ours. */
interface Direct {
  readonly ask: Ask
  close(): Promise<void>
}

async function directPostgres(url: string): Promise<Direct> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return { ask: (sql) => client.query({ text: sql, rowMode: 'array' }), close: () => client.end() }
}

async function directMysql(url: string): Promise<Direct> {
  const connection = await mysql.createConnection(url)
  return { ask: (sql) => connection.query({ sql, rowsAsArray: true }), close: () => connection.end() }
}

async function directClickhouse(url: string): Promise<Direct> {
  const { protocol: _, username, password, host, pathname } = new URL(url)
  const headers = { 'x-clickhouse-user': decodeURIComponent(username), 'x-clickhouse-key': decodeURIComponent(password) }
  const address = `http://${host}/?database=${pathname.slice(1) || 'default'}&default_format=JSONCompact`
  const ask: Ask = async (sql) => {
    const response = await fetch(address, { method: 'POST', headers, body: sql })
    if (!response.ok) throw new Error(await response.text())
    return response.json()
  }
  return { ask, close: async () => undefined }
}

async function addDatabase(client: BenchClient, name: string, uri: string): Promise<number> {
  const json = { database_name: `${name} ${Date.now()}`, sqlalchemy_uri: uri, allow_file_upload: true }
  return succeeded<{ id: number }>(await client.post('/api/v1/database/', json), name).id
}

async function uploadFacts(client: BenchClient, database: number): Promise<number> {
  const form = new FormData()
  form.set('type', 'csv')
  form.set('table_name', 'facts')
  form.set('already_exists', 'replace')
  form.set('file', new File([factsCsv(EXPORT_ROWS)], 'facts.csv'))
  const headers = { authorization: client.authorization }
  const response = await fetch(`${client.origin}/api/v1/database/${database}/upload/`, { method: 'POST', body: form, headers })
  if (!response.ok) throw new Error(`upload: ${response.status} ${await response.text()}`)
  const q = `(columns:!(id),filters:!((col:table_name,opr:eq,value:facts),(col:database,opr:rel_o_m,value:${database})))`
  const [row] = succeeded<{ result: { id: number }[] }>(await client.get(`/api/v1/dataset/?q=${q}`), 'dataset').result
  return row?.id ?? 0
}

const body = (dataset: number, query: object, extra: object = {}) => ({
  datasource: { id: dataset, type: 'table' },
  queries: [query],
  force: true,
  ...extra,
})

async function sqlOf(client: BenchClient, dataset: number, query: object): Promise<string> {
  const answer = await client.post('/api/v1/chart/data', body(dataset, query, { result_type: 'query' }))
  return succeeded<{ result: { query: string }[] }>(answer, 'SQL').result[0]?.query ?? ''
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** Chart data past every cache, beside the same SQL by the engine's own client in the same turn. */
async function over(client: BenchClient, dataset: number, direct: Ask, queries: readonly object[], rounds: number): Promise<number[]> {
  const samples: number[] = []
  for (const query of queries) {
    const sql = await sqlOf(client, dataset, query)
    const own: number[] = []
    const ours: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      own.push(await timed(() => direct(sql)))
      const answer = await client.post('/api/v1/chart/data', body(dataset, query))
      succeeded(answer, 'chart data')
      ours.push(answer.ms)
    }
    samples.push(...ours.map((ms) => ms - quantile(own, 0.5)))
  }
  return samples
}

/** The same where the engine stands inside the product: what the Worker says that it waited for it is taken off. */
async function overWaiting(client: BenchClient, dataset: number, queries: readonly object[], rounds: number): Promise<number[]> {
  const samples: number[] = []
  for (const query of queries) {
    for (let round = 0; round < rounds; round += 1) {
      const answer = await client.post('/api/v1/chart/data', body(dataset, query))
      succeeded(answer, 'chart data')
      const timing = String(answer.headers['server-timing'])
      const waited = ['engine', 'transfer'].map((name) => Number(new RegExp(`${name};dur=([\\d.]+)`).exec(timing)?.[1] ?? 0))
      samples.push(waited.reduce((left, ms) => left - ms, answer.ms))
    }
  }
  return samples
}

function overFigures(engine: string, samples: readonly number[]): Figure[] {
  const name = `chart/data uncached over ${engine}`
  return [
    { name: `${name}, p50`, unit: 'ms', ours: quantile(samples, 0.5), goal: 10, note: `${EXPORT_ROWS} rows, ${FACT_QUERIES.length} queries` },
    { name: `${name}, p95`, unit: 'ms', ours: quantile(samples, 0.95), goal: 25 },
  ]
}

/** A file of all rows: its time beside that of the engine's own client, and what the servers' memory grew by meanwhile. */
async function exportFigure(client: BenchClient, dataset: number, direct: Ask, format: 'csv' | 'xlsx'): Promise<Figure> {
  const query = { columns: ['id', 'at', 'country', 'product', 'amount'], row_limit: EXPORT_ROWS }
  const sql = await sqlOf(client, dataset, query)
  const own = await timed(() => direct(sql))
  const headers = { authorization: client.authorization, 'content-type': 'application/json' }
  const json = JSON.stringify(body(dataset, query, { result_format: format, result_type: 'results' }))
  let bytes = 0
  let ours = 0
  const grown = await peakMemory(async () => {
    ours = await timed(async () => {
      const response = await fetch(`${client.origin}/api/v1/chart/data`, { method: 'POST', headers, body: json })
      if (!response.ok || !response.body) throw new Error(`${format}: ${response.status} ${await response.text()}`)
      for await (const chunk of response.body) bytes += chunk.length
    })
  })
  const note = `${(bytes / MEGABYTE).toFixed(1)} MB; memory grew by ${(grown / MEGABYTE).toFixed(0)} MB; the engine's own client needs ${(own / MS_A_SECOND).toFixed(2)} s for the rows`
  return { name: `${format.toUpperCase()} of ${EXPORT_ROWS} rows`, unit: 's', ours: ours / MS_A_SECOND, note }
}

/** Overhead by the size of the table, which should not grow with it. */
async function* growth(client: BenchClient, database: number, direct: Ask): AsyncGenerator<Figure> {
  for (const size of SIZES) {
    const table = `facts_${size}`
    await direct(`CREATE TABLE ${table} AS SELECT i AS id, 'p' || i % 50 AS product, (i % 977)::float8 AS amount FROM generate_series(1, ${size}) AS i`)
    await direct(`ANALYZE ${table}`)
    const made = await client.post('/api/v1/dataset/', { database, schema: 'public', table_name: table })
    const { id } = succeeded<{ id: number }>(made, table)
    const query = { columns: ['product'], metrics: [{ expressionType: 'SQL', sqlExpression: 'SUM(amount)', label: 'sum' }], row_limit: 100 }
    const samples = await over(client, id, direct, [query], SLOW_ROUNDS)
    yield { name: `chart/data over postgresql with ${size} rows, p50`, unit: 'ms', ours: quantile(samples, 0.5), goal: 10 }
    if (size === SIZES.at(-1)) yield await singleFlight(client, id, table, query, direct)
  }
}

/** How often the table is read when a hundred ask the same at once. */
async function singleFlight(client: BenchClient, dataset: number, table: string, query: object, direct: Ask): Promise<Figure> {
  const scans = async () => {
    const SETTLED_MS = 1500
    await new Promise((resolve) => setTimeout(resolve, SETTLED_MS))
    const { rows } = (await direct(`SELECT seq_scan FROM pg_stat_user_tables WHERE relname = '${table}'`)) as { rows: [string][] }
    return Number(rows[0]?.[0] ?? 0)
  }
  const before = await scans()
  succeeded(await client.post('/api/v1/chart/data', body(dataset, { ...query, row_limit: 99 })), 'one')
  const one = await scans()
  const answers = await Promise.all(
    Array.from({ length: EQUAL_QUERIES }, () => client.post('/api/v1/chart/data', body(dataset, { ...query, row_limit: 98 }, { force: false }))),
  )
  for (const answer of answers) succeeded(answer, 'equal query')
  const all = await scans()
  return { name: `${EQUAL_QUERIES} equal queries at once: times the engine runs them`, unit: '', ours: (all - one) / Math.max(1, one - before), goal: 1 }
}

/** Each engine that this machine can start, with the same rows. */
export async function* benchEngines(client: BenchClient): AsyncGenerator<Figure> {
  const edge = await uploadFacts(client, await addDatabase(client, 'edge', 'edge://'))
  for (const figure of overFigures('edge', await overWaiting(client, edge, FACT_QUERIES, ROUNDS))) yield figure
  const engines = [
    { name: 'postgresql', start: startPostgres, connect: directPostgres },
    { name: 'mysql', start: startMariadb, connect: directMysql },
    { name: 'clickhouse', start: startClickhouse, connect: directClickhouse },
  ]
  for (const { name, start, connect } of engines) {
    const server = await start()
    if ('reason' in server) {
      yield { name: `chart/data uncached over ${name}`, unit: 'ms', ours: null, note: server.reason }
      continue
    }
    const direct = await connect(server.url)
    try {
      const database = await addDatabase(client, name, server.url)
      const dataset = await uploadFacts(client, database)
      for (const figure of overFigures(name, await over(client, dataset, direct.ask, FACT_QUERIES, ROUNDS))) yield figure
      if (name !== 'postgresql') continue
      yield await exportFigure(client, dataset, direct.ask, 'csv')
      yield await exportFigure(client, dataset, direct.ask, 'xlsx')
      yield* growth(client, database, direct.ask)
    } finally {
      await direct.close()
      await server.stop()
    }
  }
}
