import { bindingClauses, type RowLevelRule } from '../access/row-level.ts'
import type { Principal } from '../access/principal.ts'
import { checkedExpression, ExpressionError } from '../sql/expression.ts'
import { QUERY_MESSAGES, QueryError } from './messages.ts'
import { TEMPLATE_MESSAGES } from './template/messages.ts'
import { inPlace } from './template/query-error.ts'

/**
 * The conditions that rows of a dataset must hold to be seen by a principal, as SQL texts in brackets that are ANDed.
 * Every path that returns rows calls this one function, and its result is part of every cache key. A rule that cannot
 * be read stops the query: it is never left out. Throws QueryError.
 */
export async function rowLevelPredicates(
  principal: Pick<Principal, 'roles' | 'guest'>,
  dataset: { readonly id: number; readonly rules: readonly RowLevelRule[] },
  dialect: string,
  render: (clause: string) => Promise<string>,
): Promise<readonly string[]> {
  const groups = bindingClauses(principal, dataset)
  return await Promise.all(
    groups.map(async (clauses) => {
      const parts = await Promise.all(clauses.map((clause) => predicate(clause, dialect, render)))
      return parts.length === 1 ? (parts[0] ?? '') : `(${parts.join(' OR ')})`
    }),
  )
}

async function predicate(
  clause: string,
  dialect: string,
  render: (clause: string) => Promise<string>,
): Promise<string> {
  const text = await inPlace(TEMPLATE_MESSAGES.inRules, render(clause))
  try {
    return `(${condition(text, dialect)})`
  } catch (error) {
    if (error instanceof ExpressionError) throw new QueryError(QUERY_MESSAGES.rowLevelRuleInvalid)
    throw error
  }
}

/**
 * Whether a clause can be put in brackets and stays there. What its templates will say is not known yet: they count as
 * one name, and the text they make is checked when it is used.
 */
export function isClause(clause: string, dialect: string): boolean {
  const text = clause.replaceAll(/\{#.*?#\}|\{%.*?%\}/gs, ' ').replaceAll(/\{\{.*?\}\}/gs, 'x')
  try {
    condition(text, dialect)
    return true
  } catch (error) {
    if (error instanceof ExpressionError) return false
    throw error
  }
}

/** Who writes rules decides about all rows anyway: sub-queries may stand in them, in brackets. */
function condition(text: string, dialect: string): string {
  return checkedExpression(text, dialect, { queries: true })
}
