import { metricLabel, readBoolean, readColumns, readMetric, readText } from '../form-data.ts'
import { baseQuery, uniqueBy } from '../query/base-query.ts'
import type { QueryObject } from '../query-types.ts'
import type { FormData } from '../types.ts'

/** One row a group, and a time where the options look at times; the series limit acts on those only. */
export function partitionQuery(formData: FormData): QueryObject[] {
  const base = baseQuery(formData)
  const sort = readMetric(formData, 'timeseries_limit_metric')
  const metrics = uniqueBy([...(base.metrics ?? []), ...(sort === undefined ? [] : [sort])], metricLabel)
  const by = sort ?? metrics[0]
  const timed = (readText(formData, 'time_series_option') ?? 'not_time') !== 'not_time'
  return [
    {
      ...base,
      metrics,
      is_timeseries: timed,
      ...(timed ? { series_columns: readColumns(formData, 'groupby') } : { series_limit: 0 }),
      ...(by === undefined ? {} : { orderby: [[by, !readBoolean(formData, 'order_desc', true)]] }),
    },
  ]
}
