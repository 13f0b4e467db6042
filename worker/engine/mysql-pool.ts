import { ConnectionPool, POOL_RULES, type PooledConnections } from './connection-pool.ts'
import type { ServerAddress } from './server-address.ts'

/** Connections to one MySQL server that outlive requests. The driver is large and loaded with the first of them. */
export class MysqlPool extends ConnectionPool {
  protected override async connectionsTo(address: ServerAddress): Promise<PooledConnections> {
    const [{ MysqlConnections }, { runStatement }] = await Promise.all([
      import('./mysql-connections.ts'),
      import('./mysql-statement.ts'),
    ])
    const connections = new MysqlConnections(address, POOL_RULES)
    return {
      run: (sql, options) => runStatement(connections, sql, options),
      close: () => connections.close(),
    }
  }
}
