import { columnLabel, metricLabel, readColumn, readMetric, readText, xAxisLabel, xAxisOf } from '../form-data.ts'
import { baseQuery } from '../query/base-query.ts'
import type { Column, OrderBy, QueryObject } from '../query-types.ts'
import type { FormData } from '../types.ts'

/** One row a cell, with its rank among all cells or those of its column or row. */
export function heatmapQuery(formData: FormData): QueryObject[] {
  const base = baseQuery(formData)
  const chosen = readMetric(formData, 'metric')
  const metric = chosen === undefined ? '' : metricLabel(chosen)
  const axes = [xAxisOf(formData), readColumn(formData, 'groupby')]
  const [x, y] = axes
  const across = readText(formData, 'normalize_across')
  const group = across === 'x' ? xAxisLabel(formData) : across === 'y' && y !== undefined ? columnLabel(y) : undefined
  return [
    {
      ...base,
      columns: axes.filter((column) => column !== undefined),
      orderby: [...order(formData, 'sort_x_axis', x, metric), ...order(formData, 'sort_y_axis', y, metric)],
      post_processing: [
        { operation: 'rank', options: { metric, group_by: group } },
      ],
    },
  ]
}

function order(formData: FormData, name: string, column: Column | undefined, metric: string): OrderBy[] {
  const sort = readText(formData, name)
  const by = sort?.startsWith('value') ? metric : column
  return sort === undefined || by === undefined ? [] : [[by, sort.endsWith('asc')]]
}
