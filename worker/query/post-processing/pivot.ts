import { z } from 'zod'
import { GenericType, type SqlValue } from '../../engine/engine.ts'
import { columnType, findFrameColumn, isMissing, type Frame, type FrameColumn } from '../frame.ts'
import { QueryError } from '../messages.ts'
import { aggregateSchema, compareValues, reducer, type Aggregate } from './aggregates.ts'
import { POST_PROCESSING_MESSAGES } from './options.ts'

export const pivotSchema = z.looseObject({
  index: z.array(z.string()).default([]),
  columns: z.array(z.string()).nullish(),
  aggregates: z.record(z.string(), aggregateSchema).default({}),
  metric_fill_value: z.number().nullish(),
  column_fill_value: z.string().nullish(),
  drop_missing_columns: z.boolean().nullish(),
  combine_value_with_metric: z.boolean().nullish(),
  marginal_distributions: z.boolean().nullish(),
})

const DEFAULT_FILL = '<NULL>'

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
  if (options.marginal_distributions) throw new QueryError(POST_PROCESSING_MESSAGES.marginalsUnsupported)
  const index = options.index.map((name) => required(table, name))
  const fill = options.column_fill_value ?? DEFAULT_FILL
  const series = (options.columns ?? []).map((name) => filled(required(table, name), fill))
  const rows = Array.from({ length: table.rowCount }, (_, row) => row).filter((row) =>
    index.every(({ values }) => !isMissing(values[row])),
  )
  const rowGroups = groupRows(index, rows)
  const seriesGroups = series.length > 0 ? groupRows(series, rows) : [{ values: [], rows }]
  const cells = new Map<number, Map<number, number[]>>()
  const rowOf = positions(rowGroups)
  for (const [at, group] of seriesGroups.entries()) {
    const byRow = new Map<number, number[]>()
    for (const row of group.rows) {
      const target = rowOf.get(row) ?? 0
      const known = byRow.get(target)
      if (known) known.push(row)
      else byRow.set(target, [row])
    }
    cells.set(at, byRow)
  }
  const made = metrics
    .toSorted(([a], [b]) => compareValues(a, b))
    .flatMap(([name, aggregate]) =>
      seriesGroups.map((group, at) => {
        const header = group.values.map((value, level) => headerText(value, series[level]))
        const key = options.combine_value_with_metric ? [...header, name] : [name, ...header]
        return cellColumn(
          table,
          { key, name, aggregate, byRow: cells.get(at) ?? new Map() },
          rowGroups.length,
          options.metric_fill_value,
        )
      }),
    )
  const ordered = options.combine_value_with_metric ? made.toSorted((a, b) => compareKeys(a.key, b.key)) : made
  const kept: Frame = {
    index: index.map((column, level) => ({ ...column, values: rowGroups.map(({ values }) => values[level] ?? null) })),
    columns: ordered,
    rowCount: rowGroups.length,
  }
  return (options.drop_missing_columns ?? true) ? withoutEmpty(kept) : kept
}

interface CellPlan {
  readonly key: readonly string[]
  readonly name: string
  readonly aggregate: Aggregate
  readonly byRow: ReadonlyMap<number, readonly number[]>
}

function cellColumn(table: Frame, plan: CellPlan, rowCount: number, fill: number | null | undefined): FrameColumn {
  const source = findFrameColumn(table, plan.aggregate.column ?? plan.name)
  if (!source) throw new QueryError(POST_PROCESSING_MESSAGES.aggregateColumn(plan.aggregate.column ?? plan.name))
  const reduce = reducer(plan.aggregate, plan.name)
  const values = Array.from({ length: rowCount }, (_, row) => {
    const rows = plan.byRow.get(row)
    const value = rows ? reduce(rows.map((at) => source.values[at] ?? null)) : null
    return value ?? fill ?? null
  })
  const type = source.type === GenericType.Temporal ? source.type : GenericType.Numeric
  return { key: plan.key, type: values.some((value) => typeof value === 'string') ? null : type, values }
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

function positions(groups: readonly Group[]): ReadonlyMap<number, number> {
  const found = new Map<number, number>()
  for (const [position, { rows }] of groups.entries()) for (const row of rows) found.set(row, position)
  return found
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

function required(table: Frame, name: string): FrameColumn {
  const found = findFrameColumn(table, name)
  if (!found) throw new QueryError(POST_PROCESSING_MESSAGES.columnsMissing)
  return found
}
