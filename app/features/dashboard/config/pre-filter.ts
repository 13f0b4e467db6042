import { isRecord } from '../../../charts/form-data.ts'
import type { Json, JsonObject } from '../../../../durable-objects/log/json.ts'

/** Comparisons a pre-filter can make, as they travel; those of one side take no value, those of lists take several. */
export const OPERATORS = ['==', '!=', '>', '>=', '<', '<=', 'IN', 'NOT IN', 'ILIKE', 'IS NULL', 'IS NOT NULL'] as const
export type Operator = (typeof OPERATORS)[number]

const WITHOUT_VALUE: ReadonlySet<string> = new Set(['IS NULL', 'IS NOT NULL'])
const WITH_LIST: ReadonlySet<string> = new Set(['IN', 'NOT IN'])

/** One condition of a pre-filter as the form shows it. */
export type Condition =
  | { readonly kind: 'simple'; readonly column: string; readonly operator: Operator; readonly value: string }
  | { readonly kind: 'sql'; readonly sql: string }
  /** Something the form cannot show; it can only be taken away. */
  | { readonly kind: 'other'; readonly stored: JsonObject }

export const NEW_CONDITION: Condition = { kind: 'simple', column: '', operator: '==', value: '' }

export function takesValue(operator: Operator): boolean {
  return !WITHOUT_VALUE.has(operator)
}

export function readConditions(preFilters: readonly unknown[]): Condition[] {
  return preFilters.filter(isRecord).map((filter): Condition => {
    const { expressionType, sqlExpression, subject, operator, comparator } = filter
    if (expressionType === 'SQL' && typeof sqlExpression === 'string') return { kind: 'sql', sql: sqlExpression }
    const known = OPERATORS.find((name) => name === operator)
    // Entries come from the stored JSON of the dashboard.
    if (typeof subject !== 'string' || !known) return { kind: 'other', stored: filter as JsonObject }
    return { kind: 'simple', column: subject, operator: known, value: textOfComparator(comparator) }
  })
}

/** The adhoc filters of the conditions. What is not complete yet is kept, and asks nothing of the database. */
export function writeConditions(conditions: readonly Condition[]): JsonObject[] {
  return conditions.map((condition) => {
    if (condition.kind === 'other') return condition.stored
    if (condition.kind === 'sql') return { expressionType: 'SQL', clause: 'WHERE', sqlExpression: condition.sql }
    const { column, operator, value } = condition
    return { expressionType: 'SIMPLE', clause: 'WHERE', subject: column, operator, comparator: comparatorOf(operator, value) }
  })
}

/** True when every condition can be asked. */
export function areComplete(conditions: readonly Condition[]): boolean {
  return conditions.every((condition) => {
    if (condition.kind === 'other') return true
    if (condition.kind === 'sql') return condition.sql.trim() !== ''
    return condition.column !== '' && (!takesValue(condition.operator) || condition.value.trim() !== '')
  })
}

function textOfComparator(comparator: unknown): string {
  if (Array.isArray(comparator)) return comparator.map(String).join(', ')
  return typeof comparator === 'string' || typeof comparator === 'number' ? String(comparator) : ''
}

function comparatorOf(operator: Operator, text: string): Json {
  if (!takesValue(operator)) return null
  if (!WITH_LIST.has(operator)) return text
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}
