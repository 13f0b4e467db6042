import { isRecord } from '../charts/form-data.ts'
import type { QueryContext } from '../charts/query-types.ts'
import { readJsonLines } from './ndjson.ts'

/** One question of a batch as it travels. */
export type BatchRequest = { readonly key: string; readonly query_context: QueryContext }

/** Opens the stream of answers. Rejects when no answer can come at all. */
export type OpenBatch = (requests: readonly BatchRequest[], signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>

/** What a failed line or a lost stream is turned into. */
export type FailedAnswer = (status: number, body: Readonly<Record<string, unknown>>) => Error

type Waiting = {
  readonly request: BatchRequest
  readonly signal: AbortSignal
  readonly resolve: (result: unknown) => void
  readonly reject: (reason: unknown) => void
}

/** The server answers no more questions in one request. */
const MOST_AT_ONCE = 200

/**
 * Collects the questions asked in one turn and sends them as one request; each is answered as soon as its line has
 * arrived. A question whose signal aborts is left alone, and when all of a request are, the request itself is aborted.
 */
export class QueryBatch {
  readonly #open: OpenBatch
  readonly #failed: FailedAnswer
  #waiting: Waiting[] = []

  constructor(open: OpenBatch, failed: FailedAnswer) {
    this.#open = open
    this.#failed = failed
  }

  ask(request: BatchRequest, signal: AbortSignal): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length === 0) queueMicrotask(() => void this.#flush())
      this.#waiting.push({ request, signal, resolve, reject })
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    })
  }

  async #flush(): Promise<void> {
    // Equal questions share one line.
    const open = Map.groupBy(this.#waiting.filter(({ signal }) => !signal.aborted), ({ request }) => request.key)
    this.#waiting = []
    const all = [...open]
    const requests = Array.from({ length: Math.ceil(all.length / MOST_AT_ONCE) }, (_, at) =>
      this.#send(new Map(all.slice(at * MOST_AT_ONCE, (at + 1) * MOST_AT_ONCE))),
    )
    await Promise.all(requests)
  }

  async #send(open: Map<string, Waiting[]>): Promise<void> {
    const waiting = [...open.values()].flat()
    const controller = abortWhenAllAre(waiting.map(({ signal }) => signal))
    try {
      const requests = [...open.values()].flatMap(([first]) => (first ? [first.request] : []))
      const body = await this.#open(requests, controller.signal)
      for await (const line of readJsonLines(body)) this.#answer(open, line)
      for (const entry of [...open.values()].flat()) entry.reject(this.#failed(0, {}))
    } catch (error) {
      for (const entry of [...open.values()].flat()) entry.reject(error)
    }
  }

  #answer(open: Map<string, Waiting[]>, line: unknown): void {
    if (!isRecord(line) || typeof line['key'] !== 'string') return
    const entries = open.get(line['key']) ?? []
    open.delete(line['key'])
    const status = typeof line['status'] === 'number' ? line['status'] : 0
    for (const entry of entries) {
      if (status >= 200 && status < 300) entry.resolve(line['result'])
      else entry.reject(this.#failed(status, line))
    }
  }
}

function abortWhenAllAre(signals: readonly AbortSignal[]): AbortController {
  const controller = new AbortController()
  let left = signals.length
  for (const signal of signals) {
    signal.addEventListener('abort', () => (--left === 0 ? controller.abort(signal.reason) : undefined), { once: true })
  }
  return controller
}
