import { readColumn } from '../form-data.ts'
import { baseQuery } from '../query/base-query.ts'
import { byName, largestFirst, withOrder } from '../query/ranked-query.ts'
import type { QueryObject } from '../query-types.ts'
import type { FormData } from '../types.ts'

/** The places travel as `groupby`, which the server reads as columns. */
export function sankeyQuery(formData: FormData): QueryObject[] {
  const base = baseQuery(formData)
  const groupby = ['source', 'target'].flatMap((control) => readColumn(formData, control) ?? [])
  return [withOrder({ ...base, groupby }, [...largestFirst(formData, base.metrics?.[0]), ...byName(groupby)])]
}
