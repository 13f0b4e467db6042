import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Catalogue } from '../db/client.ts'
import { charts, databases, dataset_columns, dataset_metrics, dataset_owners, datasets } from '../db/schema.ts'
import { GenericType } from '../engine/engine.ts'
import { readRestricted, restrictedDatasets } from '../db/row-level-rules.ts'
import { staleSeconds } from './cache-settings.ts'
import type { Dataset, DatasetColumn } from './dataset.ts'
import { parseJson } from './json.ts'
import { parseParameters } from './template/parameters.ts'
import { findTimeZone } from './time/time-zone.ts'

const datasetExtra = z.object({ time_zone: z.string() })

/** Loads a dataset with its columns, metrics and database in one round trip. Null when it does not exist. */
export async function loadDataset(db: Catalogue, id: number): Promise<Dataset | null> {
  const [found, columns, metrics, foundDatabases, owners, rules] = await db.batch([
    db.select().from(datasets).where(eq(datasets.id, id)),
    db.select().from(dataset_columns).where(eq(dataset_columns.dataset_id, id)).orderBy(dataset_columns.id),
    db.select().from(dataset_metrics).where(eq(dataset_metrics.dataset_id, id)).orderBy(dataset_metrics.id),
    db
      .select()
      .from(databases)
      .where(sql`${databases.id} = (SELECT database_id FROM datasets WHERE id = ${id})`),
    db.select({ userId: dataset_owners.user_id }).from(dataset_owners).where(eq(dataset_owners.dataset_id, id)),
    restrictedDatasets(db, sql`(SELECT database_id FROM datasets AS asked WHERE asked.id = ${id})`),
  ])
  const row = found[0]
  const database = foundDatabases[0]
  if (!row || !database) return null
  const restricted = rules.map(readRestricted)
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
    timeZone: timeZoneOf(row.extra),
    cacheTimeout: row.cache_timeout,
    fetchValuesPredicate: row.fetch_values_predicate,
    templateParams: parseParameters(row.template_params),
    version: row.version,
    cacheEpoch: row.cache_epoch,
    staleWhileRevalidate: staleSeconds(row.extra, database.extra),
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
    ownerIds: owners.map(({ userId }) => userId),
    rules: restricted.find((dataset) => dataset.id === id)?.rules ?? [],
    restricted,
  }
}

function timeZoneOf(extra: string | null): string | null {
  const known = datasetExtra.safeParse(parseJson(extra))
  return known.success && findTimeZone(known.data.time_zone) ? known.data.time_zone : null
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

/** The id of a dataset by its uuid. */
export async function findDatasetId(db: Catalogue, uuid: string): Promise<number | null> {
  const [found] = await db.select({ id: datasets.id }).from(datasets).where(eq(datasets.uuid, uuid.toLowerCase()))
  return found?.id ?? null
}

/** Seconds that a chart wants its answers kept; null when it says nothing. */
export async function findChartCacheTimeout(db: Catalogue, chartId: number): Promise<number | null> {
  const [found] = await db.select({ timeout: charts.cache_timeout }).from(charts).where(eq(charts.id, chartId))
  return found?.timeout ?? null
}
