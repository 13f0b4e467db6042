import { sql, type SQL } from 'drizzle-orm'
import type { ResourceContext, RowValues } from '../resource/resource.ts'
import { insertRow } from '../resource/records.ts'
import { GenericType } from '../engine/engine.ts'
import type { SourceColumn } from './dataset-source.ts'
import { dataset_columns, dataset_metrics, dataset_owners, databases, datasets } from './schema.ts'
import { visibleDatabases } from './visibility.ts'

/** Queries about datasets that lists and single reads cannot express. */

export const DATASET_OWNERS = {
  table: dataset_owners,
  object: dataset_owners.dataset_id,
  user: dataset_owners.user_id,
} as const

export type DatabaseRow = typeof databases.$inferSelect
export type ColumnRow = typeof dataset_columns.$inferSelect
export type MetricRow = typeof dataset_metrics.$inferSelect

/** A database that the caller sees, by id. */
export async function visibleDatabase({ db, principal }: ResourceContext, id: number): Promise<DatabaseRow | null> {
  const visible = visibleDatabases(principal) ?? sql`1`
  const [row] = await db.select().from(databases).where(sql`${databases.id} = ${id} and ${visible}`)
  return row ?? null
}

export interface TableAddress {
  readonly databaseId: number
  readonly catalog: string | null
  readonly schema: string | null
  readonly table: string
}

/** The dataset on a table, other than `except`. */
export async function datasetAt(
  { db }: Pick<ResourceContext, 'db'>,
  { databaseId, catalog, schema, table }: TableAddress,
  except = 0,
): Promise<number | null> {
  const found = await db.get<{ id: number }>(sql`
    select id from ${datasets} where database_id = ${databaseId} and table_name = ${table}
    and coalesce(catalog, '') = ${catalog ?? ''} and coalesce(schema, '') = ${schema ?? ''} and id <> ${except}`)
  return found?.id ?? null
}

export async function datasetParts(
  { db }: Pick<ResourceContext, 'db'>,
  id: number,
): Promise<{ columns: ColumnRow[]; metrics: MetricRow[] }> {
  const [columns, metrics] = await db.batch([
    db.select().from(dataset_columns).where(sql`dataset_id = ${id}`).orderBy(dataset_columns.id),
    db.select().from(dataset_metrics).where(sql`dataset_id = ${id}`).orderBy(dataset_metrics.id),
  ])
  return { columns, metrics }
}

/** A column's row as its source describes it. */
export function columnValues({ name, type, genericType, comment }: SourceColumn): RowValues {
  return {
    column_name: name,
    type: type.toUpperCase(),
    type_generic: genericType,
    is_dttm: genericType === GenericType.Temporal,
    groupby: true,
    filterable: true,
    is_active: true,
    description: comment,
  }
}

/** Inserts a column or metric of a dataset; `id` may be an expression. */
export function insertPart(
  table: typeof dataset_columns | typeof dataset_metrics,
  id: SQL | number,
  values: RowValues,
  { principal, now }: Pick<ResourceContext, 'principal' | 'now'>,
): SQL {
  const audit = { created_on: now, changed_on: now, created_by_fk: principal.userId, changed_by_fk: principal.userId }
  const uuid = values['uuid'] ?? crypto.randomUUID()
  return insertRow(table, { ...audit, ...values, uuid, dataset_id: sql`${id}` })
}

/** The metric that every new dataset has. */
export const COUNT_METRIC: RowValues = {
  metric_name: 'count',
  verbose_name: 'COUNT(*)',
  metric_type: 'count',
  expression: 'COUNT(*)',
}

export interface ColumnChanges {
  readonly added: readonly SourceColumn[]
  readonly removed: readonly ColumnRow[]
  readonly retyped: readonly { readonly id: number; readonly column: SourceColumn }[]
}

/** How a dataset's columns differ from its source. Calculated columns stay whatever the source says. */
export function compareColumns(stored: readonly ColumnRow[], source: readonly SourceColumn[]): ColumnChanges {
  const names = new Set(source.map(({ name }) => name))
  return {
    added: source.filter(({ name }) => !stored.some((column) => column.column_name === name)),
    removed: stored.filter((column) => !column.expression && !names.has(column.column_name)),
    retyped: source.flatMap((column) => {
      const known = stored.find((candidate) => candidate.column_name === column.name && !candidate.expression)
      const changed = known && (known.type !== column.type.toUpperCase() || known.type_generic !== column.genericType)
      return changed ? [{ id: known.id, column }] : []
    }),
  }
}
