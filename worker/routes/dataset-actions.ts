import { sql, type SQL } from 'drizzle-orm'
import { z, type OpenAPIHono } from '@hono/zod-openapi'
import { relatedObjects, relatedToDataset } from '../db/dataset-relations.ts'
import {
  columnValues,
  compareColumns,
  DATASET_OWNERS,
  datasetAt,
  datasetParts,
  insertPart,
  visibleDatabase,
} from '../db/datasets.ts'
import { addDatasetPermissions } from '../db/object-permissions.ts'
import { owners, personName } from '../db/relations.ts'
import { dataset_columns, dataset_metrics, datasets, users } from '../db/schema.ts'
import { runTogether } from '../db/statements.ts'
import type { AppEnv } from '../http/context.ts'
import { ApiError } from '../http/errors.ts'
import { boolean, integer, textBetween } from '../http/fields.ts'
import { endpoint } from '../resource/endpoint.ts'
import { RESOURCE_MESSAGES } from '../resource/messages.ts'
import { at, showRow, type Described } from '../resource/paths.ts'
import { humanized, many, value } from '../resource/projection.ts'
import {
  changedBy,
  createdBy,
  insertedId,
  insertRow,
  relinkStatements,
  rowNumber,
  rowText,
  updateRow,
} from '../resource/records.ts'
import type { Resource, ResourceContext, StoredRow } from '../resource/resource.ts'
import { createRow, findRow } from '../resource/write.ts'
import { mainTemporal, type createDataset, type updateDataset } from './dataset-writes.ts'
import { describeSource } from './dataset-sources.ts'
import { DATASET_MESSAGES } from './messages.ts'
import { isUuid, jsonObject } from './shapes.ts'

type DatasetResource = Resource<typeof createDataset.schema, typeof updateDataset.schema>

const MAX_NAME = 250
const message = z.object({ message: z.string() })
const text = z.string().nullish()

const duplicate = z.strictObject({ base_model_id: integer(), table_name: textBetween(1, MAX_NAME) })
const getOrCreate = z.strictObject({
  table_name: textBetween(1, MAX_NAME),
  database_id: integer(),
  catalog: text,
  schema: text,
  template_params: text,
  normalize_columns: boolean().default(false),
  always_filter_main_dttm: boolean().default(false),
})

export type DatasetDuplicate = z.input<typeof duplicate>
export type DatasetGetOrCreate = z.input<typeof getOrCreate>

/** What a dataset does besides being read and written. Its fixed paths come before those with parameters. */
export function registerDatasetActions(app: OpenAPIHono<AppEnv>, dataset: DatasetResource): void {
  endpoint(
    app,
    {
      ...at(dataset, 'can_duplicate', '/duplicate'),
      method: 'post',
      summary: 'Copy a virtual dataset under another name',
      body: duplicate,
      status: 201,
      answer: z.object({ id: z.int(), result: jsonObject }),
    },
    async ({ context, body }) => ({ id: await copyDataset(dataset, context, body), result: body }),
  )
  endpoint(
    app,
    {
      ...at(dataset, 'can_get_or_create_dataset', '/get_or_create/'),
      method: 'post',
      summary: 'The dataset on a table, made when there is none',
      body: getOrCreate,
      answer: z.object({ result: z.object({ table_id: z.int() }) }),
    },
    async ({ context, body }) => {
      const { database_id: database, ...given } = body
      const found = await datasetNamed(context, database, body.table_name)
      if (found !== null) return { result: { table_id: found } }
      const { row } = await createRow(dataset, context, { ...given, database })
      return { result: { table_id: row.id } }
    },
  )
  endpoint(
    app,
    {
      ...at(dataset, 'can_write', '/{pk}/refresh'),
      method: 'put',
      summary: 'Read the columns of a dataset from its source again',
      answer: message,
    },
    async ({ context, id }) => {
      await refreshDataset(context, await findRow(dataset, context, id('pk'), true))
      return { message: RESOURCE_MESSAGES.ok }
    },
  )
  endpoint(
    app,
    {
      ...at(dataset, 'can_read', '/{id_or_uuid}/related_objects'),
      method: 'get',
      summary: 'Charts and dashboards on a dataset',
      answer: relatedObjects,
    },
    async ({ context, text: parameter }) => {
      const { id } = await showRow(withKeys(dataset), context, parameter('id_or_uuid'), {})
      return await relatedToDataset(context, id)
    },
  )
  registerPartRemoval(app, dataset, 'column', dataset_columns)
  registerPartRemoval(app, dataset, 'metric', dataset_metrics)
  registerDrillInfo(app, dataset)
}

function registerPartRemoval(
  app: OpenAPIHono<AppEnv>,
  dataset: DatasetResource,
  kind: 'column' | 'metric',
  table: typeof dataset_columns | typeof dataset_metrics,
): void {
  const contract = {
    ...at(dataset, 'can_write', `/{pk}/${kind}/{part}`),
    method: 'delete' as const,
    summary: `Delete a ${kind} of a dataset`,
    answer: message,
  }
  endpoint(app, contract, async ({ context, id }) => {
    const row = await findRow(dataset, context, id('pk'), true)
    const part = id('part')
    const [removed = []] = await runTogether(context.db, [
      sql`delete from ${table} where id = ${part} and dataset_id = ${row.id} returning id`,
      ...touch(context, row.id, {}),
    ])
    if (removed.length === 0) throw ApiError.message(404, RESOURCE_MESSAGES.notFound)
    return { message: RESOURCE_MESSAGES.ok }
  })
}

const drillInfo = z.object({
  id: z.int(),
  table_name: z.string(),
  owners: z.array(z.object({ first_name: z.string(), last_name: z.string() })),
  created_by: z.string(),
  created_on_humanized: z.string(),
  changed_by: z.string(),
  changed_on_humanized: z.string(),
  columns: z.array(z.object({ column_name: z.string(), verbose_name: z.string().nullable() })),
})

function registerDrillInfo(app: OpenAPIHono<AppEnv>, dataset: DatasetResource): void {
  const columns = {
    id: value(datasets.id),
    table_name: value(datasets.table_name),
    owners: owners(DATASET_OWNERS, datasets.id, { first_name: users.first_name, last_name: users.last_name }),
    created_by: value(personName(datasets.created_by_fk)),
    created_on_humanized: humanized(datasets.created_on),
    changed_by: value(personName(datasets.changed_by_fk)),
    changed_on_humanized: humanized(datasets.changed_on),
    columns: many(
      sql`from ${dataset_columns} where ${dataset_columns.dataset_id} = ${datasets.id} and ${dataset_columns.groupby}`,
      { column_name: dataset_columns.column_name, verbose_name: dataset_columns.verbose_name },
    ),
  }
  const contract = {
    ...at(dataset, 'can_get_drill_info', '/{pk}/drill_info/'),
    method: 'get' as const,
    summary: 'What a drill into a dataset shows of it',
    q: z.object({ dashboard_id: z.int().optional() }),
    answer: z.object({ result: drillInfo }),
  }
  endpoint(app, contract, async ({ context, id }) => {
    const { result } = await showRow({ ...dataset, show: undefined }, context, String(id('pk')), columns)
    return { result }
  })
}

function withKeys(dataset: DatasetResource): Described {
  const find = (key: string) => (isUuid(key) ? sql`${datasets.uuid} = ${key.toLowerCase()}` : undefined)
  return { ...dataset, show: { result: jsonObject, envelope: 'full', columns: {}, find } }
}

const COPIED: readonly string[] = [
  'database_id',
  'catalog',
  'schema',
  'sql',
  'template_params',
  'normalize_columns',
  'always_filter_main_dttm',
  'main_dttm_col',
]

/** Only a virtual dataset can be copied: two datasets on one table would be the same one. */
async function copyDataset(
  dataset: DatasetResource,
  context: ResourceContext,
  { base_model_id: baseId, table_name: name }: z.output<typeof duplicate>,
): Promise<number> {
  const { db, principal, now } = context
  const base = await findRow(dataset, context, baseId, false).catch((cause: unknown) => {
    if (cause instanceof ApiError) return null
    throw cause
  })
  const databaseId = base ? (rowNumber(base, 'database_id') ?? 0) : 0
  const schema = base ? rowText(base, 'schema') : null
  const taken = await datasetAt(context, { databaseId, catalog: null, schema, table: name })
  if (!base || !rowText(base, 'sql') || taken !== null) throw ApiError.message(422, DATASET_MESSAGES.parametersInvalid)
  const { columns, metrics } = await datasetParts(context, base.id)
  const kept = Object.fromEntries(COPIED.map((property) => [property, base[property]]))
  const values = { ...kept, table_name: name, is_sqllab_view: true, uuid: crypto.randomUUID() }
  const id = insertedId(datasets)
  const part = (row: (typeof columns)[number] | (typeof metrics)[number]) => {
    const { id: _id, uuid: _uuid, dataset_id: _dataset, created_by_fk: _by, changed_by_fk: _changer, ...rest } = row
    return { ...rest, created_on: now, changed_on: now }
  }
  const [inserted = []] = await runTogether(db, [
    sql`${insertRow(datasets, { ...createdBy(datasets, principal, now), ...values })} returning id`,
    ...relinkStatements(DATASET_OWNERS.table, DATASET_OWNERS.object, DATASET_OWNERS.user, id, ownIds(context)),
    ...columns.map((row) => insertPart(dataset_columns, id, part(row), context)),
    ...metrics.map((row) => insertPart(dataset_metrics, id, part(row), context)),
    ...addDatasetPermissions(id),
  ])
  return Number(inserted[0]?.['id'])
}

function ownIds({ principal }: ResourceContext): number[] {
  return principal.userId === null ? [] : [principal.userId]
}

async function datasetNamed({ db }: ResourceContext, databaseId: number, table: string): Promise<number | null> {
  const found = await db.get<{ id: number }>(sql`
    select id from ${datasets} where database_id = ${databaseId} and table_name = ${table} order by id limit 1`)
  return found?.id ?? null
}

/** Brings the columns up to what the source has now. */
async function refreshDataset(context: ResourceContext, row: StoredRow): Promise<void> {
  const database = await visibleDatabase(context, rowNumber(row, 'database_id') ?? 0)
  if (!database) throw ApiError.message(422, DATASET_MESSAGES.updateFailed)
  const source = await describeSource(context, database, {
    table: rowText(row, 'table_name') ?? '',
    schema: rowText(row, 'schema'),
    sql: rowText(row, 'sql'),
    templateParams: rowText(row, 'template_params'),
  })
  const { columns } = await datasetParts(context, row.id)
  const { added, removed, retyped } = compareColumns(columns, source)
  await runTogether(context.db, [
    ...removed.map(({ id }) => sql`delete from ${dataset_columns} where id = ${id}`),
    ...retyped.flatMap(({ id, column }) => {
      const { type, type_generic, is_dttm } = columnValues(column)
      return updateRow(dataset_columns, { type, type_generic, is_dttm, changed_on: context.now }, sql`id = ${id}`) ?? []
    }),
    ...added.map((column) => insertPart(dataset_columns, row.id, columnValues(column), context)),
    ...touch(context, row.id, rowText(row, 'main_dttm_col') ? {} : { main_dttm_col: mainTemporal(source) }),
  ])
}

/** Marks a dataset as changed now. */
function touch({ principal, now }: ResourceContext, id: number, values: Readonly<Record<string, unknown>>): SQL[] {
  const change = { ...changedBy(datasets, principal, now), ...values, version: sql`version + 1` }
  const statement = updateRow(datasets, change, sql`id = ${id}`)
  return statement ? [statement] : []
}
