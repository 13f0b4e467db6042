import { readBoolean } from '../form-data.ts'
import { baseQuery } from '../query/base-query.ts'
import type { QueryObject } from '../query-types.ts'
import type { FormData } from '../types.ts'

/** The metrics over time, by group where one is chosen. */
export function timeTableQuery(formData: FormData): QueryObject[] {
  const base = baseQuery(formData)
  const [first] = base.metrics ?? []
  const ascending = !readBoolean(formData, 'order_desc', true)
  return [{ ...base, is_timeseries: true, ...(first === undefined ? {} : { orderby: [[first, ascending]] }) }]
}
