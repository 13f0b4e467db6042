import { ConnectionPool, POOL_RULES, type PooledConnections } from './connection-pool.ts'
import { PostgresConnections } from './postgres-connections.ts'
import { runStatement } from './postgres-statement.ts'
import type { ServerAddress } from './server-address.ts'

/** Connections to one PostgreSQL server that outlive requests. */
export class PostgresPool extends ConnectionPool {
  protected override async connectionsTo(address: ServerAddress): Promise<PooledConnections> {
    const connections = new PostgresConnections(address, POOL_RULES)
    return {
      run: (sql, options) => runStatement(connections, sql, options),
      close: () => connections.close(),
    }
  }
}
