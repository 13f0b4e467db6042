import { decryptSecrets } from '../db/secrets.ts'
import { parseConnectionUri } from '../db/connection-uri.ts'
import type { Env } from '../http/context.ts'
import { postgresqlDialect } from './dialects/postgresql.ts'
import { EdgeEngine, edgeDialect } from './edge.ts'
import { EngineError, type Dialect, type Engine } from './engine.ts'
import { EngineErrorType } from './errors.ts'
import type { PostgresAddress } from './postgres-connections.ts'

/** What an engine needs of a row of `databases`. */
export interface ConnectionRow {
  readonly uuid: string
  readonly backend: string
  readonly sqlalchemy_uri: string
  readonly encrypted_secrets: string | null
  readonly secrets_key_id: string | null
  readonly extra: string
}

const DIALECTS: Readonly<Record<string, Dialect>> = { edge: edgeDialect, postgresql: postgresqlDialect }

/** The dialect of a backend, without opening anything. Null for a backend that is not known. */
export function dialectOf(backend: string): Dialect | null {
  return DIALECTS[backend] ?? null
}

/** Opens the engine of a database. The caller closes it. Throws EngineError when the backend is not known. */
export async function openEngine(env: Env, database: ConnectionRow): Promise<Engine> {
  if (database.backend === 'edge') return new EdgeEngine(env.EDGE_DATABASE.getByName(database.uuid))
  if (database.backend === 'postgresql') {
    const { PostgresEngine } = await import('./postgres.ts')
    const address = () => postgresAddress(env, database)
    return new PostgresEngine(address, env.POSTGRES_POOL.getByName(database.uuid))
  }
  throw new EngineError(`Could not load database driver: ${database.backend}`, { errorType: EngineErrorType.Generic })
}

async function postgresAddress(env: Env, database: ConnectionRow): Promise<PostgresAddress> {
  const uri = parseConnectionUri(database.sqlalchemy_uri)
  if (!uri?.host) {
    throw new EngineError('The connection address names no host', { errorType: EngineErrorType.HostnameInvalid })
  }
  const { password } = await decryptSecrets(env, database)
  return {
    host: uri.host.replace(/^\[|\]$/g, ''),
    port: uri.port ?? POSTGRES_PORT,
    username: uri.username ?? '',
    password: password ?? '',
    database: uri.database ?? uri.username ?? '',
    sslMode: uri.query['sslmode'] ?? null,
  }
}

const POSTGRES_PORT = 5432
