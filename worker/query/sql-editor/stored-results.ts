import { visibleDatabase } from '../../db/datasets.ts'
import type { QueryRow } from '../../db/queries.ts'
import type { Row } from '../../engine/engine.ts'
import { dialectOf } from '../../engine/registry.ts'
import type { Env } from '../../http/context.ts'
import { ApiError } from '../../http/errors.ts'
import type { ResourceContext } from '../../resource/resource.ts'
import { parseStatements, type ParsedStatement } from '../../sql/parse.ts'
import { hashKey } from '../answer-cache.ts'
import { restrictStatements } from './restrict.ts'
import type { ResultColumn } from './result-columns.ts'

/** Rows of a finished run, kept so that a reload, a download or a colleague needs no second run. */
export interface StoredResult {
  readonly columns: readonly ResultColumn[]
  readonly rows: readonly Row[]
}

/** What a run had read, by which it is seen later whether somebody may still have it. */
export interface ResultSource {
  /** Its text with its template rendered. */
  readonly source: string
  /** Its statements as rules on rows narrowed them. */
  readonly statements: readonly ParsedStatement[]
}

interface Head {
  readonly columns: readonly ResultColumn[]
  readonly source: string
  /** Of the narrowed statements. */
  readonly fingerprint: string
}

const objectName = (key: string) => `sql-results/${key}`

/** Stores a result: what it is of on the first line, then one batch of rows a line, as they were streamed. */
export async function storeResult(
  env: Env,
  key: string,
  columns: readonly ResultColumn[],
  batches: readonly string[],
  { source, statements }: ResultSource,
): Promise<void> {
  const head: Head = { columns, source, fingerprint: await fingerprintOf(statements) }
  await env.RESULTS.put(objectName(key), [JSON.stringify(head), ...batches].join('\n'))
}

/**
 * The stored result of a run; null when it is no longer there, or when rules on rows would now leave the caller others
 * than they did: a rule holds from the moment at which it is saved.
 */
export async function readResult(context: ResourceContext, run: QueryRow): Promise<StoredResult | null> {
  const object = run.results_key === null ? null : await context.env.RESULTS.get(objectName(run.results_key))
  if (!object) return null
  const [first = '', ...batches] = (await object.text()).split('\n')
  const head = JSON.parse(first) as Head // written by `storeResult`
  if (!(await isStillOpen(context, run, head))) return null
  return { columns: head.columns, rows: batches.flatMap((batch): Row[] => JSON.parse(batch)) }
}

async function isStillOpen(context: ResourceContext, run: QueryRow, { source, fingerprint }: Head): Promise<boolean> {
  const database = await visibleDatabase(context, run.database_id)
  const dialect = database && dialectOf(database.backend)
  if (!database || !dialect) return false
  const written = await parseStatements(source, dialect.name)
  try {
    const narrowed = await restrictStatements(context, written, { database, dialect, schema: run.schema })
    const isNarrowed = narrowed.some(({ text }, at) => text !== written[at]?.text)
    return !isNarrowed || (await fingerprintOf(narrowed)) === fingerprint
  } catch (error) {
    // What cannot be narrowed may not be run, and neither be read.
    if (error instanceof ApiError) return false
    throw error
  }
}

async function fingerprintOf(statements: readonly ParsedStatement[]): Promise<string> {
  return await hashKey(statements.map(({ text }) => text))
}
