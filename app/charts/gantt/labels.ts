import { cellLabel } from '../cross-filter.ts'
import { columnLabel, readColumn } from '../form-data.ts'
import type { QueryResult } from '../query-types.ts'
import type { FormData } from '../types.ts'

/** Members of the dimension, which take a colour each. */
export function ganttLabels(formData: FormData, result: QueryResult | undefined): string[] {
  const series = readColumn(formData, 'series')
  if (series === undefined) return ['']
  return [...new Set((result?.data ?? []).map((row) => cellLabel(row[columnLabel(series)])))]
}
