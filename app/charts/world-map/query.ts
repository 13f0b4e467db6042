import { readBoolean } from '../form-data.ts'
import { baseQuery } from '../query/base-query.ts'
import type { QueryObject } from '../query-types.ts'
import type { FormData } from '../types.ts'

/** One row a country. */
export function worldMapQuery(formData: FormData): QueryObject[] {
  const base = baseQuery(formData, { entity: 'groupby' })
  const [metric] = base.metrics ?? []
  const sorts = readBoolean(formData, 'sort_by_metric', false) && metric !== undefined
  return [{ ...base, ...(sorts && { orderby: [[metric, false]] }) }]
}
