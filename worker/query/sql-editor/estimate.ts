import type { Engine } from '../../engine/engine.ts'
import { statementRefused } from '../../engine/errors.ts'
import type { ParsedStatement } from '../../sql/parse.ts'
import { refusal } from './errors.ts'
import { ESTIMATE_TIMEOUT_MS } from './limits.ts'
import { SQL_EDITOR_MESSAGES } from './messages.ts'

/** Backends whose EXPLAIN gives a cost. */
const ESTIMATING = new Set(['postgresql'])
const COST = /cost=([\d.]+)\.\.([\d.]+)/

/** What the planner expects of a statement, label to value. Throws EngineError, and ApiError where no engine can tell. */
export async function estimateRows(
  engine: Engine,
  statement: ParsedStatement,
  schema: string | null,
): Promise<Record<string, string>> {
  const { name, displayName } = engine.dialect
  if (!ESTIMATING.has(name)) throw refusal(422, 'GENERIC_COMMAND_ERROR', SQL_EDITOR_MESSAGES.estimateUnsupported(displayName))
  if (!statement.readOnly) throw statementRefused()
  const options = { readOnly: true, rowLimit: 1, timeoutMs: ESTIMATE_TIMEOUT_MS, schema }
  const { batches } = await engine.execute(`EXPLAIN ${statement.text}`, options)
  let plan = ''
  for await (const rows of batches) plan ||= String(rows[0]?.[0] ?? '')
  const [, startup = '', total = ''] = COST.exec(plan) ?? []
  return { 'Start-up cost': startup, 'Total cost': total }
}
