import { eq, sql } from 'drizzle-orm'
import type { Catalogue } from '../db/client.ts'
import { databases, dataset_columns, dataset_metrics, datasets } from '../db/schema.ts'
import { GenericType } from '../engine/engine.ts'
import type { Dataset, DatasetColumn } from './dataset.ts'

/** Loads a dataset with its columns, metrics and database in one round trip. Null when it does not exist. */
export async function loadDataset(db: Catalogue, id: number): Promise<Dataset | null> {
  const [found, columns, metrics, owners] = await db.batch([
    db.select().from(datasets).where(eq(datasets.id, id)),
    db.select().from(dataset_columns).where(eq(dataset_columns.dataset_id, id)).orderBy(dataset_columns.id),
    db.select().from(dataset_metrics).where(eq(dataset_metrics.dataset_id, id)).orderBy(dataset_metrics.id),
    db.select().from(databases).where(sql`${databases.id} = (SELECT database_id FROM datasets WHERE id = ${id})`),
  ])
  const row = found[0]
  const database = owners[0]
  if (!row || !database) return null
  return {
    id: row.id,
    uuid: row.uuid,
    tableName: row.table_name,
    schema: row.schema,
    catalog: row.catalog,
    sql: row.sql?.trim() ? row.sql : null,
    mainTemporalColumn: row.main_dttm_col,
    alwaysFilterMainTemporal: row.always_filter_main_dttm,
    hourOffset: row.offset,
    cacheTimeout: row.cache_timeout,
    fetchValuesPredicate: row.fetch_values_predicate,
    version: row.version,
    changedOn: row.changed_on,
    columns: columns.map(toColumn),
    metrics: metrics.map((metric) => ({
      name: metric.metric_name,
      verboseName: metric.verbose_name,
      expression: metric.expression,
      d3format: metric.d3format,
      currency: metric.currency,
    })),
    database,
  }
}

function toColumn(column: typeof dataset_columns.$inferSelect): DatasetColumn {
  return {
    name: column.column_name,
    verboseName: column.verbose_name,
    description: column.description,
    type: column.type ?? '',
    genericType: genericType(column.type_generic),
    expression: column.expression?.trim() ? column.expression : null,
    isTemporal: column.is_dttm,
    dateFormat: column.python_date_format,
    groupby: column.groupby,
    filterable: column.filterable,
  }
}

function genericType(value: number | null): GenericType | null {
  return Object.values(GenericType).find((candidate) => candidate === value) ?? null
}
