import { columnLabel, readColumn, readText } from '../form-data.ts'
import { messages } from '../messages.ts'
import type { QueryResult } from '../query-types.ts'
import type { FormData } from '../types.ts'

/** Members of the dimension that colors a map. */
export function dimensionLabels(formData: FormData, [result]: readonly QueryResult[]): string[] {
  const column = readColumn(formData, 'dimension')
  if (!result || column === undefined || readText(formData, 'color_scheme_type') === 'fixed_color') return []
  const name = columnLabel(column)
  return [...new Set(result.data.map((row) => String(row[name] ?? messages.nullValue)))]
}
