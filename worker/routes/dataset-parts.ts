import { sql, type SQL } from 'drizzle-orm'
import { z } from '@hono/zod-openapi'
import { insertPart, type ColumnRow, type MetricRow } from '../db/datasets.ts'
import { dataset_columns, dataset_metrics } from '../db/schema.ts'
import { ApiError } from '../http/errors.ts'
import { boolean, integer, textBetween } from '../http/fields.ts'
import { updateRow } from '../resource/records.ts'
import type { ResourceContext, RowValues } from '../resource/resource.ts'
import { DATASET_MESSAGES } from './messages.ts'

/** Columns and metrics as they are written with their dataset. */

const MAX_NAME = 255
const MAX_METRIC_TYPE = 32
const MAX_FORMAT = 128
const MAX_DATETIME_FORMAT = 100

const text = z.string().nullish()

/** Seconds or milliseconds since the epoch, or a strftime pattern whose texts sort like the instants they mean. */
const DATE_FORMAT = /^(epoch_s|epoch_ms|%Y(-?%m(-?%d([ T]%H(:?%M(:?%S(\.%f)?)?)?(%z|Z)?)?)?)?)$/

export const datasetColumn = z.strictObject({
  id: integer().nullish(),
  column_name: textBetween(1, MAX_NAME),
  type: text,
  advanced_data_type: textBetween(1, MAX_NAME).nullish(),
  verbose_name: text,
  description: text,
  expression: text,
  extra: text,
  filterable: boolean().optional(),
  groupby: boolean().optional(),
  is_active: boolean().nullish(),
  is_dttm: boolean().nullish(),
  python_date_format: textBetween(1, MAX_NAME).regex(DATE_FORMAT, DATASET_MESSAGES.dateFormatInvalid).nullish(),
  datetime_format: textBetween(1, MAX_DATETIME_FORMAT).nullish(),
  uuid: z.uuid().nullish(),
})

const currency = z.strictObject({
  symbol: textBetween(1, MAX_FORMAT),
  symbolPosition: textBetween(1, MAX_FORMAT).nullish(),
})

export const datasetMetric = z.strictObject({
  id: integer().nullish(),
  metric_name: textBetween(1, MAX_NAME),
  expression: z.string(),
  description: text,
  extra: text,
  metric_type: textBetween(1, MAX_METRIC_TYPE).nullish(),
  d3format: textBetween(1, MAX_FORMAT).nullish(),
  currency: currency.nullish(),
  verbose_name: text,
  warning_text: text,
  uuid: z.uuid().nullish(),
})

type Column = z.output<typeof datasetColumn>
type Metric = z.output<typeof datasetMetric>

export interface Part {
  readonly id: number | null
  readonly name: string
  readonly values: RowValues
}

/** Columns with which a row must be made, when the body leaves them out or sends null. */
const NOT_NULL: readonly string[] = ['filterable', 'groupby', 'is_active', 'is_dttm']

export function columnParts(columns: readonly Column[] | undefined): Part[] | null {
  if (!columns) return null
  return columns.map(({ id, uuid, datetime_format: _unused, ...values }) => ({
    id: id ?? null,
    name: values.column_name,
    values: { ...withoutNulls(values), ...(uuid ? { uuid } : {}) },
  }))
}

export function metricParts(metrics: readonly Metric[] | undefined): Part[] | null {
  if (!metrics) return null
  return metrics.map(({ id, uuid, currency: money, ...values }) => ({
    id: id ?? null,
    name: values.metric_name,
    values: {
      ...values,
      ...(uuid ? { uuid } : {}),
      ...(money === undefined ? {} : { currency: money === null ? null : JSON.stringify(money) }),
    },
  }))
}

function withoutNulls(values: RowValues): RowValues {
  const entries = Object.entries(values).filter(([name, given]) => given !== null || !NOT_NULL.includes(name))
  return Object.fromEntries(entries)
}

/**
 * The statements that make a dataset's columns or metrics those given: with an id they change, without they are new,
 * and those not given go. `replace` forgets the present ones first.
 */
export function replaceParts(
  context: ResourceContext,
  datasetId: number,
  kind: 'columns' | 'metrics',
  present: readonly (ColumnRow | MetricRow)[],
  given: readonly Part[] | null,
  replace: boolean,
): SQL[] {
  if (!given) return []
  const table = kind === 'columns' ? dataset_columns : dataset_metrics
  const nameOf = (row: ColumnRow | MetricRow) => ('column_name' in row ? row.column_name : row.metric_name)
  const refuse = (message: string) => ApiError.message(422, { [kind]: [message] })
  if (new Set(given.map(({ name }) => name)).size < given.length) throw refuse(DATASET_MESSAGES.partsDuplicated(kind))
  if (replace) {
    return [
      sql`delete from ${table} where dataset_id = ${datasetId}`,
      ...given.map(({ values }) => insertPart(table, datasetId, values, context)),
    ]
  }
  const known = new Map(present.map((row) => [row.id, row]))
  if (given.some(({ id }) => id !== null && !known.has(id))) throw refuse(DATASET_MESSAGES.partsMissing(kind))
  const keptIds = new Set(given.flatMap(({ id }) => id ?? []))
  const added = given.filter(({ id }) => id === null)
  const keptNames = new Set(present.filter(({ id }) => keptIds.has(id)).map(nameOf))
  if (added.some(({ name }) => keptNames.has(name))) throw refuse(DATASET_MESSAGES.partsExist(kind))
  const { now, principal } = context
  const audit = { changed_on: now, changed_by_fk: principal.userId }
  return [
    sql`delete from ${table} where dataset_id = ${datasetId}
        and id not in (select value from json_each(${JSON.stringify([...keptIds])}))`,
    // Names change places only through names that nobody has.
    ...given.flatMap(({ id, name }) =>
      id !== null && nameMoves(known, id, name, nameOf) ? [parkName(table, kind, id)] : [],
    ),
    ...given.flatMap(({ id, values }) =>
      id === null ? [] : (updateRow(table, { ...audit, ...values }, sql`id = ${id}`) ?? []),
    ),
    ...added.map(({ values }) => insertPart(table, datasetId, values, context)),
  ]
}

function nameMoves(
  known: ReadonlyMap<number, ColumnRow | MetricRow>,
  id: number,
  name: string,
  nameOf: (row: ColumnRow | MetricRow) => string,
): boolean {
  const row = known.get(id)
  return row !== undefined && nameOf(row) !== name
}

function parkName(
  table: typeof dataset_columns | typeof dataset_metrics,
  kind: 'columns' | 'metrics',
  id: number,
): SQL {
  const column = sql.identifier(kind === 'columns' ? 'column_name' : 'metric_name')
  return sql`update ${table} set ${column} = ${`\u0000${id}`} where id = ${id}`
}
