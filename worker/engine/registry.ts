import type { Env } from '../http/context.ts'
import { postgresqlDialect } from './dialects/postgresql.ts'
import { EdgeEngine, edgeDialect } from './edge.ts'
import { EngineError, type Dialect, type Engine } from './engine.ts'
import { EngineErrorType } from './errors.ts'

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
  throw new EngineError(`Could not load database driver: ${database.backend}`, { errorType: EngineErrorType.Generic })
}
