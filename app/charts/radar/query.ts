import { readMetric } from '../form-data.ts'
import { baseQuery } from '../query/base-query.ts'
import type { QueryObject } from '../query-types.ts'
import type { FormData } from '../types.ts'

/** Largest first by the first metric; Superset's own sort control is stored under a name that its query does not read. */
export function radarQuery(formData: FormData): QueryObject[] {
  const base = baseQuery(formData)
  const metric = readMetric(formData, 'series_limit_metric') ?? base.metrics?.[0]
  return [{ ...base, orderby: metric === undefined ? [] : [[metric, false]] }]
}
