import { isReadOnly, singleStatement } from '../sql/statements.ts'
import { SqlTextError } from '../sql/tokens.ts'
import { EngineError } from './engine.ts'
import { EngineErrorType, statementRefused } from './errors.ts'

/** Refuses, by its text, a statement that may change something, and more than one. Throws EngineError. */
export function assertReadOnlyText(sql: string, dialect: string): void {
  try {
    if (!isReadOnly(singleStatement(sql, dialect))) throw statementRefused()
  } catch (error) {
    if (!(error instanceof SqlTextError)) throw error
    const { line, column, near } = error
    throw new EngineError(error.message, { errorType: EngineErrorType.Syntax, line, column, extra: { near } })
  }
}
