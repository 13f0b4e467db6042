import { decryptSecrets } from '../db/secrets.ts'
import { parseConnectionUri, type ConnectionUri } from '../db/connection-uri.ts'
import type { Env } from '../http/context.ts'
import { boundDatabase, D1Engine, d1Dialect } from './d1.ts'
import { clickhouseDialect } from './dialects/clickhouse.ts'
import { mysqlDialect } from './dialects/mysql.ts'
import { postgresqlDialect } from './dialects/postgresql.ts'
import { EdgeEngine, edgeDialect } from './edge.ts'
import { trinoDialect } from './dialects/trino.ts'
import { EngineError, type Dialect, type Engine } from './engine.ts'
import { CERTIFICATE_UNUSABLE, EngineErrorType } from './errors.ts'
import { toHttpAddress } from './http-host.ts'
import { toServerAddress } from './server-address.ts'

/** What an engine needs of a row of `databases`. */
export interface ConnectionRow {
  readonly uuid: string
  readonly backend: string
  readonly sqlalchemy_uri: string
  readonly encrypted_secrets: string | null
  readonly secrets_key_id: string | null
  readonly extra: string
}

const DIALECTS: Readonly<Record<string, Dialect>> = {
  edge: edgeDialect,
  d1: d1Dialect,
  postgresql: postgresqlDialect,
  mysql: mysqlDialect,
  clickhouse: clickhouseDialect,
  trino: trinoDialect,
}

/** The dialect of a backend, without opening anything. Null for a backend that is not known. */
export function dialectOf(backend: string): Dialect | null {
  return DIALECTS[backend] ?? null
}

/** Opens the engine of a database. The caller closes it. Throws EngineError when the backend is not known. */
export async function openEngine(env: Env, database: ConnectionRow): Promise<Engine> {
  const address = async () => toServerAddress(...(await located(env, database)))
  switch (database.backend) {
    case 'edge':
      return new EdgeEngine(env.EDGE_DATABASE.getByName(database.uuid))
    case 'postgresql': {
      const { PostgresEngine } = await import('./postgres.ts')
      return new PostgresEngine(address, env.POSTGRES_POOL.getByName(database.uuid))
    }
    case 'mysql': {
      const { MysqlEngine } = await import('./mysql.ts')
      return new MysqlEngine(address, env.MYSQL_POOL.getByName(database.uuid))
    }
    case 'd1':
      return new D1Engine(boundDatabase(env, parseConnectionUri(database.sqlalchemy_uri)?.host ?? ''))
    case 'clickhouse': {
      const { ClickhouseEngine } = await import('./clickhouse.ts')
      return new ClickhouseEngine(async () => toHttpAddress(...(await located(env, database)), CLICKHOUSE_PORTS))
    }
    case 'trino': {
      const { TrinoEngine } = await import('./trino.ts')
      return new TrinoEngine(async () => toHttpAddress(...(await located(env, database)), TRINO_PORTS))
    }
    default:
      throw new EngineError(`Could not load database driver: ${database.backend}`, {
        errorType: EngineErrorType.Generic,
      })
  }
}

const CLICKHOUSE_PORTS = { plain: 8123, encrypted: 8443 }
const TRINO_PORTS = { plain: 8080, encrypted: 8443 }

/** The address of a database and its password. Throws EngineError when it names no host, or comes with a certificate. */
async function located(env: Env, database: ConnectionRow): Promise<[ConnectionUri, string]> {
  const uri = parseConnectionUri(database.sqlalchemy_uri)
  if (!uri?.host) {
    throw new EngineError('The connection address names no host', { errorType: EngineErrorType.HostnameInvalid })
  }
  const { password, server_cert: certificate } = await decryptSecrets(env, database)
  if (certificate) throw new EngineError(CERTIFICATE_UNUSABLE, { errorType: EngineErrorType.Generic })
  return [uri, password ?? '']
}
