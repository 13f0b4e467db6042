import { EngineError, type Dialect } from '../../engine/engine.ts'
import { EngineErrorType, toErrorObject } from '../../engine/errors.ts'
import { ApiError, type ErrorObject } from '../../http/errors.ts'
import { ForbiddenSqlError } from '../../sql/reach.ts'
import type { SqlTextError } from '../../sql/tokens.ts'
import { SQL_EDITOR_MESSAGES } from './messages.ts'

/** What went wrong with a run: one error of the wire format and the status of its answer. */
export interface RunFailure {
  readonly status: number
  readonly error: ErrorObject
}

/** Where a statement begins in the text it was cut from; both count from 1. */
export interface Position {
  readonly line: number
  readonly column: number
}

/** A database's own error, its position counted in the whole text. */
export function engineFailure(error: EngineError, dialect: Dialect, start: Position, prefix = ''): RunFailure {
  const at = inSource(error, start)
  const { message: text, errorType, extra } = error
  const object = toErrorObject(at ? new EngineError(text, { errorType, extra, ...at }) : error, dialect)
  const near = error.extra['near']
  if (error.errorType === EngineErrorType.Syntax && at && typeof near === 'string') {
    const message = prefix + SQL_EDITOR_MESSAGES.unreadable(near, at.line, at.column)
    return { status: 422, error: invalidSql(message, dialect.displayName, at) }
  }
  return {
    status: statusOf(error.errorType),
    error: { ...object, message: prefix + object.message, extra: { ...object.extra, ...at } },
  }
}

/** Text that cannot be read as SQL. */
export function textFailure(error: SqlTextError, engineName: string): RunFailure {
  const { line, column, message } = error
  if (error instanceof ForbiddenSqlError) {
    const extra = { engine: engineName, line, column }
    return { status: 422, error: { message, error_type: 'SYNTAX_ERROR', level: 'error', extra } }
  }
  return { status: 422, error: invalidSql(message, engineName, { line, column }) }
}

/** The failure with the text that its place counts in, where that is not the one somebody wrote. */
export function inRendered(failure: RunFailure, rendered: string, written: string): RunFailure {
  const { error } = failure
  if (rendered === written || error.extra?.['line'] === undefined) return failure
  return { ...failure, error: { ...error, extra: { ...error.extra, rendered_sql: rendered } } }
}

export function refusal(status: number, errorType: string, message: string, extra: ErrorObject['extra'] = null): ApiError {
  return ApiError.errors(status, [{ message, error_type: errorType, level: status < 500 ? 'warning' : 'error', extra }])
}

export function toApiFailure({ status, error }: RunFailure): ApiError {
  return ApiError.errors(status, [error])
}

function invalidSql(message: string, engine: string, at: Position): ErrorObject {
  return { message, error_type: 'INVALID_SQL_ERROR', level: 'error', extra: { engine, ...at } }
}

function inSource(error: EngineError, start: Position): Position | null {
  if (error.line === null) return null
  const column = error.column ?? 1
  return { line: start.line + error.line - 1, column: error.line === 1 ? start.column + column - 1 : column }
}

/** The statuses that clients of the wire format know. */
function statusOf(errorType: string): number {
  if (errorType.includes('TIMEOUT')) return 408
  return errorType === EngineErrorType.Syntax ? 422 : 500
}
