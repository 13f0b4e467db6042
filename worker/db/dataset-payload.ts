import { sql } from 'drizzle-orm'
import { z } from '@hono/zod-openapi'
import { objectPermission } from '../access/data-scope.ts'
import type { Dialect } from '../engine/engine.ts'
import { dialectOf } from '../engine/registry.ts'
import { parseJson } from '../resource/projection.ts'
import type { Catalogue } from './client.ts'
import { databaseFlags } from './database-flags.ts'
import { dataset_columns, dataset_metrics, dataset_owners, databases, datasets, users } from './schema.ts'

/** The dataset as Explore and dashboards get it: everything that controls, formats and labels need. */

const column = z.object({
  id: z.int(),
  uuid: z.string(),
  column_name: z.string(),
  verbose_name: z.string().nullable(),
  description: z.string().nullable(),
  expression: z.string().nullable(),
  type: z.string().nullable(),
  type_generic: z.int().nullable(),
  advanced_data_type: z.string().nullable(),
  filterable: z.boolean(),
  groupby: z.boolean(),
  is_dttm: z.boolean(),
  python_date_format: z.string().nullable(),
  is_certified: z.boolean(),
  certified_by: z.string().nullable(),
  certification_details: z.string().nullable(),
  warning_markdown: z.string().nullable(),
})

const metric = z.object({
  id: z.int(),
  uuid: z.string(),
  metric_name: z.string(),
  verbose_name: z.string().nullable(),
  description: z.string().nullable(),
  expression: z.string(),
  d3format: z.string().nullable(),
  currency: z.unknown(),
  is_certified: z.boolean(),
  certified_by: z.string().nullable(),
  certification_details: z.string().nullable(),
  warning_markdown: z.string().nullable(),
  warning_text: z.string().nullable(),
})

const pair = z.tuple([z.string().nullable(), z.string()])

export const datasetPayload = z.object({
  id: z.int(),
  uuid: z.string(),
  uid: z.string(),
  type: z.literal('table'),
  name: z.string(),
  datasource_name: z.string(),
  table_name: z.string(),
  catalog: z.string().nullable(),
  schema: z.string().nullable(),
  sql: z.string().nullable(),
  description: z.string().nullable(),
  database: z.object({
    id: z.int(),
    name: z.string(),
    backend: z.string(),
    allows_subquery: z.boolean(),
    allows_cost_estimate: z.boolean(),
    allows_virtual_table_explore: z.boolean(),
    disable_data_preview: z.boolean(),
    disable_drill_to_detail: z.boolean(),
    allow_multi_catalog: z.boolean(),
    explore_database_id: z.int(),
  }),
  columns: z.array(column),
  column_names: z.array(z.string()),
  column_types: z.array(z.int()),
  metrics: z.array(metric),
  column_formats: z.record(z.string(), z.string()),
  verbose_map: z.record(z.string(), z.string()),
  order_by_choices: z.array(pair),
  granularity_sqla: z.array(pair),
  time_grain_sqla: z.array(pair),
  main_dttm_col: z.string().nullable(),
  owners: z.array(z.object({ id: z.int(), username: z.string(), first_name: z.string(), last_name: z.string() })),
  perm: z.string(),
  edit_url: z.string(),
  select_star: z.string().nullable(),
  default_endpoint: z.string().nullable(),
  filter_select: z.boolean(),
  filter_select_enabled: z.boolean(),
  fetch_values_predicate: z.string().nullable(),
  is_sqllab_view: z.boolean(),
  offset: z.int(),
  cache_timeout: z.int().nullable(),
  params: z.string().nullable(),
  template_params: z.string().nullable(),
  extra: z.string().nullable(),
  folders: z.unknown(),
  health_check_message: z.string().nullable(),
  normalize_columns: z.boolean(),
  always_filter_main_dttm: z.boolean(),
})

/** A run of the SQL editor in the place of a dataset. */
export const runPayloadSchema = datasetPayload
  .pick({
    id: true,
    uid: true,
    name: true,
    catalog: true,
    schema: true,
    sql: true,
    database: true,
    column_formats: true,
    verbose_map: true,
    order_by_choices: true,
    granularity_sqla: true,
    time_grain_sqla: true,
    main_dttm_col: true,
    owners: true,
    filter_select: true,
    filter_select_enabled: true,
    offset: true,
    extra: true,
  })
  .extend({
    type: z.literal('query'),
    columns: z.array(
      column.pick({
        id: true,
        column_name: true,
        verbose_name: true,
        description: true,
        expression: true,
        type: true,
        type_generic: true,
        filterable: true,
        groupby: true,
        is_dttm: true,
        is_certified: true,
        warning_markdown: true,
      }),
    ),
    metrics: z.array(z.never()),
  })

export type RunPayload = z.infer<typeof runPayloadSchema>
export type DatasetPayload = z.infer<typeof datasetPayload>
export type DatasetPayloadColumn = z.infer<typeof column>
export type DatasetPayloadMetric = z.infer<typeof metric>

const PERSON = {
  id: users.id,
  username: users.username,
  first_name: users.first_name,
  last_name: users.last_name,
}

type DatasetRow = typeof datasets.$inferSelect
type DatabaseRow = typeof databases.$inferSelect
type ColumnRow = typeof dataset_columns.$inferSelect
type MetricRow = typeof dataset_metrics.$inferSelect

/** The database of a dataset as Explore gets it. */
export function databasePayload(database: DatabaseRow): DatasetPayload['database'] {
  const flags = databaseFlags(database)
  return {
    id: database.id,
    name: database.database_name,
    backend: database.backend,
    ...flags,
    explore_database_id: flags.explore_database_id ?? database.id,
  }
}

/** The payloads of some datasets in the order of their ids, in one round trip however many they are. */
export async function datasetPayloads(db: Catalogue, ids: readonly number[]): Promise<DatasetPayload[]> {
  if (ids.length === 0) return []
  const chosen = sql`(select value from json_each(${JSON.stringify(ids)}))`
  const ownDatabases = sql`(select database_id from datasets where id in ${chosen})`
  const ownPeople = sql`(select user_id from dataset_owners where dataset_id in ${chosen})`
  const [found, columns, metrics, connections, links, people] = await db.batch([
    db.select().from(datasets).where(sql`${datasets.id} in ${chosen}`).orderBy(datasets.id),
    db.select().from(dataset_columns).where(sql`dataset_id in ${chosen}`).orderBy(dataset_columns.id),
    db.select().from(dataset_metrics).where(sql`dataset_id in ${chosen}`).orderBy(dataset_metrics.id),
    db.select().from(databases).where(sql`${databases.id} in ${ownDatabases}`),
    db.select().from(dataset_owners).where(sql`dataset_id in ${chosen}`),
    db.select(PERSON).from(users).where(sql`${users.id} in ${ownPeople}`),
  ])
  const columnsOf = Map.groupBy(columns, (row) => row.dataset_id)
  const metricsOf = Map.groupBy(metrics, (row) => row.dataset_id)
  return found.flatMap((row) => {
    const database = connections.find(({ id }) => id === row.database_id)
    if (!database) return []
    return payload(
      row,
      database,
      columnsOf.get(row.id) ?? [],
      metricsOf.get(row.id) ?? [],
      people.filter((person) => links.some((link) => link.dataset_id === row.id && link.user_id === person.id)),
    )
  })
}

export async function oneDatasetPayload(db: Catalogue, id: number): Promise<DatasetPayload | null> {
  return (await datasetPayloads(db, [id]))[0] ?? null
}

function payload(
  row: DatasetRow,
  database: DatabaseRow,
  columns: readonly ColumnRow[],
  metrics: readonly MetricRow[],
  owners: DatasetPayload['owners'],
): DatasetPayload {
  const dialect = dialectOf(database.backend)
  const name = row.schema ? `${row.schema}.${row.table_name}` : row.table_name
  return {
    id: row.id,
    uuid: row.uuid,
    uid: `${row.id}__table`,
    type: 'table',
    name,
    datasource_name: row.table_name,
    table_name: row.table_name,
    catalog: row.catalog,
    schema: row.schema,
    sql: row.sql,
    description: row.description,
    database: databasePayload(database),
    columns: columns.map(columnPayload),
    column_names: columns.map(({ column_name }) => column_name),
    column_types: [...new Set(columns.flatMap(({ type_generic }) => type_generic ?? []))],
    metrics: metrics.map(metricPayload),
    column_formats: columnFormats(metrics),
    verbose_map: verboseMap(columns, metrics),
    order_by_choices: orderByChoices(columns),
    granularity_sqla: granularities(columns),
    time_grain_sqla: timeGrains(dialect),
    main_dttm_col: row.main_dttm_col,
    owners,
    perm: objectPermission.dataset(database.database_name, row.table_name, row.id).view,
    edit_url: `/tablemodelview/edit/${row.id}`,
    select_star: dialect ? selectStar(dialect, row.table_name, row.schema) : null,
    default_endpoint: row.default_endpoint,
    filter_select: row.filter_select_enabled,
    filter_select_enabled: row.filter_select_enabled,
    fetch_values_predicate: row.fetch_values_predicate,
    is_sqllab_view: row.is_sqllab_view,
    offset: row.offset,
    cache_timeout: row.cache_timeout,
    params: row.params,
    template_params: row.template_params,
    extra: row.extra,
    folders: parseJson(row.folders),
    health_check_message: null,
    normalize_columns: row.normalize_columns,
    always_filter_main_dttm: row.always_filter_main_dttm,
  }
}

function columnPayload(row: ColumnRow): DatasetPayloadColumn {
  return {
    id: row.id,
    uuid: row.uuid,
    column_name: row.column_name,
    verbose_name: row.verbose_name,
    description: row.description,
    expression: row.expression,
    type: row.type,
    type_generic: row.type_generic,
    advanced_data_type: row.advanced_data_type,
    filterable: row.filterable,
    groupby: row.groupby,
    is_dttm: row.is_dttm,
    python_date_format: row.python_date_format,
    ...certification(row.extra),
  }
}

function metricPayload(row: MetricRow): DatasetPayloadMetric {
  return {
    id: row.id,
    uuid: row.uuid,
    metric_name: row.metric_name,
    verbose_name: row.verbose_name,
    description: row.description,
    expression: row.expression,
    d3format: row.d3format,
    currency: parseJson(row.currency),
    warning_text: row.warning_text,
    ...certification(row.extra),
  }
}

const extraOf = z.looseObject({
  certification: z.looseObject({ certified_by: z.string().nullish(), details: z.string().nullish() }).nullish(),
  warning_markdown: z.string().nullish(),
})

/** What the `extra` text of a column or metric says about its standing. */
function certification(text: string | null) {
  const extra = extraOf.safeParse(parseJson(text)).data
  return {
    is_certified: extra?.certification?.certified_by !== undefined && extra.certification.certified_by !== null,
    certified_by: extra?.certification?.certified_by ?? null,
    certification_details: extra?.certification?.details ?? null,
    warning_markdown: extra?.warning_markdown ?? null,
  }
}

type Named = Pick<ColumnRow, 'column_name' | 'verbose_name' | 'is_dttm'>

/** Number formats by metric. */
export function columnFormats(metrics: readonly Pick<MetricRow, 'metric_name' | 'd3format'>[]): Record<string, string> {
  return Object.fromEntries(metrics.flatMap(({ metric_name, d3format }) => (d3format ? [[metric_name, d3format]] : [])))
}

/** What columns and metrics are called on screens. */
export function verboseMap(
  columns: readonly Named[],
  metrics: readonly Pick<MetricRow, 'metric_name' | 'verbose_name'>[],
): Record<string, string> {
  return Object.fromEntries([
    ['__timestamp', 'Time'],
    ...metrics.map(({ metric_name, verbose_name }) => [metric_name, verbose_name || metric_name]),
    ...columns.map(({ column_name, verbose_name }) => [column_name, verbose_name || column_name]),
  ])
}

export function orderByChoices(columns: readonly Named[]): [string, string][] {
  return columns
    .map(({ column_name: name }) => name)
    .toSorted()
    .flatMap((name): [string, string][] => [
      [`[${JSON.stringify(name)}, true]`, `${name} [asc]`],
      [`[${JSON.stringify(name)}, false]`, `${name} [desc]`],
    ])
}

export function granularities(columns: readonly Named[]): [string, string][] {
  return columns.filter((column) => column.is_dttm).map(({ column_name: name }) => [name, name])
}

export function timeGrains(dialect: Dialect | null): [string | null, string][] {
  return (dialect?.timeGrains ?? []).map(({ duration, name }) => [duration, name])
}

/** Rows that a statement shown for a table fetches. */
const SELECT_STAR_LIMIT = 100

/** `SELECT * FROM table`, as screens offer it. Plain names stay unquoted. */
export function selectStar(dialect: Dialect, table: string, schema: string | null): string {
  const name = [schema, table].flatMap((part) => (part ? [quoted(dialect, part)] : [])).join('.')
  return `SELECT\n  *\nFROM ${name}\nLIMIT ${SELECT_STAR_LIMIT}`
}

function quoted(dialect: Dialect, identifier: string): string {
  return /^[a-z_][a-z0-9_]*$/.test(identifier) ? identifier : dialect.quote(identifier)
}
