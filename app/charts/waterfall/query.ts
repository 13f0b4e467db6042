import { readColumns, readText, xAxisOf } from '../form-data.ts'
import { baseQuery } from '../query/base-query.ts'
import type { OrderBy, QueryObject } from '../query-types.ts'
import type { FormData } from '../types.ts'

/** A row a point of the axis and breakdown, in the order of both. */
export function waterfallQuery(formData: FormData): QueryObject[] {
  const timeColumn = readText(formData, 'granularity_sqla')
  const axis = xAxisOf(formData) ?? timeColumn
  const columns = [...(axis === undefined ? [] : [axis]), ...readColumns(formData, 'groupby')]
  return [{ ...baseQuery(formData), columns, orderby: columns.map((column): OrderBy => [column, true]) }]
}
