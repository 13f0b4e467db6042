import { metricLabel, readBoolean, readMetric } from '../form-data.ts'
import { baseQuery, uniqueBy } from '../query/base-query.ts'
import type { QueryObject } from '../query-types.ts'
import type { FormData } from '../types.ts'

/** The metrics of every group over time, and the metric they are sorted by. */
export function pairedTTestQuery(formData: FormData): QueryObject[] {
  const base = baseQuery(formData)
  const sort = readMetric(formData, 'timeseries_limit_metric')
  const ascending = !readBoolean(formData, 'order_desc', true)
  return [
    {
      ...base,
      is_timeseries: true,
      metrics: uniqueBy([...(base.metrics ?? []), ...(sort === undefined ? [] : [sort])], metricLabel),
      ...(sort === undefined ? {} : { orderby: [[sort, ascending]] }),
    },
  ]
}
