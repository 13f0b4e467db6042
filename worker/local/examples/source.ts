import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import Papa from 'papaparse'

export type SourceRecord = Readonly<Record<string, unknown>>

/** Path of a file of the npm package vega-datasets, the source of all example data. */
export function sourcePath(file: string): string {
  return join(dirname(createRequire(import.meta.url).resolve('vega-datasets')), '..', 'data', file)
}

/** Records of a source file: a JSON array of objects, or CSV with a header line (all values text). */
export async function readSource(file: string): Promise<readonly SourceRecord[]> {
  const text = await readFile(sourcePath(file), 'utf8')
  if (file.endsWith('.csv')) return Papa.parse<SourceRecord>(text, { header: true, skipEmptyLines: true }).data
  const records: unknown = JSON.parse(text)
  if (!Array.isArray(records)) throw new TypeError(`${file} holds no list of records`)
  return records
}
