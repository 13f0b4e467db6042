import { metricLabel, readBoolean } from '../form-data.ts'
import { baseQuery } from '../query/base-query.ts'
import type { QueryObject } from '../query-types.ts'
import type { FormData } from '../types.ts'

/** One row a slice, with its share of the rows returned in `<metric>__contribution`. */
export function pieQuery(formData: FormData): QueryObject[] {
  const base = baseQuery(formData)
  const metric = base.metrics?.[0]
  if (metric === undefined) return [base]
  const label = metricLabel(metric)
  const sorts = readBoolean(formData, 'sort_by_metric', false)
  return [
    {
      ...base,
      ...(sorts ? { orderby: [[metric, false]] } : {}),
      post_processing: [
        { operation: 'contribution', options: { columns: [label], rename_columns: [`${label}__contribution`] } },
      ],
    },
  ]
}
