import { tableQuery } from '../table/query.ts'
import type { QueryObject } from '../query-types.ts'
import type { FormData, QueryOptions } from '../types.ts'

/** That of a table; percentages are always of the rows that are asked for. */
export function gridTableQuery(formData: FormData, options: QueryOptions): QueryObject[] {
  return tableQuery({ ...formData, percent_metric_calculation: undefined }, options)
}
