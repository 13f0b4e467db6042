import { finishQuery, insertQuery, isQueryStopped, newClientId, queryOfClient } from '../../db/queries.ts'
import type { NamedQuery, NewQuery, QueryRow } from '../../db/queries.ts'
import { fullName } from '../../db/queries.ts'
import { EngineError, type Engine, type Row } from '../../engine/engine.ts'
import { openEngine } from '../../engine/registry.ts'
import { ApiError } from '../../http/errors.ts'
import type { ResourceContext } from '../../resource/resource.ts'
import { positionAt } from '../../sql/tokens.ts'
import { engineFailure, inRendered, toApiFailure, type RunFailure } from './errors.ts'
import { MAX_STORED_CHARACTERS, RUN_TIMEOUT_MS, TYPE_SAMPLE_ROWS } from './limits.ts'
import { SQL_EDITOR_MESSAGES } from './messages.ts'
import type { PreparedRun } from './prepare-run.ts'
import { describeColumns, type ResultColumn } from './result-columns.ts'
import { watchForStop } from './stops.ts'
import { storeResult } from './stored-results.ts'

/** Somebody has stopped the run: an outcome, not an error of the caller. */
export class RunStopped extends Error {
  readonly query: NamedQuery

  constructor(query: NamedQuery) {
    super(SQL_EDITOR_MESSAGES.stopped)
    this.query = query
  }
}

/** Rows as they come, with the JSON that carries them to the client and into the store. */
export interface RowBatch {
  readonly rows: readonly Row[]
  readonly json: string
}

/** A run whose first rows are there. */
export interface OpenRun {
  readonly query: NamedQuery
  readonly columns: readonly ResultColumn[]
  /** Must be read to the end, or returned early, which stops the run. Throws ApiError and RunStopped. */
  readonly batches: AsyncGenerator<RowBatch, NamedQuery>
}

interface RunOptions {
  /** Aborts when the client goes away. */
  readonly client?: AbortSignal | undefined
}

/** Records a run as begun; answers the row of an earlier one when the client id is the caller's and still runs. */
export async function recordRun(
  context: ResourceContext,
  prepared: PreparedRun,
): Promise<{ readonly query: NamedQuery; readonly isNew: boolean }> {
  const { request, database, limit, factor } = prepared
  const clientId = request.clientId ?? newClientId()
  const row = await insertQuery(context.db, {
    client_id: clientId,
    user_id: context.principal.userId,
    database_id: database.id,
    tab_name: request.tab,
    sql_editor_id: request.editorId,
    catalog: request.catalog,
    schema: request.schema,
    sql: request.sql,
    limit,
    limiting_factor: factor,
    select_as_cta: request.create !== null,
    tmp_table_name: request.create?.name ?? null,
    tmp_schema_name: request.create ? (database.force_ctas_schema ?? request.schema) : null,
    ctas_method: request.create?.method ?? null,
    status: 'running',
    start_time: context.now,
    start_running_time: context.now,
    changed_on: context.now,
  })
  if (row) return { query: named(context, prepared, row), isNew: true }
  const existing = await queryOfClient(context.db, clientId)
  const isOwn = existing?.user_id === context.principal.userId && existing?.sql_editor_id === request.editorId
  if (!existing || !isOwn || !UNFINISHED.has(existing.status)) {
    throw ApiError.message(400, { client_id: [SQL_EDITOR_MESSAGES.clientIdTaken] })
  }
  return { query: existing, isNew: false }
}

const UNFINISHED = new Set(['pending', 'running', 'timed_out'])

/** Runs what was prepared and recorded, up to the first rows. Throws ApiError and RunStopped. */
export async function openRun(
  context: ResourceContext,
  prepared: PreparedRun,
  query: NamedQuery,
  { client }: RunOptions = {},
): Promise<OpenRun> {
  const stop = watchForStop(query.client_id, () => isQueryStopped(context.db, query.id), client)
  const run = new Run(context, prepared, query, stop)
  try {
    return await run.open()
  } catch (error) {
    throw await run.failed(error)
  }
}

/** One run from its first statement to its record in the catalogue. */
class Run {
  readonly #context: ResourceContext
  readonly #prepared: PreparedRun
  readonly #query: NamedQuery
  readonly #stop: ReturnType<typeof watchForStop>
  #engine: Engine | null = null
  /** Position of the statement that runs. */
  #at = 0

  constructor(
    context: ResourceContext,
    prepared: PreparedRun,
    query: NamedQuery,
    stop: ReturnType<typeof watchForStop>,
  ) {
    this.#context = context
    this.#prepared = prepared
    this.#query = query
    this.#stop = stop
  }

  async open(): Promise<OpenRun> {
    const { statements, database, request, limit, lastSql, lastReadOnly } = this.#prepared
    const engine = await openEngine(this.#context.env, database)
    this.#engine = engine
    const options = { timeoutMs: RUN_TIMEOUT_MS, schema: request.schema || null, signal: this.#stop.signal }
    for (const statement of statements.slice(0, -1)) {
      const { batches } = await engine.execute(statement.text, { ...options, readOnly: statement.readOnly, rowLimit: 1 })
      for await (const _rows of batches) continue
      this.#at++
    }
    // What writes is let run to its end: a limit on rows would cut it short.
    const rowLimit = lastReadOnly ? limit + 1 : null
    const execution = await engine.execute(lastSql, { ...options, readOnly: lastReadOnly, rowLimit })
    const batches = execution.batches[Symbol.asyncIterator]()
    const first = await batches.next()
    const rows = first.done ? [] : first.value
    const columns = describeColumns(execution.columns, rows.slice(0, TYPE_SAMPLE_ROWS))
    return { query: this.#query, columns, batches: this.#read(columns, rows, batches) }
  }

  /** Closes everything, records the failure and gives what is to be thrown. */
  async failed(error: unknown): Promise<Error> {
    const isStopped = this.#stop.signal.aborted
    await this.#close()
    const now = Date.now()
    if (isStopped) return new RunStopped(await this.#record({ status: 'stopped', end_time: now }))
    const failure = this.#failure(error)
    await this.#record({
      status: failure.error.error_type === 'BACKEND_TIMEOUT_ERROR' ? 'timed_out' : 'failed',
      error_message: failure.error.message,
      extra: JSON.stringify({ errors: [failure.error] }),
      end_time: now,
    })
    return failure.status === 0 && error instanceof Error ? error : toApiFailure(failure)
  }

  async *#read(
    columns: readonly ResultColumn[],
    first: readonly Row[],
    rest: AsyncIterator<readonly Row[]>,
  ): AsyncGenerator<RowBatch, NamedQuery> {
    const { limit } = this.#prepared
    const stored: string[] = []
    let characters = 0
    let count = 0
    let isDone = false
    try {
      for (let rows = first; rows.length > 0 && count <= limit; ) {
        const shown = count + rows.length > limit ? rows.slice(0, limit - count) : rows
        count += rows.length
        const json = JSON.stringify(shown)
        characters += json.length
        if (characters <= MAX_STORED_CHARACTERS) stored.push(json)
        if (shown.length > 0) yield { rows: shown, json }
        const next = await rest.next()
        rows = next.done ? [] : next.value
      }
      this.#stop.signal.throwIfAborted()
      isDone = true
      await rest.return?.()
      await this.#close()
      const key = characters <= MAX_STORED_CHARACTERS ? crypto.randomUUID() : null
      const end = Date.now()
      const [query] = await Promise.all([
        this.#record({
          status: 'success',
          progress: 100,
          rows: Math.min(count, limit),
          limiting_factor: count > limit ? this.#prepared.factor : this.#unlimited(count),
          executed_sql: this.#prepared.lastSql,
          select_sql: this.#prepared.request.create ? this.#selectCreated() : null,
          extra: JSON.stringify({ columns, progress: null }),
          results_key: key,
          end_time: end,
        }),
        key ? storeResult(this.#context.env, key, columns, stored, this.#prepared) : undefined,
      ])
      return query
    } catch (error) {
      isDone = true
      throw await this.failed(error)
    } finally {
      // The reader has gone: nobody will see the rest.
      if (!isDone) {
        await rest.return?.()
        await this.#close()
        await this.#record({ status: 'stopped', end_time: Date.now() })
      }
    }
  }

  /** A LIMIT of the statement's own cut the rows without this side noticing. */
  #unlimited(count: number): string {
    const { factor, limit } = this.#prepared
    return factor !== 'DROPDOWN' && count === limit ? factor : 'NOT_LIMITED'
  }

  #selectCreated(): string {
    const { request, database, dialect } = this.#prepared
    const place = [database.force_ctas_schema ?? request.schema, request.create?.name ?? '']
    return `SELECT *\nFROM ${place.flatMap((part) => (part ? [dialect.quote(part)] : [])).join('.')}`
  }

  #failure(error: unknown): RunFailure {
    const { statements, dialect, source, request } = this.#prepared
    const statement = statements[this.#at]
    if (error instanceof EngineError && statement) {
      const prefix = statements.length > 1 ? SQL_EDITOR_MESSAGES.block(this.#at + 1, statements.length) : ''
      const failure = engineFailure(error, dialect, positionAt(source, statement.start), prefix)
      return inRendered(failure, source, request.sql)
    }
    return { status: 0, error: { message: SQL_EDITOR_MESSAGES.unexpected, error_type: 'GENERIC_BACKEND_ERROR' } }
  }

  async #record(changes: Partial<NewQuery>): Promise<NamedQuery> {
    const all = { ...changes, changed_on: Date.now() }
    await finishQuery(this.#context.db, this.#query.id, all)
    return { ...this.#query, ...withoutUndefined(all) }
  }

  async #close(): Promise<void> {
    this.#stop.end()
    await this.#engine?.close()
    this.#engine = null
  }
}

function withoutUndefined(changes: Partial<NewQuery>): Partial<QueryRow> {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given)
}

function named({ principal }: ResourceContext, { database }: PreparedRun, row: QueryRow): NamedQuery {
  const user_name = fullName(principal.firstName, principal.lastName)
  return { ...row, database_name: database.database_name, user_name }
}
