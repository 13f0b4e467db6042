import { sql, type SQL } from 'drizzle-orm'
import { z } from '@hono/zod-openapi'
import { addDatasetPermissions, removeDatasetPermissions, renameDatasetPermission } from '../db/object-permissions.ts'
import {
  columnValues,
  COUNT_METRIC,
  datasetAt,
  datasetParts,
  insertPart,
  visibleDatabase,
  type DatabaseRow,
  type TableAddress,
} from '../db/datasets.ts'
import { oneDatasetPayload } from '../db/dataset-payload.ts'
import type { SourceColumn } from '../db/dataset-source.ts'
import { dataset_columns, dataset_metrics } from '../db/schema.ts'
import { GenericType } from '../engine/engine.ts'
import { ApiError, type FieldMessages } from '../http/errors.ts'
import { boolean, integer, textBetween } from '../http/fields.ts'
import { timeZoneField } from '../query/time/time-zone-field.ts'
import { isTrue } from '../resource/filters.ts'
import { parseJson } from '../resource/projection.ts'
import { rowNumber, rowText } from '../resource/records.ts'
import type {
  CreateRules,
  RemoveRules,
  ResourceContext,
  RowValues,
  StoredRow,
  UpdateRules,
} from '../resource/resource.ts'
import { columnParts, datasetColumn, datasetMetric, metricParts, replaceParts, type Part } from './dataset-parts.ts'
import { describeSource } from './dataset-sources.ts'
import { DATASET_MESSAGES } from './messages.ts'

/** What a dataset may become: bodies, business rules and statements of its writes. */

const MAX_NAME = 250
const MAX_SCHEMA = 255
const MAX_PREDICATE = 1000

const text = z.string().nullish()

/** Free JSON, of which a time zone is known: `{"time_zone":"Asia/Kolkata"}`. */
const datasetExtra = text.superRefine((given, issues) => {
  const extra = z.object({ time_zone: timeZoneField.nullish() }).safeParse(parseJson(given ?? '{}'))
  const fault = extra.error?.issues.find(({ path }) => path[0] === 'time_zone')
  if (fault) issues.addIssue({ code: 'custom', message: `time_zone: ${fault.message}` })
})

const create = z.strictObject({
  database: integer(),
  table_name: textBetween(1, MAX_NAME),
  schema: textBetween(0, MAX_NAME).nullish(),
  catalog: textBetween(0, MAX_NAME).nullish(),
  sql: text,
  owners: z.array(integer()).optional(),
  normalize_columns: boolean().default(false),
  always_filter_main_dttm: boolean().default(false),
  template_params: text,
  external_url: text,
  is_managed_externally: boolean().nullish(),
  uuid: z.uuid().nullish(),
  /** Sent by some clients; the source is asked instead. */
  columns: z.array(z.unknown()).optional(),
})

const update = z.strictObject({
  table_name: textBetween(1, MAX_NAME).nullish(),
  database_id: integer().optional(),
  sql: text,
  filter_select_enabled: boolean().nullish(),
  fetch_values_predicate: textBetween(0, MAX_PREDICATE).nullish(),
  catalog: textBetween(0, MAX_NAME).nullish(),
  schema: textBetween(0, MAX_SCHEMA).nullish(),
  description: text,
  main_dttm_col: text,
  normalize_columns: boolean().nullish(),
  always_filter_main_dttm: boolean().default(false),
  offset: integer().nullish(),
  default_endpoint: text,
  cache_timeout: integer().nullish(),
  is_sqllab_view: boolean().nullish(),
  template_params: text,
  owners: z.array(integer()).optional(),
  columns: z.array(datasetColumn).optional(),
  metrics: z.array(datasetMetric).optional(),
  folders: z.array(z.record(z.string(), z.unknown())).optional(),
  extra: datasetExtra,
  is_managed_externally: boolean().nullish(),
  external_url: text,
  uuid: z.uuid().nullish(),
})

type Update = z.output<typeof update>

/** What the source said while a request was checked; its statements follow from it. */
const described = new WeakMap<ResourceContext, readonly SourceColumn[]>()

export const createDataset: CreateRules<typeof create> = {
  schema: create,
  async values(context, body) {
    const database = await visibleDatabase(context, body.database)
    if (!database) throw ApiError.message(422, { database: [DATASET_MESSAGES.databaseMissing] })
    const { schema = null, catalog = null, table_name: table } = body
    checkCatalog(null, catalog)
    await checkFree(context, { databaseId: database.id, catalog, schema, table }, 0)
    const columns = await describeSource(context, database, {
      table,
      schema,
      sql: body.sql || null,
      templateParams: body.template_params,
    })
    described.set(context, columns)
    const { owners: _owners, columns: _columns, database: _database, uuid, ...given } = body
    return {
      ...given,
      ...(uuid ? { uuid } : {}),
      database_id: database.id,
      sql: body.sql || null,
      schema: schema || null,
      is_managed_externally: body.is_managed_externally ?? false,
      main_dttm_col: mainTemporal(columns),
    }
  },
  statements: (context, id) => [
    ...newPartStatements(context, id, described.get(context) ?? []),
    ...addDatasetPermissions(id),
  ],
  async answer({ db }, row, body) {
    return { result: body, data: await oneDatasetPayload(db, row.id) }
  },
}

export const updateDataset: UpdateRules<typeof update> = {
  schema: update,
  invalid: schemaRefusal,
  async values(context, row, body) {
    const { owners: _owners, columns: _columns, metrics: _metrics, uuid, folders, ...given } = body
    const database = await databaseAfter(context, row, body)
    checkCatalog(rowText(row, 'catalog'), body.catalog)
    const address = {
      databaseId: database.id,
      catalog: body.catalog === undefined ? rowText(row, 'catalog') : body.catalog,
      schema: body.schema === undefined ? rowText(row, 'schema') : body.schema,
      table: body.table_name ?? rowText(row, 'table_name') ?? '',
    }
    await checkFree(context, address, row.id)
    return {
      ...kept(given),
      ...(uuid ? { uuid } : {}),
      ...(folders ? { folders: JSON.stringify(folders) } : {}),
      version: sql`version + 1`,
    }
  },
  async statements(context, row, body) {
    const present = await datasetParts(context, row.id)
    const override = isTrue(context.query['override_columns'] ?? '')
    const columns = columnParts(body.columns)
    const metrics = metricParts(body.metrics)
    return [
      ...(override && columns
        ? replaceParts(context, row.id, 'columns', [], await overriding(context, row, body, columns), true)
        : replaceParts(context, row.id, 'columns', present.columns, columns, false)),
      ...replaceParts(context, row.id, 'metrics', present.metrics, metrics, false),
      ...renameDatasetPermission(row.id),
    ]
  },
}

export const removeDataset: RemoveRules = {
  statements: (_context, rows) => removeDatasetPermissions(rows.map(({ id }) => id)),
}

/** The columns of a new dataset and its one metric. */
export function newPartStatements(context: ResourceContext, id: SQL | number, columns: readonly SourceColumn[]): SQL[] {
  return [
    ...columns.map((column) => insertPart(dataset_columns, id, columnValues(column), context)),
    insertPart(dataset_metrics, id, COUNT_METRIC, context),
  ]
}

export function mainTemporal(columns: readonly SourceColumn[]): string | null {
  return columns.find(({ genericType }) => genericType === GenericType.Temporal)?.name ?? null
}

const REQUIRED_COLUMNS: ReadonlySet<string> = new Set([
  'table_name',
  'filter_select_enabled',
  'normalize_columns',
  'offset',
  'is_sqllab_view',
  'is_managed_externally',
])

/** Columns that cannot be empty keep their value when a client sends null. */
function kept(given: RowValues): RowValues {
  const entries = Object.entries(given).filter(([name, value]) => value !== null || !REQUIRED_COLUMNS.has(name))
  return Object.fromEntries(entries)
}

async function databaseAfter(context: ResourceContext, row: StoredRow, body: Update): Promise<DatabaseRow> {
  const database = await visibleDatabase(context, body.database_id ?? rowNumber(row, 'database_id') ?? 0)
  if (!database) throw ApiError.message(422, { database: [DATASET_MESSAGES.databaseMissing] })
  return database
}

/** None of the engines here has catalogs beside its default one. */
function checkCatalog(present: string | null, wanted: string | null | undefined): void {
  if (!wanted || wanted === present) return
  throw ApiError.message(422, { catalog: [DATASET_MESSAGES.catalogNotSupported] })
}

/** The given columns as the source knows them, those that it has besides, and the calculated ones. */
async function overriding(
  context: ResourceContext,
  row: StoredRow,
  body: Update,
  given: readonly Part[],
): Promise<Part[]> {
  const database = await databaseAfter(context, row, body)
  const source = await describeSource(context, database, {
    table: body.table_name ?? rowText(row, 'table_name') ?? '',
    schema: (body.schema === undefined ? rowText(row, 'schema') : body.schema) || null,
    sql: (body.sql === undefined ? rowText(row, 'sql') : body.sql) || null,
    templateParams: body.template_params === undefined ? rowText(row, 'template_params') : body.template_params,
  })
  const named = new Map(given.map((part) => [part.name, part]))
  const physical = source.map((column) => ({
    id: null,
    name: column.name,
    values: { ...columnValues(column), ...named.get(column.name)?.values },
  }))
  return [...physical, ...given.filter(({ values }) => Boolean(values['expression']))]
}

async function checkFree(context: ResourceContext, address: TableAddress, except: number): Promise<void> {
  if ((await datasetAt(context, address, except)) === null) return
  const name = address.schema ? `${address.schema}.${address.table}` : address.table
  throw ApiError.message(422, { table: [DATASET_MESSAGES.exists(name)] })
}

/** The answer that clients of this one call know for a body that breaks its schema. */
function schemaRefusal(messages: FieldMessages, payload: unknown): ApiError {
  const extra = { messages, payload }
  const message = DATASET_MESSAGES.schemaInvalid
  return ApiError.errors(422, [{ message, error_type: 'MARSHMALLOW_ERROR', level: 'error', extra }])
}

