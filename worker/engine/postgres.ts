import type { ConnectionRules } from './connections.ts'
import { postgresqlDialect } from './dialects/postgresql.ts'
import {
  type Engine,
  type EstimateOptions,
  type ExecuteOptions,
  type Execution,
  type IfTableExists,
  type LoadColumn,
  type TableLoader,
} from './engine.ts'
import { PostgresConnections } from './postgres-connections.ts'
import { allRows } from './rows.ts'
import type { ServerAddress } from './server-address.ts'
import { ServerEngine } from './server-engine.ts'
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

/** A PostgreSQL server, or one that speaks its protocol. */
export class PostgresEngine extends ServerEngine<PostgresConnections> implements Engine {
  readonly dialect = postgresqlDialect

  protected override connectionsTo(address: ServerAddress, rules: ConnectionRules): PostgresConnections {
    return new PostgresConnections(address, rules)
  }

  protected override run(connections: PostgresConnections, sql: string, options: ExecuteOptions): Promise<Execution> {
    return runStatement(connections, sql, options)
  }

  async schemas(): Promise<readonly string[]> {
    return (await this.rows(SCHEMAS_SQL)).map(([name]) => String(name))
  }

  async tables(schema: string | null) {
    return toTables(await this.rows(...tablesSql(schema)))
  }

  async columns(table: string, schema: string | null) {
    return toColumns(await this.rows(...columnsSql(table, schema)), table)
  }

  async indexes(table: string, schema: string | null) {
    return toIndexes(await this.rows(...indexesSql(table, schema)))
  }

  async keys(table: string, schema: string | null) {
    return toKeys(await this.rows(...keysSql(table, schema)))
  }

  async beginLoad(
    table: string,
    schema: string | null,
    columns: readonly LoadColumn[],
    ifExists: IfTableExists,
  ): Promise<TableLoader> {
    const connections = await this.connections()
    const connection = await connections.acquire()
    const release = (reusable: boolean) => connections.release(connection, reusable)
    return beginPostgresLoad(connection.client, { table, schema, columns, ifExists }, release)
  }

  async estimate(sql: string, options: EstimateOptions) {
    return postgresEstimate(await allRows(await this.execute(`EXPLAIN ${sql}`, { ...options, readOnly: true, rowLimit: 1 })))
  }
}
