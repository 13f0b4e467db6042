import type { StoredConnection } from '../db/connections.ts'
import type {
  charts,
  dashboards,
  databases,
  dataset_columns,
  dataset_metrics,
  datasets,
  saved_queries,
} from '../db/schema.ts'
import { GenericType } from '../engine/engine.ts'
import { withLayers } from './chart-layers.ts'
import { remapParams, remapQueryContext } from './chart-references.ts'
import type { JsonObject } from './json-values.ts'
import { defaultLayout } from './layout.ts'
import { remapDashboard, type ImportedIds } from './remap.ts'
import type { FileOf } from './schemas.ts'

/** From the files of a bundle to the rows of the catalogue; the reverse stands in `files.ts`. */

type Insert<T extends { $inferInsert: object }> = Omit<
  T['$inferInsert'],
  'id' | 'created_on' | 'created_by_fk' | 'changed_on' | 'changed_by_fk'
>

export function databaseRow(file: FileOf<'databases'>, connection: StoredConnection): Insert<typeof databases> {
  return {
    uuid: file.uuid,
    database_name: file.database_name,
    ...connection,
    // The data of an edge database lies in the object of its uuid, whatever the address in the file says.
    ...(connection.backend === 'edge' ? { sqlalchemy_uri: `edge://${file.uuid}` } : {}),
    extra: JSON.stringify(file.extra ?? {}),
    cache_timeout: file.cache_timeout ?? null,
    expose_in_sqllab: file.expose_in_sqllab ?? true,
    allow_run_async: file.allow_run_async ?? false,
    allow_ctas: file.allow_ctas ?? false,
    allow_cvas: file.allow_cvas ?? false,
    allow_dml: file.allow_dml ?? false,
    allow_file_upload: file.allow_file_upload ?? file.allow_csv_upload ?? false,
    impersonate_user: file.impersonate_user ?? false,
    configuration_method: file.configuration_method ?? 'sqlalchemy_form',
    is_managed_externally: file.is_managed_externally ?? false,
    external_url: file.external_url ?? null,
  }
}

export function datasetRow(file: FileOf<'datasets'>, databaseId: number): Insert<typeof datasets> {
  return {
    uuid: file.uuid,
    table_name: file.table_name,
    database_id: databaseId,
    catalog: file.catalog ?? null,
    schema: file.schema ?? null,
    sql: file.sql ?? null,
    description: file.description ?? null,
    main_dttm_col: file.main_dttm_col ?? null,
    default_endpoint: file.default_endpoint ?? null,
    offset: file.offset ?? 0,
    cache_timeout: file.cache_timeout ?? null,
    params: jsonOrNull(file.params),
    template_params: jsonOrNull(file.template_params),
    extra: jsonOrNull(file.extra),
    folders: jsonOrNull(file.folders),
    normalize_columns: file.normalize_columns ?? false,
    always_filter_main_dttm: file.always_filter_main_dttm ?? false,
    filter_select_enabled: file.filter_select_enabled ?? true,
    fetch_values_predicate: file.fetch_values_predicate ?? null,
    is_managed_externally: file.is_managed_externally ?? false,
    external_url: file.external_url ?? null,
  }
}

type ColumnFile = NonNullable<FileOf<'datasets'>['columns']>[number]
type MetricFile = NonNullable<FileOf<'datasets'>['metrics']>[number]

export function columnRow(
  file: ColumnFile,
  datasetId: number,
  genericType: (type: string) => GenericType | null,
): Omit<Insert<typeof dataset_columns>, 'uuid'> {
  return {
    dataset_id: datasetId,
    column_name: file.column_name,
    verbose_name: file.verbose_name ?? null,
    description: file.description ?? null,
    type: file.type ?? null,
    type_generic: file.is_dttm ? GenericType.Temporal : file.type ? genericType(file.type) : null,
    advanced_data_type: file.advanced_data_type ?? null,
    expression: file.expression || null,
    is_dttm: file.is_dttm ?? false,
    is_active: file.is_active ?? true,
    groupby: file.groupby ?? true,
    filterable: file.filterable ?? true,
    python_date_format: file.python_date_format ?? null,
    extra: jsonOrNull(file.extra),
  }
}

export function metricRow(file: MetricFile, datasetId: number): Omit<Insert<typeof dataset_metrics>, 'uuid'> {
  return {
    dataset_id: datasetId,
    metric_name: file.metric_name,
    verbose_name: file.verbose_name ?? null,
    description: file.description ?? null,
    metric_type: file.metric_type ?? null,
    expression: file.expression,
    d3format: file.d3format ?? null,
    currency: jsonOrNull(file.currency),
    warning_text: file.warning_text ?? null,
    extra: jsonOrNull(file.extra),
  }
}

/** What a chart stands on here: its dataset, and the charts that it draws as its layers. */
export interface ChartGround {
  readonly datasetId: number
  readonly datasetName: string
  readonly layers: readonly number[]
}

export function chartRow(file: FileOf<'charts'>, { datasetId, datasetName, layers }: ChartGround): Insert<typeof charts> {
  const layered = (settings: JsonObject) => withLayers(file, settings, layers)
  return {
    uuid: file.uuid,
    slice_name: file.slice_name,
    viz_type: file.viz_type,
    datasource_id: datasetId,
    datasource_type: 'table',
    datasource_name: datasetName,
    params: JSON.stringify(layered(remapParams(file.params ?? {}, datasetId))),
    query_context: remapQueryContext(file.query_context, datasetId, layered),
    description: file.description ?? null,
    cache_timeout: file.cache_timeout ?? null,
    certified_by: file.certified_by ?? null,
    certification_details: file.certification_details ?? null,
    is_managed_externally: file.is_managed_externally ?? false,
    external_url: file.external_url ?? null,
  }
}

/** The columns of a dashboard that are not part of its document. */
export function dashboardRow(
  file: FileOf<'dashboards'>,
): Pick<Insert<typeof dashboards>, 'uuid' | 'description' | 'published' | 'is_managed_externally' | 'external_url'> {
  return {
    uuid: file.uuid,
    description: file.description ?? null,
    published: file.published ?? false,
    is_managed_externally: file.is_managed_externally ?? false,
    external_url: file.external_url ?? null,
  }
}

/** The document that the dashboard's object keeps, with the ids of this system. */
export function dashboardDocument(file: FileOf<'dashboards'>, ids: ImportedIds) {
  const layout =
    file.position && Object.keys(file.position).length > 0 ? file.position : defaultLayout(file.dashboard_title)
  const { position, metadata } = remapDashboard(layout, file.metadata ?? {}, ids)
  return {
    dashboard_title: file.dashboard_title,
    slug: file.slug || null,
    css: file.css ?? '',
    certified_by: file.certified_by ?? null,
    certification_details: file.certification_details ?? null,
    position_json: position,
    json_metadata: metadata,
  }
}

export function savedQueryRow(file: FileOf<'queries'>, databaseId: number): Insert<typeof saved_queries> {
  return {
    uuid: file.uuid,
    label: file.label ?? null,
    description: file.description ?? null,
    db_id: databaseId,
    catalog: file.catalog ?? null,
    schema: file.schema ?? null,
    sql: file.sql,
  }
}

function jsonOrNull(value: JsonObject | readonly unknown[] | null | undefined): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value)
}
