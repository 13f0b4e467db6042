import { sql, type SQL } from 'drizzle-orm'
import { isAdmin } from '../access/principal.ts'
import type { ResourceContext } from '../resource/resource.ts'
import { charts, dashboards, datasets, saved_queries, tagged_objects, tags } from './schema.ts'
import { TAGGED } from './relations.ts'

/** What tags hang on. */

/** Type by which people's own tags are told from those that the product gives. */
export const CUSTOM_TAG = 1

export type TaggedKind = keyof typeof TAGGED

export interface TaggedObject {
  readonly kind: TaggedKind
  readonly id: number
}

/** Makes the tags that are not there yet. */
export function addTags(names: readonly string[], { principal, now }: ResourceContext): SQL {
  return sql`insert or ignore into ${tags} (name, type, created_on, changed_on, created_by_fk, changed_by_fk)
    select value, ${CUSTOM_TAG}, ${now}, ${now}, ${principal.userId}, ${principal.userId}
    from json_each(${JSON.stringify(names)})`
}

/** Hangs some tags, chosen by a condition over `tags`, on objects. */
export function attachTags(chosen: SQL, objects: readonly TaggedObject[], { principal, now }: ResourceContext): SQL[] {
  return objects.map(
    ({ kind, id }) => sql`
      insert or ignore into ${tagged_objects} (tag_id, object_type, object_id, created_on, created_by_fk)
      select ${tags.id}, ${TAGGED[kind]}, ${id}, ${now}, ${principal.userId} from ${tags} where ${chosen}`,
  )
}

/** Which of some objects the caller owns or has made. Objects that are not there are not among them. */
export async function ownObjects(
  { db, principal }: ResourceContext,
  objects: readonly TaggedObject[],
): Promise<readonly TaggedObject[]> {
  const mine = await Promise.all(
    objects.map(async ({ kind, id }) => {
      const condition = sql`o.id = ${id} and ${isMine(kind, principal)}`
      const found = await db.get(sql`select 1 from ${SOURCES[kind]} as o where ${condition}`)
      return found !== undefined && found !== null
    }),
  )
  return objects.filter((_, index) => mine[index])
}

const SOURCES: Readonly<Record<TaggedKind, SQL>> = {
  query: sql`${saved_queries}`,
  chart: sql`${charts}`,
  dashboard: sql`${dashboards}`,
  dataset: sql`${datasets}`,
}

function isMine(kind: TaggedKind, principal: ResourceContext['principal']): SQL {
  if (isAdmin(principal)) return sql`1`
  const created = sql`o.created_by_fk = ${principal.userId}`
  if (kind === 'query') return created
  const owners = sql.identifier(`${kind}_owners`)
  const object = sql.identifier(`${kind}_id`)
  return sql`(${created} or exists (
    select 1 from ${owners} where ${object} = o.id and user_id = ${principal.userId}))`
}
