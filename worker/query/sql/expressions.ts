import { createHash } from 'node:crypto'
import { GenericType, type Dialect } from '../../engine/engine.ts'
import { grainExpression } from '../../engine/time-grains.ts'
import { checkedExpression, ExpressionError } from '../../sql/expression.ts'
import { findColumn, findMetric, type Dataset, type DatasetColumn } from '../dataset.ts'
import { isColumnItem, metricLabel } from '../labels.ts'
import { ClauseSubqueryError, QUERY_MESSAGES, QueryError, QueryObjectError } from '../messages.ts'
import type { OrderItem, QueryColumn, QueryFilter, QueryMetric } from '../query-context.ts'
import { clockSql, isInstant, type ZoneScope } from './zones.ts'

/** Where expressions are made: the dataset they speak of and the dialect they are written in. */
export interface SqlScope {
  readonly dataset: Dataset
  readonly dialect: Dialect
  /** The column that the query's time range and grain speak of. */
  readonly granularity: string | null
  readonly timeGrain: string | null
  /** Free SQL on the x axis whose type was found to be temporal, by text. */
  readonly temporalExpressions: ReadonlySet<string>
  /** Whose clocks the times of the query and its answer show; null for UTC. */
  readonly zone: ZoneScope | null
  /** Values that hold the pattern of a REGEX filter, where the engine has no regular expressions. */
  readonly regexValues?: ReadonlyMap<QueryFilter, readonly string[]>
}

/** A column as SQL text. `column` is the dataset's own, where the expression is one. */
export interface ColumnExpression {
  readonly sql: string
  readonly column: DatasetColumn | null
}

/** Text that a person wrote where an expression belongs, made safe to put in place. Throws QueryError. */
export function userExpression(text: string, dialect: Dialect): string {
  try {
    return checkedExpression(text, dialect.name)
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    if (error.problem === 'forbidden') throw new QueryError(error.message)
    if (error.problem === 'subquery') throw new QueryError(QUERY_MESSAGES.subqueryNotAllowed)
    throw new QueryError(QUERY_MESSAGES.invalidClause(text))
  }
}

/** Text of `extras.where` and `extras.having`: part of the query object itself, and told so when it is wrong. */
export function userClause(text: string, dialect: Dialect): string {
  try {
    return userExpression(text, dialect)
  } catch (error) {
    if (!(error instanceof QueryError)) throw error
    if (error.message === QUERY_MESSAGES.subqueryNotAllowed) throw new ClauseSubqueryError(error.message)
    throw new QueryObjectError(error.message)
  }
}

/** A dataset column: its quoted name, or the text of a calculated one. */
export function datasetColumnSql(column: DatasetColumn, dialect: Dialect): string {
  return column.expression === null ? dialect.quote(column.name) : bracketed(userExpression(column.expression, dialect))
}

/** The column as a date-time: columns that count from 1970 are turned into one. */
export function instantSql(column: DatasetColumn, dialect: Dialect): string {
  const sql = datasetColumnSql(column, dialect)
  if (column.dateFormat === 'epoch_s') return dialect.epochToDateTime(sql, 's')
  return column.dateFormat === 'epoch_ms' ? dialect.epochToDateTime(sql, 'ms') : sql
}

/** The column as its zone's clocks show it, for a grain to be applied. */
export function clockColumnSql(column: DatasetColumn, { dialect, zone }: SqlScope): string {
  const instant = instantSql(column, dialect)
  if (zone === null || !isInstant(column)) return instant
  return clockSql(instant, { nativeType: column.type, name: column.name }, zone, dialect)
}

export function withGrain(sql: string, grain: string, dialect: Dialect): string {
  const grained = grainExpression(dialect.timeGrains, grain, sql)
  if (grained === null) throw new QueryError(QUERY_MESSAGES.grainUnknown(grain, dialect.name))
  return grained
}

/** A column of a query object as SQL text, grain applied. Throws QueryError for text that is no expression. */
export function columnSql(column: QueryColumn, scope: SqlScope): ColumnExpression {
  const { dataset, dialect } = scope
  if (typeof column === 'string') {
    const found = findColumn(dataset, column)
    if (!found) return { sql: bracketed(userExpression(column, dialect)), column: null }
    const grain = column === scope.granularity ? scope.timeGrain : null
    return { sql: grained(found, grain, scope), column: found }
  }
  const found = findColumn(dataset, column.sqlExpression)
  const grain = column.columnType === 'BASE_AXIS' ? (column.timeGrain ?? null) : null
  if (found) return { sql: grained(found, grain, scope), column: found }
  if (column.isColumnReference) return { sql: dialect.quote(column.sqlExpression), column: null }
  const sql = userExpression(column.sqlExpression, dialect)
  const temporal = grain !== null && scope.temporalExpressions.has(column.sqlExpression)
  return { sql: temporal ? withGrain(bracketed(sql), grain, dialect) : bracketed(sql), column: null }
}

function grained(column: DatasetColumn, grain: string | null, scope: SqlScope): string {
  if (grain === null || !column.isTemporal) return datasetColumnSql(column, scope.dialect)
  return withGrain(clockColumnSql(column, scope), grain, scope.dialect)
}

/** A metric of a query object as SQL text. Throws QueryError for an unknown one. */
export function metricSql(metric: QueryMetric, scope: SqlScope): string {
  const { dataset, dialect } = scope
  if (typeof metric !== 'string' && metric.expressionType === 'SIMPLE') {
    const name = metric.column.column_name
    const column = findColumn(dataset, name)
    if (!column) throw new QueryError(QUERY_MESSAGES.columnsMissing([name]))
    const sql = datasetColumnSql(column, dialect)
    if (metric.aggregate === 'COUNT_DISTINCT') return dialect.countDistinct?.(sql) ?? `COUNT(DISTINCT ${sql})`
    return `${metric.aggregate}(${sql})`
  }
  if (typeof metric !== 'string' && metric.expressionType === 'SQL')
    return userExpression(metric.sqlExpression, dialect)
  const name = metricLabel(metric)
  const saved = findMetric(dataset, name)
  if (!saved) throw new QueryError(QUERY_MESSAGES.metricMissing(name))
  return userExpression(saved.expression, dialect)
}

/** Something to order by that is not in the select list. Throws QueryError for an unknown name. */
export function orderExpression(item: OrderItem, scope: SqlScope): { sql: string; aggregate: boolean } {
  if (typeof item === 'string') {
    if (findColumn(scope.dataset, item)) return { sql: columnSql(item, scope).sql, aggregate: false }
    if (findMetric(scope.dataset, item)) return { sql: metricSql(item, scope), aggregate: true }
    throw new QueryError(QUERY_MESSAGES.orderByUnknown(item))
  }
  if (isColumnItem(item)) return { sql: columnSql(item, scope).sql, aggregate: false }
  return { sql: metricSql(item, scope), aggregate: true }
}

/** Quoted alias of a label; a label longer than the engine keeps is replaced by its hash. */
export function alias(label: string, dialect: Dialect): string {
  if (dialect.aliasOf) return dialect.quote(dialect.aliasOf(label))
  const limit = dialect.maxLabelLength
  if (limit === null || Buffer.byteLength(label) <= limit) return dialect.quote(label)
  return dialect.quote(createHash('md5').update(label).digest('hex').slice(0, limit))
}

export function genericTypeOf(column: DatasetColumn, dialect: Dialect): GenericType {
  if (column.isTemporal) return GenericType.Temporal
  return column.genericType ?? dialect.genericType(column.type)
}

/** Brackets around what is not plainly one name, call or number. */
export function bracketed(sql: string): string {
  return /^[\w."]+$/.test(sql) || /^\w+\([^()]*\)$/.test(sql) ? sql : `(${sql})`
}
