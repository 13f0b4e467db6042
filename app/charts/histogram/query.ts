import { columnLabel, readColumn, readColumns, readNumber } from '../form-data.ts'
import { baseQuery, ChartQueryError } from '../query/base-query.ts'
import { queryMessages } from '../query/messages.ts'
import type { QueryObject } from '../query-types.ts'
import type { FormData } from '../types.ts'

const DEFAULT_BINS = 5

/** Raw rows of the column, counted into bins by the server. */
export function histogramQuery(formData: FormData): QueryObject[] {
  const column = readColumn(formData, 'column')
  if (column === undefined) throw new ChartQueryError('column', queryMessages.missingColumn)
  const groupby = readColumns(formData, 'groupby')
  const { metrics: _, ...base } = baseQuery(formData)
  const bins = Math.trunc(readNumber(formData, 'bins') ?? DEFAULT_BINS)
  return [
    {
      ...base,
      columns: [...groupby, column],
      post_processing: [
        {
          operation: 'histogram',
          options: {
            column: columnLabel(column),
            groupby: groupby.map(columnLabel),
            bins,
            cumulative: formData['cumulative'],
            normalize: formData['normalize'],
          },
        },
      ],
    },
  ]
}
