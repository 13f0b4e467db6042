import { SqlText } from '../../sql/template/literals.ts'
import { TemplateError } from '../../sql/template/error.ts'
import type { TemplateFunction } from '../../sql/template/engine.ts'
import { findColumn } from '../dataset.ts'
import { strftime, toEpochMs, toIso } from '../instants.ts'
import { TEMPLATE_MESSAGES } from './messages.ts'
import type { QueryFilter } from '../query-context.ts'
import type { TemplateScope } from './scope.ts'

/** What the templates of a query have used of it, beyond the text they made. */
export interface Touched {
  /** Columns whose filters a macro looked at. */
  readonly applied: Set<string>
  /** Columns whose filters a macro took upon itself: the statement leaves them out. */
  readonly removed: Set<string>
  /** Values that answers differ by although no text holds them. */
  readonly keys: unknown[]
}

export function untouched(): Touched {
  return { applied: new Set(), removed: new Set(), keys: [] }
}

/** The arguments of a macro by position or name, as Python knows them. */
function bound(macro: string, names: readonly string[], required: number): (call: Parameters<TemplateFunction>) => unknown[] {
  return ([args, named]) => {
    const unknown = [...named.keys()].find((name) => !names.includes(name))
    if (args.length > names.length || unknown !== undefined) {
      throw new TemplateError('call', TEMPLATE_MESSAGES.arguments(macro, names))
    }
    const values = names.map((name, at) => (at < args.length ? args[at] : named.get(name)))
    if (values.slice(0, required).some((value) => value === undefined)) {
      throw new TemplateError('call', TEMPLATE_MESSAGES.arguments(macro, names))
    }
    return values
  }
}

function macro(
  name: string,
  names: readonly string[],
  required: number,
  call: (...values: unknown[]) => unknown,
): readonly [string, TemplateFunction] {
  const read = bound(name, names, required)
  return [name, (...given) => call(...read(given))]
}

/** The macros that need nothing but the query and the caller. */
export function plainMacros(scope: TemplateScope, touched: Touched): Readonly<Record<string, TemplateFunction>> {
  const { principal } = scope
  const keyed = (value: unknown, add: unknown) => {
    if (add !== false) touched.keys.push(value)
    return value
  }
  const user = (name: string, value: unknown) =>
    macro(name, ['add_to_cache_keys'], 0, (add) => (principal.kind === 'user' ? keyed(value, add) : null))
  return Object.fromEntries([
    user('current_user_id', principal.userId),
    user('current_username', principal.username),
    user('current_user_email', principal.email),
    macro('current_user_roles', ['add_to_cache_keys'], 0, (add) => keyed(principal.roles.map(({ name }) => name), add)),
    macro('current_user_rls_rules', [], 0, () =>
      scope.rules.length > 0 ? scope.rules.toSorted().map((clause) => new SqlText(clause)) : null,
    ),
    macro('cache_key_wrapper', ['key'], 1, (key) => keyed(key, true)),
    macro('url_param', ['param', 'default', 'add_to_cache_keys', 'escape_result'], 1, (name, fallback = null, add) => {
      const given = scope.urlParams[String(name)] ?? fallback
      return keyed(typeof given === 'object' && given !== null ? JSON.stringify(given) : given, add)
    }),
    macro('filter_values', ['column', 'default', 'remove_filter'], 1, (column, fallback, remove) => {
      const values = usedFilters(scope, touched, String(column), remove).flatMap(({ val }) => val ?? [])
      return values.length === 0 && fallback !== undefined && fallback !== null ? [fallback] : values
    }),
    macro('get_filters', ['column', 'remove_filter'], 1, (column, remove) =>
      usedFilters(scope, touched, String(column), remove).map(({ op, col, val = null }) => ({ op, col, val })),
    ),
    macro('get_time_filter', ['column', 'default', 'target_type', 'strftime', 'remove_filter'], 0, (...given) =>
      timeFilter(scope, touched, given),
    ),
  ])
}

/** The filters of a column, which thereby count as applied; lists stay lists. */
function usedFilters(scope: TemplateScope, touched: Touched, column: string, remove: unknown) {
  const found = scope.filters.filter((filter) => filter.col === column && hasValue(filter))
  if (found.length > 0) touched.applied.add(column)
  if (found.length > 0 && remove === true) touched.removed.add(column)
  return found.map(({ op, col, val }) => ({
    op,
    col,
    val: (op === 'IN' || op === 'NOT IN') && !Array.isArray(val) ? [val] : val,
  }))
}

function hasValue({ op, val }: QueryFilter): boolean {
  if (op === 'IS NULL' || op === 'IS NOT NULL') return true
  return Array.isArray(val) ? val.length > 0 : val !== undefined && val !== null && val !== '' && val !== false
}

/** The time range of a column's filter, or of the query, with its bounds as SQL of the column's type. */
function timeFilter(scope: TemplateScope, touched: Touched, [column, fallback, type, format, remove]: unknown[]) {
  const named = typeof column === 'string' ? column : null
  const filter = scope.filters.find(({ op, col }) => op === 'TEMPORAL_RANGE' && col === named)
  const own = named === null ? scope.timeRange : typeof filter?.val === 'string' ? filter.val : null
  if (filter && named !== null) {
    touched.applied.add(named)
    if (remove === true) touched.removed.add(named)
  }
  const timeRange = own ?? (typeof fallback === 'string' ? fallback : 'No filter')
  const { since, until } = scope.boundsOf(timeRange)
  const known = scope.dataset && named !== null ? findColumn(scope.dataset, named)?.type : undefined
  const nativeType = typeof type === 'string' ? type : known || 'TIMESTAMP'
  const text = (instant: Date | null) => {
    if (instant === null) return null
    if (typeof format === 'string') return strftime(instant, format)
    return new SqlText(scope.dialect.temporalLiteral(toIso(instant), nativeType))
  }
  return { from_expr: text(since), to_expr: text(until), time_range: timeRange }
}

/** Filters of the template language. */
export function templateFilters({ dialect }: TemplateScope): Readonly<Record<string, TemplateFunction>> {
  return Object.fromEntries([
    macro('where_in', ['values', 'mark', 'default_to_none'], 1, (values, _mark, orNone) => {
      const items = Array.isArray(values) ? values : [values]
      if (items.length === 0 && orNone === true) return new SqlText('(NULL)')
      return new SqlText(`(${items.map((item) => dialect.literal(scalar(item))).join(', ')})`)
    }),
    macro('to_datetime', ['value', 'format'], 1, (value, format = '%Y-%m-%d %H:%M:%S') => {
      if (value === null || value === '') return null
      const ms = typeof value === 'string' && typeof format === 'string' ? toEpochMs(value, format) : null
      if (ms === null) throw new TemplateError('call', TEMPLATE_MESSAGES.noDate(JSON.stringify(value), JSON.stringify(format)))
      return toIso(new Date(ms)).slice(0, 19).replace('T', ' ')
    }),
  ])
}

function scalar(value: unknown): string | number | boolean | null {
  if (value === undefined) return null
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  if (typeof value === 'bigint') return String(value)
  throw new TemplateError('call', TEMPLATE_MESSAGES.notPlain('where_in'))
}
