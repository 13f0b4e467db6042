import { z } from 'zod'
import { GenericType, type SqlValue } from '../../engine/engine.ts'
import { columnType, findFrameColumn, isMissing, type Frame, type FrameColumn } from '../frame.ts'
import { QueryError } from '../messages.ts'
import { aggregateSchema, compareValues, reducer, type Aggregate } from './aggregates.ts'
import { POST_PROCESSING_MESSAGES, requiredColumn } from './options.ts'

export const pivotSchema = z.looseObject({
  index: z.array(z.string()).default([]),
  columns: z.array(z.string()).nullish(),
  aggregates: z.record(z.string(), aggregateSchema).default({}),
  metric_fill_value: z.number().nullish(),
  column_fill_value: z.string().nullish(),
  drop_missing_columns: z.boolean().nullish(),
  combine_value_with_metric: z.boolean().nullish(),
  /** Adds a row and a column of totals. */
  marginal_distributions: z.boolean().nullish(),
  marginal_distribution_name: z.string().nullish(),
})

const DEFAULT_FILL = '<NULL>'
const DEFAULT_TOTAL = 'All'

interface Group {
  readonly values: readonly SqlValue[]
  readonly rows: number[]
}

/**
 * Turns series values into columns: header levels are the metric, then one a series column, sorted at every level; rows
 * are sorted by index, and those without an index are left out.
 */
export function pivot(table: Frame, options: z.infer<typeof pivotSchema>): Frame {
  const metrics = Object.entries(options.aggregates)
  if (options.index.length === 0) throw new QueryError(POST_PROCESSING_MESSAGES.pivotNeedsIndex)
  if (metrics.length === 0) throw new QueryError(POST_PROCESSING_MESSAGES.pivotNeedsAggregate)
  const index = options.index.map((name) => requiredColumn(table, name))
  const fill = options.column_fill_value ?? DEFAULT_FILL
  const series = (options.columns ?? []).map((name) => filled(requiredColumn(table, name), fill))
  const rows = Array.from({ length: table.rowCount }, (_, row) => row).filter((row) =>
    index.every(({ values }) => !isMissing(values[row])),
  )
  const total = options.marginal_distributions ? (options.marginal_distribution_name ?? DEFAULT_TOTAL) : null
  const found = groupRows(index, rows)
  const rowGroups = total === null ? found : [...found, totalGroup(total, index.length, rows)]
  const headers = seriesHeaders(series, rows, total)
  const made = metrics
    .toSorted(([a], [b]) => compareValues(a, b))
    .flatMap(([name, aggregate]) =>
      headers.map(({ header, rows: members }) => {
        const key = options.combine_value_with_metric ? [...header, name] : [name, ...header]
        const cells = intersections(rowGroups, members)
        return cellColumn(table, { key, name, aggregate, cells }, options.metric_fill_value ?? null)
      }),
    )
  const ordered = options.combine_value_with_metric ? made.toSorted((a, b) => compareKeys(a.key, b.key)) : made
  const kept: Frame = {
    index: index.map((column, level) => ({
      ...column,
      type: total === null ? column.type : GenericType.String,
      values: rowGroups.map(({ values }) => values[level] ?? null),
    })),
    columns: ordered,
    rowCount: rowGroups.length,
  }
  return (options.drop_missing_columns ?? true) ? withoutEmpty(kept) : kept
}

/** All rows as one more group, named on its first level. */
function totalGroup(name: string, levels: number, rows: readonly number[]): Group {
  return { values: Array.from({ length: levels }, (_, level) => (level === 0 ? name : '')), rows: [...rows] }
}

interface SeriesHeader {
  readonly header: readonly (string | null)[]
  readonly rows: readonly number[]
}

/** What stands under a metric: one header a group of series values, or a single empty one. */
function seriesHeaders(
  series: readonly FrameColumn[],
  rows: readonly number[],
  total: string | null,
): readonly SeriesHeader[] {
  if (series.length === 0) return [{ header: [], rows }]
  const groups = groupRows(series, rows).map((group) => ({
    header: group.values.map((value, level) => headerText(value, series[level])),
    rows: group.rows,
  }))
  if (total === null) return groups
  return [...groups, { header: series.map((_, level) => (level === 0 ? total : null)), rows }]
}

/** The rows of a series in each group of rows. */
function intersections(groups: readonly Group[], members: readonly number[]): readonly (readonly number[])[] {
  const within = new Set(members)
  return groups.map(({ rows }) => rows.filter((row) => within.has(row)))
}

interface CellPlan {
  readonly key: readonly (string | null)[]
  readonly name: string
  readonly aggregate: Aggregate
  /** Rows of the table, one list a row of the result. */
  readonly cells: readonly (readonly number[])[]
}

function cellColumn(table: Frame, { key, name, aggregate, cells }: CellPlan, fill: number | null): FrameColumn {
  const source = findFrameColumn(table, aggregate.column ?? name)
  if (!source) throw new QueryError(POST_PROCESSING_MESSAGES.aggregateColumn(aggregate.column ?? name))
  const reduce = reducer(aggregate, name)
  const values = cells.map(
    (rows) => (rows.length > 0 ? reduce(rows.map((at) => source.values[at] ?? null)) : null) ?? fill,
  )
  const type = source.type === GenericType.Temporal ? source.type : GenericType.Numeric
  return { key, type: values.some((value) => typeof value === 'string') ? null : type, values }
}

/** Rows with equal values in all columns, sorted by those values. */
export function groupRows(columns: readonly FrameColumn[], rows: readonly number[]): readonly Group[] {
  const groups = new Map<string, Group>()
  for (const row of rows) {
    const values = columns.map((column) => column.values[row] ?? null)
    const key = values.length === 1 ? `${typeof values[0]}${String(values[0])}` : JSON.stringify(values)
    const known = groups.get(key)
    if (known) known.rows.push(row)
    else groups.set(key, { values, rows: [row] })
  }
  return [...groups.values()].toSorted((a, b) => compareKeys(a.values, b.values))
}

function compareKeys(a: readonly SqlValue[], b: readonly SqlValue[]): number {
  for (const [level, value] of a.entries()) {
    const order = compareValues(value, b[level] ?? null)
    if (order !== 0) return order
  }
  return 0
}

/** How a series value reads in a header. */
function headerText(value: SqlValue, column: FrameColumn | undefined): string {
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value === 'number' && column && columnType(column) === GenericType.Temporal) {
    return new Date(value).toISOString().slice(0, 19).replace('T', ' ')
  }
  return String(value)
}

function filled(column: FrameColumn, fill: string): FrameColumn {
  return { ...column, values: column.values.map((value) => (isMissing(value) ? fill : value)) }
}

function withoutEmpty(table: Frame): Frame {
  const columns = table.columns.filter(({ values }) => values.some((value) => !isMissing(value)))
  const rows = Array.from({ length: table.rowCount }, (_, row) => row).filter((row) =>
    columns.some(({ values }) => !isMissing(values[row])),
  )
  const pick = (column: FrameColumn) => ({ ...column, values: rows.map((row) => column.values[row] ?? null) })
  return { index: table.index.map(pick), columns: columns.map(pick), rowCount: rows.length }
}
