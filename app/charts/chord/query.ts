import { readColumn } from '../form-data.ts'
import { baseQuery } from '../query/base-query.ts'
import { largestFirst } from '../query/ranked-query.ts'
import type { QueryObject } from '../query-types.ts'
import type { FormData } from '../types.ts'

/** One row a source and target, largest first where the settings say so. */
export function chordQuery(formData: FormData): QueryObject[] {
  const base = baseQuery(formData)
  const columns = ['groupby', 'columns'].flatMap((control) => readColumn(formData, control) ?? [])
  const order = largestFirst(formData, base.metrics?.[0])
  return [{ ...base, columns, ...(order.length > 0 ? { orderby: order } : {}) }]
}
