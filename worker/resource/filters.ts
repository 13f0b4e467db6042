import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Principal } from '../access/principal.ts'
import { ApiError } from '../http/errors.ts'
import { RESOURCE_MESSAGES } from './messages.ts'

/** What conditions may depend on besides their value. */
export interface Scope {
  readonly principal: Principal
  readonly now: number
}

export type FilterScalar = string | number | boolean
export type FilterValue = FilterScalar | readonly FilterScalar[]

export interface ListFilter {
  readonly col: string
  readonly opr: string
  readonly value: FilterValue
}

export interface CustomFilter {
  /** The name shown to people. */
  readonly name: string
  /** Undefined when the value asks for nothing. */
  condition(value: FilterValue, scope: Scope): SQL | undefined
}

export type SearchKind = 'text' | 'integer' | 'number' | 'boolean' | 'instant' | 'one' | 'many'

/** A column that lists may filter by. The operators follow from its kind. */
export interface SearchColumn {
  readonly kind: SearchKind
  /** The compared expression; for `one` the foreign key, for `many` unused. */
  readonly input: SQLWrapper
  /** For `many`: whether the row is related to this id. */
  readonly relates?: (id: number) => SQL
  /** For `many`: whether such a related row exists at all; conditions on unknown ids ask for nothing. */
  readonly exists?: (id: number) => SQL
  readonly custom?: Readonly<Record<string, CustomFilter>>
}

export type SearchColumns = Readonly<Record<string, SearchColumn>>

const OPERATOR_NAMES = {
  sw: 'Starts with',
  ew: 'Ends with',
  ct: 'Contains',
  eq: 'Equal to',
  nsw: 'Not Starts with',
  new: 'Not Ends with',
  nct: 'Not Contains',
  neq: 'Not Equal to',
  gt: 'Greater than',
  lt: 'Smaller than',
  in: 'In',
  not_in: 'Not In',
  rel_o_m: 'Relation',
  nrel_o_m: 'No Relation',
  rel_m_m: 'Relation as Many',
} as const

type Operator = keyof typeof OPERATOR_NAMES

const OPERATORS: Readonly<Record<SearchKind, readonly Operator[]>> = {
  text: ['sw', 'ew', 'ct', 'eq', 'nsw', 'new', 'nct', 'neq', 'in', 'not_in'],
  integer: ['eq', 'gt', 'lt', 'neq', 'in', 'not_in'],
  number: ['eq', 'gt', 'lt', 'neq', 'in', 'not_in'],
  boolean: ['eq', 'neq'],
  instant: ['eq', 'gt', 'lt', 'neq'],
  one: ['rel_o_m', 'nrel_o_m'],
  many: ['rel_m_m'],
}

/** The `filters` block of `_info`. */
export function describeFilters(search: SearchColumns): Record<string, { name: string; operator: string }[]> {
  return Object.fromEntries(
    Object.entries(search).map(([column, { kind, custom = {} }]) => [
      column,
      [
        ...OPERATORS[kind].map((operator) => ({ name: OPERATOR_NAMES[operator], operator: operator as string })),
        ...Object.entries(custom).map(([operator, { name }]) => ({ name, operator })),
      ],
    ]),
  )
}

/**
 * The conditions that a list's filters ask for, to be joined by AND. An unknown column is refused; an operator that the
 * column does not have asks for nothing, as in Superset.
 */
export function filterConditions(filters: readonly ListFilter[], search: SearchColumns, scope: Scope): SQL[] {
  return filters.flatMap((filter) => {
    const column = Object.hasOwn(search, filter.col) ? search[filter.col] : undefined
    if (!column) throw ApiError.message(400, RESOURCE_MESSAGES.columnNotSearchable(filter.col))
    const custom = column.custom && Object.hasOwn(column.custom, filter.opr) ? column.custom[filter.opr] : undefined
    const condition = custom ? custom.condition(filter.value, scope) : operatorCondition(column, filter)
    return condition ? [condition] : []
  })
}

function operatorCondition(column: SearchColumn, filter: ListFilter): SQL | undefined {
  const operator = OPERATORS[column.kind].find((candidate) => candidate === filter.opr)
  if (!operator) return undefined
  if (column.kind === 'many') return relationCondition(column, filter)
  if (column.kind === 'one') return toOneCondition(column, operator, filter)
  if (operator === 'in' || operator === 'not_in') return membership(column, operator, filter)
  const wanted = comparable(column.kind, filter, single(filter))
  if (wanted === undefined) return undefined
  return typeof wanted === 'string' && column.kind === 'text'
    ? textCondition(column.input, operator, wanted)
    : comparison(column.input, operator, wanted)
}

// LIKE patterns are limited to 50 bytes on D1, so containment is asked with instr and substr.
function textCondition(input: SQLWrapper, operator: Operator, wanted: string): SQL {
  const starts = startsWithText(input, wanted)
  const ends = sql`substr(lower(${input}), -length(${wanted}), length(${wanted})) = lower(${wanted})`
  switch (operator) {
    case 'sw':
      return starts
    case 'nsw':
      return sql`not (${starts})`
    case 'ew':
      return wanted === '' ? sql`${input} is not null` : ends
    case 'new':
      return wanted === '' ? sql`0` : sql`not (${ends})`
    case 'ct':
      return containsText(input, wanted)
    case 'nct':
      return sql`not (${containsText(input, wanted)})`
    default:
      return comparison(input, operator, wanted)
  }
}

/** Whether a text contains another, regardless of case (ASCII). */
export function containsText(input: SQLWrapper, wanted: string): SQL {
  return sql`instr(lower(${input}), lower(${wanted})) > 0`
}

/** Whether a text begins with another, regardless of case (ASCII). */
export function startsWithText(input: SQLWrapper, wanted: string): SQL {
  return sql`substr(lower(${input}), 1, length(${wanted})) = lower(${wanted})`
}

function comparison(input: SQLWrapper, operator: Operator, wanted: string | number): SQL {
  switch (operator) {
    case 'gt':
      return sql`${input} > ${wanted}`
    case 'lt':
      return sql`${input} < ${wanted}`
    case 'neq':
      return sql`${input} <> ${wanted}`
    default:
      return sql`${input} = ${wanted}`
  }
}

function membership(column: SearchColumn, operator: 'in' | 'not_in', filter: ListFilter): SQL {
  const wanted = scalars(filter.value).map((entry) => comparable(column.kind, filter, entry))
  const list = sql`(select value from json_each(${JSON.stringify(wanted)}))`
  return operator === 'in' ? sql`${column.input} in ${list}` : sql`${column.input} not in ${list}`
}

function toOneCondition(column: SearchColumn, operator: Operator, filter: ListFilter): SQL {
  const id = integer(filter, single(filter))
  const related = sql`${column.input} = ${id}`
  return operator === 'rel_o_m' ? related : sql`(${column.input} is null or not ${related})`
}

function relationCondition(column: SearchColumn, filter: ListFilter): SQL | undefined {
  const { relates, exists } = column
  const ids = scalars(filter.value).map((entry) => integer(filter, entry))
  if (!relates || ids.length === 0) return undefined
  return sql.join(
    ids.map((id) => (exists ? sql`(not ${exists(id)} or ${relates(id)})` : relates(id))),
    sql` and `,
  )
}

function single({ col, value }: ListFilter): FilterScalar {
  const [first, ...rest] = scalars(value)
  if (first !== undefined && rest.length === 0) return first
  throw ApiError.message(400, RESOURCE_MESSAGES.filterValueInvalid(col, JSON.stringify(value)))
}

function scalars(value: FilterValue): readonly FilterScalar[] {
  return typeof value === 'object' ? value : [value]
}

/** The value as the column compares it; undefined when an instant cannot be read, which then asks for nothing. */
function comparable(kind: SearchKind, filter: ListFilter, given: FilterScalar): string | number | undefined {
  switch (kind) {
    case 'boolean':
      return isTrue(given) ? 1 : 0
    case 'instant': {
      const at = typeof given === 'number' ? given : parseInstant(String(given))
      return at === null ? undefined : at
    }
    case 'integer':
      return integer(filter, given)
    case 'number': {
      const number = Number(given)
      if (!Number.isFinite(number) || given === '') throw invalidValue(filter, given)
      return number
    }
    default:
      return typeof given === 'boolean' ? (given ? 'True' : 'False') : String(given)
  }
}

function integer(filter: ListFilter, given: FilterScalar): number {
  const number = typeof given === 'boolean' || given === '' ? Number.NaN : Number(given)
  if (!Number.isSafeInteger(number)) throw invalidValue(filter, given)
  return number
}

function invalidValue(filter: ListFilter, given: FilterScalar): ApiError {
  return ApiError.message(400, RESOURCE_MESSAGES.filterValueInvalid(filter.col, String(given)))
}

const TRUE_WORDS: readonly string[] = ['y', 'yes', 't', 'true', 'on', '1']

/** What filters and forms count as true. */
export function isTrue(given: FilterValue): boolean {
  return given === true || given === 1 || (typeof given === 'string' && TRUE_WORDS.includes(given.toLowerCase()))
}

/** Milliseconds of a date text; a text without a zone is UTC. Null when it is no date. */
function parseInstant(given: string): number | null {
  const zoned = /(?:[zZ]|[+-]\d{2}:?\d{2})$/.test(given) || !/\d[T ]\d/.test(given) ? given : `${given}Z`
  const at = Date.parse(zoned.replace(/(\d) (\d)/, '$1T$2'))
  return Number.isNaN(at) ? null : at
}
