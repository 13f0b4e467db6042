import { EngineError } from './engine.ts'
import { EngineErrorType, statementStopped, statementTimeout } from './errors.ts'
import type { TrinoFailure } from './trino-protocol.ts'

interface KnownError {
  readonly type: string
  readonly subject: string
  readonly pattern: RegExp
}

const KNOWN: Readonly<Record<string, KnownError>> = {
  COLUMN_NOT_FOUND: { type: EngineErrorType.ColumnMissing, subject: 'column', pattern: /Column '(.+?)' cannot be resolved/ },
  TABLE_NOT_FOUND: { type: EngineErrorType.TableMissing, subject: 'table', pattern: /Table '(?:.*\.)?(.+?)' does not exist/ },
  SCHEMA_NOT_FOUND: { type: EngineErrorType.SchemaMissing, subject: 'schema', pattern: /Schema '(.+?)' does not exist/ },
  CATALOG_NOT_FOUND: { type: EngineErrorType.DatabaseUnknown, subject: 'database', pattern: /Catalog '(.+?)'/ },
  SYNTAX_ERROR: { type: EngineErrorType.Syntax, subject: 'near', pattern: /input '(.+?)'/ },
}

/** What the coordinator said about a statement, classified, with the position that it points at. */
export function statementError({ message, errorName, errorLocation }: TrinoFailure, timeoutMs: number): EngineError {
  if (errorName === 'EXCEEDED_TIME_LIMIT') return statementTimeout(timeoutMs)
  if (errorName === 'USER_CANCELED') return statementStopped()
  const known = KNOWN[errorName]
  const subject = known?.pattern.exec(message)?.[1]
  const found = known !== undefined && subject !== undefined
  return new EngineError(message, {
    errorType: found ? known.type : EngineErrorType.Generic,
    extra: found ? { [known.subject]: subject } : {},
    ...(errorLocation ? { line: errorLocation.lineNumber, column: errorLocation.columnNumber } : {}),
  })
}
