import { sql, type SQL } from 'drizzle-orm'
import { z } from '@hono/zod-openapi'
import { chartUuids } from '../db/charts.ts'
import {
  actorOf,
  checkDocument,
  createContent,
  replaceContent,
  type DashboardDocument,
  type JsonObject,
} from '../db/dashboard-object.ts'
import { DASHBOARD_ROLES, slugTaken } from '../db/dashboards.ts'
import { type GoneObject, noteGone } from '../db/gone-objects.ts'
import { removeObjects } from '../db/object-upkeep.ts'
import { dashboards, roles } from '../db/schema.ts'
import { runTogether } from '../db/statements.ts'
import { ApiError } from '../http/errors.ts'
import { boolean, integer, jsonText, textBetween } from '../http/fields.ts'
import { RESOURCE_MESSAGES } from '../resource/messages.ts'
import { countIds } from '../resource/ownership.ts'
import { parseJson } from '../resource/projection.ts'
import { relinkStatements, rowText } from '../resource/records.ts'
import type { CreateRules, RemoveRules, ResourceContext, RowValues, StoredRow, UpdateRules } from '../resource/resource.ts'
import { chartIdsOfLayout, metadataText, normaliseMetadata, readMetadata } from './dashboard-metadata.ts'
import { DASHBOARD_MESSAGES } from './messages.ts'

/**
 * Writes of dashboards. Rights and listing live in the catalogue; title, slug, CSS, certification, layout and metadata
 * are content, which only the dashboard's object changes and projects back.
 */

const MAX_TITLE = 500
const MAX_SLUG = 255

const text = z.string().nullish()

const shared = {
  dashboard_title: textBetween(0, MAX_TITLE).nullish(),
  owners: z.array(integer()).optional(),
  roles: z.array(integer()).optional(),
  position_json: jsonText().nullish(),
  css: text,
  theme_id: integer().nullish(),
  json_metadata: metadataText().nullish(),
  published: boolean().nullish(),
  certified_by: text,
  certification_details: text,
  is_managed_externally: boolean().nullish(),
  external_url: text,
  uuid: z.uuid().nullish(),
}

const create = z.strictObject({ ...shared, slug: textBetween(1, MAX_SLUG).transform(cleanSlug).nullish() })

const update = z.strictObject({
  ...shared,
  slug: textBetween(0, MAX_SLUG).transform(cleanSlug).nullish(),
  tags: z.array(integer()).optional(),
})

type Body = z.output<typeof update>

/** What addresses may carry: spaces become hyphens, other characters than letters, digits, `_` and `-` go. */
export function cleanSlug(slug: string): string {
  return slug
    .trim()
    .replaceAll(' ', '-')
    .replaceAll(/[^\w-]+/g, '')
}

export const createDashboard: CreateRules<typeof create> = {
  schema: create,
  async values(context, body) {
    await checkRoles(context, body.roles)
    const document = await newDocument(context, body)
    checkDocument(document)
    return {
      ...catalogueValues(body),
      ...(body.uuid ? { uuid: body.uuid } : {}),
      // The whole content, so that a repair loses nothing should the request end before the object has it.
      ...rowOfDocument(document),
      state: 'creating',
    }
  },
  statements: (_context, id, body) => roleStatements(id, body.roles ?? []),
  async after(context, { id, uuid }, body) {
    await bringToLife(context, { id, uuid }, await newDocument(context, body))
  },
}

export const updateDashboard: UpdateRules<typeof update> = {
  schema: update,
  async values(context, row, body) {
    await checkRoles(context, body.roles)
    const changes = await contentChanges(context, body)
    if (changes.slug && (await slugTaken(context, changes.slug, row.id))) throw slugConflict()
    checkDocument(changes)
    return catalogueValues(body)
  },
  statements: (_context, row, body) => (body.roles ? roleStatements(row.id, body.roles) : []),
  async apply(context, row, body) {
    const changes = await contentChanges(context, body)
    if (Object.keys(changes).length === 0) return
    const change = { actor: actorOf(context.principal), document: changes }
    await replaceContent(context.env, rowText(row, 'uuid') ?? '', change)
  },
  answer: ({ now }, _row, body) => ({ result: body, last_modified_time: Math.floor(now / 1000) }),
}

export const removeDashboard: RemoveRules = {
  statements: ({ now }, rows) => noteGone(rows.map(goneDashboard), now),
  async after({ env }, rows) {
    await removeObjects(env, rows.map(goneDashboard))
  },
}

function goneDashboard(row: StoredRow): GoneObject {
  return { kind: 'dashboard', uuid: rowText(row, 'uuid') ?? '', id: row.id }
}

/** Gives a new row its object; when that fails the row goes again. */
export async function bringToLife(
  { env, db, principal, now }: ResourceContext,
  { id, uuid }: { readonly id: number; readonly uuid: string },
  document: DashboardDocument,
): Promise<void> {
  try {
    await createContent(env, { dashboardId: id, uuid, document, actor: actorOf(principal) })
    await db.run(sql`update ${dashboards} set state = 'ready' where id = ${id}`)
  } catch (cause) {
    const gone = { kind: 'dashboard', uuid, id } as const
    await runTogether(db, [...noteGone([gone], now), sql`delete from ${dashboards} where id = ${id}`])
    await removeObjects(env, [gone])
    throw cause
  }
}

async function newDocument(context: ResourceContext, body: z.output<typeof create>): Promise<DashboardDocument> {
  return {
    dashboard_title: '',
    slug: null,
    css: '',
    certified_by: null,
    certification_details: null,
    position_json: {},
    json_metadata: {},
    ...(await contentChanges(context, body)),
  }
}

/** What a body says of the content. Metadata that brings `positions` decides the layout over `position_json`. */
export async function contentChanges(context: ResourceContext, body: Body): Promise<Partial<DashboardDocument>> {
  const metadata = readMetadata(body.json_metadata)
  const shown = metadata?.positions ? chartIdsOfLayout(metadata.positions) : []
  const stored = metadata ? normaliseMetadata(metadata, await chartUuids(context, shown)) : null
  const positions = stored?.positions ?? jsonObject(body.position_json)
  return {
    ...(body.dashboard_title === undefined ? {} : { dashboard_title: body.dashboard_title ?? '' }),
    ...(body.slug === undefined ? {} : { slug: body.slug || null }),
    ...(body.css === undefined ? {} : { css: body.css ?? '' }),
    ...(body.certified_by === undefined ? {} : { certified_by: body.certified_by }),
    ...(body.certification_details === undefined ? {} : { certification_details: body.certification_details }),
    ...(positions ? { position_json: asJson(positions) } : {}),
    ...(stored ? { json_metadata: asJson(stored.metadata) } : {}),
  }
}

function jsonObject(given: string | null | undefined): Readonly<Record<string, unknown>> | null {
  const value = parseJson(given)
  if (value === null || typeof value !== 'object') return null
  return Object.fromEntries(Object.entries(value))
}

/** Values that came out of JSON text are JSON. */
function asJson(value: Readonly<Record<string, unknown>>): JsonObject {
  return value as JsonObject
}

function rowOfDocument({ position_json, json_metadata, ...texts }: DashboardDocument): RowValues {
  return { ...texts, position_json: JSON.stringify(position_json), json_metadata: JSON.stringify(json_metadata) }
}

/** The columns that live in the catalogue alone. Columns that cannot be empty keep their value when null is sent. */
function catalogueValues(body: Body): RowValues {
  return {
    published: body.published ?? undefined,
    theme_id: body.theme_id,
    is_managed_externally: body.is_managed_externally ?? undefined,
    external_url: body.external_url,
  }
}

async function checkRoles({ db }: ResourceContext, ids: readonly number[] | undefined): Promise<void> {
  if (ids && (await countIds(db, sql`${roles}`, ids)) < new Set(ids).size) {
    throw ApiError.message(422, { roles: [RESOURCE_MESSAGES.rolesInvalid] })
  }
}

function roleStatements(id: SQL | number, ids: readonly number[]): SQL[] {
  return relinkStatements(DASHBOARD_ROLES.table, DASHBOARD_ROLES.object, DASHBOARD_ROLES.role, id, ids)
}

function slugConflict(): ApiError {
  return ApiError.message(422, { slug: [DASHBOARD_MESSAGES.slugTaken] })
}
