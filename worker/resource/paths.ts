import { sql, type SQL } from 'drizzle-orm'
import type { z } from '@hono/zod-openapi'
import { ApiError } from '../http/errors.ts'
import { unknownPath } from '../http/openapi.ts'
import { viewOf } from './guest-view.ts'
import { showStatement } from './list.ts'
import { RESOURCE_MESSAGES } from './messages.ts'
import type { Projections } from './projection.ts'
import { where } from './related.ts'
import type { Resource, ResourceContext } from './resource.ts'

/** A description as the endpoints use it that do not care for the types of its bodies. */
export type Described = Omit<Resource<z.ZodType, z.ZodType>, 'create' | 'update' | 'remove' | 'show'> & {
  readonly show?: Resource['show']
}

/** The part of an endpoint's contract that all endpoints of a resource share. */
export function at({ name, tag, view }: Pick<Described, 'name' | 'tag' | 'view'>, permission: string, rest: string) {
  return { tag, permission: [permission, view] as const, path: `/api/v1/${name}${rest}` }
}

/** One row by id or another key; 404 when there is none that the caller may see. */
export async function showRow(
  { table, show, visible }: Pick<Described, 'table' | 'show' | 'visible'>,
  context: ResourceContext,
  key: string,
  projections: Projections = show?.columns ?? {},
): Promise<{ id: number; result: Record<string, unknown> }> {
  const conditions = rowConditions({ table, show, visible }, context, key)
  const { statement, read } = showStatement(table, projections, conditions, context.now)
  const row = await context.db.get<Record<string, unknown>>(statement)
  if (!row) throw ApiError.message(404, RESOURCE_MESSAGES.notFound)
  const { id, result } = read(row)
  return { id, result: viewOf(context.principal, result) }
}

/** What holds for the one row that a key means, if the caller may see it. Throws for what cannot be a key. */
export function rowConditions(
  { table, show, visible }: Pick<Described, 'table' | 'show' | 'visible'>,
  context: ResourceContext,
  key: string,
): SQL[] {
  const found = show?.find?.(key) ?? (/^\d{1,15}$/.test(key) ? sql`${table.id} = ${Number(key)}` : undefined)
  if (!found) throw show?.find ? ApiError.message(404, RESOURCE_MESSAGES.notFound) : unknownPath()
  const seen = (show?.visible ?? visible)?.(context)
  return seen ? [found, seen] : [found]
}

/** ` where` the row is one of these ids and visible to the caller. */
export function amongVisible(
  { table, visible }: Pick<Described, 'table' | 'visible'>,
  context: ResourceContext,
  ids: readonly number[],
): SQL {
  const seen = visible?.(context)
  const chosen = sql`${table.id} in (select value from json_each(${JSON.stringify(ids)}))`
  return where(seen ? [chosen, seen] : [chosen])
}
