import { isColumn, isMetric, isRecord } from '../form-data.ts'
import type { Metric, OrderBy, QueryObject } from '../query-types.ts'
import type { FormData } from '../types.ts'

/** The ordering of the query takes the place of the settings that it was made from. */
export function withOrderBy(formData: FormData, query: QueryObject): QueryObject {
  const orderby = normalizeOrderBy(formData, query)
  if (orderby !== undefined && orderby === query.orderby) return query
  const { series_limit_metric: _metric, order_desc: _order, ...rest } = query
  return { ...rest, orderby }
}

/** A valid first ordering is kept; else the sort metric, the old order field, or the first metric decides. */
export function normalizeOrderBy(formData: FormData, query: QueryObject): OrderBy[] | undefined {
  const first = query.orderby?.[0]
  if (first && (isColumn(first[0]) || isMetric(first[0])) && typeof first[1] === 'boolean') return query.orderby
  const ascending = query.order_desc === false
  const legacy = formData['legacy_order_by']
  const metric: Metric | undefined = query.series_limit_metric ?? (isMetric(legacy) ? legacy : query.metrics?.[0])
  if (metric === undefined || (isRecord(metric) && Object.keys(metric).length === 0)) return undefined
  return [[metric, ascending]]
}
