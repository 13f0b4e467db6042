import { REQUEST_CONNECTIONS, type ConnectionRules } from './connections.ts'
import type { ExecuteOptions, Execution, Row } from './engine.ts'
import { allRows } from './rows.ts'
import type { ServerAddress } from './server-address.ts'
import { executeShared, type SharedConnections } from './shared-connections.ts'

/** Introspection is a few short reads of the server's own tables. */
const CATALOG_TIMEOUT_MS = 30_000

interface ServerConnections {
  readonly address: ServerAddress
  close(): Promise<void>
}

/**
 * What engines over sockets have in common. Short reading statements run over the pool's connections, where there is a
 * pool; everything else, and what the pool has no room for, over connections of the request.
 */
export abstract class ServerEngine<Connections extends ServerConnections> {
  readonly #address: () => Promise<ServerAddress>
  readonly #pool: SharedConnections | null
  #known: Promise<Connections> | null = null

  /** `address` is asked for when the first statement runs: it takes secrets to be decrypted. */
  constructor(address: () => Promise<ServerAddress>, pool: SharedConnections | null = null) {
    this.#address = address
    this.#pool = pool
  }

  /** Connections of the request, none opened yet. */
  protected abstract connectionsTo(address: ServerAddress, rules: ConnectionRules): Connections
  /** Runs a statement over one of them. Throws EngineError. */
  protected abstract run(connections: Connections, sql: string, options: ExecuteOptions): Promise<Execution>

  async execute(sql: string, options: ExecuteOptions): Promise<Execution> {
    const connections = await this.connections()
    const pool = options.shared && options.readOnly ? this.#pool : null
    const shared = pool && (await executeShared(pool, connections.address, sql, options))
    return shared ?? this.run(connections, sql, options)
  }

  async catalogs(): Promise<readonly string[]> {
    return []
  }

  async close(): Promise<void> {
    await (await this.#known)?.close()
  }

  protected connections(): Promise<Connections> {
    this.#known ??= this.#address().then((address) => this.connectionsTo(address, REQUEST_CONNECTIONS))
    return this.#known
  }

  /** The answer to a question about the server's own tables. */
  protected async rows(sql: string, params?: readonly string[]): Promise<readonly Row[]> {
    return allRows(await this.execute(sql, { params, readOnly: true, rowLimit: null, timeoutMs: CATALOG_TIMEOUT_MS }))
  }
}
