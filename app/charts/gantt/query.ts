import { columnLabel, isColumn, readColumns, readMetrics } from '../form-data.ts'
import { baseQuery, uniqueBy } from '../query/base-query.ts'
import type { Column, QueryObject } from '../query-types.ts'
import type { FormData } from '../types.ts'

const COLUMNS = ['start_time', 'end_time', 'y_axis', 'series', 'tooltip_columns'] as const

/** A row a span: its times, its lane, its dimension, and what the tooltip and the order need. */
export function ganttQuery(formData: FormData): QueryObject[] {
  const base = baseQuery(formData)
  const orderby = base.orderby ?? []
  const ordered = orderby.flatMap(([by]): Column[] => (isColumn(by) ? [by] : []))
  return [
    {
      ...base,
      columns: uniqueBy([...COLUMNS.flatMap((name) => readColumns(formData, name)), ...ordered], columnLabel),
      metrics: readMetrics(formData, 'tooltip_metrics'),
      orderby,
      series_columns: readColumns(formData, 'series'),
    },
  ]
}
