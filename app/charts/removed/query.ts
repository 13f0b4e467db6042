import { baseQuery } from '../query/base-query.ts'
import type { QueryObject } from '../query-types.ts'
import type { FormData } from '../types.ts'
import { eventColumns, filterColumns } from './settings.ts'

/** Kinds without rows ask how many there are: a chart has to ask for something. */
const COUNT = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'count' } as const
const DEFAULT_ROWS = 1_000

export function removedQuery(formData: FormData): QueryObject[] {
  const base = { ...baseQuery(formData), orderby: undefined }
  const rows = base.row_limit ?? DEFAULT_ROWS
  const filters = filterColumns(formData)
  if (formData.viz_type === 'filter_box' && filters.length > 0) {
    return [{ ...base, columns: filters, metrics: [], row_limit: rows }]
  }
  const events = eventColumns(formData)
  if (formData.viz_type === 'event_flow' && events.length > 0) {
    return [{ ...base, columns: events, metrics: undefined, row_limit: rows }]
  }
  return [{ ...base, columns: [], metrics: [COUNT], row_limit: 1 }]
}
