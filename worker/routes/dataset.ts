import { sql } from 'drizzle-orm'
import { z } from '@hono/zod-openapi'
import { DATASET_OWNERS } from '../db/datasets.ts'
import { owners, person as personOf, personField, personName, searchOwners } from '../db/relations.ts'
import { databases, datasets, users } from '../db/schema.ts'
import { visibleDatabases, visibleDatasets } from '../db/visibility.ts'
import { createApp } from '../http/openapi.ts'
import { containsText, isTrue } from '../resource/filters.ts'
import { constant, derived, humanized, one, utc, value } from '../resource/projection.ts'
import { registerResource } from '../resource/register.ts'
import { relatedOwners, relatedUsers, type RelatedSource } from '../resource/related.ts'
import { defineResource } from '../resource/resource.ts'
import { registerDatasetItem } from './dataset-item.ts'
import { registerDatasetActions } from './dataset-actions.ts'
import { createDataset, removeDataset, updateDataset } from './dataset-writes.ts'
import { person } from './shapes.ts'

const row = z.object({
  id: z.int(),
  uuid: z.string(),
  table_name: z.string(),
  schema: z.string().nullable(),
  catalog: z.string().nullable(),
  sql: z.string().nullable(),
  kind: z.enum(['physical', 'virtual']),
  datasource_type: z.literal('table'),
  description: z.string().nullable(),
  default_endpoint: z.string().nullable(),
  explore_url: z.string(),
  extra: z.string().nullable(),
  database: z.object({ id: z.int(), database_name: z.string(), uuid: z.string() }),
  owners: z.array(person),
  changed_by: person.nullable(),
  changed_by_name: z.string(),
  changed_on_utc: z.string(),
  changed_on_delta_humanized: z.string(),
})

export type DatasetRow = z.infer<typeof row>
export type DatasetCreate = z.input<typeof createDataset.schema>
export type DatasetUpdate = z.input<typeof updateDataset.schema>

const inDatabase = sql`from ${databases} where ${databases.id} = ${datasets.database_id}`
const isPhysical = sql`coalesce(${datasets.sql}, '') = ''`

const relatedDatabases: RelatedSource = {
  from: sql`${databases}`,
  id: databases.id,
  text: sql`${databases.database_name}`,
  matches: (typed) => containsText(databases.database_name, typed),
  visible: ({ principal }) => visibleDatabases(principal),
  order: sql`${databases.database_name}`,
}

export const dataset = defineResource({
  name: 'dataset',
  tag: 'Datasets',
  view: 'Dataset',
  model: 'Sqla Table',
  noun: { one: 'dataset', many: 'datasets' },
  table: datasets,
  permissions: [
    'can_read',
    'can_write',
    'can_export',
    'can_duplicate',
    'can_get_or_create_dataset',
    'can_warm_up_cache',
    'can_get_drill_info',
  ],
  visible: ({ principal }) => visibleDatasets(principal),
  list: {
    row,
    columns: {
      id: value(datasets.id),
      uuid: value(datasets.uuid),
      table_name: value(datasets.table_name),
      schema: value(datasets.schema),
      catalog: value(datasets.catalog),
      sql: value(datasets.sql),
      kind: derived([datasets.sql], ([text]) => (text ? 'virtual' : 'physical')),
      datasource_type: constant('table'),
      description: value(datasets.description),
      default_endpoint: value(datasets.default_endpoint),
      explore_url: derived([datasets.id, datasets.default_endpoint], ([id, endpoint]) =>
        endpoint ? endpoint : `/explore/?datasource_type=table&datasource_id=${String(id)}`,
      ),
      extra: value(datasets.extra),
      database: one(inDatabase, {
        id: databases.id,
        database_name: databases.database_name,
        uuid: databases.uuid,
      }),
      owners: owners(DATASET_OWNERS, datasets.id),
      changed_by: personOf(datasets.changed_by_fk),
      changed_by_name: value(personName(datasets.changed_by_fk)),
      changed_on_utc: utc(datasets.changed_on),
      changed_on_delta_humanized: humanized(datasets.changed_on),
    },
    order: {
      table_name: sql`${datasets.table_name} collate nocase`,
      catalog: datasets.catalog,
      schema: datasets.schema,
      'changed_by.first_name': personField(datasets.changed_by_fk, users.first_name),
      changed_on_delta_humanized: datasets.changed_on,
      'database.database_name': sql`(select ${databases.database_name} ${inDatabase})`,
    },
    search: {
      id: {
        kind: 'integer',
        input: datasets.id,
        custom: {
          dataset_is_certified: {
            name: 'Is certified',
            condition: (wanted) => {
              const certified = sql`coalesce(instr(${datasets.extra}, '"certification":'), 0) > 0`
              return isTrue(wanted) ? certified : sql`not (${certified})`
            },
          },
        },
      },
      uuid: { kind: 'text', input: datasets.uuid },
      database: { kind: 'one', input: datasets.database_id },
      owners: searchOwners(DATASET_OWNERS, datasets.id),
      catalog: { kind: 'text', input: datasets.catalog },
      schema: { kind: 'text', input: datasets.schema },
      sql: {
        kind: 'text',
        input: datasets.sql,
        custom: {
          dataset_is_null_or_empty: {
            name: 'Null or Empty',
            condition: (wanted) => (isTrue(wanted) ? isPhysical : sql`not (${isPhysical})`),
          },
        },
      },
      table_name: { kind: 'text', input: datasets.table_name },
      created_by: { kind: 'one', input: datasets.created_by_fk },
      changed_by: { kind: 'one', input: datasets.changed_by_fk },
    },
  },
  related: {
    database: relatedDatabases,
    owners: relatedOwners,
    created_by: relatedUsers,
    changed_by: relatedUsers,
  },
  distinct: { catalog: datasets.catalog, schema: datasets.schema },
  owners: DATASET_OWNERS,
  create: createDataset,
  update: updateDataset,
  remove: removeDataset,
})

export const datasetRoutes = createApp()
registerDatasetActions(datasetRoutes, dataset)
registerResource(datasetRoutes, dataset)
registerDatasetItem(datasetRoutes, dataset)
