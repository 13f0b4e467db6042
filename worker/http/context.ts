import { createFactory } from 'hono/factory'
import type { Principal } from '../access/principal.ts'
import type { DashboardLog } from '../../durable-objects/dashboard/dashboard-log.ts'
import type { EdgeDatabase } from '../../durable-objects/edge-database/edge-database.ts'
import type { QueryFlight } from '../../durable-objects/query-flight/query-flight-object.ts'
import type { MysqlPool } from '../engine/mysql-pool.ts'
import type { PostgresPool } from '../engine/postgres-pool.ts'
import type { SqlTabLog } from '../../durable-objects/sql-tab/sql-tab-log.ts'
import type { ApiError } from './errors.ts'
import type { ServerTiming } from './timing.ts'

/** Bindings of wrangler.toml plus the secrets of .dev.vars.example. */
export interface Env {
  readonly ASSETS: Fetcher
  readonly DB: D1Database
  readonly RESULTS: R2Bucket
  readonly DASHBOARD_LOG: DurableObjectNamespace<DashboardLog>
  readonly SQL_TAB_LOG: DurableObjectNamespace<SqlTabLog>
  readonly EDGE_DATABASE: DurableObjectNamespace<EdgeDatabase>
  readonly QUERY_FLIGHT: DurableObjectNamespace<QueryFlight>
  readonly POSTGRES_POOL: DurableObjectNamespace<PostgresPool>
  readonly MYSQL_POOL: DurableObjectNamespace<MysqlPool>
  readonly SECRET_KEY: string
  readonly CONNECTION_KEYS: string
  readonly ADMIN_USERNAME?: string
  readonly ADMIN_PASSWORD: string
  /** `error` leaves out the lines of requests that went well. */
  readonly LOG_LEVEL?: string
}

/** By what the caller identified itself. Only cookies need protection against forged requests. */
export type Credential = 'session' | 'bearer' | 'guest' | 'none'

export interface AppEnv {
  Bindings: Env
  Variables: {
    requestId: string
    timing: ServerTiming
    /** Set by the session middleware on every request; anonymous when nobody is signed in. */
    principal: Principal
    credential: Credential
    /** Why a presented token was refused; thrown only where somebody must be signed in. */
    refusal: ApiError | undefined
    /** Set while a body turns out longer than its limit. */
    exceededBodyLimit: number | undefined
  }
}

export const factory = createFactory<AppEnv>()
