import { ApiError, normaliseError } from '../../api/errors.ts'
import { sqlLab, type Cell, type QueryFacts, type ResultColumn, type SqlExecution } from '../../api/sql-lab.ts'
import type { CreateAs } from './create-as.ts'
import { CLIENT_ID_LENGTH } from './limits.ts'
import { runLines } from './run-lines.ts'

export type RunStatus = 'idle' | 'running' | 'success' | 'failed' | 'stopped' | 'gone'

/** What is known of a tab's last run. `rows` grows in place; `rowCount` says how much of it there is. */
export interface RunSnapshot {
  readonly status: RunStatus
  readonly clientId: string | null
  readonly sql: string
  /** Where in the editor `sql` began; null for a text from elsewhere. */
  readonly origin: Origin | null
  /** Of a run that keeps its rows, as this page ordered it. */
  readonly create: CreateAs | null
  readonly startedAt: number
  readonly columns: readonly ResultColumn[]
  readonly rows: readonly (readonly Cell[])[]
  readonly rowCount: number
  readonly query: QueryFacts | null
  readonly error: ApiError | null
}

/** Line and column of the editor, from 1. */
export interface Origin {
  readonly line: number
  readonly column: number
}

export interface RunOrder {
  readonly sql: string
  readonly origin: Origin | null
  readonly databaseId: number
  readonly schema: string | null
  readonly limit: number
  readonly tabId: number
  readonly tabName: string
  /** JSON of the parameters of its templates. */
  readonly templateParams: string | null
  /** Keeps the rows as a table or view. */
  readonly create?: CreateAs | undefined
}

const IDLE: RunSnapshot = {
  status: 'idle',
  clientId: null,
  sql: '',
  origin: { line: 1, column: 1 },
  create: null,
  startedAt: 0,
  columns: [],
  rows: [],
  rowCount: 0,
  query: null,
  error: null,
}

/** The last run of one tab; it goes on while another tab is in sight. */
export class RunStore {
  readonly #listeners = new Set<() => void>()
  #snapshot: RunSnapshot = IDLE
  #abort: AbortController | null = null

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly getSnapshot = (): RunSnapshot => this.#snapshot

  /** Runs; a run that goes on is stopped. Answers the client id at once. */
  start(order: RunOrder): string {
    this.stop()
    const clientId = newClientId()
    const abort = new AbortController()
    this.#abort = abort
    const { sql, origin, create = null } = order
    this.#publish({ ...IDLE, status: 'running', clientId, sql, origin, create, startedAt: Date.now() })
    void this.#read(requestOf(order, clientId), abort)
    return clientId
  }

  /** Stops the run here at once and on the server as soon as it can. */
  stop(): void {
    const { status, clientId } = this.#snapshot
    if (status !== 'running' || !clientId) return
    this.#abort?.abort()
    this.#abort = null
    this.#publish({ ...this.#snapshot, status: 'stopped' })
    // What the server makes of it shows in the history; the reader has already let go.
    sqlLab.stop(clientId).catch(() => undefined)
  }

  /** Shows the result of a run from before this page, unless something has run meanwhile. */
  async restore(query: QueryFacts): Promise<void> {
    if (this.#snapshot.status !== 'idle') return
    const base = { ...IDLE, clientId: query.id, sql: query.sql, query, startedAt: query.startDttm ?? 0 }
    if (query.state === 'stopped') return this.#publish({ ...base, status: 'stopped' })
    if (query.errorMessage !== null) {
      const body = { errors: query.extra.errors ?? [{ message: query.errorMessage }] }
      return this.#publish({ ...base, status: 'failed', error: normaliseError(0, body, undefined) })
    }
    if (query.resultsKey === null) return this.#publish({ ...base, status: 'gone' })
    try {
      const { columns, data } = await sqlLab.results(query.resultsKey)
      if (this.#snapshot.status !== 'idle') return
      const rows = data.map((row) => columns.map(({ name }) => row[name] ?? null))
      this.#publish({ ...base, status: 'success', columns, rows, rowCount: rows.length })
    } catch {
      if (this.#snapshot.status === 'idle') this.#publish({ ...base, status: 'gone' })
    }
  }

  async #read(request: SqlExecution, abort: AbortController): Promise<void> {
    const rows: (readonly Cell[])[] = []
    const isCurrent = () => this.#abort === abort
    try {
      const response = await sqlLab.run(request, abort.signal)
      if (!response.body) throw new ApiError({ status: 0, message: '' })
      for await (const line of runLines(response.body)) {
        if (!isCurrent()) return
        if (line.errors) throw normaliseError(0, { errors: line.errors }, undefined)
        if (line.rows) for (const row of line.rows) rows.push(row)
        this.#publish({
          ...this.#snapshot,
          ...(line.columns ? { columns: line.columns } : null),
          ...(line.query ? { query: line.query } : null),
          ...(line.stopped ? { status: 'stopped' as const } : null),
          rows,
          rowCount: rows.length,
        })
      }
      if (isCurrent() && this.#snapshot.status === 'running') this.#publish({ ...this.#snapshot, status: 'success' })
    } catch (cause) {
      if (!isCurrent()) return
      const error = cause instanceof ApiError ? cause : new ApiError({ status: 0, message: String(cause) })
      this.#publish({ ...this.#snapshot, status: 'failed', error })
    } finally {
      if (isCurrent()) this.#abort = null
    }
  }

  #publish(snapshot: RunSnapshot): void {
    this.#snapshot = snapshot
    for (const listener of this.#listeners) listener()
  }
}

function requestOf(order: RunOrder, client_id: string): SqlExecution {
  return {
    client_id,
    database_id: order.databaseId,
    sql: order.sql,
    schema: order.schema,
    queryLimit: order.limit,
    sql_editor_id: String(order.tabId),
    tab: order.tabName,
    templateParams: order.templateParams,
    runAsync: false,
    expand_data: true,
    ...(order.create ? { select_as_cta: true, ctas_method: order.create.method, tmp_table_name: order.create.name } : {}),
  }
}

export function newClientId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(CLIENT_ID_LENGTH))
  return Array.from(bytes, (byte) => (byte % 36).toString(36)).join('')
}
