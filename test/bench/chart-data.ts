import pg from 'pg'
import { BENCH_CHARTS } from './chart-contexts.ts'
import { succeeded, type BenchClient } from './client.ts'
import { quantile, type Figure } from './figures.ts'

const ROUNDS = 12
const CACHED_CONNECTIONS = 16
const CACHED_MS = 4000

interface Side {
  client: BenchClient
  /** Table name -> dataset id. */
  datasets: Map<string, number>
}

function context(side: Side, chart: (typeof BENCH_CHARTS)[number], extra: Record<string, unknown> = {}): Record<string, unknown> {
  const id = side.datasets.get(chart.table)
  if (id === undefined) throw new Error(`no dataset of ${chart.table} at ${side.client.origin}`)
  return { datasource: { id, type: 'table' }, queries: [chart.query], result_format: 'json', result_type: 'full', force: true, ...extra }
}

async function datasetsOf(client: BenchClient): Promise<Map<string, number>> {
  const list = succeeded<{ result: { id: number; table_name: string }[] }>(
    await client.get('/api/v1/dataset/?q=(columns:!(id,table_name),page_size:100)'),
    'list of datasets',
  )
  return new Map(list.result.map((row) => [row.table_name, row.id]))
}

/** A side whose datasets stand on the PostgreSQL database at `postgres`, made when they are missing. */
export async function prepareMeridian(client: BenchClient, postgres: string): Promise<Side> {
  const known = await datasetsOf(client)
  const missing = [...new Set(BENCH_CHARTS.map((chart) => chart.table))].filter((table) => !known.has(table))
  if (missing.length > 0) {
    const { id: database } = succeeded<{ id: number }>(
      await client.post('/api/v1/database/', { database_name: `bench ${Date.now()}`, sqlalchemy_uri: postgres, expose_in_sqllab: true }),
      'database',
    )
    for (const table of missing) {
      const { id } = succeeded<{ id: number }>(await client.post('/api/v1/dataset/', { database, schema: 'public', table_name: table }), `dataset ${table}`)
      known.set(table, id)
    }
  }
  return { client, datasets: known }
}

export async function prepareYardstick(client: BenchClient): Promise<Side> {
  return { client, datasets: await datasetsOf(client) }
}

async function generatedSql(side: Side, chart: (typeof BENCH_CHARTS)[number]): Promise<string> {
  const answer = succeeded<{ result: { query: string }[] }>(
    await side.client.post('/api/v1/chart/data', context(side, chart, { result_type: 'query' })),
    `SQL of ${chart.name}`,
  )
  return answer.result[0]?.query ?? ''
}

/** Uncached chart data: p50 of the whole answer minus p50 of the same SQL sent to the server directly; median of the charts. */
export async function benchUncached(ours: Side, yardstick: Side | null, postgres: string): Promise<Figure> {
  const direct = new pg.Client({ connectionString: postgres })
  await direct.connect()
  const over: { ours: number[]; yardstick: number[] } = { ours: [], yardstick: [] }
  for (const chart of BENCH_CHARTS) {
    const sql = await generatedSql(ours, chart)
    const samples = { ours: [] as number[], yardstick: [] as number[], engine: [] as number[] }
    for (let round = 0; round < ROUNDS; round += 1) {
      const started = performance.now()
      await direct.query(sql)
      samples.engine.push(performance.now() - started)
      const mine = await ours.client.post('/api/v1/chart/data', context(ours, chart))
      succeeded(mine, chart.name)
      samples.ours.push(mine.ms)
      if (yardstick) {
        const theirs = await yardstick.client.post('/api/v1/chart/data', context(yardstick, chart))
        succeeded(theirs, `${chart.name} at the yardstick`)
        samples.yardstick.push(theirs.ms)
      }
    }
    const engine = quantile(samples.engine, 0.5)
    over.ours.push(quantile(samples.ours, 0.5) - engine)
    if (yardstick) over.yardstick.push(quantile(samples.yardstick, 0.5) - engine)
  }
  await direct.end()
  return {
    name: 'chart/data uncached, p50 over the engine',
    unit: 'ms',
    ours: quantile(over.ours, 0.5),
    yardstick: yardstick ? quantile(over.yardstick, 0.5) : null,
    goal: 10,
    note: `${BENCH_CHARTS.length} charts, ours from ${Math.min(...over.ours).toFixed(1)} to ${Math.max(...over.ours).toFixed(1)}`,
  }
}

async function answersASecond(side: Side): Promise<number> {
  const chart = BENCH_CHARTS[1]
  if (!chart) return 0
  const body = context(side, chart, { force: false })
  succeeded(await side.client.post('/api/v1/chart/data', body), chart.name)
  let answers = 0
  const until = performance.now() + CACHED_MS
  const worker = async () => {
    while (performance.now() < until) {
      const response = await side.client.post('/api/v1/chart/data', body)
      if (response.status === 200) answers += 1
    }
  }
  await Promise.all(Array.from({ length: CACHED_CONNECTIONS }, worker))
  return answers / (CACHED_MS / 1000)
}

/** Answers a second of one chart already in the cache, 16 connections, load and server on the same cores. */
export async function benchCached(ours: Side, yardstick: Side | null): Promise<Figure> {
  return {
    name: 'cached chart/data answers a second',
    unit: '/s',
    more: true,
    ours: await answersASecond(ours),
    yardstick: yardstick ? await answersASecond(yardstick) : null,
    goal: 1500,
  }
}
