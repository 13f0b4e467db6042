import { baseQuery } from '../query/base-query.ts'
import type { QueryObject } from '../query-types.ts'
import type { FormData } from '../types.ts'

export function bigNumberTotalQuery(formData: FormData): QueryObject[] {
  return [baseQuery(formData)]
}
