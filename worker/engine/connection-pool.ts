import { DurableObject } from 'cloudflare:workers'
import { ConnectionsBusy, type ConnectionRules } from './connections.ts'
import { EngineError, type ExecuteOptions, type Execution, type Row } from './engine.ts'
import type { ServerAddress } from './server-address.ts'
import type { PooledResult, PooledStatement } from './shared-connections.ts'

export const POOL_RULES: ConnectionRules = {
  // An object may hold six connections; one is left to cancel with.
  max: 5,
  // Waiting longer costs more than opening another in the request itself.
  patienceMs: 50,
  // Longer than people look at a dashboard before they change a filter. The object is paid for while it waits.
  idleMs: 60_000,
  strangers: true,
}
/** A shorter batch is the last: engines fill theirs. */
const FULL_BATCH_ROWS = 1000
/** A reader that asks for nothing this long is gone. */
const STALLED_MS = 30_000

/** Connections to one server, as a pool uses them. */
export interface PooledConnections {
  /** Throws EngineError, and ConnectionsBusy when every connection is taken. */
  run(sql: string, options: ExecuteOptions): Promise<Execution>
  close(): Promise<void>
}

/**
 * Connections to one server that outlive requests: a socket belongs to who opened it, and an object stays. It reads only,
 * keeps nothing on disk, and knows an address no longer than its connections.
 */
export abstract class ConnectionPool extends DurableObject {
  #connections: Promise<PooledConnections> | null = null
  #address = ''
  readonly #running = new Map<string, AbortController>()

  protected abstract connectionsTo(address: ServerAddress): Promise<PooledConnections>

  /** Runs a reading statement; `busy` when every connection is taken. */
  async execute({ id, address, sql, options }: PooledStatement): Promise<PooledResult> {
    const stop = new AbortController()
    this.#running.set(id, stop)
    const ended = () => void this.#running.delete(id)
    try {
      const signed = { ...options, readOnly: true, shared: true, signal: stop.signal }
      return await toResult(await (await this.#connectionsTo(address)).run(sql, signed), ended)
    } catch (error) {
      ended()
      return error instanceof ConnectionsBusy ? { kind: 'busy' } : { kind: 'failed', failure: toFailure(error) }
    }
  }

  /** Stops a statement, wherever it is. */
  cancel(id: string): void {
    this.#running.get(id)?.abort()
  }

  /** A changed address or password ends the connections of the former one. */
  #connectionsTo(address: ServerAddress): Promise<PooledConnections> {
    const text = JSON.stringify(address)
    if (this.#connections && text === this.#address) return this.#connections
    void this.#connections?.then((former) => former.close())
    this.#address = text
    this.#connections = this.connectionsTo(address)
    return this.#connections
  }
}

async function toResult({ columns, batches }: Execution, ended: () => void): Promise<PooledResult> {
  const reader = batches[Symbol.asyncIterator]()
  const next = async () => {
    const { value, done } = await reader.next()
    return done ? null : value
  }
  const first = (await next()) ?? []
  if (first.length < FULL_BATCH_ROWS) {
    await reader.return?.()
    ended()
    return { kind: 'rows', columns, first: JSON.stringify(first), rest: null }
  }
  const close = async () => {
    ended()
    await reader.return?.()
  }
  return { kind: 'rows', columns, first: JSON.stringify(first), rest: lines(next, close) }
}

function lines(next: () => Promise<readonly Row[] | null>, close: () => Promise<void>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let stalled: ReturnType<typeof setTimeout> | undefined
  const watch = (controller: ReadableByteStreamController) => {
    clearTimeout(stalled)
    stalled = setTimeout(() => {
      controller.error(new Error('The reader of the rows is gone'))
      void close()
    }, STALLED_MS)
  }
  const end = async () => {
    clearTimeout(stalled)
    await close()
  }
  return new ReadableStream({
    type: 'bytes',
    start: watch,
    async pull(controller) {
      try {
        const rows = await next()
        if (rows) {
          controller.enqueue(encoder.encode(`${JSON.stringify(rows)}\n`))
          watch(controller)
          return
        }
      } catch (error) {
        controller.enqueue(encoder.encode(`${toFailure(error)}\n`))
      }
      await end()
      controller.close()
    },
    cancel: end,
  })
}

function toFailure(error: unknown): string {
  if (!(error instanceof EngineError)) throw error
  return JSON.stringify(error)
}
