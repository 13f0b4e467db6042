import type { ApiError } from '../../api/errors.ts'
import type { Origin } from './run-store.ts'

/** Where an error points: in the editor's counting, with the line itself and the caret's place in it (from 0). */
export interface ErrorPlace extends Origin {
  readonly text: string
  readonly caret: number
  /** False where the place is one of a text that a template made. */
  readonly inEditor: boolean
}

/**
 * The place an error names, if it names one that the text has. `origin`: where the text that ran begins. A text that was
 * a template is told as it came to be; its places are not those of the editor.
 */
export function errorPlace(error: ApiError, written: string, origin: Origin): ErrorPlace | null {
  const extra = error.details[0]?.extra ?? {}
  const rendered = extra['rendered_sql']
  const sql = typeof rendered === 'string' ? rendered : written
  const line = Number(extra['line'])
  const column = Number(extra['column'] ?? 1)
  const text = Number.isInteger(line) && line > 0 ? sql.split('\n')[line - 1] : undefined
  if (text === undefined || !Number.isInteger(column)) return null
  const caret = Math.min(Math.max(0, column - 1), text.length)
  if (rendered !== undefined) return { line, column: caret + 1, text, caret, inEditor: false }
  return { line: origin.line + line - 1, column: (line === 1 ? origin.column - 1 : 0) + caret + 1, text, caret, inEditor: true }
}
