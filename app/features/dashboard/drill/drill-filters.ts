import type { QueryFilter } from '../../../charts/query-types.ts'
import { isRecord, toList } from '../../../charts/form-data.ts'
import type { DrillFilter, FormData } from '../../../charts/types.ts'

/** Settings that hold the dimensions of some kind of chart. */
const DIMENSION_FIELDS = [
  'x_axis',
  'groupby',
  'groupby_b',
  'columns',
  'groupbyRows',
  'groupbyColumns',
  'series',
  'entity',
  'source',
  'target',
  'y_axis',
] as const

/** The value of a mark as a filter of a query: nothing is compared with by IS NULL, SQL columns by their SQL. */
export function queryFilter(formData: FormData, { col, op, val, grain }: DrillFilter): QueryFilter {
  const column = sqlColumn(formData, col) ?? col
  if (val === null || val === undefined) return { col: column, op: 'IS NULL' }
  return { col: column, op, val, ...(grain !== undefined && { grain }) }
}

/** The column of the chart's settings that is written in SQL and called so. */
export function sqlColumn(formData: FormData, label: string): { sqlExpression: string; label: string } | undefined {
  for (const field of DIMENSION_FIELDS) {
    for (const column of toList(formData[field])) {
      if (!isRecord(column) || typeof column['sqlExpression'] !== 'string') continue
      if ((column['label'] || column['sqlExpression']) === label) {
        return { sqlExpression: column['sqlExpression'], label }
      }
    }
  }
  return undefined
}

/** Filters as a person reads them. */
export function filterTexts(filters: readonly DrillFilter[]): string {
  return filters.map(({ formattedVal }) => formattedVal).join(', ')
}
