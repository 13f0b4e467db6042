import { readText, xAxisOf } from '../form-data.ts'
import { baseQuery } from '../query/base-query.ts'
import * as step from '../query/post-processing.ts'
import type { QueryObject } from '../query-types.ts'
import type { FormData } from '../types.ts'

/** The trend, and for "Overall value" a second query without the time axis that gives the headline. */
export function bigNumberQuery(formData: FormData): QueryObject[] {
  const base = baseQuery(formData)
  const axis = xAxisOf(formData)
  const shape = { ...step.seriesShape(formData, base.metrics ?? []), groupby: [], offsets: [], comparison: undefined }
  const trend: QueryObject = {
    ...base,
    columns: axis === undefined ? [] : [axis],
    ...(axis === undefined ? { is_timeseries: true } : {}),
    post_processing: step.steps(
      step.pivot(formData, shape),
      step.resample(formData),
      step.rolling(formData, shape),
      step.flatten,
    ),
  }
  if (readText(formData, 'aggregation') !== 'raw') return [trend]
  return [trend, { ...base, columns: [], is_timeseries: false, post_processing: [] }]
}
