import { columnLabel, readColumn } from '../form-data.ts'
import { messages } from '../messages.ts'
import type { QueryResult } from '../query-types.ts'
import type { FormData } from '../types.ts'

export function entityColumn(formData: FormData): string {
  const column = readColumn(formData, 'entity')
  return column === undefined ? '' : columnLabel(column)
}

/** The countries of an answer as it names them. */
export function entityTexts(formData: FormData, result: QueryResult): string[] {
  const column = entityColumn(formData)
  return result.data.map((row) => String(row[column] ?? messages.nullValue))
}
