import { baseQuery } from '../query/base-query.ts'
import type { QueryObject } from '../query-types.ts'
import type { FormData } from '../types.ts'

/** One row a region. */
export function countryMapQuery(formData: FormData): QueryObject[] {
  return [baseQuery(formData, { entity: 'groupby' })]
}
