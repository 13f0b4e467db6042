import { connectionError, errorCode, statementError } from './clickhouse-errors.ts'
import { CONNECT_TIMEOUT_MS } from './connections.ts'
import type { EngineError, ExecuteOptions } from './engine.ts'
import { statementStopped, statementTimeout } from './errors.ts'
import { connectFailure, hostError, unreachable, type HttpAddress } from './http-host.ts'

/** Names, types and rows as text, escaped: the one such format that servers of every age have. */
const FORMAT = 'TabSeparatedWithNamesAndTypes'
/** The server is asked first, but looks at its clock only between blocks; it is told to stop this much later. */
const TIMEOUT_GRACE_MS = 1000
/** Servers since this one have sessions with a zone, instants as ISO text, and dates beyond 1970 to 2106. */
const MODERN = 23.06
const SETTINGS_REFUSED = /Cannot (?:modify '\w+' setting|override setting)/

export function isModern(version: number): boolean {
  return version >= MODERN
}

export interface ClickhouseAnswer {
  readonly body: ReadableStream<Uint8Array>
  /** Ends the statement, on the server too, unless it has ended. */
  readonly finish: (complete: boolean) => Promise<void>
  /** What a broken stream means: the time was up, or the server went away. */
  readonly failure: (error: unknown) => Error
}

/** One server over HTTP. The platform keeps the connections. */
export class ClickhouseClient {
  readonly address: HttpAddress
  #version: Promise<number> | null = null
  /** The server refuses settings of the address from this user, who may only read anyway. */
  #bare = false

  constructor(address: HttpAddress) {
    this.address = address
  }

  /** The server's version, as a number whose fraction counts months: 23.06. */
  version(): Promise<number> {
    this.#version ??= this.#askVersion()
    return this.#version
  }

  /** Sends a statement and answers once the server has begun to. Throws EngineError. */
  async query(sql: string, options: ExecuteOptions): Promise<ClickhouseAnswer> {
    const { signal, timeoutMs } = options
    signal?.throwIfAborted()
    const id = crypto.randomUUID()
    const ending = new AbortController()
    let overdue = false
    const kill = () => this.#kill(id)
    const timer = setTimeout(() => {
      overdue = true
      void kill()
      ending.abort()
    }, timeoutMs + TIMEOUT_GRACE_MS)
    const abort = () => {
      void kill()
      ending.abort(signal?.reason)
    }
    signal?.addEventListener('abort', abort, { once: true })
    const settle = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    }
    const failure = (error: unknown) => {
      if (overdue) return statementTimeout(timeoutMs)
      return signal?.aborted ? statementStopped() : hostError(error, this.address)
    }
    try {
      const settings = { ...(await this.#settings(options)), query_id: id }
      const response = await this.#send(sql, settings, ending.signal)
      if (!response.ok) {
        const text = await response.text()
        settle()
        if (this.#bare || !SETTINGS_REFUSED.test(text)) throw this.#toError(response.status, text, timeoutMs)
        this.#bare = true
        return await this.query(sql, options)
      }
      const finish = async (complete: boolean) => {
        settle()
        if (!complete) await kill()
      }
      return { body: response.body ?? new ReadableStream(), finish, failure }
    } catch (error) {
      settle()
      throw overdue || signal?.aborted ? failure(error) : await connectFailure(error, this.address)
    }
  }

  async #settings({ readOnly, timeoutMs, schema }: ExecuteOptions): Promise<Record<string, string>> {
    const database = schema ?? this.address.database
    const place: Record<string, string> = database === '' ? {} : { database }
    if (this.#bare) return place
    const modern = isModern(await this.version())
    return {
      ...place,
      ...(readOnly ? { readonly: '2' } : {}),
      max_execution_time: String(Math.max(1, Math.ceil(timeoutMs / 1000))),
      // What a join finds nothing for is null, as everywhere else.
      join_use_nulls: '1',
      ...(modern
        ? {
            session_timezone: 'UTC',
            date_time_output_format: 'iso',
            enable_extended_results_for_datetime_functions: '1',
          }
        : {}),
    }
  }

  async #askVersion(): Promise<number> {
    const response = await this.#send('SELECT version()', {}, AbortSignal.timeout(CONNECT_TIMEOUT_MS)).catch(
      async (error: unknown) => {
        throw await connectFailure(error, this.address)
      },
    )
    const text = await response.text()
    if (!response.ok) throw this.#toError(response.status, text, CONNECT_TIMEOUT_MS)
    const [, , version = ''] = text.split('\n')
    const [year = '0', month = '0'] = version.split('.')
    return Number(`${year}.${month.padStart(2, '0')}`)
  }

  #send(sql: string, settings: Readonly<Record<string, string>>, signal: AbortSignal): Promise<Response> {
    const { origin, username, password } = this.address
    const url = new URL('/', origin)
    for (const [key, value] of Object.entries({ default_format: FORMAT, ...settings })) url.searchParams.set(key, value)
    const authorization = `Basic ${Buffer.from(`${username || 'default'}:${password}`).toString('base64')}`
    return fetch(url, { method: 'POST', body: sql, redirect: 'manual', signal, headers: { authorization } })
  }

  #toError(status: number, text: string, timeoutMs: number): EngineError {
    const nobody = errorCode(text) === null ? unreachable(status, this.address) : null
    return nobody ?? connectionError(text, this.address) ?? statementError(text, timeoutMs)
  }

  /** The statement of one's own is ended; a user without the right to that leaves it to its timeout. */
  async #kill(id: string): Promise<void> {
    try {
      const response = await this.#send(`KILL QUERY WHERE query_id = '${id}' ASYNC`, {}, AbortSignal.timeout(CONNECT_TIMEOUT_MS))
      await response.body?.cancel()
    } catch {
      // The server is gone, and the statement with it.
    }
  }
}
