import { sql } from 'drizzle-orm'
import { z } from '@hono/zod-openapi'
import { can } from '../access/can.ts'
import { person, personField } from '../db/relations.ts'
import { queries, databases, users } from '../db/schema.ts'
import { maySeeQuery, queriesSince, queryObject, queryOfClient, stopQuery } from '../db/queries.ts'
import { ApiError } from '../http/errors.ts'
import { createApp } from '../http/openapi.ts'
import { SQL_EDITOR_MESSAGES } from '../query/sql-editor/messages.ts'
import { askToStop } from '../query/sql-editor/stops.ts'
import { endpoint } from '../resource/endpoint.ts'
import { constant, iso, one, value } from '../resource/projection.ts'
import { registerResource } from '../resource/register.ts'
import { relatedUsers, type RelatedSource } from '../resource/related.ts'
import { containsText } from '../resource/filters.ts'
import { defineResource } from '../resource/resource.ts'
import { jsonObject } from './shapes.ts'

/** Queries that one poll may answer: more than anybody runs between two. */
const MAX_UPDATED = 1000

const time = z.number().nullable()
const row = z.object({
  id: z.int(),
  client_id: z.string(),
  changed_on: z.string(),
  database: z.object({ id: z.int(), database_name: z.string() }).nullable(),
  start_time: time,
  start_running_time: time,
  end_time: time,
  executed_sql: z.string().nullable(),
  rows: z.int().nullable(),
  catalog: z.string().nullable(),
  schema: z.string().nullable(),
  sql: z.string(),
  sql_tables: z.array(z.unknown()),
  sql_editor_id: z.string().nullable(),
  status: z.string(),
  error_message: z.string().nullable(),
  limit: z.int().nullable(),
  limiting_factor: z.string(),
  progress: z.int(),
  results_key: z.string().nullable(),
  select_as_cta: z.boolean(),
  tab_name: z.string().nullable(),
  tmp_table_name: z.string().nullable(),
  tracking_url: z.string().nullable(),
  user: z.object({ id: z.int(), first_name: z.string(), last_name: z.string() }).nullable(),
})

export type QueryListRow = z.infer<typeof row>

const common = {
  id: value(queries.id),
  client_id: value(queries.client_id),
  changed_on: iso(queries.changed_on),
  start_time: value(queries.start_time),
  start_running_time: value(queries.start_running_time),
  end_time: value(queries.end_time),
  executed_sql: value(queries.executed_sql),
  rows: value(queries.rows),
  schema: value(queries.schema),
  sql: value(queries.sql),
  sql_editor_id: value(queries.sql_editor_id),
  status: value(queries.status),
  error_message: value(queries.error_message),
  limit: value(queries.limit),
  progress: value(queries.progress),
  results_key: value(queries.results_key),
  select_as_cta: value(queries.select_as_cta),
  tab_name: value(queries.tab_name),
  tmp_table_name: value(queries.tmp_table_name),
  tracking_url: value(queries.tracking_url),
}

const itsDatabase = sql`from ${databases} where ${databases.id} = ${queries.database_id}`
const databaseName = sql`(select ${databases.database_name} ${itsDatabase})`

/** Databases that runs may be filtered by. */
const relatedDatabases: RelatedSource = {
  from: sql`${databases}`,
  id: databases.id,
  text: sql`${databases.database_name}`,
  matches: (typed) => containsText(databases.database_name, typed),
  visible: ({ principal }) =>
    can(principal, 'all_query_access', 'all_query_access')
      ? undefined
      : sql`exists (select 1 from ${queries} where ${queries.database_id} = ${databases.id}
            and ${queries.user_id} = ${principal.userId})`,
  order: sql`${databases.database_name} collate nocase`,
}

const query = defineResource({
  name: 'query',
  tag: 'Queries',
  view: 'Query',
  model: 'Query',
  noun: { one: 'query', many: 'queries' },
  table: queries,
  permissions: ['can_read', 'can_export_csv'],
  visible: ({ principal }) =>
    can(principal, 'all_query_access', 'all_query_access') ? undefined : sql`${queries.user_id} = ${principal.userId}`,
  list: {
    row,
    columns: {
      ...common,
      catalog: value(queries.catalog),
      limiting_factor: value(queries.limiting_factor),
      database: one(itsDatabase, { id: databases.id, database_name: databases.database_name }),
      sql_tables: constant([]),
      user: person(queries.user_id),
    },
    order: {
      changed_on: queries.changed_on,
      'database.database_name': sql`${databaseName} collate nocase`,
      rows: queries.rows,
      schema: queries.schema,
      start_time: queries.start_time,
      sql: queries.sql,
      tab_name: queries.tab_name,
      'user.first_name': personField(queries.user_id, users.first_name),
    },
    baseOrder: sql`${queries.changed_on} desc, ${queries.id} desc`,
    search: {
      changed_on: { kind: 'instant', input: queries.changed_on },
      database: { kind: 'one', input: queries.database_id },
      sql: { kind: 'text', input: queries.sql },
      status: { kind: 'text', input: queries.status },
      user: { kind: 'one', input: queries.user_id },
      start_time: { kind: 'number', input: queries.start_time },
      sql_editor_id: { kind: 'text', input: queries.sql_editor_id },
    },
  },
  show: {
    result: jsonObject,
    envelope: 'full',
    columns: {
      ...common,
      database: one(itsDatabase, { id: databases.id }),
      end_result_backend_time: constant(null),
      select_as_cta_used: value(queries.select_as_cta),
      select_sql: value(queries.select_sql),
      tmp_schema_name: value(queries.tmp_schema_name),
    },
  },
  related: { database: relatedDatabases, user: relatedUsers },
  distinct: { status: queries.status },
})

export const queryRoutes = createApp()

endpoint(
  queryRoutes,
  {
    tag: 'Queries',
    method: 'post',
    path: '/api/v1/query/stop',
    summary: 'Stop a run',
    permission: ['can_read', 'Query'],
    body: z.object({ client_id: z.string() }),
    answer: z.object({ result: z.string() }),
  },
  async ({ context, body }) => {
    const found = await queryOfClient(context.db, body.client_id)
    if (!found || !maySeeQuery(context.principal, found)) {
      throw ApiError.message(404, SQL_EDITOR_MESSAGES.queryMissing(body.client_id))
    }
    if (found.status === 'running' || found.status === 'pending') {
      await stopQuery(context.db, found.id, context.now)
      askToStop(found.client_id)
    }
    return { result: 'OK' }
  },
)

endpoint(
  queryRoutes,
  {
    tag: 'Queries',
    method: 'get',
    path: '/api/v1/query/updated_since',
    summary: "The caller's runs that changed since an instant",
    permission: ['can_read', 'Query'],
    q: z.object({ last_updated_ms: z.number() }),
    answer: z.object({ result: z.array(jsonObject) }),
  },
  async ({ context, query: { last_updated_ms: since } }) => {
    const found = await queriesSince(context.db, context.principal.userId ?? 0, since, MAX_UPDATED)
    return { result: found.map(queryObject) }
  },
)

registerResource(queryRoutes, query)
