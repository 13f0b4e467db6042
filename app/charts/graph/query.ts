import { readColumn } from '../form-data.ts'
import { baseQuery } from '../query/base-query.ts'
import { byName, withOrder } from '../query/ranked-query.ts'
import type { QueryObject } from '../query-types.ts'
import type { FormData } from '../types.ts'

const FIELDS = ['source', 'target', 'source_category', 'target_category'] as const

/** The ends of the links and their categories; without a measure the pairs as they are. */
export function graphQuery(formData: FormData): QueryObject[] {
  const base = baseQuery(formData, Object.fromEntries(FIELDS.map((name) => [name, 'columns'])))
  return [withOrder(base, byName(FIELDS.flatMap((name) => readColumn(formData, name) ?? [])))]
}
