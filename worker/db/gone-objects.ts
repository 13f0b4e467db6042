import { sql, type SQL } from 'drizzle-orm'
import { z } from '@hono/zod-openapi'
import type { Catalogue } from './client.ts'
import { key_values } from './schema.ts'
import { parseJson } from '../resource/projection.ts'

/**
 * Objects whose row has gone but which have not been told yet. The note is written in the transaction that deletes the
 * row and taken away once the object knows, so an interrupted deletion is finished by the next repair.
 */

const RESOURCE = 'gone_object'

export type ObjectKind = 'dashboard' | 'sql_tab'

export interface GoneObject {
  readonly kind: ObjectKind
  readonly uuid: string
  /** The row that stood for it; a row of another id may have taken up the same object since. */
  readonly id: number
}

const stored = z.object({ kind: z.enum(['dashboard', 'sql_tab']), uuid: z.string(), id: z.int() })

export function noteGone(objects: readonly GoneObject[], now: number): SQL[] {
  return objects.map(
    (object) => sql`
      insert into ${key_values} (key, resource, value, created_on)
      values (${keyOf(object)}, ${RESOURCE}, ${JSON.stringify(object)}, ${now})
      on conflict (key) do update set value = excluded.value, created_on = excluded.created_on`,
  )
}

export async function forgetGone(db: Catalogue, object: GoneObject): Promise<void> {
  await db.run(sql`delete from ${key_values} where key = ${keyOf(object)} and value = ${JSON.stringify(object)}`)
}

/** What was noted before an instant, oldest first. */
export async function goneBefore(db: Catalogue, instant: number, limit: number): Promise<GoneObject[]> {
  const rows = await db.all<{ value: string }>(sql`
    select value from ${key_values} where resource = ${RESOURCE} and created_on < ${instant}
    order by created_on limit ${limit}`)
  return rows.flatMap(({ value }) => stored.safeParse(parseJson(value)).data ?? [])
}

function keyOf({ kind, uuid }: GoneObject): string {
  return `gone:${kind}:${uuid}`
}
