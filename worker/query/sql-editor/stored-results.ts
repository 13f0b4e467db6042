import type { Row } from '../../engine/engine.ts'
import type { Env } from '../../http/context.ts'
import type { ResultColumn } from './result-columns.ts'

/** Rows of a finished run, kept so that a reload, a download or a colleague needs no second run. */
export interface StoredResult {
  readonly columns: readonly ResultColumn[]
  readonly rows: readonly Row[]
}

const objectName = (key: string) => `sql-results/${key}`

/** Stores a result: its columns on the first line, then one batch of rows a line, as they were streamed. */
export async function storeResult(
  env: Env,
  key: string,
  columns: readonly ResultColumn[],
  batches: readonly string[],
): Promise<void> {
  await env.RESULTS.put(objectName(key), [JSON.stringify(columns), ...batches].join('\n'))
}

/** A stored result; null when it is no longer there. */
export async function readResult(env: Env, key: string): Promise<StoredResult | null> {
  const object = await env.RESULTS.get(objectName(key))
  if (!object) return null
  const [head = '[]', ...batches] = (await object.text()).split('\n')
  return { columns: JSON.parse(head), rows: batches.flatMap((batch): Row[] => JSON.parse(batch)) }
}
