import { ApiError, type ErrorObject } from '../http/errors.ts'
import { BUNDLE_MESSAGES } from './messages.ts'

/** File name to what is wrong with it: a text, or a field map as the validation of bodies gives. */
export type Problems = Readonly<Record<string, string | Readonly<Record<string, unknown>>>>

const ERROR_TYPE = 'GENERIC_COMMAND_ERROR'

/** An import that cannot go on, in the shape every import error has (shape B). */
export function importRefused(status: number, message: string, extra: ErrorObject['extra'] = {}): ApiError {
  return ApiError.errors(status, [
    { message, error_type: ERROR_TYPE, level: status < 500 ? 'warning' : 'error', extra },
  ])
}

/** Every problem of a bundle at once; clients read `extra` to ask for passwords or for leave to overwrite. */
export function invalidBundle(noun: string, problems: Problems): ApiError {
  const details = Object.entries(problems).map(([file, problem]) => `${file}: ${pythonText(problem)}`)
  const heading = BUNDLE_MESSAGES.importing(noun)
  return importRefused(422, noun === 'assets' ? heading : `${heading}: ${details.join('; ')}`, problems)
}

/** Two problems of one file become one: field maps are merged, a later text replaces. */
export function mergeProblems(...lists: readonly Problems[]): Problems {
  const merged: Record<string, Problems[string]> = {}
  for (const problems of lists) {
    for (const [file, problem] of Object.entries(problems)) {
      const existing = merged[file]
      merged[file] = typeof existing === 'object' && typeof problem === 'object' ? { ...existing, ...problem } : problem
    }
  }
  return merged
}

/** Values as the clients of the reference implementation see them in messages: `{'_schema': ['…']}`. */
export function pythonText(value: unknown): string {
  return typeof value === 'string' ? value : pythonLiteral(value)
}

function pythonLiteral(value: unknown): string {
  if (value === null || value === undefined) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value === 'string') return quoted(value)
  if (Array.isArray(value)) return `[${value.map(pythonLiteral).join(', ')}]`
  if (typeof value !== 'object') return JSON.stringify(value) ?? 'None'
  return `{${Object.entries(value)
    .map(([key, item]) => `${quoted(key)}: ${pythonLiteral(item)}`)
    .join(', ')}}`
}

function quoted(text: string): string {
  const escaped = text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')
  return text.includes("'") && !text.includes('"') ? `"${escaped}"` : `'${escaped.replaceAll("'", "\\'")}'`
}
