import { EngineError } from '../engine/engine.ts'
import { SqlTextError } from '../sql/tokens.ts'
import { tablesOfContext, type AnswerScope } from './answer-context.ts'
import { QueryError } from './messages.ts'
import type { QueryContext, QueryObjectInput } from './query-context.ts'

/** Where SQL of a person may stand in a chart. */
export const EXPRESSION_TYPES = ['column', 'metric', 'where', 'having'] as const
export type ExpressionType = (typeof EXPRESSION_TYPES)[number]

/** True of no row: the database reads the statement and finds every name and type in it, and no rows. */
const NO_ROW = { col: { sqlExpression: '1', label: 'one', expressionType: 'SQL' as const }, op: '==' as const, val: 0 }
const LABEL = 'expression'
const COUNT = { expressionType: 'SQL' as const, sqlExpression: 'COUNT(*)', label: 'count' }

/** A query without rows in which an expression stands where its type belongs. */
export function expressionQuery(expression: string, type: ExpressionType): QueryObjectInput {
  const none = { filters: [NO_ROW], row_limit: 1 }
  switch (type) {
    case 'column':
      return { ...none, columns: [{ sqlExpression: expression, label: LABEL, expressionType: 'SQL' }], metrics: [] }
    case 'metric':
      return { ...none, metrics: [{ sqlExpression: expression, label: LABEL, expressionType: 'SQL' }] }
    case 'where':
    case 'having':
      return { ...none, metrics: [COUNT], extras: { [type]: expression } }
  }
}

/** What keeps a chart of a dataset from using an expression, in the words of the database; null for one that it can use. */
export async function expressionProblem(
  { expression, type }: { readonly expression: string; readonly type: ExpressionType },
  datasource: QueryContext['datasource'],
  scope: AnswerScope,
): Promise<string | null> {
  try {
    await tablesOfContext({ datasource, queries: [expressionQuery(expression, type)] }, scope)
    return null
  } catch (error) {
    // Who names a missing column need not be told: it is the expression.
    const told = error instanceof EngineError && error.cause instanceof EngineError ? error.cause : error
    if (told instanceof QueryError || told instanceof EngineError || told instanceof SqlTextError) return told.message
    throw told
  }
}
