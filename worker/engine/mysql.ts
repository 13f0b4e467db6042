import { REQUEST_CONNECTIONS } from './connections.ts'
import { mysqlDialect } from './dialects/mysql.ts'
import type { Engine, EstimateOptions, ExecuteOptions, Execution, IfTableExists, LoadColumn, Row, TableLoader } from './engine.ts'
import { MysqlConnections } from './mysql-connections.ts'
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
} from './mysql-catalog.ts'
import { beginMysqlLoad } from './mysql-load.ts'
import { runStatement } from './mysql-statement.ts'
import { mysqlEstimate } from './estimates.ts'
import { assertReadOnlyText } from './read-only-text.ts'
import { allRows } from './rows.ts'
import type { ServerAddress } from './server-address.ts'
import { executeShared, type SharedConnections } from './shared-connections.ts'

/** Introspection is a few short reads of the server's own tables. */
const CATALOG_TIMEOUT_MS = 30_000
/** A load may take as long as a Worker may. */
const LOAD_TIMEOUT_MS = 300_000

/**
 * A MySQL server, or one that speaks its protocol. Short reading statements run over the pool's connections, where there
 * is a pool; everything else, and what the pool has no room for, over connections of the request.
 */
export class MysqlEngine implements Engine {
  readonly dialect = mysqlDialect
  readonly #address: () => Promise<ServerAddress>
  readonly #pool: SharedConnections | null
  #known: Promise<MysqlConnections> | null = null

  /** `address` is asked for when the first statement runs: it takes secrets to be decrypted. */
  constructor(address: () => Promise<ServerAddress>, pool: SharedConnections | null = null) {
    this.#address = address
    this.#pool = pool
  }

  /** The session reads only; the text is read too, for what a transaction does not hold: files, and servers without it. */
  async execute(sql: string, options: ExecuteOptions): Promise<Execution> {
    if (options.readOnly) assertReadOnlyText(sql, mysqlDialect.name)
    const connections = await this.#connections()
    const pool = options.shared && options.readOnly ? this.#pool : null
    const shared = pool && (await executeShared(pool, connections.address, sql, options))
    return shared ?? runStatement(connections, sql, options)
  }

  async catalogs(): Promise<readonly string[]> {
    return []
  }

  async schemas(): Promise<readonly string[]> {
    return (await this.#rows(SCHEMAS_SQL)).map(([name]) => String(name))
  }

  async tables(schema: string | null) {
    return toTables(await this.#rows(tablesSql(schema)))
  }

  async columns(table: string, schema: string | null) {
    return toColumns(await this.#rows(columnsSql(table, schema)), table)
  }

  async indexes(table: string, schema: string | null) {
    return toIndexes(await this.#rows(indexesSql(table, schema)))
  }

  async keys(table: string, schema: string | null) {
    return toKeys(await this.#rows(keysSql(table, schema)))
  }

  async beginLoad(
    table: string,
    schema: string | null,
    columns: readonly LoadColumn[],
    ifExists: IfTableExists,
  ): Promise<TableLoader> {
    const options = { readOnly: false, rowLimit: null, timeoutMs: LOAD_TIMEOUT_MS }
    return beginMysqlLoad({ table, schema, columns, ifExists }, async (sql) => allRows(await this.execute(sql, options)))
  }

  async estimate(sql: string, options: EstimateOptions) {
    const explained = `EXPLAIN FORMAT=JSON ${sql}`
    const connections = await this.#connections()
    return mysqlEstimate(await allRows(await runStatement(connections, explained, { ...options, readOnly: true, rowLimit: 1 })))
  }

  async close(): Promise<void> {
    await (await this.#known)?.close()
  }

  async #rows(sql: string): Promise<readonly Row[]> {
    return allRows(await this.execute(sql, { readOnly: true, rowLimit: null, timeoutMs: CATALOG_TIMEOUT_MS }))
  }

  #connections(): Promise<MysqlConnections> {
    this.#known ??= this.#address().then((address) => new MysqlConnections(address, REQUEST_CONNECTIONS))
    return this.#known
  }
}
