import { sql } from 'drizzle-orm'
import { z } from '@hono/zod-openapi'
import { databaseFlags } from '../db/database-flags.ts'
import { ENGINE_INFORMATION, driverOf, engineInformation } from '../db/engine-information.ts'
import { personField, personNames as personNamesOf } from '../db/relations.ts'
import { databases, users } from '../db/schema.ts'
import { visibleDatabases } from '../db/visibility.ts'
import { createApp } from '../http/openapi.ts'
import { derived, humanized, iso, textOr, value, type Projection } from '../resource/projection.ts'
import { registerResource } from '../resource/register.ts'
import { relatedUsers } from '../resource/related.ts'
import { defineResource } from '../resource/resource.ts'
import { registerDatabaseConnection } from './database-connection.ts'
import { registerDatabaseMetadata } from './database-metadata.ts'
import { createDatabase, DATABASE_CONFLICTS, removeDatabase, updateDatabase } from './database-writes.ts'
import { personNames } from './shapes.ts'

const switches = {
  allow_ctas: z.boolean(),
  allow_cvas: z.boolean(),
  allow_dml: z.boolean(),
  allow_file_upload: z.boolean(),
  allow_run_async: z.boolean(),
  expose_in_sqllab: z.boolean(),
}

const row = z.object({
  id: z.int(),
  uuid: z.string(),
  database_name: z.string(),
  backend: z.string(),
  ...switches,
  allows_cost_estimate: z.boolean(),
  allows_subquery: z.boolean(),
  allows_virtual_table_explore: z.boolean(),
  disable_data_preview: z.boolean(),
  disable_drill_to_detail: z.boolean(),
  allow_multi_catalog: z.boolean(),
  explore_database_id: z.int(),
  extra: z.string(),
  force_ctas_schema: z.string().nullable(),
  engine_information: ENGINE_INFORMATION,
  changed_on: z.string(),
  changed_on_delta_humanized: z.string(),
  changed_by: personNames.nullable(),
  created_by: personNames.nullable(),
})

const item = z.object({
  id: z.int(),
  uuid: z.string(),
  database_name: z.string(),
  cache_timeout: z.int().nullable(),
  configuration_method: z.string(),
  ...switches,
  backend: z.string(),
  driver: z.string(),
  force_ctas_schema: z.string().nullable(),
  impersonate_user: z.boolean(),
  is_managed_externally: z.boolean(),
  engine_information: ENGINE_INFORMATION,
})

export type DatabaseRow = z.infer<typeof row>
export type DatabaseItem = z.infer<typeof item>
export type DatabaseCreate = z.input<typeof createDatabase.schema>
export type DatabaseUpdate = z.input<typeof updateDatabase.schema>

const information = derived([databases.backend], ([backend]) => engineInformation(textOr(backend)))
const flag = (name: keyof ReturnType<typeof databaseFlags>): Projection =>
  derived([databases.extra], ([extra]) => databaseFlags({ extra })[name])

const switchColumns = {
  allow_ctas: value(databases.allow_ctas),
  allow_cvas: value(databases.allow_cvas),
  allow_dml: value(databases.allow_dml),
  allow_file_upload: value(databases.allow_file_upload),
  allow_run_async: value(databases.allow_run_async),
  expose_in_sqllab: value(databases.expose_in_sqllab),
}

const database = defineResource({
  name: 'database',
  tag: 'Database',
  view: 'Database',
  model: 'Database',
  noun: { one: 'database', many: 'databases' },
  table: databases,
  permissions: ['can_read', 'can_write', 'can_export', 'can_upload'],
  visible: ({ principal }) => visibleDatabases(principal),
  list: {
    row,
    pageCap: null,
    columns: {
      id: value(databases.id),
      uuid: value(databases.uuid),
      database_name: value(databases.database_name),
      backend: value(databases.backend),
      ...switchColumns,
      allows_cost_estimate: flag('allows_cost_estimate'),
      allows_subquery: flag('allows_subquery'),
      allows_virtual_table_explore: flag('allows_virtual_table_explore'),
      disable_data_preview: flag('disable_data_preview'),
      disable_drill_to_detail: flag('disable_drill_to_detail'),
      allow_multi_catalog: flag('allow_multi_catalog'),
      explore_database_id: derived(
        [databases.extra, databases.id],
        ([extra, id]) => databaseFlags({ extra }).explore_database_id ?? id,
      ),
      extra: value(databases.extra),
      force_ctas_schema: value(databases.force_ctas_schema),
      engine_information: information,
      changed_on: iso(databases.changed_on),
      changed_on_delta_humanized: humanized(databases.changed_on),
      changed_by: personNamesOf(databases.changed_by_fk),
      created_by: personNamesOf(databases.created_by_fk),
    },
    order: {
      allow_file_upload: databases.allow_file_upload,
      allow_dml: databases.allow_dml,
      allow_run_async: databases.allow_run_async,
      changed_on: databases.changed_on,
      changed_on_delta_humanized: databases.changed_on,
      'created_by.first_name': personField(databases.created_by_fk, users.first_name),
      database_name: sql`${databases.database_name} collate nocase`,
      expose_in_sqllab: databases.expose_in_sqllab,
    },
    search: {
      allow_file_upload: {
        kind: 'boolean',
        input: databases.allow_file_upload,
        custom: {
          upload_is_enabled: { name: 'Upload Enabled', condition: () => sql`${databases.allow_file_upload}` },
        },
      },
      allow_dml: { kind: 'boolean', input: databases.allow_dml },
      allow_run_async: { kind: 'boolean', input: databases.allow_run_async },
      created_by: { kind: 'one', input: databases.created_by_fk },
      changed_by: { kind: 'one', input: databases.changed_by_fk },
      database_name: { kind: 'text', input: databases.database_name },
      expose_in_sqllab: { kind: 'boolean', input: databases.expose_in_sqllab },
      uuid: { kind: 'text', input: databases.uuid },
    },
  },
  show: {
    result: item,
    envelope: 'full',
    columns: {
      id: value(databases.id),
      uuid: value(databases.uuid),
      database_name: value(databases.database_name),
      cache_timeout: value(databases.cache_timeout),
      configuration_method: value(databases.configuration_method),
      ...switchColumns,
      backend: value(databases.backend),
      driver: derived([databases.sqlalchemy_uri], ([uri]) => driverOf(textOr(uri))),
      force_ctas_schema: value(databases.force_ctas_schema),
      impersonate_user: value(databases.impersonate_user),
      is_managed_externally: value(databases.is_managed_externally),
      engine_information: information,
    },
  },
  related: { created_by: relatedUsers, changed_by: relatedUsers },
  conflicts: DATABASE_CONFLICTS,
  create: createDatabase,
  update: updateDatabase,
  remove: removeDatabase,
})

export const databaseRoutes = createApp()
registerDatabaseConnection(databaseRoutes, database)
registerDatabaseMetadata(databaseRoutes, database)
registerResource(databaseRoutes, database)
