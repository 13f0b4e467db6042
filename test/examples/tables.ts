import { gunzipSync, gzipSync } from 'node:zlib'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import Papa from 'papaparse'
import type { Client } from 'pg'

export const FIXTURES = 'test/fixtures/examples'

/** How PostgreSQL itself writes a null in text. */
const NULL = '\\N'
const INSERTED_AT_ONCE = 5000

export interface ExampleTable {
  readonly name: string
  /** Type in PostgreSQL by name of column; only columns that some chart needs. */
  readonly columns: Readonly<Record<string, string>>
  /** Every how many-th row was kept. */
  readonly every: number
}

export function readTables(): ExampleTable[] {
  return JSON.parse(readFileSync(`${FIXTURES}/tables.json`, 'utf8')) as ExampleTable[]
}

/** Keeps a sample of a table as CSV; the order of its rows is that of the server's own storage. */
export async function keepTable(from: Client, { name, columns, every }: ExampleTable): Promise<void> {
  const names = Object.keys(columns)
  const list = names.map((column) => `${quoted(column)}::text`).join(', ')
  const { rows } = await from.query<unknown[]>({
    text: `select ${list} from (select *, row_number() over (order by ctid) as nth from ${quoted(name)}) t where nth % ${every} = 0 order by nth`,
    rowMode: 'array',
  })
  const csv = Papa.unparse([names, ...rows.map((row) => row.map((value) => value ?? NULL))], { newline: '\n' })
  mkdirSync(FIXTURES, { recursive: true })
  writeFileSync(fileOf(name), gzipSync(csv, { level: 9 }))
}

/** Makes a table of its sample. */
export async function loadTable(into: Client, { name, columns }: ExampleTable): Promise<void> {
  const definition = Object.entries(columns).map(([column, type]) => `${quoted(column)} ${type}`)
  await into.query(`create table ${quoted(name)} (${definition.join(', ')})`)
  const [, ...rows] = Papa.parse<string[]>(gunzipSync(readFileSync(fileOf(name))).toString()).data
  const types = Object.values(columns)
  const casts = types.map((type, i) => `c${i}::${type}`).join(', ')
  const arrays = types.map((_type, i) => `$${i + 1}::text[]`).join(', ')
  const names = types.map((_type, i) => `c${i}`).join(', ')
  for (let start = 0; start < rows.length; start += INSERTED_AT_ONCE) {
    const part = rows.slice(start, start + INSERTED_AT_ONCE)
    const values = types.map((_type, i) => part.map((row) => (row[i] === NULL ? null : row[i])))
    await into.query(`insert into ${quoted(name)} select ${casts} from unnest(${arrays}) as t(${names})`, values)
  }
}

function fileOf(table: string): string {
  return `${FIXTURES}/${table.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_')}.csv.gz`
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
