import type {
  charts,
  dashboards,
  databases,
  dataset_columns,
  dataset_metrics,
  datasets,
  saved_queries,
} from '../db/schema.ts'
import { withLayerUuids } from './chart-layers.ts'
import { parseObject, type JsonObject } from './json-values.ts'
import { defaultLayout, withAllCharts, withChartUuids, type LinkedChart } from './layout.ts'
import { withDatasetUuids } from './remap.ts'
import { BUNDLE_VERSION } from './schemas.ts'

/** From the rows of the catalogue to the files of a bundle. Keys stand in the order in which they are written. */

type Row<T extends { $inferSelect: object }> = T['$inferSelect']

export interface DatasetWithFields {
  readonly row: Row<typeof datasets>
  readonly columns: readonly Row<typeof dataset_columns>[]
  readonly metrics: readonly Row<typeof dataset_metrics>[]
  readonly database: Row<typeof databases>
}

/** `ofDatabase`: a database's own export names the upload flag as its first version did. */
export function databaseFile(row: Row<typeof databases>, ofDatabase: boolean): JsonObject {
  return {
    database_name: row.database_name,
    sqlalchemy_uri: row.sqlalchemy_uri,
    cache_timeout: row.cache_timeout,
    expose_in_sqllab: row.expose_in_sqllab,
    allow_run_async: row.allow_run_async,
    allow_ctas: row.allow_ctas,
    allow_cvas: row.allow_cvas,
    allow_dml: row.allow_dml,
    [ofDatabase ? 'allow_csv_upload' : 'allow_file_upload']: row.allow_file_upload,
    extra: parseObject(row.extra) ?? {},
    impersonate_user: row.impersonate_user,
    uuid: row.uuid,
    version: BUNDLE_VERSION,
  }
}

export function datasetFile({ row, columns, metrics, database }: DatasetWithFields): JsonObject {
  return {
    table_name: row.table_name,
    main_dttm_col: row.main_dttm_col,
    description: row.description,
    default_endpoint: row.default_endpoint,
    offset: row.offset,
    cache_timeout: row.cache_timeout,
    catalog: row.catalog,
    schema: row.schema,
    sql: row.sql,
    params: parseObject(row.params),
    template_params: parseObject(row.template_params),
    filter_select_enabled: row.filter_select_enabled,
    fetch_values_predicate: row.fetch_values_predicate,
    extra: parseObject(row.extra),
    normalize_columns: row.normalize_columns,
    always_filter_main_dttm: row.always_filter_main_dttm,
    folders: parseList(row.folders),
    uuid: row.uuid,
    metrics: metrics.map((metric) => ({
      metric_name: metric.metric_name,
      verbose_name: metric.verbose_name,
      metric_type: metric.metric_type,
      expression: metric.expression,
      description: metric.description,
      d3format: metric.d3format,
      currency: parseObject(metric.currency),
      extra: parseObject(metric.extra),
      warning_text: metric.warning_text,
    })),
    columns: columns.map((column) => ({
      column_name: column.column_name,
      verbose_name: column.verbose_name,
      is_dttm: column.is_dttm,
      is_active: column.is_active,
      type: column.type,
      advanced_data_type: column.advanced_data_type,
      groupby: column.groupby,
      filterable: column.filterable,
      expression: column.expression,
      description: column.description,
      python_date_format: column.python_date_format,
      extra: parseObject(column.extra),
    })),
    version: BUNDLE_VERSION,
    database_uuid: database.uuid,
  }
}

/** `uuids` are those of the charts in the bundle, by their ids. */
export function chartFile(
  row: Row<typeof charts>,
  dataset: Row<typeof datasets>,
  uuids: ReadonlyMap<number, string>,
): JsonObject {
  return {
    slice_name: row.slice_name,
    description: row.description,
    certified_by: row.certified_by,
    certification_details: row.certification_details,
    viz_type: row.viz_type,
    params: withLayerUuids(row, parseObject(row.params) ?? {}, uuids),
    query_context: row.query_context,
    cache_timeout: row.cache_timeout,
    uuid: row.uuid,
    version: BUNDLE_VERSION,
    dataset_uuid: dataset.uuid,
  }
}

/** `charts` are those that the dashboard links to, `datasetUuids` those that its filters ask. */
export function dashboardFile(
  row: Row<typeof dashboards>,
  charts: readonly LinkedChart[],
  datasetUuids: ReadonlyMap<number, string>,
  suffix: () => string,
): JsonObject {
  const stored = parseObject(row.position_json) ?? {}
  const layout = Object.keys(stored).length > 0 ? stored : defaultLayout(row.dashboard_title)
  return {
    dashboard_title: row.dashboard_title,
    description: row.description,
    css: row.css,
    slug: row.slug,
    certified_by: row.certified_by,
    certification_details: row.certification_details,
    published: row.published,
    uuid: row.uuid,
    position: withAllCharts(withChartUuids(layout, charts), charts, suffix),
    metadata: withDatasetUuids(parseObject(row.json_metadata) ?? {}, datasetUuids),
    version: BUNDLE_VERSION,
  }
}

export function savedQueryFile(row: Row<typeof saved_queries>, database: Row<typeof databases>): JsonObject {
  return {
    catalog: row.catalog,
    schema: row.schema,
    label: row.label,
    description: row.description,
    sql: row.sql ?? '',
    uuid: row.uuid,
    version: BUNDLE_VERSION,
    database_uuid: database.uuid,
  }
}

export function metadataFile(type: string, now: Date): JsonObject {
  return { version: BUNDLE_VERSION, type, timestamp: now.toISOString().replace('Z', '000+00:00') }
}

function parseList(text: string | null): readonly unknown[] | null {
  const wrapped = text === null ? null : parseObject(`{"list":${text}}`)
  return Array.isArray(wrapped?.['list']) ? wrapped['list'] : null
}
