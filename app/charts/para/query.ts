import { metricLabel, readBoolean, readMetric } from '../form-data.ts'
import { baseQuery, uniqueBy } from '../query/base-query.ts'
import type { QueryObject } from '../query-types.ts'
import type { FormData } from '../types.ts'

/** One row a group with every metric; a sort metric comes along and decides which rows a limit keeps. */
export function paraQuery(formData: FormData): QueryObject[] {
  const base = baseQuery(formData)
  const sort = readMetric(formData, 'timeseries_limit_metric')
  if (sort === undefined) return [base]
  const ascending = !readBoolean(formData, 'order_desc', true)
  return [{ ...base, metrics: uniqueBy([...(base.metrics ?? []), sort], metricLabel), orderby: [[sort, ascending]] }]
}
