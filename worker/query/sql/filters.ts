import { sql } from 'kysely'
import { GenericType, type Dialect } from '../../engine/engine.ts'
import { findColumn, type DatasetColumn } from '../dataset.ts'
import { columnLabel } from '../labels.ts'
import { QUERY_MESSAGES, QueryError } from '../messages.ts'
import type { FilterScalar, QueryFilter } from '../query-context.ts'
import type { TimeBounds } from '../time/time-range.ts'
import type { Sql } from './compile.ts'
import { columnSql, genericTypeOf, clockColumnSql, withGrain, type SqlScope } from './expressions.ts'
import { isoToEpochMs, storedLiteral, toIso } from '../instants.ts'
import { instantOfClock } from '../time/time-zone.ts'
import { isInstant } from './zones.ts'

const NULL_MARK = '<NULL>'
const EMPTY_MARK = '<empty string>'

interface Target {
  readonly left: string
  readonly type: GenericType | null
  readonly nativeType: string
  readonly column: DatasetColumn | null
  readonly grained: boolean
}

/** True when the filter speaks of something this dataset has. */
export function isKnownFilter(filter: QueryFilter, scope: SqlScope): boolean {
  return typeof filter.col !== 'string' || findColumn(scope.dataset, filter.col) !== undefined
}

/**
 * The condition of one filter, or null when it asks for nothing. `bounds` is the resolved range of a TEMPORAL_RANGE.
 * Throws QueryError for values that the operator cannot take.
 */
export function filterCondition(filter: QueryFilter, scope: SqlScope, bounds: TimeBounds | null): Sql | null {
  const target = targetOf(filter, scope)
  const left = sql.raw(target.left)
  switch (filter.op) {
    case 'TEMPORAL_RANGE':
      if (typeof filter.val !== 'string') throw new QueryError(QUERY_MESSAGES.comparisonNeedsValue)
      return bounds === null ? null : rangeCondition(target, scope, bounds)
    case 'REGEX':
      return regexCondition(filter, target, scope)
    case 'LATEST PARTITION':
      return partitionCondition(target, scope)
    case 'IS NULL':
      return sql`${left} IS NULL`
    case 'IS NOT NULL':
      return sql`${left} IS NOT NULL`
    case 'IS TRUE':
    case 'IS FALSE':
      return sql.raw(scope.dialect.booleanTest(truthOf(target), filter.op === 'IS TRUE'))
    case 'IN':
    case 'NOT IN':
      return listCondition(filter, target, scope)
    case 'LIKE':
    case 'NOT LIKE':
    case 'ILIKE':
    case 'NOT ILIKE':
      return likeCondition(filter, target, scope)
    case '==':
    case '!=':
      return equalityCondition(filter, target, scope)
    case '>':
    case '<':
    case '>=':
    case '<=': {
      const value = normalise(single(filter.val), target)
      if (value === null) throw new QueryError(QUERY_MESSAGES.comparisonNeedsValue)
      // `>=` and `<` hold for a midnight written as a date alone; the others must meet it exactly.
      const exact = filter.op === '>' || filter.op === '<='
      const side = exact ? exactLeft(target, scope, [value]) : left
      return sql`${side} ${sql.raw(filter.op)} ${operand(value, target, scope, exact)}`
    }
  }
}

/** `col >= since AND col < until`; an open end leaves its half out. Null when both ends are open. */
export function boundsCondition(column: DatasetColumn, scope: SqlScope, bounds: TimeBounds): Sql | null {
  const target: Target = {
    left: columnSql(column.name, { ...scope, timeGrain: null }).sql,
    type: GenericType.Temporal,
    nativeType: column.type,
    column,
    grained: false,
  }
  return rangeCondition(target, scope, bounds)
}

function rangeCondition(target: Target, scope: SqlScope, bounds: TimeBounds): Sql | null {
  const left = sql.raw(target.left)
  const literal = (instant: Date) => sql.raw(instantLiteral(instant, target, scope, false))
  const halves: Sql[] = []
  if (bounds.since) halves.push(sql`${left} >= ${literal(bounds.since)}`)
  if (bounds.until) halves.push(sql`${left} < ${literal(bounds.until)}`)
  return halves.length > 0 ? sql.join(halves, sql` AND `) : null
}

function targetOf(filter: QueryFilter, scope: SqlScope): Target {
  const { dialect } = scope
  const { sql: text, column } = columnSql(filter.col, { ...scope, timeGrain: null })
  const type = column ? genericTypeOf(column, dialect) : null
  if (column?.isTemporal && filter.grain) {
    const left = withGrain(clockColumnSql(column, scope), filter.grain, dialect)
    return { left, type, nativeType: 'TIMESTAMP', column: null, grained: true }
  }
  return { left: text, type, nativeType: column?.type ?? '', column, grained: false }
}

function listCondition(filter: QueryFilter, target: Target, scope: SqlScope): Sql {
  const given = Array.isArray(filter.val) ? filter.val : filter.val === undefined ? [] : [filter.val]
  if (given.length === 0) throw new QueryError(QUERY_MESSAGES.emptyFilterList)
  const values = given.map((value) => normalise(value, target))
  const present = values.filter((value) => value !== null)
  const left = exactLeft(target, scope, present)
  const list = listOf(present, target, scope)
  const listed = sql`${left} IN (${list})`
  const orNull =
    present.length === values.length
      ? listed
      : present.length === 0
        ? sql`${sql.raw(target.left)} IS NULL`
        : sql`(${sql.raw(target.left)} IS NULL OR ${listed})`
  if (filter.op === 'IN') return orNull
  return present.length === values.length ? sql`(${left} NOT IN (${list}))` : sql`NOT (${orNull})`
}

/** A list of any length: what neither fits among the bound values nor into a statement goes as one text. */
function listOf(values: readonly Exclude<FilterScalar, null>[], target: Target, scope: SqlScope): Sql {
  const { dialect } = scope
  const written = values.some((value) => clockOf(value, target, scope) !== null)
  if (dialect.valuesOfJson && values.length > dialect.maxParameters / 2 && !written) {
    return aroundMarker(JSON.stringify(values), (marker) => dialect.valuesOfJson?.(marker) ?? '')
  }
  return sql.join(values.map((value) => operand(value, target, scope, true)))
}

/** A bound value inside text that a dialect makes. */
function aroundMarker(value: string, make: (marker: string) => string): Sql {
  const marker = '\u0000'
  const [before = '', after = ''] = make(marker).split(marker)
  return sql`${sql.raw(before)}${value}${sql.raw(after)}`
}

/** Numbers are true when they are not 0, on engines too that keep the two apart. */
function truthOf({ type, left }: Target): string {
  return type === GenericType.Numeric ? `(${left} <> 0)` : left
}

function regexCondition(filter: QueryFilter, target: Target, scope: SqlScope): Sql {
  const { dialect } = scope
  const text = textOf(target, dialect)
  const matching = scope.regexValues?.get(filter)
  if (!matching) return aroundMarker(regexPattern(filter), (marker) => dialect.regexMatch?.(text, marker) ?? '1 = 0')
  return matching.length > 0 ? sql`${sql.raw(text)} IN (${listOf(matching, target, scope)})` : sql`1 = 0`
}

/** What a filter's pattern is held against, as SQL text. */
export function filteredText(filter: QueryFilter, scope: SqlScope): string {
  return textOf(targetOf(filter, scope), scope.dialect)
}

/** The pattern of a REGEX filter. Throws QueryError without one. */
export function regexPattern(filter: QueryFilter): string {
  const value = single(filter.val)
  if (value === null) throw new QueryError(QUERY_MESSAGES.comparisonNeedsValue)
  return String(value)
}

function partitionCondition({ left, column }: Target, { dataset, dialect }: SqlScope): Sql {
  const path = [dataset.catalog, dataset.schema, dataset.tableName].filter((part) => part !== null && part !== '')
  if (!dialect.latestPartition || !column || dataset.sql !== null) {
    throw new QueryError(QUERY_MESSAGES.invalidOperation('LATEST PARTITION'))
  }
  return sql.raw(`${left} = (${dialect.latestPartition(path.map(String), column.name)})`)
}

function textOf(target: Target, dialect: Dialect): string {
  return target.type === GenericType.String ? target.left : dialect.castToText(target.left)
}

function equalityCondition(filter: QueryFilter, target: Target, scope: SqlScope): Sql {
  const value = normalise(single(filter.val), target)
  if (value === null) return sql`${sql.raw(target.left)} IS ${sql.raw(filter.op === '==' ? 'NULL' : 'NOT NULL')}`
  const operator = sql.raw(filter.op === '==' ? '=' : '!=')
  return sql`${exactLeft(target, scope, [value])} ${operator} ${operand(value, target, scope, true)}`
}

function likeCondition(filter: QueryFilter, target: Target, scope: SqlScope): Sql {
  const value = single(filter.val)
  if (value === null) throw new QueryError(QUERY_MESSAGES.comparisonNeedsValue)
  const text = textOf(target, scope.dialect)
  const pattern = String(value)
  if (filter.op === 'LIKE' || filter.op === 'NOT LIKE') return sql`${sql.raw(text)} ${sql.raw(filter.op)} ${pattern}`
  const condition = aroundMarker(pattern, (marker) => scope.dialect.caseInsensitiveLike(text, marker))
  return filter.op === 'ILIKE' ? condition : sql`NOT (${condition})`
}

/** Values arrive as people and charts write them; columns decide what they mean. */
function normalise(value: FilterScalar, target: Target): FilterScalar {
  if (value === null || value === NULL_MARK) return null
  if (value === EMPTY_MARK) return ''
  if (typeof value === 'string') {
    const trimmed = value.replace(/^[\t\n]+|[\t\n]+$/g, '')
    if (target.type === GenericType.Numeric) return toNumber(trimmed)
    return target.type === GenericType.Boolean ? toBoolean(trimmed) : trimmed
  }
  return target.type === GenericType.Boolean && typeof value === 'number' ? value !== 0 : value
}

function toNumber(text: string): number | string | null {
  const number = Number(text)
  if (text.trim() === '' || !Number.isFinite(number)) return null
  // Digits that a number cannot hold stay text: engines compare it with the column exactly.
  return /^-?\d+$/.test(text.trim()) && !Number.isSafeInteger(number) ? text.trim() : number
}

function toBoolean(text: string): boolean | null {
  if (/^(?:true|t|yes|y|on|1)$/i.test(text)) return true
  return /^(?:false|f|no|n|off|0)$/i.test(text) ? false : null
}

function single(value: QueryFilter['val']): FilterScalar {
  return Array.isArray(value) ? (value[0] ?? null) : (value ?? null)
}

function operand(value: Exclude<FilterScalar, null>, target: Target, scope: SqlScope, exact: boolean): Sql {
  const clock = clockOf(value, target, scope)
  return clock === null ? sql`${value}` : sql.raw(instantLiteral(new Date(clock), target, scope, exact))
}

/** Equality with an instant needs both sides written alike; other comparisons leave the column to its index. */
function exactLeft(target: Target, scope: SqlScope, values: readonly FilterScalar[]): Sql {
  const instants = values.some((value) => clockOf(value, target, scope) !== null)
  const plain = target.column?.dateFormat ?? null
  return sql.raw(instants && plain === null ? scope.dialect.exactInstant(target.left) : target.left)
}

/** The time that a value compares an instant with: a number, or in a zone also text; other text is the column's own. */
function clockOf(value: FilterScalar, target: Target, scope: SqlScope): number | null {
  if (target.type !== GenericType.Temporal) return null
  if (typeof value === 'number') return value
  return typeof value === 'string' && isZoned(target, scope) ? isoToEpochMs(value) : null
}

function isZoned({ column }: Target, { zone }: SqlScope): boolean {
  return zone !== null && column !== null && isInstant(column)
}

/** The literal of what the zone's clocks show; columns of instants are compared with the instant itself. */
function instantLiteral(clock: Date, target: Target, scope: SqlScope, exact: boolean): string {
  if (Number.isNaN(clock.getTime())) throw new QueryError(QUERY_MESSAGES.comparisonNeedsValue)
  const { zone } = scope
  const instant = zone && isZoned(target, scope) ? new Date(instantOfClock(clock.getTime(), zone.zone)) : clock
  const stored = target.column?.dateFormat ? storedLiteral(instant, target.column.dateFormat, scope.dialect) : null
  if (stored !== null) return stored
  const iso = toIso(instant)
  return exact
    ? scope.dialect.exactLiteral(iso, target.nativeType)
    : scope.dialect.temporalLiteral(iso, target.nativeType)
}

/** The name under which a filter is reported as applied or rejected. */
export function filterName(filter: QueryFilter): string {
  return columnLabel(filter.col)
}
