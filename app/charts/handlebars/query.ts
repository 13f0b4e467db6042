import { baseQuery } from '../query/base-query.ts'
import { normalizeOrderBy } from '../query/order-by.ts'
import type { QueryObject } from '../query-types.ts'
import type { FormData } from '../types.ts'

/** The rows that the template is given: aggregates or raw rows. */
export function handlebarsQuery(formData: FormData): QueryObject[] {
  const base = baseQuery(formData)
  return [{ ...base, orderby: normalizeOrderBy(formData, base) }]
}
