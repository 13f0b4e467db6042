import { z } from 'zod'
import { log } from '../log.ts'
import { toEngineError, type ColumnDescription, type EngineError, type ExecuteOptions, type Execution } from './engine.ts'
import type { ServerAddress } from './server-address.ts'
import { readBatches } from './row-stream.ts'

export interface PooledStatement {
  /** By which it can be cancelled. */
  readonly id: string
  readonly address: ServerAddress
  readonly sql: string
  readonly options: Omit<ExecuteOptions, 'signal' | 'readOnly' | 'shared'>
}

export type PooledResult =
  | { readonly kind: 'busy' }
  /** JSON of an EngineError, whose class RPC would lose. */
  | { readonly kind: 'failed'; readonly failure: string }
  | {
      readonly kind: 'rows'
      readonly columns: readonly ColumnDescription[]
      /** JSON of the first batch. */
      readonly first: string
      /** Further batches, a line each; a line that is no array is the failure that ended them. */
      readonly rest: ReadableStream<Uint8Array> | null
    }

/** The object that keeps connections, as a request reaches it. */
export interface SharedConnections {
  execute(statement: PooledStatement): Promise<PooledResult>
  cancel(id: string): Promise<void>
}

/**
 * Runs a reading statement over a connection that is kept between requests. Null when the pool has none to give, or
 * cannot be reached: then the request opens its own. Throws EngineError.
 */
export async function executeShared(
  pool: SharedConnections,
  address: ServerAddress,
  sql: string,
  { signal, readOnly: _reads, shared: _shared, ...options }: ExecuteOptions,
): Promise<Execution | null> {
  signal?.throwIfAborted()
  const id = crypto.randomUUID()
  const cancel = () => void pool.cancel(id).catch(() => undefined)
  signal?.addEventListener('abort', cancel, { once: true })
  let result: PooledResult
  try {
    result = await pool.execute({ id, address, sql, options })
  } catch (error) {
    log('warning', { event: 'pool_unreachable', message: error instanceof Error ? error.message : String(error) })
    return null
  }
  if (result.kind === 'busy') return null
  if (result.kind === 'failed') throw toError(JSON.parse(result.failure))
  const { columns, first, rest } = result
  return { columns, batches: readBatches(first, rest, signal, toError) }
}

const failureSchema = z.object({
  message: z.string(),
  errorType: z.string(),
  line: z.number().nullable(),
  column: z.number().nullable(),
  extra: z.record(z.string(), z.unknown()),
})

function toError(failure: unknown): EngineError {
  return toEngineError(failureSchema.parse(failure))
}
