import { sql } from 'drizzle-orm'
import type { Catalogue } from './client.ts'
import { type GoneObject, noteGone } from './gone-objects.ts'
import { queries, sql_tabs } from './schema.ts'
import { runTogether } from './statements.ts'

/** The list of a person's SQL tabs; what is in a tab stands in its object. */

export type SqlTabRow = typeof sql_tabs.$inferSelect

/** A tab as the strip of tabs shows it. */
export interface SqlTabEntry {
  readonly id: number
  readonly uuid: string
  readonly label: string
  readonly active: boolean
  /** State of its last run, null when nothing has run. */
  readonly state: string | null
}

export async function tabsOf(db: Catalogue, userId: number): Promise<SqlTabEntry[]> {
  const status = sql<string | null>`(select ${queries.status} from ${queries}
    where ${queries.client_id} = ${sql_tabs.latest_query_id})`
  return await db
    .select({ id: sql_tabs.id, uuid: sql_tabs.uuid, label: sql_tabs.label, active: sql_tabs.active, state: status })
    .from(sql_tabs)
    .where(sql`${sql_tabs.user_id} = ${userId}`)
    .orderBy(sql_tabs.position, sql_tabs.id)
}

export async function findTab(db: Catalogue, id: number): Promise<SqlTabRow | null> {
  const [row] = await db.select().from(sql_tabs).where(sql`${sql_tabs.id} = ${id}`)
  return row ?? null
}

/** Adds a tab at the end and makes it the active one. */
export async function insertTab(
  db: Catalogue,
  tab: { readonly uuid: string; readonly userId: number; readonly label: string; readonly databaseId: number | null },
  now: number,
): Promise<number> {
  const { uuid, userId, label, databaseId } = tab
  const [, inserted] = await runTogether(db, [
    sql`update ${sql_tabs} set active = 0 where user_id = ${userId}`,
    sql`insert into ${sql_tabs}
          (uuid, user_id, label, active, position, database_id, created_on, changed_on, created_by_fk, changed_by_fk)
        values (${uuid}, ${userId}, ${label}, 1,
          (select coalesce(max(position), 0) + 1 from ${sql_tabs} where user_id = ${userId}),
          ${databaseId}, ${now}, ${now}, ${userId}, ${userId})
        returning id`,
  ])
  return Number(inserted?.[0]?.['id'])
}

export async function activateTab(db: Catalogue, { id, user_id }: SqlTabRow): Promise<void> {
  await db.run(sql`update ${sql_tabs} set active = (id = ${id}) where user_id = ${user_id}`)
}

/** Deletes the row and notes that the tab's object is to be told. */
export async function deleteTab(db: Catalogue, gone: GoneObject, now: number): Promise<void> {
  await runTogether(db, [...noteGone([gone], now), sql`delete from ${sql_tabs} where id = ${gone.id}`])
}

/** The last run of a tab but one: what it shows when the last is removed from its history. */
export async function earlierQuery(db: Catalogue, tabId: number, clientId: string): Promise<string | null> {
  const found = await db.get<{ client_id: string }>(sql`
    select client_id from ${queries} where sql_editor_id = ${String(tabId)} and client_id <> ${clientId}
    order by start_time desc, id desc limit 1`)
  return found?.client_id ?? null
}

/** Takes a run out of a tab's history; the run itself stays on record. */
export async function detachQuery(db: Catalogue, userId: number, clientId: string): Promise<void> {
  await db.run(sql`update ${queries} set sql_editor_id = null where client_id = ${clientId} and user_id = ${userId}`)
}

export async function attachQuery(db: Catalogue, userId: number, clientId: string, tabId: number): Promise<void> {
  await db.run(sql`update ${queries} set sql_editor_id = ${String(tabId)}
    where client_id = ${clientId} and user_id = ${userId}`)
}
