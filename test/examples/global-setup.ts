import { readFileSync } from 'node:fs'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { FIXTURES, loadTable, readTables, type ExampleTable } from './tables.ts'

/** How many rows a Superset gave to each query of an example chart; null where it could not answer. */
export interface RecordedRows {
  readonly name: string
  readonly uuid: string
  readonly viz_type: string
  readonly rows: readonly number[] | null
}

declare module 'vitest' {
  interface ProvidedContext {
    examples: {
      /** A PostgreSQL database with the tables of the example dashboards; empty when no server can be had. */
      readonly url: string
      readonly tables: readonly ExampleTable[]
      /** The archive, in base64. */
      readonly dashboards: string
      readonly recorded: readonly RecordedRows[]
    }
  }
}

const DATABASE = 'examples'

/** Loads the sampled tables into the PostgreSQL of the engine tests: the tests themselves run in workerd and read no files. */
export async function setup(project: TestProject): Promise<void> {
  const tables = readTables()
  const { postgresUrl } = project.getProvidedContext()
  project.provide('examples', {
    url: postgresUrl && (await loadInto(postgresUrl, tables)),
    tables,
    dashboards: readFileSync(`${FIXTURES}/dashboards.zip`, 'base64'),
    recorded: JSON.parse(readFileSync(`${FIXTURES}/row-counts.json`, 'utf8')) as RecordedRows[],
  })
}

async function loadInto(server: string, tables: readonly ExampleTable[]): Promise<string> {
  await withClient(server, (client) => client.query(`create database ${DATABASE}`))
  const url = new URL(server)
  url.pathname = DATABASE
  await withClient(url.href, async (client) => {
    for (const table of tables) await loadTable(client, table)
  })
  return url.href
}

async function withClient(connectionString: string, run: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await run(client)
  } finally {
    await client.end()
  }
}
