import { isColumn, isRecord, readRecord, toList } from '../form-data.ts'
import type { QueryFilter } from '../query-types.ts'
import type { FormData } from '../types.ts'

const UNARY_OPERATORS = new Set(['IS NULL', 'IS NOT NULL'])

/**
 * Filters of the query and the free-form WHERE and HAVING texts, in Superset's order: old extra filters, filters
 * from the dashboard, the chart's own, ad-hoc filters from the dashboard. Simple HAVING filters are not sent.
 */
export function readFilters(formData: FormData, extraFilters: readonly QueryFilter[]) {
  const overrides = readRecord(formData, 'extra_form_data')
  const filters: QueryFilter[] = [...extraFilters, ...toList(overrides['filters']).filter(isQueryFilter)]
  const where: string[] = typeof formData['where'] === 'string' && formData['where'] ? [formData['where']] : []
  const having: string[] = []
  const adhoc = [...toList(formData['adhoc_filters']), ...toList(overrides['adhoc_filters'])].filter(isRecord)
  for (const filter of adhoc) {
    const clause = filter['clause'] ?? 'WHERE'
    if (filter['expressionType'] === 'SQL') {
      const sql = filter['sqlExpression']
      if (typeof sql === 'string' && sql.trim() !== '') (clause === 'HAVING' ? having : where).push(sql)
    } else if (clause === 'WHERE') {
      const simple = readSimpleFilter(filter)
      if (simple) filters.push(simple)
    }
  }
  return { filters, where: joinClauses(where), having: joinClauses(having) }
}

function readSimpleFilter(filter: Record<string, unknown>): QueryFilter | undefined {
  const { subject, operator } = filter
  if (!isColumn(subject) || typeof operator !== 'string') return undefined
  return UNARY_OPERATORS.has(operator)
    ? { col: subject, op: operator }
    : { col: subject, op: operator, val: filter['comparator'] }
}

function isQueryFilter(value: unknown): value is QueryFilter {
  return isRecord(value) && isColumn(value['col']) && typeof value['op'] === 'string'
}

/** A line comment at the end would swallow the closing parenthesis, so it gets its own line. */
function joinClauses(clauses: readonly string[]): string {
  return clauses.map((clause) => `(${clause}${clause.includes('--') ? '\n' : ''})`).join(' AND ')
}
