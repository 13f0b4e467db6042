import { sql } from 'kysely'
import { assertPermitted } from '../../sql/reach.ts'
import { isReadOnly, splitStatements } from '../../sql/statements.ts'
import { SqlTextError } from '../../sql/tokens.ts'
import { GenericType, type Dialect } from '../../engine/engine.ts'
import { findColumn, type Dataset } from '../dataset.ts'
import { columnLabel, metricLabel, orderLabel, TIMESTAMP_LABEL } from '../labels.ts'
import { QUERY_MESSAGES, QueryError } from '../messages.ts'
import { resultLabels, type PreparedQuery } from '../prepare-query.ts'
import type { QueryColumn } from '../query-context.ts'
import type { Sql } from './compile.ts'
import {
  alias,
  clockColumnSql,
  columnSql,
  genericTypeOf,
  instantSql,
  metricSql,
  orderExpression,
  userClause,
  userExpression,
  withGrain,
  type SqlScope,
} from './expressions.ts'
import { boundsCondition, filterCondition, isKnownFilter } from './filters.ts'

export interface SelectInput {
  readonly query: PreparedQuery
  /** The query whose rows rank the series, where it is another: a comparison shows the series of the main time. */
  readonly ranked?: PreparedQuery
  readonly scope: SqlScope
  /** Row level security: checked conditions, in brackets, that every path to this dataset's rows must hold. */
  readonly predicates: readonly string[]
}

const SERIES_TABLE = 'series_limit'
const RANK_COLUMN = 'mme_inner__'

/** The statement of a query object. Throws QueryError for names, clauses or values that cannot be used. */
export function buildSelect(input: SelectInput): Sql {
  const { query, scope } = input
  const { dialect } = scope
  const from = source(scope.dataset, dialect)
  const where = conditions(input)
  const limit = seriesLimit(input, from, input.ranked ? conditions({ ...input, query: input.ranked }) : where)
  const items = selectItems(query, scope, limit?.others ?? new Map())
  const orders = orderItems(query, scope, items)
  const grouped = query.metrics !== null || orders.some(({ aggregate }) => aggregate)
  const groups = grouped ? items.filter(({ kind }) => kind !== 'metric') : []
  const statement = sql.join(
    [
      sql`SELECT ${sql.raw(items.map(({ text, label }) => `${text} AS ${alias(label, dialect)}`).join(', '))}`,
      sql`FROM ${from}${limit ? sql` ${limit.join}` : sql``}`,
      ...(where.length > 0 ? [sql`WHERE ${sql.join(where, sql` AND `)}`] : []),
      ...(groups.length > 0 ? [sql`GROUP BY ${sql.raw(groups.map(({ text }) => text).join(', '))}`] : []),
      ...(query.having ? [sql`HAVING ${sql.raw(`(${userClause(query.having, dialect)})`)}`] : []),
      ...(orders.length > 0 ? [sql`ORDER BY ${sql.raw(orders.map(({ text }) => text).join(', '))}`] : []),
      sql.raw(`LIMIT ${query.rowLimit}${query.rowOffset > 0 ? ` OFFSET ${query.rowOffset}` : ''}`),
    ],
    sql`\n`,
  )
  if (!query.isRowCount) return statement
  return sql`SELECT COUNT(*) AS ${sql.raw(dialect.quote('rowcount'))}\nFROM (${statement}) AS ${sql.raw('rowcount_qry')}`
}

/** The labels that the rows of `buildSelect` carry, by position. */
export function selectLabels(query: PreparedQuery): readonly string[] {
  return query.isRowCount ? ['rowcount'] : resultLabels(query)
}

/** The dataset in a FROM: its table, or its SQL in brackets. Throws QueryError unless that is one reading statement. */
export function source(dataset: Dataset, dialect: Dialect): Sql {
  if (dataset.sql === null) {
    const path = [dataset.catalog, dataset.schema, dataset.tableName].filter((part) => part !== null && part !== '')
    return sql.raw(path.map((part) => dialect.quote(part ?? '')).join('.'))
  }
  return sql.raw(`(${virtualText(dataset.sql, dialect)}\n) AS ${dialect.quote('virtual_table')}`)
}

/** Every condition of the query in order: time, filters, row level security, free SQL, the dataset's own predicate. */
export function conditions({ query, scope, predicates }: SelectInput): Sql[] {
  const { dataset, dialect } = scope
  const time = query.granularity ? findColumn(dataset, query.granularity) : undefined
  const main = dataset.alwaysFilterMainTemporal ? findColumn(dataset, dataset.mainTemporalColumn ?? '') : undefined
  const timed = [time, main && main !== time && query.granularity ? main : undefined]
  const found: (Sql | null)[] = [
    ...timed.map((column) => (column ? boundsCondition(column, scope, query.bounds) : null)),
    ...query.filters
      .filter((filter) => isKnownFilter(filter, scope))
      .map((filter) => filterCondition(filter, scope, filter.op === 'TEMPORAL_RANGE' ? query.boundsOf(filter) : null)),
    ...predicates.map((predicate) => sql.raw(predicate)),
    query.where ? sql.raw(`(${userClause(query.where, dialect)})`) : null,
    query.applyFetchValuesPredicate && dataset.fetchValuesPredicate
      ? sql.raw(`(${userExpression(dataset.fetchValuesPredicate, dialect)})`)
      : null,
  ]
  return found.filter((condition) => condition !== null)
}

interface SelectItem {
  readonly label: string
  readonly text: string
  readonly kind: 'column' | 'metric'
}

function selectItems(
  query: PreparedQuery,
  scope: SqlScope,
  others: ReadonlyMap<string, string>,
): readonly SelectItem[] {
  const items: SelectItem[] = []
  const add = (label: string, kind: SelectItem['kind'], text: () => string) => {
    if (!items.some((item) => item.label === label)) items.push({ label, kind, text: text() })
  }
  // The grain of the query is for groups: raw rows keep their times.
  const columnScope = query.metrics === null ? { ...scope, timeGrain: null } : scope
  if (query.isTimeseries) add(TIMESTAMP_LABEL, 'column', () => timestampSql(query, scope))
  for (const column of query.columns) {
    const label = columnLabel(column)
    add(label, 'column', () => others.get(label) ?? columnSql(column, columnScope).sql)
  }
  for (const metric of query.metrics ?? []) add(metricLabel(metric), 'metric', () => metricSql(metric, scope))
  return items
}

function timestampSql(query: PreparedQuery, scope: SqlScope): string {
  const column = findColumn(scope.dataset, query.granularity ?? '')
  if (!column) throw new QueryError(QUERY_MESSAGES.noTemporalColumn)
  if (!query.timeGrain) return instantSql(column, scope.dialect)
  return withGrain(clockColumnSql(column, scope), query.timeGrain, scope.dialect)
}

function orderItems(query: PreparedQuery, scope: SqlScope, items: readonly SelectItem[]) {
  return query.orderBy.map(([item, ascending]) => {
    const label = orderLabel(item)
    const selected = items.find((candidate) => candidate.label === label)
    const direction = ascending ? 'ASC' : 'DESC'
    if (selected) return { text: `${alias(label, scope.dialect)} ${direction}`, aggregate: selected.kind === 'metric' }
    const { sql: text, aggregate } = orderExpression(item, scope)
    return { text: `${text} ${direction}`, aggregate }
  })
}

interface SeriesLimit {
  readonly join: Sql
  /** Label of a series column to the text that calls what is not among the first ones `Others`. */
  readonly others: ReadonlyMap<string, string>
}

/** Joins the query with the first `seriesLimit` groups of its series columns, ranked by a metric over the same rows. */
function seriesLimit({ query, scope }: SelectInput, from: Sql, where: readonly Sql[]): SeriesLimit | null {
  if (query.seriesLimit <= 0 || query.seriesColumns.length === 0 || query.metrics === null) return null
  const { dialect } = scope
  const series = query.seriesColumns.map((column) => ({
    column,
    label: columnLabel(column),
    text: columnSql(column, scope).sql,
    inner: alias(`${columnLabel(column)}__`, dialect),
  }))
  const ranking = query.seriesLimitMetric ?? query.metrics[0]
  const rank = ranking === undefined ? 'COUNT(*)' : metricSql(ranking, scope)
  const inner = sql.join(
    [
      sql.raw(
        `SELECT ${[...series.map(({ text, inner: name }) => `${text} AS ${name}`), `${rank} AS ${RANK_COLUMN}`].join(', ')}`,
      ),
      sql`FROM ${from}`,
      ...(where.length > 0 ? [sql`WHERE ${sql.join([...where], sql` AND `)}`] : []),
      sql.raw(`GROUP BY ${series.map(({ text }) => text).join(', ')}`),
      sql.raw(`ORDER BY ${RANK_COLUMN} ${query.orderDescending ? 'DESC' : 'ASC'}`),
      sql.raw(`LIMIT ${query.seriesLimit}`),
    ],
    sql`\n`,
  )
  const on = series.map(({ text, inner: name }) => `${text} = ${SERIES_TABLE}.${name}`).join(' AND ')
  const kind = query.groupOthers ? 'LEFT JOIN' : 'JOIN'
  const join = sql`${sql.raw(kind)} (${inner}) AS ${sql.raw(SERIES_TABLE)} ON ${sql.raw(on)}`
  if (!query.groupOthers) return { join, others: new Map() }
  const others = series.map(({ column, label, text, inner: name }) => {
    const shown = isText(column, scope) ? text : dialect.castToText(text)
    return [label, `CASE WHEN ${SERIES_TABLE}.${name} IS NOT NULL THEN ${shown} ELSE 'Others' END`] as const
  })
  return { join, others: new Map(others) }
}

function isText(column: QueryColumn, scope: SqlScope): boolean {
  const found = columnSql(column, scope).column
  return found !== null && genericTypeOf(found, scope.dialect) === GenericType.String
}

function virtualText(text: string, dialect: Dialect): string {
  try {
    const [statement, second] = splitStatements(text, dialect.name)
    if (!statement) throw new QueryError(QUERY_MESSAGES.virtualEmpty)
    if (second) throw new QueryError(QUERY_MESSAGES.virtualMultiple)
    if (!isReadOnly(statement)) throw new QueryError(QUERY_MESSAGES.virtualWrites)
    assertPermitted(statement.tokens, text, dialect.name)
    return statement.text
  } catch (error) {
    if (error instanceof SqlTextError) throw new QueryError(error.message)
    throw error
  }
}
