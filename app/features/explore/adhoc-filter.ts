import { columnLabel, isColumn, isRecord, toList, toNumber } from '../../charts/form-data.ts'
import type { Column } from '../../charts/query-types.ts'
import type { ControlColumn } from '../../charts/controls/control.ts'
import { isTemporal } from '../../charts/controls/visibility.ts'
import { exploreMessages, type operatorMessages } from '../../i18n/explore.ts'
import { t } from '../../i18n/message.ts'
import { NO_FILTER } from './time-range.ts'
import { asText } from './text.ts'

/** A filter as charts store it, in Superset's shape. */
export interface AdhocFilter {
  readonly expressionType: 'SIMPLE' | 'SQL'
  readonly clause: 'WHERE' | 'HAVING'
  readonly subject?: Column | null
  readonly operator?: string | null
  readonly comparator?: unknown
  readonly sqlExpression?: string | null
  readonly filterOptionName?: string
  readonly isExtra?: boolean
  readonly [key: string]: unknown
}

export type Operator = keyof typeof operatorMessages

const TEMPORAL: Operator = 'TEMPORAL_RANGE'
const BINARY: readonly Operator[] = ['==', '!=', '<', '<=', '>', '>=']
const SETS: readonly Operator[] = ['IN', 'NOT IN']
const TEXT: readonly Operator[] = ['ILIKE', 'LIKE', 'NOT LIKE']
const UNARY: readonly Operator[] = ['IS NOT NULL', 'IS NULL']
const TRUTH: readonly Operator[] = ['IS TRUE', 'IS FALSE']
const NUMBER_TYPE = 0
const BOOLEAN_TYPE = 3

export function isAdhocFilter(value: unknown): value is AdhocFilter {
  return isRecord(value) && (value['expressionType'] === 'SIMPLE' || value['expressionType'] === 'SQL') &&
    (value['clause'] !== undefined || value['operator'] !== undefined)
}

/** The filters of stored settings; anything else in the list is left out. */
export function readFilters(value: unknown): AdhocFilter[] {
  return toList(value).filter(isAdhocFilter)
}

/** Operators that make sense for a column, the usual one first. */
export function operatorsFor(column: ControlColumn | undefined): readonly Operator[] {
  if (column && isTemporal(column)) return [TEMPORAL, ...BINARY, ...UNARY]
  if (column?.type_generic === NUMBER_TYPE) return [...BINARY, ...SETS, ...UNARY]
  if (column?.type_generic === BOOLEAN_TYPE) return [...TRUTH, '==', '!=', ...SETS, ...UNARY]
  return [...SETS, '==', '!=', ...TEXT, ...UNARY, '<', '<=', '>', '>=']
}

export type Arity = 'none' | 'one' | 'many' | 'range'

/** How many values an operator compares with. */
export function arityOf(operator: string | null | undefined): Arity {
  if (operator === TEMPORAL) return 'range'
  if (SETS.some((one) => one === operator)) return 'many'
  return [...UNARY, ...TRUTH].some((one) => one === operator) ? 'none' : 'one'
}

/** A new filter on a column, as dropping it on the control makes it. */
export function filterOn(column: ControlColumn): AdhocFilter {
  const [operator = 'IN'] = operatorsFor(column)
  return simple(column.column_name, operator, emptyComparator(operator))
}

/** A time filter on a column. */
export function timeFilter(subject: string, range: string): AdhocFilter {
  return simple(subject, TEMPORAL, range)
}

function simple(subject: string, operator: Operator, comparator: unknown): AdhocFilter {
  return { expressionType: 'SIMPLE', clause: 'WHERE', subject, operator, comparator, sqlExpression: null }
}

function emptyComparator(operator: Operator): unknown {
  const arity = arityOf(operator)
  if (arity === 'range') return NO_FILTER
  return arity === 'many' ? [] : null
}

/** Another column: an operator it cannot have gives way to its usual one, and values of another column go. */
export function withSubject(filter: AdhocFilter, column: ControlColumn): AdhocFilter {
  const allowed = operatorsFor(column)
  const kept = allowed.find((operator) => operator === filter.operator)
  const operator = kept && arityOf(kept) !== 'range' ? kept : (allowed[0] ?? 'IN')
  return { ...filter, subject: column.column_name, operator, comparator: emptyComparator(operator) }
}

/** Another operator: the first value of a list stays when one is wanted, and one value becomes a list. */
export function withOperator(filter: AdhocFilter, operator: Operator): AdhocFilter {
  const arity = arityOf(operator)
  const values = arityOf(filter.operator) === 'range' ? [] : toList(filter.comparator)
  const comparator = {
    none: null,
    one: values[0] ?? null,
    many: values,
    range: arityOf(filter.operator) === 'range' ? filter.comparator : NO_FILTER,
  }[arity]
  return { ...filter, operator, comparator }
}

/** A typed value in the type of its column: numbers stay numbers on the wire. */
export function typedValue(text: string, column: ControlColumn | undefined): string | number {
  if (column?.type_generic !== NUMBER_TYPE) return text
  return toNumber(text) ?? text
}

/** The SQL that a simple filter stands for, as the custom tab begins with. */
export function filterSql(filter: AdhocFilter): string {
  if (filter.expressionType === 'SQL') return filter.sqlExpression ?? ''
  const subject = isColumn(filter.subject) ? columnLabel(filter.subject) : ''
  const operator = filter.operator === '==' ? '=' : (filter.operator ?? '')
  const arity = arityOf(filter.operator)
  if (!subject || !operator || arity === 'range') return ''
  if (arity === 'none') return `${subject} ${operator}`
  const values = toList(filter.comparator).map(literal)
  return arity === 'many' ? `${subject} ${operator} (${values.join(', ')})` : `${subject} ${operator} ${values[0] ?? ''}`
}

function literal(value: unknown): string {
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : `'${asText(value).replaceAll("'", "''")}'`
}

/** Whether a filter says enough to be applied. */
export function isComplete(filter: AdhocFilter): boolean {
  if (filter.expressionType === 'SQL') return Boolean(filter.sqlExpression?.trim())
  if (!isColumn(filter.subject) || !filter.operator) return false
  const arity = arityOf(filter.operator)
  return arity === 'none' || toList(filter.comparator).length > 0
}

/** A filter in few words: `city = Oslo`, `city in (3 values)`, `date (Last year)`, or its SQL. */
export function filterLabel(filter: AdhocFilter): string {
  if (filter.expressionType === 'SQL') return filter.sqlExpression ?? ''
  const subject = isColumn(filter.subject) ? columnLabel(filter.subject) : ''
  const arity = arityOf(filter.operator)
  if (arity === 'range') return t(exploreMessages.filterRange, { subject, range: asText(filter.comparator, NO_FILTER) })
  const operator = operatorText(filter.operator)
  if (arity === 'none') return `${subject} ${operator}`
  if (arity === 'one') return `${subject} ${operator} ${toList(filter.comparator).map(valueText).join()}`
  return t(exploreMessages.filterValues, { subject, operator, values: listText(toList(filter.comparator)) })
}

/** Values that a pill spells out before it only counts them. */
const SPELLED = 2

function listText(values: readonly unknown[]): string {
  return values.length <= SPELLED
    ? values.map(valueText).join(', ')
    : t(exploreMessages.valueCount, { count: values.length })
}

function valueText(value: unknown): string {
  return value === null ? t(exploreMessages.nullValue) : asText(value)
}

const SHORT: Readonly<Record<string, string>> = { '==': '=', '!=': '≠', '<=': '≤', '>=': '≥' }

function operatorText(operator: string | null | undefined): string {
  return operator ? (SHORT[operator] ?? operator.toLowerCase()) : ''
}

/** The time filter of a chart: the first on the wanted column, else the first there is. Its place, or -1. */
export function timeFilterIndex(filters: readonly AdhocFilter[], column: string | undefined): number {
  const ranges = filters.flatMap((filter, index) => (arityOf(filter.operator) === 'range' ? [{ filter, index }] : []))
  return (ranges.find(({ filter }) => filter.subject === column) ?? ranges[0])?.index ?? -1
}
