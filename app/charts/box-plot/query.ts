import { columnLabel, metricLabel, readColumns, readRecord, readText } from '../form-data.ts'
import { toGrainedDimension } from '../query/base-axis.ts'
import { baseQuery } from '../query/base-query.ts'
import type { Column, QueryObject } from '../query-types.ts'
import type { FormData } from '../types.ts'

const PERCENTILES = /^(\d+)\/(\d+) percentiles$/

/** Rows of the distribution columns and dimensions, gathered into boxes by the server. */
export function boxPlotQuery(formData: FormData): QueryObject[] {
  const base = baseQuery(formData)
  const groupby = readColumns(formData, 'groupby')
  const lookup = readRecord(formData, 'temporal_columns_lookup')
  const timeColumn = readText(formData, 'granularity_sqla')
  const columns = readColumns(formData, 'columns')
  const across = columns.length > 0 ? columns : timeColumn === undefined ? [] : [timeColumn]
  const grain = readText(formData, 'time_grain_sqla')
  const isTime = (column: Column) =>
    typeof column === 'string' && grain !== undefined && (lookup[column] === true || column === timeColumn)
  return [
    {
      ...base,
      columns: [
        ...across.map((column) => (isTime(column) ? toGrainedDimension(column, grain) : column)),
        ...groupby,
      ],
      series_columns: groupby,
      post_processing: [
        {
          operation: 'boxplot',
          options: {
            ...whiskers(formData),
            groupby: groupby.map(columnLabel),
            metrics: (base.metrics ?? []).map(metricLabel),
          },
        },
      ],
    },
  ]
}

function whiskers(formData: FormData): Record<string, unknown> {
  const option = readText(formData, 'whiskerOptions')
  const match = PERCENTILES.exec(option ?? '')
  if (match) return { whisker_type: 'percentile', percentiles: [Number(match[1]), Number(match[2])] }
  return { whisker_type: option === 'Min/max (no outliers)' ? 'min/max' : 'tukey' }
}
