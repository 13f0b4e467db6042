import { readColumns, readMetric } from '../form-data.ts'
import { baseQuery } from '../query/base-query.ts'
import type { QueryObject } from '../query-types.ts'
import type { FormData } from '../types.ts'

/** A row an entity and series; `orderby` holds a metric here. */
export function bubbleQuery(formData: FormData): QueryObject[] {
  const { orderby: _, ...form } = formData
  const base = baseQuery({ ...form, viz_type: formData.viz_type, datasource: formData.datasource })
  const sort = readMetric(formData, 'orderby')
  return [
    {
      ...base,
      columns: [...readColumns(formData, 'entity'), ...readColumns(formData, 'series')],
      orderby: sort === undefined ? undefined : [[sort, base.order_desc === false]],
    },
  ]
}
