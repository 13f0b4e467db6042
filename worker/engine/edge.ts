import type { EdgeDatabase } from '../../durable-objects/edge-database/edge-database.ts'
import { MAX_LOAD_BATCH_CHARACTERS } from '../../durable-objects/edge-database/protocol.ts'
import type {
  EdgeFailure,
  EdgeQuery,
  EdgeResult,
  EdgeTableDetails,
} from '../../durable-objects/edge-database/protocol.ts'
import { sqliteDialect } from './dialects/sqlite.ts'
import {
  EngineError,
  TableExistsError,
  type Engine,
  type ExecuteOptions,
  type Execution,
  type IfTableExists,
  type LoadColumn,
  type LoadType,
  type Row,
  type TableLoader,
} from './engine.ts'
import { assertReadOnlyText } from './read-only-text.ts'
import { readBatches } from './row-stream.ts'
import { EngineErrorType, resultTooLarge, sqliteError, statementRefused, statementTimeout } from './errors.ts'

export const edgeDialect = sqliteDialect('edge', 'Edge SQLite')

const LOAD_TYPES: Readonly<Record<LoadType, string>> = {
  integer: 'INTEGER',
  float: 'REAL',
  boolean: 'BOOLEAN',
  date: 'DATE',
  timestamp: 'TIMESTAMP',
  text: 'TEXT',
}

/** The SQLite object of a database; its name is the database's uuid. */
export class EdgeEngine implements Engine {
  readonly dialect = edgeDialect
  readonly #stub: DurableObjectStub<EdgeDatabase>

  constructor(stub: DurableObjectStub<EdgeDatabase>) {
    this.#stub = stub
  }

  /** The object runs a statement to its end before it answers: `signal` spares the transfer, not the work. */
  async execute(sql: string, options: ExecuteOptions): Promise<Execution> {
    const { readOnly, rowLimit, timeoutMs, params = [] } = options
    options.signal?.throwIfAborted()
    // SQLite in an object has no authorizer.
    if (readOnly) assertReadOnlyText(sql, edgeDialect.name)
    const result = await this.#ask({ sql, params, readOnly, rowLimit, timeoutMs })
    if (!result.ok) throw toEngineError(result, sql, timeoutMs)
    const columns = result.columns.map((name) => ({ name, type: '', genericType: null }))
    return { columns, batches: readBatches(result.first, result.rest, options.signal, streamBroken) }
  }

  async catalogs(): Promise<readonly string[]> {
    return []
  }

  async schemas(): Promise<readonly string[]> {
    return ['main']
  }

  async tables() {
    return this.#stub.tables()
  }

  async columns(table: string) {
    const { columns } = await this.#describe(table)
    return columns.map((column) => ({ ...column, genericType: edgeDialect.genericType(column.type), comment: null }))
  }

  async indexes(table: string) {
    return (await this.#describe(table)).indexes
  }

  async keys(table: string) {
    const { primaryKey } = await this.#describe(table)
    return { primaryKey: primaryKey.length > 0 ? { name: null, columns: primaryKey } : null, foreignKeys: [] }
  }

  async beginLoad(
    table: string,
    _schema: string | null,
    columns: readonly LoadColumn[],
    ifExists: IfTableExists,
  ): Promise<TableLoader> {
    if (ifExists === 'fail' && (await this.#stub.describe(table))) throw new TableExistsError(table)
    const definitions = columns.map(({ name, type }) => ({ name, type: LOAD_TYPES[type] }))
    const begun = await this.#stub.beginLoad(table, definitions, ifExists)
    if (!begun.ok) throw toEngineError(begun, '', 0)
    return new EdgeTableLoader(this.#stub, { load: begun.load, table, ifExists })
  }

  async close(): Promise<void> {}

  /** An object that was stopped for using too much of its time cannot say so itself. */
  async #ask(query: EdgeQuery): Promise<EdgeResult> {
    try {
      return await this.#stub.execute(query)
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      if (/CPU|timed? ?out/i.test(message)) throw statementTimeout(query.timeoutMs)
      throw new EngineError(message, { errorType: EngineErrorType.Generic })
    }
  }

  async #describe(table: string): Promise<EdgeTableDetails> {
    const details = await this.#stub.describe(table)
    if (!details) throw sqliteError(`no such table: ${table}`, null, '')
    return details
  }
}

class EdgeTableLoader implements TableLoader {
  readonly #stub: DurableObjectStub<EdgeDatabase>
  readonly #target: { readonly load: string; readonly table: string; readonly ifExists: IfTableExists }

  constructor(stub: DurableObjectStub<EdgeDatabase>, target: { load: string; table: string; ifExists: IfTableExists }) {
    this.#stub = stub
    this.#target = target
  }

  async add(rows: readonly Row[]): Promise<void> {
    let batch: string[] = []
    let size = 0
    for (const row of rows) {
      const text = JSON.stringify(row)
      if (size + text.length > MAX_LOAD_BATCH_CHARACTERS && batch.length > 0) {
        await this.#send(batch)
        batch = []
        size = 0
      }
      batch.push(text)
      size += text.length
    }
    if (batch.length > 0) await this.#send(batch)
  }

  async commit(): Promise<void> {
    const { load, table, ifExists } = this.#target
    throwIfFailed(await this.#stub.commitLoad(load, table, ifExists))
  }

  async abort(): Promise<void> {
    await this.#stub.abortLoad(this.#target.load)
  }

  async #send(rows: readonly string[]): Promise<void> {
    throwIfFailed(await this.#stub.addRows(this.#target.load, `[${rows.join(',')}]`))
  }
}

function throwIfFailed(failure: EdgeFailure | null): void {
  if (failure) throw toEngineError(failure, '', 0)
}

/** The object has its whole result before it sends the first row. */
function streamBroken(): Error {
  return new EngineError('The result ended early', { errorType: EngineErrorType.Generic })
}

function toEngineError(failure: EdgeFailure, sql: string, timeoutMs: number): EngineError {
  if (failure.kind === 'timeout') return statementTimeout(timeoutMs)
  if (failure.kind === 'read_only') return statementRefused()
  if (failure.kind === 'too_large') return resultTooLarge(Number(failure.message))
  return sqliteError(failure.message, failure.offset, sql)
}
