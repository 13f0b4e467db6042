import { app } from './app.ts'
import type { Env } from './http/context.ts'
import { everyMinute } from './scheduled.ts'

export { DashboardLog } from '../durable-objects/dashboard/dashboard-log.ts'
export { EdgeDatabase } from '../durable-objects/edge-database/edge-database.ts'
export { QueryFlight } from '../durable-objects/query-flight/query-flight-object.ts'
export { SqlTabLog } from '../durable-objects/sql-tab/sql-tab-log.ts'
export { MysqlPool } from './engine/mysql-pool.ts'
export { PostgresPool } from './engine/postgres-pool.ts'

export default {
  fetch: app.fetch,
  scheduled: ({ scheduledTime }, env) => everyMinute(scheduledTime, env),
} satisfies ExportedHandler<Env>
