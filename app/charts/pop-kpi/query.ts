import { metricLabel, readColumns, readList, readMetrics, readText } from '../form-data.ts'
import { baseQuery } from '../query/base-query.ts'
import type { QueryObject } from '../query-types.ts'
import type { FormData } from '../types.ts'

/** The shifts that are asked for: a date of one's own instead of the word for it. */
export function shiftsOf(formData: FormData): string[] {
  const start = readText(formData, 'start_date_offset')
  return readList(formData, 'time_compare').flatMap((shift) => {
    if (shift !== 'custom') return typeof shift === 'string' ? [shift] : []
    return start === undefined ? [] : [start]
  })
}

/** One row: the metric now, and beside it the same of each shifted period. */
export function popKpiQuery(formData: FormData): QueryObject[] {
  const offsets = shiftsOf(formData)
  const type = readText(formData, 'comparison_type')
  const labels = readMetrics(formData, 'metric').map(metricLabel)
  const pairs = labels.flatMap((label) => offsets.map((offset) => [label, `${label}__${offset}`] as const))
  const columns = readColumns(formData, 'cols')
  const compares = type !== undefined && type !== 'values' && pairs.length > 0
  return [
    {
      ...baseQuery(formData),
      ...(columns.length > 0 && { groupby: columns }),
      post_processing: compares
        ? [
            {
              operation: 'compare',
              options: {
                source_columns: pairs.map(([source]) => source),
                compare_columns: pairs.map(([, compared]) => compared),
                compare_type: type,
                drop_original_columns: true,
              },
            },
          ]
        : [],
      time_offsets: offsets,
    },
  ]
}
