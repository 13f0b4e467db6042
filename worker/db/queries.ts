import { sql } from 'drizzle-orm'
import type { Principal } from '../access/principal.ts'
import { can } from '../access/can.ts'
import { naiveInstant } from '../resource/instants.ts'
import { parseJson } from '../resource/projection.ts'
import type { Catalogue } from './client.ts'
import { databases, queries, users } from './schema.ts'

/** Runs of the SQL editor as the catalogue keeps them. */

export type QueryRow = typeof queries.$inferSelect
export type NewQuery = typeof queries.$inferInsert

/** A run together with the names that answers show. */
export interface NamedQuery extends QueryRow {
  readonly database_name: string | null
  readonly user_name: string
}

export type QueryState =
  | 'pending'
  | 'running'
  | 'scheduled'
  | 'success'
  | 'failed'
  | 'stopped'
  | 'fetching'
  | 'timed_out'

const CLIENT_ID_CHARACTERS = 10

/** A client id for callers that bring none. */
export function newClientId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(CLIENT_ID_CHARACTERS))
  return Array.from(bytes, (byte) => (byte % 36).toString(36)).join('')
}

/** Records a run that begins; null when its client id is taken. */
export async function insertQuery(db: Catalogue, row: NewQuery): Promise<QueryRow | null> {
  const [inserted] = await db.insert(queries).values(row).onConflictDoNothing().returning()
  return inserted ?? null
}

/** Records how a run ended. One that was stopped meanwhile stays stopped; answers the row as it is then. */
export async function finishQuery(db: Catalogue, id: number, changes: Partial<NewQuery>): Promise<void> {
  await db
    .update(queries)
    .set(changes)
    .where(sql`${queries.id} = ${id} and ${queries.status} <> 'stopped'`)
}

/** Marks a run as stopped unless it has ended. */
export async function stopQuery(db: Catalogue, id: number, now: number): Promise<void> {
  const running = sql`${queries.id} = ${id} and ${queries.status} in ('pending', 'running', 'scheduled', 'fetching')`
  await db.update(queries).set({ status: 'stopped', end_time: now, changed_on: now }).where(running)
}

export async function isQueryStopped(db: Catalogue, id: number): Promise<boolean> {
  const found = await db.get<{ status: string }>(sql`select status from ${queries} where ${queries.id} = ${id}`)
  return found?.status === 'stopped'
}

export async function queryOfClient(db: Catalogue, clientId: string): Promise<NamedQuery | null> {
  const [found] = await namedQueries(db, sql`${queries.client_id} = ${clientId}`, 1)
  return found ?? null
}

export async function queryOfResults(db: Catalogue, key: string): Promise<NamedQuery | null> {
  const [found] = await namedQueries(db, sql`${queries.results_key} = ${key}`, 1)
  return found ?? null
}

/** Runs of one user that changed at or after an instant, oldest first. */
export async function queriesSince(db: Catalogue, userId: number, since: number, limit: number): Promise<NamedQuery[]> {
  return await namedQueries(db, sql`${queries.user_id} = ${userId} and ${queries.changed_on} >= ${since}`, limit)
}

async function namedQueries(db: Catalogue, condition: ReturnType<typeof sql>, limit: number): Promise<NamedQuery[]> {
  const rows = await db
    .select({
      query: queries,
      database_name: databases.database_name,
      first_name: users.first_name,
      last_name: users.last_name,
    })
    .from(queries)
    .leftJoin(databases, sql`${databases.id} = ${queries.database_id}`)
    .leftJoin(users, sql`${users.id} = ${queries.user_id}`)
    .where(condition)
    .orderBy(queries.changed_on, queries.id)
    .limit(limit)
  return rows.map(({ query, database_name, first_name, last_name }) => ({
    ...query,
    database_name,
    user_name: fullName(first_name, last_name),
  }))
}

export function fullName(first: string | null, last: string | null): string {
  return [first, last].filter((part) => part).join(' ')
}

/** Whether a caller may see a run: one's own, or anybody's for those who may see all. */
export function maySeeQuery(principal: Principal, row: Pick<QueryRow, 'user_id'>): boolean {
  return row.user_id === principal.userId || can(principal, 'all_query_access', 'all_query_access')
}

/** The query object that every answer of the SQL editor carries. */
export function queryObject(row: NamedQuery) {
  const extra = parseJson(row.extra)
  return {
    changed_on: naiveInstant(row.changed_on),
    dbId: row.database_id,
    db: row.database_name,
    catalog: row.catalog,
    schema: row.schema,
    sql: row.sql,
    executedSql: row.executed_sql,
    id: row.client_id,
    queryId: row.id,
    serverId: row.id,
    state: row.status,
    progress: row.progress,
    rows: row.rows,
    limit: row.limit,
    limitingFactor: row.limiting_factor,
    ctas: row.select_as_cta,
    tempTable: row.tmp_table_name,
    tempSchema: row.tmp_schema_name,
    startDttm: row.start_time,
    endDttm: row.end_time,
    errorMessage: row.error_message,
    resultsKey: row.results_key,
    trackingUrl: row.tracking_url,
    sqlEditorId: row.sql_editor_id,
    tab: row.tab_name,
    userId: row.user_id,
    user: row.user_name,
    extra: typeof extra === 'object' && extra !== null ? extra : {},
  }
}

export type QueryObject = ReturnType<typeof queryObject>
