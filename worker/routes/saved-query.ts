import { sql } from 'drizzle-orm'
import { z } from '@hono/zod-openapi'
import { visibleDatabase } from '../db/datasets.ts'
import { favoriteFilter, person, personField, searchTags, TAGGED, tagsOf } from '../db/relations.ts'
import { databases, saved_queries, users } from '../db/schema.ts'
import { visibleDatabases } from '../db/visibility.ts'
import { ApiError } from '../http/errors.ts'
import { integer, jsonText, textBetween } from '../http/fields.ts'
import { createApp } from '../http/openapi.ts'
import { MAX_SQL_CHARACTERS } from '../query/sql-editor/limits.ts'
import { containsText } from '../resource/filters.ts'
import { constant, humanized, iso, one, value } from '../resource/projection.ts'
import { registerResource } from '../resource/register.ts'
import { relatedUsers, type RelatedSource } from '../resource/related.ts'
import { defineResource, type ResourceContext, type RowValues } from '../resource/resource.ts'
import { DATASET_MESSAGES } from './messages.ts'
import { jsonObject, person as personShape, tag } from './shapes.ts'

const MAX_LABEL = 256
const MAX_SCHEMA = 128

const body = z.strictObject({
  db_id: integer().nullish(),
  label: textBetween(0, MAX_LABEL).nullish(),
  description: z.string().nullish(),
  catalog: textBetween(0, MAX_LABEL).nullish(),
  schema: textBetween(0, MAX_SCHEMA).nullish(),
  sql: textBetween(0, MAX_SQL_CHARACTERS).nullish(),
  template_parameters: z.string().nullish(),
  extra_json: jsonText().nullish(),
})

export type SavedQueryWrite = z.input<typeof body>

const itsDatabase = sql`from ${databases} where ${databases.id} = ${saved_queries.db_id}`
const database = one(itsDatabase, { id: databases.id, database_name: databases.database_name })
const databaseName = sql`(select ${databases.database_name} ${itsDatabase})`

const common = {
  id: value(saved_queries.id),
  uuid: value(saved_queries.uuid),
  label: value(saved_queries.label),
  description: value(saved_queries.description),
  sql: value(saved_queries.sql),
  sql_tables: constant([]),
  schema: value(saved_queries.schema),
  catalog: value(saved_queries.catalog),
  database,
  changed_on_delta_humanized: humanized(saved_queries.changed_on),
  changed_by: person(saved_queries.changed_by_fk),
  created_by: person(saved_queries.created_by_fk),
}

const relatedDatabases: RelatedSource = {
  from: sql`${databases}`,
  id: databases.id,
  text: sql`${databases.database_name}`,
  matches: (typed) => containsText(databases.database_name, typed),
  visible: ({ principal }) => visibleDatabases(principal),
  order: sql`${databases.database_name} collate nocase`,
}

const row = z.object({
  id: z.int(),
  uuid: z.string(),
  label: z.string().nullable(),
  description: z.string().nullable(),
  sql: z.string().nullable(),
  sql_tables: z.array(z.unknown()),
  schema: z.string().nullable(),
  catalog: z.string().nullable(),
  db_id: z.int().nullable(),
  database: z.object({ id: z.int(), database_name: z.string() }).nullable(),
  rows: z.int().nullable(),
  last_run_delta_humanized: z.string().nullable(),
  extra: jsonObject,
  created_on: z.string(),
  created_by: personShape.nullable(),
  changed_on: z.string(),
  changed_on_delta_humanized: z.string(),
  changed_by: personShape.nullable(),
  tags: z.array(tag),
})

/** Queries that somebody has kept; each one is its maker's alone. */
const savedQuery = defineResource({
  name: 'saved_query',
  tag: 'Queries',
  view: 'SavedQuery',
  model: 'Saved Query',
  noun: { one: 'saved query', many: 'saved queries' },
  table: saved_queries,
  permissions: ['can_read', 'can_write', 'can_export'],
  visible: ({ principal }) => sql`${saved_queries.created_by_fk} = ${principal.userId}`,
  list: {
    row,
    columns: {
      ...common,
      db_id: value(saved_queries.db_id),
      rows: value(saved_queries.rows),
      last_run_delta_humanized: humanized(saved_queries.last_run),
      extra: constant({}),
      created_on: iso(saved_queries.created_on),
      changed_on: iso(saved_queries.changed_on),
      tags: tagsOf(TAGGED.query, saved_queries.id),
    },
    order: {
      catalog: saved_queries.catalog,
      schema: saved_queries.schema,
      label: sql`${saved_queries.label} collate nocase`,
      description: saved_queries.description,
      sql: saved_queries.sql,
      rows: saved_queries.rows,
      'created_by.first_name': personField(saved_queries.created_by_fk, users.first_name),
      'database.database_name': sql`${databaseName} collate nocase`,
      created_on: saved_queries.created_on,
      changed_on: saved_queries.changed_on,
      changed_on_delta_humanized: saved_queries.changed_on,
      last_run_delta_humanized: saved_queries.last_run,
    },
    baseOrder: sql`${saved_queries.changed_on} desc, ${saved_queries.id} desc`,
    search: {
      id: {
        kind: 'integer',
        input: saved_queries.id,
        custom: { saved_query_is_fav: favoriteFilter('saved_query', saved_queries.id) },
      },
      database: { kind: 'one', input: saved_queries.db_id },
      label: {
        kind: 'text',
        input: saved_queries.label,
        custom: {
          all_text: {
            name: 'All Text',
            condition: (wanted) => {
              const text = String(wanted)
              const { schema, label, description, sql: source } = saved_queries
              const found = [schema, label, description, source].map((column) => containsText(column, text))
              return sql`(${sql.join(found, sql` or `)})`
            },
          },
        },
      },
      catalog: { kind: 'text', input: saved_queries.catalog },
      schema: { kind: 'text', input: saved_queries.schema },
      created_by: { kind: 'one', input: saved_queries.created_by_fk },
      changed_by: { kind: 'one', input: saved_queries.changed_by_fk },
      tags: searchTags(TAGGED.query, saved_queries.id, { name: 'saved_query_tags', id: 'saved_query_tag_id' }),
    },
  },
  show: {
    result: jsonObject,
    envelope: 'full',
    columns: { ...common, template_parameters: value(saved_queries.template_parameters) },
  },
  related: { database: relatedDatabases, created_by: relatedUsers, changed_by: relatedUsers },
  distinct: { catalog: saved_queries.catalog, schema: saved_queries.schema },
  create: { schema: body, invalidStatus: 422, values: (context, given) => storedValues(context, given) },
  update: { schema: body, invalidStatus: 422, values: (context, _row, given) => storedValues(context, given) },
  remove: {},
})

async function storedValues(context: ResourceContext, given: z.output<typeof body>): Promise<RowValues> {
  const { extra_json: _extra, ...values } = given
  const id = values.db_id ?? null
  if (id !== null && !(await visibleDatabase(context, id))) {
    throw ApiError.message(422, { db_id: [DATASET_MESSAGES.databaseMissing] })
  }
  return values
}

export const savedQueryRoutes = createApp()
registerResource(savedQueryRoutes, savedQuery)
