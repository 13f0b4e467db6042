import type { Engine } from '../../engine/engine.ts'
import { statementRefused } from '../../engine/errors.ts'
import type { ParsedStatement } from '../../sql/parse.ts'
import { refusal } from './errors.ts'
import { ESTIMATE_TIMEOUT_MS } from './limits.ts'
import { SQL_EDITOR_MESSAGES } from './messages.ts'

/** What the planner expects of a statement, label to value. Throws EngineError, and ApiError where no engine can tell. */
export async function estimateRows(
  engine: Engine,
  statement: ParsedStatement,
  schema: string | null,
): Promise<Record<string, string>> {
  if (!statement.readOnly) throw statementRefused()
  const estimate = await engine.estimate?.(statement.text, { timeoutMs: ESTIMATE_TIMEOUT_MS, schema })
  if (estimate) return { ...estimate }
  const { displayName } = engine.dialect
  throw refusal(422, 'GENERIC_COMMAND_ERROR', SQL_EDITOR_MESSAGES.estimateUnsupported(displayName))
}
