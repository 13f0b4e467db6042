import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { sqlTabObject, type SqlTabRpc } from '../../durable-objects/sql-tab/rpc.ts'
import type { SqlTabState } from '../../durable-objects/sql-tab/state.ts'
import { requirePermission, userIdOf } from '../access/require.ts'
import { catalogue } from '../db/client.ts'
import { fullName, queryObject, queryOfClient } from '../db/queries.ts'
import { removeObjects } from '../db/object-upkeep.ts'
import {
  activateTab,
  attachQuery,
  deleteTab,
  detachQuery,
  earlierQuery,
  findTab,
  insertTab,
  type SqlTabRow,
} from '../db/sql-tabs.ts'
import type { AppEnv } from '../http/context.ts'
import { ApiError } from '../http/errors.ts'
import { boolean, integer, textBetween } from '../http/fields.ts'
import { formText, readForm } from '../http/form.ts'
import { HTTP_MESSAGES } from '../http/messages.ts'
import { createApp } from '../http/openapi.ts'
import { fieldMap } from '../http/validation.ts'
import { DEFAULT_TAB_LIMIT, MAX_SQL_CHARACTERS } from '../query/sql-editor/limits.ts'
import { pathId } from '../resource/endpoint.ts'

/**
 * Tabs of the SQL editor for clients of the wire format: form posts in which each value is a JSON document. The tab's
 * content is its object's; only the list stands in the catalogue.
 */
export const tabStateRoutes = createApp()

const VIEW = 'TabStateView'
const MAX_LABEL = 256
/** Height of the editor in a new tab; the results have the rest. */
const EDITOR_PERCENT = 42
const may = (permission: string) => requirePermission(permission, VIEW, 'legacy')
const name = textBetween(0, MAX_LABEL)
const text = textBetween(0, MAX_SQL_CHARACTERS)
const place = z.string().max(MAX_LABEL).nullish()

const newTab = z.looseObject({
  name: name.nullish(),
  title: name.nullish(),
  dbId: integer().nullish(),
  catalog: place,
  schema: place,
  sql: text.nullish(),
  queryLimit: integer().nullish(),
  hideLeftBar: boolean().nullish(),
  autorun: boolean().nullish(),
  remoteId: integer().nullish(),
  templateParams: z.string().nullish(),
})

export type NewSqlTab = z.input<typeof newTab>

const changes = z.looseObject({
  label: name.nullish(),
  database_id: integer().nullish(),
  catalog: place,
  schema: place,
  sql: text.nullish(),
  query_limit: integer().nullish(),
  latest_query_id: z.string().nullish(),
  template_params: z.string().nullish(),
  hide_left_bar: boolean().nullish(),
  autorun: boolean().nullish(),
  extra_json: z.union([z.string(), z.looseObject({})]).nullish(),
  saved_query_id: integer().nullish(),
  active: boolean().nullish(),
})
const panes = z.object({ northPercent: z.number().optional(), southPercent: z.number().optional() })

tabStateRoutes.post('/tabstateview', may('can_post'), async (c) => {
  const given = parsed(newTab, jsonValue(formText(await readForm(c), 'queryEditor')))
  const userId = userIdOf(c)
  const uuid = crypto.randomUUID()
  const label = given.name ?? given.title ?? 'Untitled Query'
  const databaseId = given.dbId || null
  const id = await insertTab(catalogue(c.env.DB), { uuid, userId, label, databaseId }, Date.now())
  const made = await sqlTabObject(c.env, uuid).create({
    actor: actorOf(c),
    text: lines(given.sql ?? 'SELECT ...'),
    fields: {
      name: label,
      databaseId,
      catalog: given.catalog ?? null,
      schema: given.schema ?? null,
      queryLimit: given.queryLimit || DEFAULT_TAB_LIMIT,
      templateParams: given.templateParams ?? null,
      autorun: given.autorun ?? false,
      hideLeftBar: given.hideLeftBar ?? false,
      northPercent: EDITOR_PERCENT,
      southPercent: 100 - EDITOR_PERCENT,
      savedQueryId: given.remoteId || null,
    },
  })
  if (!made.ok) throw failed(`${made.field}: ${made.message}`)
  return c.json({ id, uuid })
})

tabStateRoutes.get('/tabstateview/:id', may('can_get'), async (c) => {
  const { row, object } = await ownTab(c)
  const content = await object.read()
  if (!content.ok) return c.body(null, 404)
  const { fields } = content
  const db = catalogue(c.env.DB)
  const latest = fields.latestQueryId === null ? null : await queryOfClient(db, fields.latestQueryId)
  const { northPercent, southPercent } = fields
  return c.json({
    id: row.id,
    uuid: row.uuid,
    user_id: row.user_id,
    label: fields.name,
    active: row.active,
    database_id: fields.databaseId,
    catalog: fields.catalog,
    schema: fields.schema,
    table_schemas: [],
    sql: content.text,
    query_limit: fields.queryLimit,
    latest_query: latest ? queryObject(latest) : null,
    autorun: fields.autorun,
    template_params: fields.templateParams,
    hide_left_bar: fields.hideLeftBar,
    saved_query: fields.savedQueryId === null ? null : { id: fields.savedQueryId },
    extra_json: { northPercent, southPercent },
  })
})

tabStateRoutes.put('/tabstateview/:id', may('can_put'), async (c) => {
  const { row, object } = await ownTab(c)
  const form = await readForm(c)
  const given = parsed(changes, Object.fromEntries(Object.keys(form).map((key) => [key, jsonValue(formText(form, key))])))
  const actor = actorOf(c)
  const answers = [
    await object.setFields({ actor, fields: changedFields(given) }),
    ...(given.sql === undefined || given.sql === null ? [] : [await object.replaceText({ actor, text: lines(given.sql) })]),
    ...(given.latest_query_id === undefined
      ? []
      : [await object.linkRun({ actor, queryId: given.latest_query_id })]),
  ]
  const refused = answers.find((answer) => !answer.ok)
  if (refused && !refused.ok) throw failed(`${refused.field}: ${refused.message}`)
  if (given.active) await activateTab(catalogue(c.env.DB), row)
  return c.json(row.id)
})

tabStateRoutes.post('/tabstateview/:id/activate', may('can_activate'), async (c) => {
  const { row } = await ownTab(c)
  await activateTab(catalogue(c.env.DB), row)
  return c.json(row.id)
})

tabStateRoutes.post('/tabstateview/:id/migrate_query', may('can_migrate_query'), async (c) => {
  const { row } = await ownTab(c)
  const clientId = parsed(z.string(), jsonValue(formText(await readForm(c), 'queryId')))
  await attachQuery(catalogue(c.env.DB), row.user_id, clientId, row.id)
  return c.json(row.id)
})

tabStateRoutes.delete('/tabstateview/:id', may('can_delete'), async (c) => {
  const { row } = await ownTab(c)
  const gone = { kind: 'sql_tab', uuid: row.uuid, id: row.id } as const
  await deleteTab(catalogue(c.env.DB), gone, Date.now())
  await removeObjects(c.env, [gone])
  return c.json('OK')
})

tabStateRoutes.delete('/tabstateview/:id/query/:client_id', may('can_delete_query'), async (c) => {
  const { row, object } = await ownTab(c)
  const db = catalogue(c.env.DB)
  const clientId = c.req.param('client_id')
  await detachQuery(db, row.user_id, clientId)
  if (row.latest_query_id === clientId) {
    await object.linkRun({ actor: actorOf(c), queryId: await earlierQuery(db, row.id, clientId) })
  }
  return c.json('OK')
})

async function ownTab(c: Context<AppEnv>): Promise<{ row: SqlTabRow; object: SqlTabRpc }> {
  const row = await findTab(catalogue(c.env.DB), pathId(c.req.param('id')))
  if (!row) throw ApiError.message(404, HTTP_MESSAGES.notFound)
  if (row.user_id !== userIdOf(c)) throw ApiError.message(403, HTTP_MESSAGES.forbidden)
  return { row, object: sqlTabObject(c.env, row.uuid) }
}

function actorOf(c: Context<AppEnv>) {
  const { userId, firstName, lastName, username } = c.get('principal')
  return { id: userId ?? 0, name: fullName(firstName, lastName) || username }
}

function changedFields(given: z.output<typeof changes>): Partial<SqlTabState> {
  const pane = panes.safeParse(typeof given.extra_json === 'string' ? jsonValue(given.extra_json) : given.extra_json)
  const fields: Record<string, unknown> = {
    name: given.label ?? undefined,
    databaseId: given.database_id,
    catalog: given.catalog,
    schema: given.schema,
    queryLimit: given.query_limit,
    templateParams: given.template_params,
    hideLeftBar: given.hide_left_bar ?? undefined,
    autorun: given.autorun ?? undefined,
    savedQueryId: given.saved_query_id,
    ...(pane.success ? pane.data : {}),
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

/** The text of a tab has one kind of line end. */
function lines(sql: string): string {
  return sql.replaceAll(/\r\n?/g, '\n')
}

function jsonValue(json: string | null): unknown {
  if (json === null) return undefined
  try {
    return JSON.parse(json)
  } catch {
    // Plain texts come without quotes from some clients.
    return json
  }
}

function parsed<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value)
  if (!result.success) throw failed(JSON.stringify(fieldMap(result.error.issues)))
  return result.data
}

function failed(message: string): ApiError {
  return ApiError.error(400, message)
}
