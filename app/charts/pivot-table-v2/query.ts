import { columnLabel, readBoolean, readColumns, readRecord, readText } from '../form-data.ts'
import { toGrainedDimension } from '../query/base-axis.ts'
import { baseQuery, uniqueBy } from '../query/base-query.ts'
import type { Column, QueryObject } from '../query-types.ts'
import type { FormData } from '../types.ts'

/** One query over the dimensions of both sides; the pivoting is done where it is drawn. */
export function pivotQuery(formData: FormData): QueryObject[] {
  const base = baseQuery(formData)
  const grain = base.extras.time_grain_sqla
  const temporal = readRecord(formData, 'temporal_columns_lookup')
  const axis = readText(formData, 'granularity_sqla')
  const isTime = (column: Column) =>
    typeof column === 'string' && (temporal[column] === true || column === axis) && typeof grain === 'string'
  const columns = uniqueBy(
    [...readColumns(formData, 'groupbyColumns'), ...readColumns(formData, 'groupbyRows')],
    columnLabel,
  ).map((column) => (isTime(column) ? toGrainedDimension(column, grain) : column))
  const sort = base.series_limit_metric ?? base.metrics?.[0]
  return [
    {
      ...base,
      columns,
      ...(sort === undefined ? {} : { orderby: [[sort, !readBoolean(formData, 'order_desc', true)]] }),
    },
  ]
}
