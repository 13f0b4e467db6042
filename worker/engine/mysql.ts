import type { ConnectionRules } from './connections.ts'
import { mysqlDialect } from './dialects/mysql.ts'
import type { Engine, EstimateOptions, ExecuteOptions, Execution, IfTableExists, LoadColumn, TableLoader } from './engine.ts'
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
import { ServerEngine } from './server-engine.ts'

/** A load may take as long as a Worker may. */
const LOAD_TIMEOUT_MS = 300_000

/** A MySQL server, or one that speaks its protocol. */
export class MysqlEngine extends ServerEngine<MysqlConnections> implements Engine {
  readonly dialect = mysqlDialect

  protected override connectionsTo(address: ServerAddress, rules: ConnectionRules): MysqlConnections {
    return new MysqlConnections(address, rules)
  }

  protected override run(connections: MysqlConnections, sql: string, options: ExecuteOptions): Promise<Execution> {
    return runStatement(connections, sql, options)
  }

  /** The session reads only; the text is read too, for what a transaction does not hold: files, and servers without it. */
  override async execute(sql: string, options: ExecuteOptions): Promise<Execution> {
    if (options.readOnly) assertReadOnlyText(sql, mysqlDialect.name)
    return await super.execute(sql, options)
  }

  async schemas(): Promise<readonly string[]> {
    return (await this.rows(SCHEMAS_SQL)).map(([name]) => String(name))
  }

  async tables(schema: string | null) {
    return toTables(await this.rows(tablesSql(schema)))
  }

  async columns(table: string, schema: string | null) {
    return toColumns(await this.rows(columnsSql(table, schema)), table)
  }

  async indexes(table: string, schema: string | null) {
    return toIndexes(await this.rows(indexesSql(table, schema)))
  }

  async keys(table: string, schema: string | null) {
    return toKeys(await this.rows(keysSql(table, schema)))
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
    const connections = await this.connections()
    return mysqlEstimate(await allRows(await runStatement(connections, explained, { ...options, readOnly: true, rowLimit: 1 })))
  }
}
