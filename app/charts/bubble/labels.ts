import { cellLabel } from '../cross-filter.ts'
import { columnLabel, readColumn } from '../form-data.ts'
import type { QueryResult } from '../query-types.ts'
import type { FormData } from '../types.ts'

/** Members of the dimension, without one the entities: they take a colour each. */
export function bubbleLabels(formData: FormData, result: QueryResult | undefined): string[] {
  const column = readColumn(formData, 'series') ?? readColumn(formData, 'entity')
  if (column === undefined) return []
  return [...new Set((result?.data ?? []).map((row) => cellLabel(row[columnLabel(column)])))]
}
