import { sql, type SQL } from 'drizzle-orm'
import { isAdmin, pair, type Principal } from '../access/principal.ts'
import { tagged_objects, tags, users } from '../db/schema.ts'
import { ApiError } from '../http/errors.ts'
import { RESOURCE_MESSAGES } from './messages.ts'
import type { Ownership, ResourceContext } from './resource.ts'

/** Whether a row is open to changes by this caller, as a condition over the row's id. */
export function ownedBy({ table, object, user }: Ownership, id: SQL, principal: Principal): SQL {
  if (isAdmin(principal)) return sql`1`
  return sql`exists (select 1 from ${table} where ${object} = ${id} and ${user} = ${principal.userId})`
}

/**
 * The owners a new or changed row gets: those named, joined by the caller unless an administrator. A new row without
 * named owners belongs to the caller.
 */
export function ownersToStore(
  principal: Principal,
  named: readonly number[] | null | undefined,
  creating: boolean,
): number[] {
  const caller = principal.userId === null ? [] : [principal.userId]
  if (!named || (creating && named.length === 0)) return caller
  return isAdmin(principal) ? [...new Set(named)] : [...new Set([...named, ...caller])]
}

/** Throws unless every id is somebody. */
export async function checkOwners({ db }: ResourceContext, ids: readonly number[]): Promise<void> {
  if ((await countIds(db, sql`${users}`, ids)) < new Set(ids).size) {
    throw ApiError.message(422, { owners: [RESOURCE_MESSAGES.ownersInvalid] })
  }
}

/** How many of some ids a table has. */
export async function countIds(db: ResourceContext['db'], table: SQL, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0
  const found = await db.get<{ found: number }>(
    sql`select count(*) as found from ${table} where id in (select value from json_each(${JSON.stringify(ids)}))`,
  )
  return found?.found ?? 0
}

const CUSTOM_TAG = 1

/** Statements that make the custom tags of an object those named. Tags of other types stay. */
export async function retagStatements(
  { db, principal, now }: ResourceContext,
  kind: { readonly view: string; readonly many: string; readonly type: number },
  id: number,
  wanted: readonly number[],
): Promise<SQL[]> {
  const has = (permission: string, view: string) => principal.permissions.has(pair(permission, view))
  if (!has('can_write', 'Tag') && !has('can_tag', kind.view)) {
    throw ApiError.message(403, RESOURCE_MESSAGES.tagsForbidden(kind.many))
  }
  const list = JSON.stringify(wanted)
  const found = await db.all<{ id: number }>(
    sql`select id from ${tags} where id in (select value from json_each(${list}))`,
  )
  const missing = wanted.find((tag) => !found.some((row) => row.id === tag))
  if (missing !== undefined) throw ApiError.message(422, { tags: [RESOURCE_MESSAGES.tagMissing(missing)] })
  return [
    sql`delete from ${tagged_objects} where object_type = ${kind.type} and object_id = ${id}
        and tag_id in (select id from ${tags} where type = ${CUSTOM_TAG})`,
    sql`insert or ignore into ${tagged_objects} (tag_id, object_type, object_id, created_on, created_by_fk)
        select id, ${kind.type}, ${id}, ${now}, ${principal.userId} from ${tags}
        where type = ${CUSTOM_TAG} and id in (select value from json_each(${list}))`,
  ]
}
