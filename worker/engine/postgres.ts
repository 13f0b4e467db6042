import { REQUEST_CONNECTIONS } from './connections.ts'
import { postgresqlDialect } from './dialects/postgresql.ts'
import {
  type Engine,
  type EstimateOptions,
  type ExecuteOptions,
  type Execution,
  type IfTableExists,
  type LoadColumn,
  type Row,
  type TableLoader,
} from './engine.ts'
import { PostgresConnections } from './postgres-connections.ts'
import { allRows } from './rows.ts'
import type { ServerAddress } from './server-address.ts'
import { executeShared, type SharedConnections } from './shared-connections.ts'
import { runStatement } from './postgres-statement.ts'
import { postgresEstimate } from './estimates.ts'
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

/**
 * A PostgreSQL server, or one that speaks its protocol. Short reading statements run over the pool's connections, where
 * there is a pool; everything else, and what the pool has no room for, over connections of the request.
 */
export class PostgresEngine implements Engine {
  readonly dialect = postgresqlDialect
  readonly #address: () => Promise<ServerAddress>
  readonly #pool: SharedConnections | null
  #known: Promise<PostgresConnections> | null = null

  /** `address` is asked for when the first statement runs: it takes secrets to be decrypted. */
  constructor(address: () => Promise<ServerAddress>, pool: SharedConnections | null = null) {
    this.#address = address
    this.#pool = pool
  }

  async execute(sql: string, options: ExecuteOptions): Promise<Execution> {
    const connections = await this.#connections()
    const pool = options.shared && options.readOnly ? this.#pool : null
    const shared = pool && (await executeShared(pool, connections.address, sql, options))
    return shared ?? runStatement(connections, sql, options)
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
    const connections = await this.#connections()
    const connection = await connections.acquire()
    const release = (reusable: boolean) => connections.release(connection, reusable)
    return beginPostgresLoad(connection.client, { table, schema, columns, ifExists }, release)
  }

  async estimate(sql: string, options: EstimateOptions) {
    return postgresEstimate(await allRows(await this.execute(`EXPLAIN ${sql}`, { ...options, readOnly: true, rowLimit: 1 })))
  }

  async close(): Promise<void> {
    await (await this.#known)?.close()
  }

  async #rows(sql: string, params: readonly string[]): Promise<readonly Row[]> {
    const options = { params, readOnly: true, rowLimit: null, timeoutMs: CATALOG_TIMEOUT_MS }
    return allRows(await this.execute(sql, options))
  }

  #connections(): Promise<PostgresConnections> {
    this.#known ??= this.#address().then((address) => new PostgresConnections(address, REQUEST_CONNECTIONS))
    return this.#known
  }
}
