import { readColumns, readMetric, readMetrics } from '../form-data.ts'
import { baseQuery } from '../query/base-query.ts'
import type { OrderBy, QueryObject } from '../query-types.ts'
import type { FormData } from '../types.ts'

/** A row a category with both metrics, by the sort metric or by name. */
export function butterflyQuery(formData: FormData): QueryObject[] {
  const { orderby: _, ...form } = formData
  const base = baseQuery({ ...form, viz_type: formData.viz_type, datasource: formData.datasource })
  const columns = readColumns(formData, 'groupby')
  const sort = readMetric(formData, 'orderby')
  const orderby: OrderBy[] =
    sort === undefined ? columns.map((column) => [column, true]) : [[sort, base.order_desc === false]]
  return [
    {
      ...base,
      columns,
      metrics: [...readMetrics(formData, 'left_metric'), ...readMetrics(formData, 'right_metric')],
      orderby,
    },
  ]
}
