import { postgresqlDialect } from './dialects/postgresql.ts'
import {
  type Engine,
  type ExecuteOptions,
  type Execution,
  type IfTableExists,
  type LoadColumn,
  type Row,
  type TableLoader,
} from './engine.ts'
import { PostgresConnections, type PostgresAddress } from './postgres-connections.ts'
import { PostgresCursor, type CursorStatement } from './postgres-cursor.ts'
import { statementError } from './postgres-errors.ts'
import {
  columnsSql,
  indexesSql,
  keysSql,
  SCHEMAS_SQL,
  tablesSql,
  toColumns,
  toIndexes,
  toKeys,
  toTables,
} from './postgres-catalog.ts'
import { beginPostgresLoad } from './postgres-load.ts'

/** Introspection is a few short reads of the server's own tables. */
const CATALOG_TIMEOUT_MS = 30_000

/** A PostgreSQL server, or one that speaks its protocol. */
export class PostgresEngine implements Engine {
  readonly dialect = postgresqlDialect
  readonly #connections: PostgresConnections

  constructor(address: PostgresAddress) {
    this.#connections = new PostgresConnections(address)
  }

  async execute(sql: string, options: ExecuteOptions): Promise<Execution> {
    const { params = [], readOnly, timeoutMs, rowLimit, signal } = options
    signal?.throwIfAborted()
    const connection = await this.#connections.acquire()
    const ending = readOnly ? 'ROLLBACK' : 'COMMIT'
    const cursor = new PostgresCursor(setup(options), { sql, params }, ending, () =>
      this.#connections.ending(connection),
    )
    const cancel = () => void this.#connections.cancel(connection)
    signal?.addEventListener('abort', cancel, { once: true })
    void cursor.finished.then((reusable) => {
      signal?.removeEventListener('abort', cancel)
      this.#connections.release(connection, reusable)
    })
    try {
      connection.client.query(cursor)
      const columns = await cursor.open()
      return { columns, batches: this.#batches({ cursor, sql, timeoutMs, rowLimit, writes: !readOnly }) }
    } catch (error) {
      throw statementError(error, sql, timeoutMs)
    }
  }

  async catalogs(): Promise<readonly string[]> {
    return []
  }

  async schemas(): Promise<readonly string[]> {
    return (await this.#rows(SCHEMAS_SQL, [])).map(([name]) => String(name))
  }

  async tables(schema: string | null) {
    return toTables(await this.#rows(...tablesSql(schema)))
  }

  async columns(table: string, schema: string | null) {
    return toColumns(await this.#rows(...columnsSql(table, schema)), table)
  }

  async indexes(table: string, schema: string | null) {
    return toIndexes(await this.#rows(...indexesSql(table, schema)))
  }

  async keys(table: string, schema: string | null) {
    return toKeys(await this.#rows(...keysSql(table, schema)))
  }

  async beginLoad(
    table: string,
    schema: string | null,
    columns: readonly LoadColumn[],
    ifExists: IfTableExists,
  ): Promise<TableLoader> {
    const connection = await this.#connections.acquire()
    const release = (reusable: boolean) => this.#connections.release(connection, reusable)
    return beginPostgresLoad(connection.client, { table, schema, columns, ifExists }, release)
  }

  async close(): Promise<void> {
    await this.#connections.close()
  }

  async #rows(sql: string, params: readonly string[]): Promise<readonly Row[]> {
    const options = { params, readOnly: true, rowLimit: null, timeoutMs: CATALOG_TIMEOUT_MS }
    const execution = await this.execute(sql, options)
    const rows: Row[] = []
    for await (const batch of execution.batches) rows.push(...batch)
    return rows
  }

  async *#batches(run: BatchRun): AsyncGenerator<readonly Row[]> {
    const { cursor, rowLimit } = run
    let left = rowLimit ?? Number.POSITIVE_INFINITY
    try {
      for (let rows = await cursor.read(); rows && left > 0; rows = await cursor.read()) {
        const taken = rows.length > left ? rows.slice(0, left) : rows
        left -= taken.length
        yield taken
        if (left <= 0) break
      }
      if (run.writes) await cursor.completed()
    } catch (error) {
      throw statementError(error, run.sql, run.timeoutMs)
    } finally {
      cursor.close()
    }
  }
}

interface BatchRun {
  readonly cursor: PostgresCursor
  readonly sql: string
  readonly timeoutMs: number
  readonly rowLimit: number | null
  /** A write is done when it is committed. */
  readonly writes: boolean
}

/** What a transaction is told before its statement: what it may do, how long, and how values are to be written. */
function setup({ readOnly, timeoutMs, schema }: ExecuteOptions): readonly CursorStatement[] {
  const settings = [
    ['TimeZone', 'UTC'],
    ['DateStyle', 'ISO, MDY'],
    ['statement_timeout', String(timeoutMs)],
    ...(schema ? [['search_path', postgresqlDialect.quote(schema)]] : []),
  ]
  const calls = settings.map((_, at) => `set_config($${at * 2 + 1}, $${at * 2 + 2}, true)`)
  return [
    { sql: `BEGIN READ ${readOnly ? 'ONLY' : 'WRITE'}`, params: [] },
    { sql: `SELECT ${calls.join(', ')}`, params: settings.flat() },
  ]
}
