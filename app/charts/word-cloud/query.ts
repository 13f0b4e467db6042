import { readColumn } from '../form-data.ts'
import { baseQuery } from '../query/base-query.ts'
import { largestFirst, withOrder } from '../query/ranked-query.ts'
import type { OrderBy, QueryObject } from '../query-types.ts'
import type { FormData } from '../types.ts'

/** One row a word, largest first where the settings say so, then by the word, also where that is free SQL. */
export function wordCloudQuery(formData: FormData): QueryObject[] {
  const base = baseQuery(formData)
  const series = readColumn(formData, 'series')
  const byWord: OrderBy[] = series === undefined ? [] : [[series, true]]
  return [withOrder(base, [...largestFirst(formData, base.metrics?.[0]), ...byWord])]
}
