import { baseQuery } from '../query/base-query.ts'
import type { QueryObject } from '../query-types.ts'
import type { FormData } from '../types.ts'

/** A row a time; the periods are made of them afterwards. */
export function timePivotQuery(formData: FormData): QueryObject[] {
  return [{ ...baseQuery(formData), columns: [], is_timeseries: true }]
}
