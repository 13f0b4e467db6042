import { z } from 'zod'
import { boolean, integer } from '../http/fields.ts'
import { timeZoneField } from '../query/time/time-zone-field.ts'
import type { Folder } from './kinds.ts'
import { BUNDLE_MESSAGES } from './messages.ts'

/**
 * The files of a bundle, version 1.0.0. Unknown keys are refused; a key that may be missing may not always be null.
 * Every schema yields the value that is stored, so that a file written by an export is read back equal.
 */

export const BUNDLE_VERSION = '1.0.0'

const text = z.string().nullish()
const json = z.record(z.string(), z.unknown())
/** Free JSON, of which a time zone is known. */
const zonedJson = json.superRefine(({ time_zone: zone }, issues) => {
  const fault = timeZoneField.nullish().safeParse(zone).error?.issues[0]
  if (fault) issues.addIssue({ code: 'custom', message: fault.message, path: ['time_zone'] })
})
const uuid = z.guid().transform((value) => value.toLowerCase())
const version = z.string()
const external = { is_managed_externally: boolean().nullish(), external_url: text }
const certification = { certified_by: text, certification_details: text }

/** An object, or the JSON text of one; text that holds none counts as absent. */
const lenientJson = z.preprocess((value) => (typeof value === 'string' ? parsedOrNull(value) : value), json.nullish())

const lenientZonedJson = z.preprocess(
  (value) => (typeof value === 'string' ? parsedOrNull(value) : value),
  zonedJson.nullish(),
)

/** An object, or empty text where a form left it so. */
const objectOrEmpty = z.preprocess((value) => (value === '' ? null : value), json.nullish())

const databaseExtra = z.strictObject({
  metadata_params: json.optional(),
  engine_params: json.optional(),
  metadata_cache_timeout: z.record(z.string(), integer()).optional(),
  schemas_allowed_for_csv_upload: z.union([z.array(z.string()), z.string()]).optional(),
  schemas_allowed_for_file_upload: z.union([z.array(z.string()), z.string()]).optional(),
  cost_estimate_enabled: boolean().optional(),
  allows_virtual_table_explore: boolean().optional(),
  cancel_query_on_windows_unload: boolean().optional(),
  disable_data_preview: boolean().optional(),
  disable_drill_to_detail: boolean().optional(),
  allow_multi_catalog: boolean().optional(),
  per_user_caching: boolean().optional(),
  version: text,
  schema_options: json.optional(),
})

const databaseFile = z.strictObject({
  database_name: z.string(),
  sqlalchemy_uri: z.string(),
  password: text,
  encrypted_extra: text,
  cache_timeout: integer().nullish(),
  expose_in_sqllab: boolean().optional(),
  allow_run_async: boolean().optional(),
  allow_ctas: boolean().optional(),
  allow_cvas: boolean().optional(),
  allow_dml: boolean().optional(),
  allow_csv_upload: boolean().optional(),
  allow_file_upload: boolean().optional(),
  impersonate_user: boolean().optional(),
  configuration_method: z.enum(['sqlalchemy_form', 'dynamic_form']).optional(),
  extra: databaseExtra.optional(),
  uuid,
  version,
  ssh_tunnel: json.nullish(),
  ...external,
})

const currency = z.preprocess(
  (value) => (typeof value === 'string' ? parsedOrNull(value) : value),
  z.strictObject({ symbol: z.string().min(1).max(128), symbolPosition: z.string().min(1).max(128) }).nullish(),
)

const metric = z.strictObject({
  metric_name: z.string(),
  verbose_name: text,
  metric_type: text,
  expression: z.string(),
  description: text,
  d3format: text,
  currency,
  extra: lenientJson,
  warning_text: text,
})

const column = z.strictObject({
  column_name: z.string(),
  verbose_name: text,
  is_dttm: boolean().nullish(),
  is_active: boolean().nullish(),
  type: text,
  advanced_data_type: text,
  groupby: boolean().optional(),
  filterable: boolean().optional(),
  expression: text,
  description: text,
  python_date_format: text,
  datetime_format: text,
  extra: lenientJson,
})

const datasetFile = z.strictObject({
  table_name: z.string(),
  main_dttm_col: text,
  /** Names the column that holds a currency's code. Read for the sake of whole bundles; nothing follows it yet. */
  currency_code_column: text,
  description: text,
  default_endpoint: text,
  offset: integer().nullish(),
  cache_timeout: integer().nullish(),
  catalog: text,
  schema: text,
  sql: text,
  params: objectOrEmpty,
  template_params: objectOrEmpty,
  filter_select_enabled: boolean().optional(),
  fetch_values_predicate: text,
  extra: lenientZonedJson,
  normalize_columns: boolean().optional(),
  always_filter_main_dttm: boolean().optional(),
  folders: z.array(json).nullish(),
  uuid,
  metrics: z.array(metric).optional(),
  columns: z.array(column).optional(),
  version,
  database_uuid: uuid,
  data: z.url().nullish(),
  ...external,
})

const chartFile = z.strictObject({
  slice_name: z.string(),
  description: text,
  ...certification,
  viz_type: z.string(),
  params: zonedJson.optional(),
  query_context: text,
  cache_timeout: integer().nullish(),
  uuid,
  version,
  dataset_uuid: uuid,
  tags: z.array(z.string()).nullish(),
  ...external,
})

const dashboardFile = z.strictObject({
  dashboard_title: z.string(),
  description: text,
  css: text,
  slug: text,
  ...certification,
  published: boolean().nullish(),
  uuid,
  position: json.optional(),
  metadata: zonedJson.optional(),
  theme_uuid: uuid.nullish(),
  theme_id: integer().nullish(),
  tags: z.array(z.string()).nullish(),
  version,
  ...external,
})

const queryFile = z.strictObject({
  catalog: z.string().max(128).nullish(),
  schema: z.string().max(128).nullish(),
  label: z.string().max(256).nullish(),
  description: text,
  sql: z.string(),
  uuid,
  version,
  database_uuid: uuid,
})

export const fileSchemas = {
  databases: databaseFile,
  queries: queryFile,
  datasets: datasetFile,
  charts: chartFile,
  dashboards: dashboardFile,
} as const satisfies Readonly<Record<Folder, z.ZodType>>

export type FileOf<F extends Folder> = z.output<(typeof fileSchemas)[F]>

/** metadata.yaml; its version is checked before everything else, its type together with the files. */
export const metadataSchema = z.strictObject({
  version: z.literal(BUNDLE_VERSION, BUNDLE_MESSAGES.mustEqual(BUNDLE_VERSION)),
  type: z.string().optional(),
  timestamp: z.union([z.string(), z.date()]).optional(),
})

function parsedOrNull(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return null
  }
}
