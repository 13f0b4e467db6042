import { sql } from 'drizzle-orm'
import { z, type OpenAPIHono } from '@hono/zod-openapi'
import type { Principal } from '../access/principal.ts'
import { favorites } from '../db/schema.ts'
import type { AppEnv } from '../http/context.ts'
import { ApiError } from '../http/errors.ts'
import { endpoint } from './endpoint.ts'
import { RESOURCE_MESSAGES } from './messages.ts'
import { amongVisible, at, showRow, type Described } from './paths.ts'
import { idsQuery } from './query.ts'

const status = z.object({ result: z.array(z.object({ id: z.int(), value: z.boolean() })) })
const done = z.object({ result: z.string() })

export type FavoriteStatus = z.infer<typeof status>

/** `favorite_status/` and `POST` or `DELETE {pk}/favorites/`. `kind` is the object type in `favorites`. */
export function registerFavorites(app: OpenAPIHono<AppEnv>, resource: Described, kind: string): void {
  const { table } = resource
  const contract = {
    ...at(resource, 'can_read', '/favorite_status/'),
    method: 'get' as const,
    summary: 'Which ones are favourites of the caller',
    q: idsQuery,
    answer: status,
  }
  endpoint(app, contract, async ({ context, query }) => {
    const mine = sql`user_id = ${context.principal.userId} and object_type = ${kind} and object_id = ${table.id}`
    const rows = await context.db.all<{ id: number; value: number }>(sql`
      select ${table.id} as id, exists (select 1 from ${favorites} where ${mine}) as value
      from ${table}${amongVisible(resource, context, query)}`)
    if (rows.length === 0) throw ApiError.message(404, RESOURCE_MESSAGES.notFound)
    return { result: rows.map(({ id, value }) => ({ id, value: value === 1 })) }
  })

  const mark = { ...at(resource, 'can_read', '/{pk}/favorites/'), answer: done }
  endpoint(app, { ...mark, method: 'post', summary: 'Make it a favourite' }, async ({ context, id }) => {
    const person = personOf(context.principal)
    const row = await showRow({ ...resource, show: undefined }, context, String(id('pk')), {})
    await context.db.run(sql`
      insert or ignore into ${favorites} (user_id, object_type, object_id, created_on)
      values (${person}, ${kind}, ${row.id}, ${context.now})`)
    return { result: RESOURCE_MESSAGES.ok }
  })
  endpoint(app, { ...mark, method: 'delete', summary: 'Remove it from the favourites' }, async ({ context, id }) => {
    const person = personOf(context.principal)
    const row = await showRow({ ...resource, show: undefined }, context, String(id('pk')), {})
    await context.db.run(sql`
      delete from ${favorites} where user_id = ${person} and object_type = ${kind} and object_id = ${row.id}`)
    return { result: RESOURCE_MESSAGES.ok }
  })
}

/** Guests have no favourites. */
function personOf({ userId }: Principal): number {
  if (userId === null) throw ApiError.message(403, RESOURCE_MESSAGES.forbidden)
  return userId
}
