import { readBoolean } from '../form-data.ts'
import type { Column, Metric, OrderBy, QueryObject } from '../query-types.ts'
import type { FormData } from '../types.ts'
import { baseQuery } from './base-query.ts'

/** The base query, largest first where the settings ask for it: what most charts of one metric send. */
export function rankedQuery(formData: FormData): QueryObject[] {
  const base = baseQuery(formData)
  const order = largestFirst(formData, base.metrics?.[0])
  return [order.length > 0 ? { ...base, orderby: order } : base]
}

/** As `rankedQuery`, then by the dimensions, so that the rows that a limit keeps are always the same. */
export function steadyRankedQuery(formData: FormData): QueryObject[] {
  const base = baseQuery(formData)
  return [withOrder(base, [...largestFirst(formData, base.metrics?.[0]), ...byName(base.columns)])]
}

export function largestFirst(formData: FormData, metric: Metric | undefined): OrderBy[] {
  return readBoolean(formData, 'sort_by_metric', false) && metric !== undefined ? [[metric, false]] : []
}

/** Free SQL is left out, as Superset does. */
export function byName(columns: readonly Column[]): OrderBy[] {
  return columns.flatMap((column): OrderBy[] => (typeof column === 'string' ? [[column, true]] : []))
}

/** Without a limit every row comes, whatever the order. */
export function withOrder(query: QueryObject, orderby: OrderBy[]): QueryObject {
  return query.row_limit ? { ...query, orderby } : query
}
