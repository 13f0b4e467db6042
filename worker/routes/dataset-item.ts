import { sql } from 'drizzle-orm'
import { z, type OpenAPIHono } from '@hono/zod-openapi'
import { databaseFlags } from '../db/database-flags.ts'
import {
  columnFormats,
  granularities,
  orderByChoices,
  selectStar,
  timeGrains,
  verboseMap,
} from '../db/dataset-payload.ts'
import { DATASET_OWNERS, datasetParts, type ColumnRow, type MetricRow } from '../db/datasets.ts'
import { owners, personNames as personNamesOf } from '../db/relations.ts'
import { databases, datasets } from '../db/schema.ts'
import { dialectOf } from '../engine/registry.ts'
import type { AppEnv } from '../http/context.ts'
import { endpoint } from '../resource/endpoint.ts'
import { naiveInstant } from '../resource/instants.ts'
import { chosenBlocks, columnLabel } from '../resource/list.ts'
import { at, showRow, type Described } from '../resource/paths.ts'
import { constant, derived, humanized, iso, one, parseJson, parsed, textOr, value } from '../resource/projection.ts'
import { showQuery, type SHOW_BLOCKS } from '../resource/query.ts'
import { wantsRendered, withRendered } from './dataset-rendered.ts'
import { isUuid, person, personNames } from './shapes.ts'

const instants = { created_on: z.string(), changed_on: z.string() }

const column = z.object({
  id: z.int(),
  uuid: z.string(),
  column_name: z.string(),
  verbose_name: z.string().nullable(),
  description: z.string().nullable(),
  expression: z.string().nullable(),
  rendered_expression: z.string().optional(),
  type: z.string().nullable(),
  type_generic: z.int().nullable(),
  advanced_data_type: z.string().nullable(),
  filterable: z.boolean(),
  groupby: z.boolean(),
  is_active: z.boolean(),
  is_dttm: z.boolean(),
  python_date_format: z.string().nullable(),
  extra: z.string().nullable(),
  ...instants,
})

const metric = z.object({
  id: z.int(),
  uuid: z.string(),
  metric_name: z.string(),
  verbose_name: z.string().nullable(),
  description: z.string().nullable(),
  expression: z.string(),
  rendered_expression: z.string().optional(),
  metric_type: z.string().nullable(),
  d3format: z.string().nullable(),
  currency: z.unknown(),
  warning_text: z.string().nullable(),
  extra: z.string().nullable(),
  ...instants,
})

const pair = z.tuple([z.string().nullable(), z.string()])

const item = z.object({
  id: z.int(),
  uuid: z.string(),
  uid: z.string(),
  name: z.string(),
  datasource_name: z.string(),
  table_name: z.string(),
  schema: z.string().nullable(),
  catalog: z.string().nullable(),
  sql: z.string().nullable(),
  rendered_sql: z.string().optional(),
  kind: z.enum(['physical', 'virtual']),
  datasource_type: z.literal('table'),
  description: z.string().nullable(),
  database: z.object({
    id: z.int(),
    database_name: z.string(),
    uuid: z.string(),
    backend: z.string(),
    allow_multi_catalog: z.boolean(),
  }),
  main_dttm_col: z.string().nullable(),
  normalize_columns: z.boolean(),
  always_filter_main_dttm: z.boolean(),
  offset: z.int(),
  default_endpoint: z.string().nullable(),
  cache_timeout: z.int().nullable(),
  is_sqllab_view: z.boolean(),
  template_params: z.string().nullable(),
  filter_select_enabled: z.boolean(),
  fetch_values_predicate: z.string().nullable(),
  select_star: z.string().nullable(),
  extra: z.string().nullable(),
  url: z.string(),
  is_managed_externally: z.boolean(),
  folders: z.unknown(),
  owners: z.array(person),
  created_by: personNames.nullable(),
  changed_by: personNames.nullable(),
  created_on: z.string(),
  created_on_humanized: z.string(),
  changed_on: z.string(),
  changed_on_humanized: z.string(),
  column_formats: z.record(z.string(), z.string()),
  granularity_sqla: z.array(pair),
  time_grain_sqla: z.array(pair),
  order_by_choices: z.array(pair),
  verbose_map: z.record(z.string(), z.string()),
  columns: z.array(column),
  metrics: z.array(metric),
})

export type DatasetItem = z.infer<typeof item>

const inDatabase = sql`from ${databases} where ${databases.id} = ${datasets.database_id}`
const backend = sql`(select ${databases.backend} ${inDatabase})`
const fullName = derived([datasets.schema, datasets.table_name], ([schema, table]) =>
  schema ? `${textOr(schema)}.${textOr(table)}` : table,
)

const columns = {
  id: value(datasets.id),
  uuid: value(datasets.uuid),
  uid: derived([datasets.id], ([id]) => `${String(id)}__table`),
  name: fullName,
  datasource_name: value(datasets.table_name),
  table_name: value(datasets.table_name),
  schema: value(datasets.schema),
  catalog: value(datasets.catalog),
  sql: value(datasets.sql),
  kind: derived([datasets.sql], ([text]) => (text ? 'virtual' : 'physical')),
  datasource_type: constant('table'),
  description: value(datasets.description),
  database: one(inDatabase, {
    id: databases.id,
    database_name: databases.database_name,
    uuid: databases.uuid,
    backend: databases.backend,
    extra: databases.extra,
  }),
  main_dttm_col: value(datasets.main_dttm_col),
  normalize_columns: value(datasets.normalize_columns),
  always_filter_main_dttm: value(datasets.always_filter_main_dttm),
  offset: value(datasets.offset),
  default_endpoint: value(datasets.default_endpoint),
  cache_timeout: value(datasets.cache_timeout),
  is_sqllab_view: value(datasets.is_sqllab_view),
  template_params: value(datasets.template_params),
  filter_select_enabled: value(datasets.filter_select_enabled),
  fetch_values_predicate: value(datasets.fetch_values_predicate),
  select_star: derived([backend, datasets.table_name, datasets.schema], ([name, table, schema]) => {
    const dialect = dialectOf(textOr(name))
    return dialect ? selectStar(dialect, textOr(table), textOr(schema) || null) : null
  }),
  time_grain_sqla: derived([backend], ([name]) => timeGrains(dialectOf(textOr(name)))),
  extra: value(datasets.extra),
  url: derived([datasets.id], ([id]) => `/tablemodelview/edit/${String(id)}`),
  is_managed_externally: value(datasets.is_managed_externally),
  folders: parsed(datasets.folders),
  owners: owners(DATASET_OWNERS, datasets.id),
  created_by: personNamesOf(datasets.created_by_fk),
  changed_by: personNamesOf(datasets.changed_by_fk),
  created_on: iso(datasets.created_on),
  created_on_humanized: humanized(datasets.created_on),
  changed_on: iso(datasets.changed_on),
  changed_on_humanized: humanized(datasets.changed_on),
}

/** `GET /api/v1/dataset/{id or uuid}`. */
export function registerDatasetItem(app: OpenAPIHono<AppEnv>, dataset: Described): void {
  const contract = {
    ...at(dataset, 'can_read', '/{id_or_uuid}'),
    method: 'get' as const,
    summary: 'Get one dataset',
    q: showQuery,
    answer: z.object({ id: z.int(), result: item }),
  }
  const show = {
    result: item,
    envelope: 'full' as const,
    columns,
    find: (key: string) => (isUuid(key) ? sql`${datasets.uuid} = ${key.toLowerCase()}` : undefined),
  }
  endpoint(app, contract, async ({ context, query, text }) => {
    const { id, result } = await showRow({ ...dataset, show }, context, text('id_or_uuid'))
    const parts = await datasetParts(context, id)
    const whole = { ...result, database: shownDatabase(result['database']), ...shownParts(parts) }
    const chosen = picked(whole, query.select_columns ?? query.columns)
    return {
      id,
      result: wantsRendered(context) ? await withRendered(context, id, chosen) : chosen,
      ...chosenBlocks(metadata(Object.keys(whole)), query.keys),
    }
  })
}

const databaseOf = z.looseObject({ extra: z.string() })

function shownDatabase(stored: unknown): unknown {
  const parsedDatabase = databaseOf.safeParse(stored)
  if (!parsedDatabase.success) return stored
  const { extra, ...database } = parsedDatabase.data
  return { ...database, allow_multi_catalog: databaseFlags({ extra }).allow_multi_catalog }
}

function shownParts(parts: { readonly columns: readonly ColumnRow[]; readonly metrics: readonly MetricRow[] }) {
  return {
    columns: parts.columns.map(shownColumn),
    metrics: parts.metrics.map(shownMetric),
    column_formats: columnFormats(parts.metrics),
    granularity_sqla: granularities(parts.columns),
    order_by_choices: orderByChoices(parts.columns),
    verbose_map: verboseMap(parts.columns, parts.metrics),
  }
}

function shownColumn(row: ColumnRow): z.infer<typeof column> {
  const { dataset_id: _dataset, created_by_fk: _by, changed_by_fk: _changer, created_on, changed_on, ...shown } = row
  return { ...shown, created_on: naiveInstant(created_on), changed_on: naiveInstant(changed_on) }
}

function shownMetric(row: MetricRow): z.infer<typeof metric> {
  const { dataset_id: _dataset, created_by_fk: _by, changed_by_fk: _changer, created_on, changed_on, ...shown } = row
  return {
    ...shown,
    currency: parseJson(row.currency),
    created_on: naiveInstant(created_on),
    changed_on: naiveInstant(changed_on),
  }
}

function metadata(names: readonly string[]): Record<(typeof SHOW_BLOCKS)[number], unknown> {
  return {
    show_columns: names,
    label_columns: Object.fromEntries(names.map((name) => [name, columnLabel(name)])),
    description_columns: {},
    show_title: 'Show Sqla Table',
  }
}

/** The named keys of a result, dotted ones below a relation; all of it when none is known. */
export function picked(
  result: Readonly<Record<string, unknown>>,
  names: readonly string[] | undefined,
): Record<string, unknown> {
  const kept: Record<string, unknown> = {}
  for (const name of names ?? []) {
    const [root = '', field] = name.split('.', 2)
    if (!Object.hasOwn(result, root)) continue
    kept[root] = field === undefined ? result[root] : merged(kept[root], result[root], field)
  }
  return Object.keys(kept).length > 0 ? kept : { ...result }
}

function merged(kept: unknown, source: unknown, field: string): unknown {
  if (Array.isArray(source)) {
    return source.map((entry, index) => merged(Array.isArray(kept) ? kept[index] : undefined, entry, field))
  }
  if (source === null || typeof source !== 'object') return source
  const before = kept !== null && typeof kept === 'object' ? kept : {}
  return Object.hasOwn(source, field) ? { ...before, [field]: Reflect.get(source, field) } : before
}
