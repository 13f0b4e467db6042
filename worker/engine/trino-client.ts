import { CONNECT_TIMEOUT_MS } from './connections.ts'
import { EngineError, type ExecuteOptions } from './engine.ts'
import { EngineErrorType, statementStopped, statementTimeout } from './errors.ts'
import { connectFailure, unreachable, type HttpAddress } from './http-host.ts'
import { statementError } from './trino-errors.ts'
import { nextPath, readPage, type TrinoPage } from './trino-protocol.ts'

/** The coordinator is asked first; it is told to stop this much later. */
const TIMEOUT_GRACE_MS = 1000
/** Answers that the protocol asks clients to try again, and how soon. */
const BUSY = new Set([429, 502, 503, 504])
const BUSY_WAIT_MS = 100
const BUSY_ATTEMPTS = 5
const START = '/v1/statement'

/** One coordinator over HTTP. The platform keeps the connections. */
export class TrinoClient {
  readonly #address: HttpAddress
  readonly #catalog: string
  readonly #schema: string

  /** The path of the address names a catalog, and a schema behind it. */
  constructor(address: HttpAddress) {
    this.#address = address
    const [catalog = '', schema = ''] = address.database.split('/')
    this.#catalog = catalog
    this.#schema = schema
  }

  get catalog(): string {
    return this.#catalog
  }

  get schema(): string {
    return this.#schema
  }

  /** The pages of an answer, each asked for when the one before was taken; leaving early ends the statement. */
  async *pages(sql: string, { timeoutMs, schema, signal }: ExecuteOptions): AsyncGenerator<TrinoPage> {
    signal?.throwIfAborted()
    const ending = new AbortController()
    let overdue = false
    let path: string | null = START
    let taken = true
    const abort = () => {
      ending.abort()
      // While the reader is busy with a page nothing is asked, so nothing would notice.
      if (!taken && path !== null) void this.#stop(path)
    }
    const timer = setTimeout(() => {
      overdue = true
      abort()
    }, timeoutMs + TIMEOUT_GRACE_MS)
    signal?.addEventListener('abort', abort, { once: true })
    try {
      const headers = this.#headers(schema ?? null, timeoutMs)
      let request: RequestInit = { method: 'POST', body: sql, headers }
      while (path !== null) {
        const page: TrinoPage = await this.#ask(path, request, ending.signal)
        path = nextPath(page)
        if (page.error) throw statementError(page.error, timeoutMs)
        taken = false
        yield page
        taken = true
        request = { method: 'GET', headers }
      }
    } catch (error) {
      if (overdue) throw statementTimeout(timeoutMs)
      if (signal?.aborted) throw statementStopped()
      throw await connectFailure(error, this.#address)
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
      if (path !== null && path !== START) await this.#stop(path)
    }
  }

  #headers(schema: string | null, timeoutMs: number): Record<string, string> {
    const { username, password } = this.#address
    const place = schema ?? this.#schema
    return {
      'x-trino-user': encodeHeader(username || 'meridian'),
      'x-trino-source': 'meridian',
      'x-trino-time-zone': 'UTC',
      // Without it instants lose their digits behind the thousandth, and types their precision.
      'x-trino-client-capabilities': 'PARAMETRIC_DATETIME',
      'x-trino-session': `query_max_run_time=${Math.max(1, Math.ceil(timeoutMs / 1000))}s`,
      ...(this.#catalog === '' ? {} : { 'x-trino-catalog': encodeHeader(this.#catalog) }),
      ...(place === '' ? {} : { 'x-trino-schema': encodeHeader(place) }),
      ...(password === ''
        ? {}
        : { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` }),
    }
  }

  async #ask(path: string, request: RequestInit, signal: AbortSignal): Promise<TrinoPage> {
    for (let attempt = 1; ; attempt++) {
      const response = await fetch(new URL(path, this.#address.origin), { ...request, redirect: 'manual', signal })
      const text = await response.text()
      if (response.ok) return readPage(text)
      if (BUSY.has(response.status) && attempt < BUSY_ATTEMPTS) {
        await new Promise((resolve) => setTimeout(resolve, BUSY_WAIT_MS * attempt))
        continue
      }
      throw this.#refusal(response.status, text)
    }
  }

  #refusal(status: number, text: string): EngineError {
    const nobody = unreachable(status, this.#address)
    if (nobody) return nobody
    const message = text.trim().slice(0, MAX_MESSAGE) || `The coordinator answered with ${status}`
    const { username } = this.#address
    const denied = status === 401 || status === 403
    return new EngineError(message, {
      errorType: denied ? EngineErrorType.AccessDenied : EngineErrorType.Generic,
      extra: denied ? { username } : {},
    })
  }

  async #stop(path: string): Promise<void> {
    try {
      const signal = AbortSignal.timeout(CONNECT_TIMEOUT_MS)
      const headers = this.#headers(null, CONNECT_TIMEOUT_MS)
      const response = await fetch(new URL(path, this.#address.origin), { method: 'DELETE', headers, signal })
      await response.body?.cancel()
    } catch {
      // The coordinator is gone, and ends the statement when nobody asks for it.
    }
  }
}

/** Longest text of a server that is no answer of the protocol. */
const MAX_MESSAGE = 500

/** Headers hold Latin characters only. */
function encodeHeader(text: string): string {
  return /^[\x20-\x7e]*$/.test(text) ? text : encodeURIComponent(text)
}
