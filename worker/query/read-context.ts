import { ApiError } from '../http/errors.ts'
import { fieldMap } from '../http/validation.ts'
import { QUERY_MESSAGES } from './messages.ts'
import { queryContextSchema, type QueryContext } from './query-context.ts'

/** Checks a query context. What is wrong is told field by field in the wording of the API. Throws 400. */
export function readQueryContext(value: unknown): QueryContext {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw ApiError.message(400, QUERY_MESSAGES.notJson)
  const read = queryContextSchema.safeParse(value)
  if (!read.success) throw ApiError.message(400, QUERY_MESSAGES.incorrect(fieldText(fieldMap(read.error.issues))))
  return read.data
}

/** A field map as one line, in the notation that clients of the API know. */
export function fieldText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(fieldText).join(', ')}]`
  if (typeof value !== 'object' || value === null) {
    const text = String(value)
    return text.includes("'") && !text.includes('"') ? `"${text}"` : `'${text.replaceAll("'", "\\'")}'`
  }
  const entries = Object.entries(value).map(
    ([key, inner]) => `${/^\d+$/.test(key) ? key : `'${key}'`}: ${fieldText(inner)}`,
  )
  return `{${entries.join(', ')}}`
}
