import { succeeded, type BenchClient, type BenchResponse } from './client.ts'
import { EXPORT_ROWS, factsCsv, factsStatements } from './facts.ts'

/** One of the two that are asked, and its dataset of the table in question. */
export interface Side {
  readonly client: BenchClient
  readonly dataset: number
}

/** Ours and, on the same table, the yardstick; null where there is none or it cannot. */
export interface Race {
  readonly ours: Side
  readonly theirs: Side | null
}

export function chartBody(dataset: number, query: object, extra: object = {}): object {
  return { datasource: { id: dataset, type: 'table' }, queries: [query], force: true, ...extra }
}

export async function ask({ client, dataset }: Side, query: object, extra: object = {}): Promise<BenchResponse> {
  const answer = await client.post('/api/v1/chart/data', chartBody(dataset, query, extra))
  if (answer.status >= 300) throw new Error(`chart data of ${client.origin}: ${answer.status} ${answer.text.slice(0, 400)}`)
  return answer
}

export async function sqlOf(side: Side, query: object): Promise<string> {
  const answer = await ask(side, query, { result_type: 'query' })
  return succeeded<{ result: { query: string }[] }>(answer, 'SQL').result[0]?.query ?? ''
}

export async function addDatabase(client: BenchClient, name: string, uri: string): Promise<number> {
  const json = { database_name: `bench ${name} ${Date.now()}`, sqlalchemy_uri: uri, allow_file_upload: true, allow_dml: true }
  return succeeded<{ id: number }>(await client.post('/api/v1/database/', json), name).id
}

export async function addDataset(client: BenchClient, database: number, schema: string | null, table: string, sql?: string): Promise<number> {
  const answer = await client.post('/api/v1/dataset/', { database, schema, table_name: table, ...(sql === undefined ? {} : { sql }) })
  return succeeded<{ id: number }>(answer, `dataset ${table}`).id
}

/** The table of facts through the upload of files, as people bring theirs. */
export async function uploadFacts(client: BenchClient, database: number): Promise<number> {
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

/** The same table where no file can be uploaded: by statements of the SQL editor. */
export async function writeFacts(client: BenchClient, database: number): Promise<number> {
  for (const [at, sql] of factsStatements(EXPORT_ROWS).entries()) {
    const run = await client.post('/api/v1/sqllab/execute/', { database_id: database, sql, client_id: `bench${at}`, runAsync: false })
    succeeded(run, sql.slice(0, 40))
  }
  return addDataset(client, database, 'main', 'facts')
}

const REASON_LENGTH = 160

/** The yardstick on a server's tables for a while. */
export interface Visitor {
  /** Null where it cannot answer one of the queries, and then never again. */
  side(schema: string | null, table: string, queries: readonly object[]): Promise<Side | null>
  /** Why it cannot; null where it can. */
  reason(): string | null
  /** Takes away what was made there. */
  leave(): Promise<void>
}

/** Its drivers are not of this project: what it has not, it cannot. */
export async function visit(client: BenchClient | null, name: string, uri: string): Promise<Visitor> {
  const datasets: number[] = []
  let database: number | null = null
  let reason = client ? null : 'no yardstick'
  const attempt = async <T>(work: (client: BenchClient) => Promise<T>): Promise<T | null> => {
    if (!client || reason !== null) return null
    try {
      return await work(client)
    } catch (error) {
      reason = (error instanceof Error ? error.message : String(error)).slice(0, REASON_LENGTH)
      return null
    }
  }
  await attempt(async (theirs) => {
    database = await addDatabase(theirs, name, uri)
  })
  return {
    side: (schema, table, queries) =>
      attempt(async (theirs) => {
        const side = { client: theirs, dataset: await addDataset(theirs, database ?? 0, schema, table) }
        datasets.push(side.dataset)
        for (const query of queries) await ask(side, query)
        return side
      }),
    reason: () => reason,
    async leave() {
      for (const id of datasets) await client?.delete(`/api/v1/dataset/${id}`)
      if (database !== null) await client?.delete(`/api/v1/database/${database}`)
    },
  }
}
