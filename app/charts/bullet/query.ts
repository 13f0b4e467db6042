import { readColumns } from '../form-data.ts'
import { baseQuery } from '../query/base-query.ts'
import type { QueryObject } from '../query-types.ts'
import type { FormData } from '../types.ts'

/** One row, or one a member of the dimensions. */
export function bulletQuery(formData: FormData): QueryObject[] {
  return [{ ...baseQuery(formData), columns: readColumns(formData, 'groupby') }]
}
