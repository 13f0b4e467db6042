import type { DatasetSubject } from '../access/data-scope.ts'
import type { RestrictedDataset, RowLevelRule } from '../access/row-level.ts'
import type { GenericType } from '../engine/engine.ts'
import type { databases } from '../db/schema.ts'

export type DatabaseRow = typeof databases.$inferSelect

export interface DatasetColumn {
  readonly name: string
  readonly verboseName: string | null
  readonly description: string | null
  /** The engine's type name; empty when unknown. */
  readonly type: string
  readonly genericType: GenericType | null
  /** SQL of a calculated column; null for a physical one. */
  readonly expression: string | null
  readonly isTemporal: boolean
  /** How a column that stores instants as text or numbers writes them: strftime text, `epoch_s` or `epoch_ms`. */
  readonly dateFormat: string | null
  readonly groupby: boolean
  readonly filterable: boolean
}

export interface DatasetMetric {
  readonly name: string
  readonly verboseName: string | null
  readonly expression: string
  readonly d3format: string | null
  readonly currency: string | null
}

/** A dataset as queries need it: its table or SQL, columns, metrics and database. */
export interface Dataset {
  readonly id: number
  readonly uuid: string
  readonly tableName: string
  readonly schema: string | null
  readonly catalog: string | null
  /** Text of a virtual dataset; null for a physical one. */
  readonly sql: string | null
  readonly mainTemporalColumn: string | null
  readonly alwaysFilterMainTemporal: boolean
  /** Hours added to every instant of the result, unless a time zone is asked for. */
  readonly hourOffset: number
  /** IANA name of the zone whose days its queries follow when the request names none (`time_zone` of `extra`). */
  readonly timeZone: string | null
  readonly cacheTimeout: number | null
  readonly fetchValuesPredicate: string | null
  /** Values of the parameters in the dataset's templates. */
  readonly templateParams: Readonly<Record<string, unknown>>
  readonly version: number
  /** Part of every cache key: another number, and kept answers are no longer found. */
  readonly cacheEpoch: number
  /** Seconds for which an answer past its time is still given while a fresh one is read. */
  readonly staleWhileRevalidate: number
  readonly changedOn: number
  readonly columns: readonly DatasetColumn[]
  readonly metrics: readonly DatasetMetric[]
  readonly database: DatabaseRow
  readonly ownerIds: readonly number[]
  /** Row level security rules that name it. */
  readonly rules: readonly RowLevelRule[]
  /** Every dataset of its database that rules name. */
  readonly restricted: readonly RestrictedDataset[]
}

/** The dataset as the rules of access see it. */
export function datasetSubject(dataset: Dataset): DatasetSubject {
  const { id, database, catalog, schema, ownerIds } = dataset
  return {
    kind: 'dataset',
    id,
    databaseId: database.id,
    databaseName: database.database_name,
    catalog,
    schema,
    ownerIds,
  }
}

export function findColumn(dataset: Dataset, name: string): DatasetColumn | undefined {
  return dataset.columns.find((column) => column.name === name)
}

/** The name of a column or metric for people; its own where it has none. */
export function verboseName(dataset: Dataset, name: string): string {
  return findColumn(dataset, name)?.verboseName || findMetric(dataset, name)?.verboseName || name
}

export function findMetric(dataset: Dataset, name: string): DatasetMetric | undefined {
  return dataset.metrics.find((metric) => metric.name === name)
}
