import { sql, type SQL } from 'drizzle-orm'
import type { z } from '@hono/zod-openapi'
import { favorites, tagged_objects } from '../db/schema.ts'
import { runTogether } from '../db/statements.ts'
import { ApiError } from '../http/errors.ts'
import { RESOURCE_MESSAGES } from './messages.ts'
import { checkOwners, ownedBy, ownersToStore, retagStatements } from './ownership.ts'
import {
  changedBy,
  createdBy,
  insertedId,
  insertRow,
  relinkStatements,
  rowText,
  storedRow,
  updateRow,
} from './records.ts'
import { where } from './related.ts'
import type { Resource, ResourceContext, RowRef, StoredRow } from './resource.ts'

type AnyResource = Pick<
  Resource,
  'table' | 'view' | 'noun' | 'visible' | 'owners' | 'taggedAs' | 'favorite' | 'conflicts'
>

/** Makes a row with its owners and what else its rules add, in one transaction. */
export async function createRow<Create extends z.ZodType, Update extends z.ZodType>(
  resource: Resource<Create, Update>,
  context: ResourceContext,
  body: z.output<Create>,
): Promise<{ row: RowRef; answer: object }> {
  const { create: rules, table } = resource
  if (!rules) throw ApiError.message(404, RESOURCE_MESSAGES.notFound)
  const owners = resource.owners ? ownersToStore(context.principal, namedIds(body, 'owners'), true) : []
  if (namedIds(body, 'owners')) await checkOwners(context, owners)
  const given = await rules.values(context, body)
  const uuid = table.uuid ? textIn(given['uuid']) ?? crypto.randomUUID() : ''
  const values = { ...createdBy(table, context.principal, context.now), ...given, ...(table.uuid ? { uuid } : {}) }
  const id = insertedId(table)
  const statements = [
    sql`${insertRow(table, values)} returning id`,
    ...ownerStatements(resource, id, owners),
    ...((await rules.statements?.(context, id, body)) ?? []),
  ]
  const [inserted] = await runChecked(resource, context.db, statements)
  const row = { id: Number(inserted?.[0]?.['id']), uuid }
  await rules.after?.(context, row, body)
  return { row, answer: (await rules.answer?.(context, row, body)) ?? { result: body } }
}

/** Changes a row that the caller sees and owns. */
export async function changeRow<Create extends z.ZodType, Update extends z.ZodType>(
  resource: Resource<Create, Update>,
  context: ResourceContext,
  id: number,
  body: z.output<Update>,
): Promise<{ row: RowRef; answer: object }> {
  const { update: rules, table } = resource
  if (!rules) throw ApiError.message(404, RESOURCE_MESSAGES.notFound)
  const row = await findRow(resource, context, id, rules.open?.(body) !== true)
  const named = namedIds(body, 'owners')
  const owners = named ? ownersToStore(context.principal, named, false) : []
  if (named) await checkOwners(context, owners)
  const tags = resource.taggedAs === undefined ? null : namedIds(body, 'tags')
  const given = await rules.values(context, row, body)
  const audit = rules.touches?.(body) === false ? {} : changedBy(table, context.principal, context.now)
  const change = updateRow(table, { ...audit, ...given }, sql`id = ${id}`)
  const kind = { view: resource.view, many: resource.noun.many, type: resource.taggedAs ?? 0 }
  const statements = [
    ...(change ? [change] : []),
    ...(named ? ownerStatements(resource, id, owners) : []),
    ...(tags ? await retagStatements(context, kind, id, tags) : []),
    ...((await rules.statements?.(context, row, body)) ?? []),
  ]
  await rules.apply?.(context, row, body)
  await runChecked(resource, context.db, statements)
  await rules.after?.(context, row, body)
  const ref = { id, uuid: rowText(row, 'uuid') ?? '' }
  return { row: ref, answer: (await rules.answer?.(context, ref, body)) ?? { result: body } }
}

/** Deletes rows, all of them or none: 404 when one is not visible, 403 when one is not the caller's. */
export async function removeRows(
  resource: AnyResource & Pick<Resource, 'remove'>,
  context: ResourceContext,
  ids: readonly number[],
): Promise<void> {
  const { remove: rules, table } = resource
  if (!rules) throw ApiError.message(404, RESOURCE_MESSAGES.notFound)
  const wanted = [...new Set(ids)]
  const rows = await findRows(resource, context, wanted, true)
  await rules.before?.(context, rows)
  const list = sql`(select value from json_each(${JSON.stringify(wanted)}))`
  const { favorite, taggedAs } = resource
  await runChecked(resource, context.db, [
    ...(rules.statements?.(context, rows) ?? []),
    ...(favorite ? [sql`delete from ${favorites} where object_type = ${favorite} and object_id in ${list}`] : []),
    ...(taggedAs === undefined
      ? []
      : [sql`delete from ${tagged_objects} where object_type = ${taggedAs} and object_id in ${list}`]),
    sql`delete from ${table} where id in ${list}`,
  ])
  await rules.after?.(context, rows)
}

/** A visible row; 404 without it, 403 when it must be the caller's and is not. */
export async function findRow(
  resource: AnyResource,
  context: ResourceContext,
  id: number,
  owned: boolean,
): Promise<StoredRow> {
  const [row] = await findRows(resource, context, [id], owned)
  if (!row) throw ApiError.message(404, RESOURCE_MESSAGES.notFound)
  return row
}

async function findRows(
  { table, visible, owners }: AnyResource,
  context: ResourceContext,
  ids: readonly number[],
  owned: boolean,
): Promise<StoredRow[]> {
  const conditions = [
    sql`${table.id} in (select value from json_each(${JSON.stringify(ids)}))`,
    ...[visible?.(context)].flatMap((condition) => condition ?? []),
  ]
  const mine = owners && owned ? ownedBy(owners, sql`${table.id}`, context.principal) : sql`1`
  const found = await context.db.all<Record<string, unknown>>(
    sql`select ${table}.*, ${mine} as "$mine" from ${table}${where(conditions)}`,
  )
  if (found.length < ids.length) throw ApiError.message(404, RESOURCE_MESSAGES.notFound)
  if (found.some((row) => !row['$mine'])) throw ApiError.message(403, RESOURCE_MESSAGES.forbidden)
  return found.map((row) => storedRow(table, row))
}

function ownerStatements({ owners }: AnyResource, id: SQL | number, ids: readonly number[]): SQL[] {
  return owners ? relinkStatements(owners.table, owners.object, owners.user, id, ids) : []
}

/** Runs statements as one transaction; a breach of a unique column becomes the resource's field message. */
async function runChecked(
  { conflicts }: AnyResource,
  db: ResourceContext['db'],
  statements: readonly SQL[],
): Promise<Record<string, unknown>[][]> {
  try {
    return await runTogether(db, statements)
  } catch (cause) {
    const column = conflictingColumn(cause)
    const messages = column === null ? undefined : conflicts?.[column]
    if (messages) throw ApiError.message(422, messages)
    throw cause
  }
}

/** The column of a `UNIQUE constraint failed: table.column` that lies somewhere in an error's causes. */
function conflictingColumn(cause: unknown): string | null {
  if (!(cause instanceof Error)) return null
  const match = /UNIQUE constraint failed: \w+\.(\w+)/.exec(cause.message)
  return match?.[1] ?? conflictingColumn(cause.cause)
}

function namedIds(body: unknown, field: string): readonly number[] | null {
  const ids: unknown = body !== null && typeof body === 'object' ? Reflect.get(body, field) : null
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'number') : null
}

function textIn(given: unknown): string | null {
  return typeof given === 'string' && given !== '' ? given : null
}
