import { readColumns, readMetrics, xAxisOf } from '../form-data.ts'
import { baseQuery } from '../query/base-query.ts'
import type { QueryObject } from '../query-types.ts'
import type { FormData } from '../types.ts'

const FIGURES = ['open', 'close', 'high', 'low'] as const

/** A row a point of the axis and member of the dimension, in the order of the axis. */
export function candlestickQuery(formData: FormData): QueryObject[] {
  const axis = xAxisOf(formData)
  const series = readColumns(formData, 'series').slice(0, 1)
  return [
    {
      ...baseQuery(formData),
      columns: [...(axis === undefined ? [] : [axis]), ...series],
      metrics: FIGURES.flatMap((name) => readMetrics(formData, name).slice(0, 1)),
      series_columns: series,
      orderby: axis === undefined ? undefined : [[axis, true]],
    },
  ]
}
