import { sql } from 'drizzle-orm'
import { dashboardObject } from '../../durable-objects/dashboard/rpc.ts'
import { sqlTabObject } from '../../durable-objects/sql-tab/rpc.ts'
import type { Env } from '../http/context.ts'
import { log } from '../log.ts'
import { catalogue, type Catalogue } from './client.ts'
import { forgetGone, goneBefore, type GoneObject, type ObjectKind } from './gone-objects.ts'
import { dashboards, sql_tabs } from './schema.ts'

/** Keeps the catalogue and the objects behind it in step, whatever was interrupted between the two. */

/** A request that makes or deletes something is long over by then. */
const PATIENCE_MS = 60_000
/** Older rows were looked at thousands of times; the window lets the index on `changed_on` answer. */
const WINDOW_MS = 7 * 86_400_000
/** Rows of one turn: far from the thousand calls that one invocation may make. */
const TURN = 50
/** Objects asked at once. */
const ABREAST = 6

export interface Repair {
  readonly completed: number
  readonly removed: number
  readonly failed: number
}

/** Finishes creations and deletions that were interrupted more than a minute ago. Repeating it is harmless. */
export async function repairObjects(env: Env, now: number): Promise<Repair> {
  const db = catalogue(env.DB)
  const stuck = await db.all<{ id: number; uuid: string }>(sql`
    select id, uuid from ${dashboards}
    where changed_on between ${now - WINDOW_MS} and ${now - PATIENCE_MS} and state = 'creating'
    order by changed_on limit ${TURN}`)
  const completed = await each(stuck, 'a dashboard could not be completed', async ({ id, uuid }) => {
    if (!(await dashboardObject(env, uuid).reproject(id))) throw new Error('there is no content')
  })
  const gone = await goneBefore(db, now - PATIENCE_MS, TURN)
  const removed = await each(gone, 'an object could not be told that it is gone', (object) => removeObject(env, db, object))
  return { completed: completed.done, removed: removed.done, failed: completed.failed.length + removed.failed.length }
}

/** Tells the objects of deleted rows. What fails stays noted for the next repair: the rows have gone in any case. */
export async function removeObjects(env: Env, objects: readonly GoneObject[]): Promise<void> {
  const db = catalogue(env.DB)
  await each(objects, 'an object could not be told that it is gone', (object) => removeObject(env, db, object))
}

async function removeObject(env: Env, db: Catalogue, object: GoneObject): Promise<void> {
  const { kind, uuid, id } = object
  const table = TABLES[kind]
  const present = await db.get(sql`select 1 from ${table} where uuid = ${uuid}`)
  if (!present) await (kind === 'dashboard' ? dashboardObject(env, uuid).markGone(id) : sqlTabObject(env, uuid).markGone())
  await forgetGone(db, object)
}

export interface Rebuilt {
  readonly done: number
  /** Ids of rows whose object did not answer. */
  readonly failed: readonly number[]
  /** Where the next turn begins; null after the last. */
  readonly next: number | null
}

/** Asks the objects of the rows above `after` to write themselves to the catalogue again, one turn of them. */
export async function rebuildFromObjects(env: Env, kind: ObjectKind, after: number): Promise<Rebuilt> {
  const table = TABLES[kind]
  const rows = await catalogue(env.DB).all<{ id: number; uuid: string }>(
    sql`select id, uuid from ${table} where id > ${after} order by id limit ${TURN}`,
  )
  const { done, failed } = await each(rows, 'an object could not be written to the catalogue', async ({ id, uuid }) => {
    const written = await (kind === 'dashboard' ? dashboardObject(env, uuid).reproject(id) : sqlTabObject(env, uuid).reproject())
    if (!written) throw new Error('there is no content')
  })
  return { done, failed: failed.map(({ id }) => id), next: rows.length === TURN ? (rows.at(-1)?.id ?? null) : null }
}

const TABLES = { dashboard: dashboards, sql_tab: sql_tabs } as const

async function each<T extends { readonly uuid: string }>(
  items: readonly T[],
  problem: string,
  work: (item: T) => Promise<void>,
): Promise<{ readonly done: number; readonly failed: readonly T[] }> {
  const failed: T[] = []
  for (let from = 0; from < items.length; from += ABREAST) {
    const group = items.slice(from, from + ABREAST)
    const results = await Promise.allSettled(group.map((item) => work(item)))
    for (const [i, result] of results.entries()) {
      const item = group[i]
      if (result.status === 'fulfilled' || !item) continue
      failed.push(item)
      log('error', { problem, uuid: item.uuid, message: String(result.reason) })
    }
  }
  return { done: items.length - failed.length, failed }
}
