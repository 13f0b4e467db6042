import { startClickhouse } from '../engines/servers/clickhouse.ts'
import { startMariadb } from '../engines/servers/mariadb.ts'
import { startPostgres } from '../engines/servers/postgres.ts'
import { recorded, replayTrino } from '../support/trino-replay.ts'
import type { BenchClient } from './client.ts'
import { directClickhouse, directMysql, directPostgres, directTrino } from './direct-clients.ts'
import { exportFigures, WIDE_TABLE } from './exports.ts'
import { EXPORT_ROWS, FACT_QUERIES } from './facts.ts'
import type { Figure } from './figures.ts'
import { growth } from './growth.ts'
import { over, overFigures, overWaiting } from './overhead.ts'
import { addDatabase, addDataset, ask, uploadFacts, visit, writeFacts, type Race } from './sides.ts'

/** The D1 database that the product is started with. */
export const D1_BINDING = 'BENCH_FACTS'

const ROUNDS = 10
const NOTE = `${EXPORT_ROWS} rows, ${FACT_QUERIES.length} queries, the better of two runs`

/** Servers of their own, and how the yardstick calls the driver that it may have for each. */
const SERVERS = [
  { name: 'postgresql', start: startPostgres, connect: directPostgres, driver: 'postgresql', schema: 'public' },
  { name: 'mysql', start: startMariadb, connect: directMysql, driver: 'mysql+pymysql', schema: null },
  { name: 'clickhouse', start: startClickhouse, connect: directClickhouse, driver: 'clickhousedb+connect', schema: null },
]

/** Each engine that this machine can start, with the same rows; the yardstick on the same tables where it can. */
export async function* benchEngines(client: BenchClient, yardstick: BenchClient | null, only?: string): AsyncGenerator<Figure> {
  const wanted = (name: string) => only === undefined || only.split(',').includes(name)
  if (wanted('edge')) yield* benchEdge(client)
  if (wanted('d1')) yield* benchD1(client)
  for (const server of SERVERS) if (wanted(server.name)) yield* benchServer(server, client, yardstick)
  if (wanted('trino')) yield* benchTrino(client)
}

async function* benchEdge(client: BenchClient): AsyncGenerator<Figure> {
  const edge = await uploadFacts(client, await addDatabase(client, 'edge', 'edge://'))
  yield* overFigures('edge', await overWaiting({ client, dataset: edge }, FACT_QUERIES, ROUNDS), NOTE)
}

async function* benchD1(client: BenchClient): AsyncGenerator<Figure> {
  const d1 = await writeFacts(client, await addDatabase(client, 'd1', `d1://${D1_BINDING}`))
  yield* overFigures('d1', await overWaiting({ client, dataset: d1 }, FACT_QUERIES, ROUNDS), NOTE)
}

async function* benchServer(
  { name, start, connect, driver, schema }: (typeof SERVERS)[number],
  client: BenchClient,
  yardstick: BenchClient | null,
): AsyncGenerator<Figure> {
  const server = await start()
  if ('reason' in server) {
    yield { name: `chart/data uncached over ${name}`, unit: 'ms', ours: null, note: server.reason }
    return
  }
  const direct = await connect(server.url)
  const visitor = await visit(yardstick, name, server.url.replace(/^\w+/, driver))
  const raced = async (dataset: number, table: string, queries: readonly object[] = []): Promise<Race> => ({
    ours: { client, dataset },
    theirs: await visitor.side(schema, table, queries),
  })
  try {
    const database = await addDatabase(client, name, server.url)
    const facts = await raced(await uploadFacts(client, database), 'facts', FACT_QUERIES)
    const without = yardstick && !facts.theirs ? `; yardstick: ${visitor.reason()}` : ''
    yield* overFigures(name, await over(facts, direct.ask, FACT_QUERIES, ROUNDS), NOTE + without)
    if (name !== 'postgresql') return
    const made = async (table: string) => raced(await addDataset(client, database, schema, table), table)
    await direct.ask(WIDE_TABLE)
    yield* exportFigures(facts, await made('facts_wide'), direct.ask)
    yield* growth(direct.ask, made)
  } finally {
    await visitor.leave()
    await direct.close()
    await server.stop()
  }
}

/** No Trino runs here: what is taken off as the engine's time is that of a server that repeats a recorded conversation. */
async function* benchTrino(client: BenchClient): AsyncGenerator<Figure> {
  const server = await replayTrino(
    recorded.nodes.map((body) => ({ body })),
    'each',
  )
  try {
    const database = await addDatabase(client, 'trino', `trino://bench@${server.url}/hive/sales`)
    const dataset = await addDataset(client, database, null, 'nodes', 'SELECT * FROM whatever')
    const side = { client, dataset }
    const query = { columns: ['node_id', 'http_uri', 'node_version', 'coordinator', 'state'], row_limit: 100 }
    await ask(side, query)
    const { ask: direct } = await directTrino(server.url)
    const samples = await over({ ours: side, theirs: null }, direct, FACT_QUERIES.map(() => query), ROUNDS)
    yield* overFigures('trino (recorded)', samples, "one query of 3 rows; the engine's own time is the recorded server's")
  } finally {
    server.close()
  }
}
