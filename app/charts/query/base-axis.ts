import { columnLabel, xAxisOf } from '../form-data.ts'
import type { AdhocColumn, Column, QueryObject } from '../query-types.ts'
import type { FormData } from '../types.ts'

/** Marks a column as the base axis, so that the server applies the time grain to it. */
export function toBaseAxis(column: Column, timeGrain: string | null | undefined): AdhocColumn {
  const grain = timeGrain === undefined ? {} : { timeGrain }
  return typeof column === 'string'
    ? {
        ...grain,
        columnType: 'BASE_AXIS',
        sqlExpression: column,
        label: column,
        expressionType: 'SQL',
        isColumnReference: true,
      }
    : { ...grain, columnType: 'BASE_AXIS', ...column }
}

/** A dimension that takes the time grain without being the axis of its chart. */
export function toGrainedDimension(column: Column, timeGrain: string | null | undefined): AdhocColumn {
  const { isColumnReference: _, ...dimension } = toBaseAxis(column, timeGrain)
  return dimension
}

/** With an x axis set, its column becomes the base axis and the old `is_timeseries` mark goes. */
export function withBaseAxis(formData: FormData, query: QueryObject): QueryObject {
  const axis = xAxisOf(formData)
  if (axis === undefined) return query
  const index = query.columns.findIndex((column) => sameColumn(column, axis))
  if (index < 0) return query
  const columns = query.columns.with(index, toBaseAxis(query.columns[index] ?? axis, query.extras.time_grain_sqla))
  const { is_timeseries: _, ...rest } = query
  return { ...rest, columns }
}

function sameColumn(a: Column, b: Column): boolean {
  if (typeof a === 'string' || typeof b === 'string') return a === b
  return a.sqlExpression === b.sqlExpression && columnLabel(a) === columnLabel(b)
}
