import { gunzipSync } from 'node:zlib'
import { readFileSync } from 'node:fs'
import { NUMBERS_TABLES } from './tables.ts'

const FIXTURES = 'test/fixtures/numbers'

/** One query and what a Superset 6.1 answered to it over the tables of the fixtures on PostgreSQL. */
export interface RecordedCase {
  readonly table: string
  readonly name: string
  readonly query: Readonly<Record<string, unknown>>
  readonly colnames: readonly string[]
  readonly coltypes: readonly number[]
  /** Values in the order of `colnames`. */
  readonly rows: readonly (readonly unknown[])[]
}

export interface NumbersFixtures {
  readonly cases: readonly RecordedCase[]
  /** CSV by name of table. */
  readonly tables: Readonly<Record<string, string>>
}

export function readNumbersFixtures(): NumbersFixtures {
  const text = (file: string) => gunzipSync(readFileSync(`${FIXTURES}/${file}.gz`)).toString()
  return {
    cases: text('recorded.ndjson').trim().split('\n').map((line) => JSON.parse(line) as RecordedCase),
    tables: Object.fromEntries(NUMBERS_TABLES.map(({ name }) => [name, text(`${name}.csv`)])),
  }
}
