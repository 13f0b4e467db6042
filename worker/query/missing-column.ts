import { EngineError, toEngineError, type Dialect } from '../engine/engine.ts'
import { EngineErrorType } from '../engine/errors.ts'
import { columnsIn } from '../sql/columns.ts'
import { SqlTextError } from '../sql/tokens.ts'
import { splitStatements } from '../sql/statements.ts'
import { findColumn, findMetric, type Dataset } from './dataset.ts'
import { columnLabel, isColumnItem, metricLabel } from './labels.ts'
import { QUERY_MESSAGES } from './messages.ts'
import type { PreparedQuery } from './prepare-query.ts'
import type { QueryColumn, QueryMetric } from './query-context.ts'

/** A part of a query that may name columns, as people call it. */
interface Naming {
  readonly what: string
  /** SQL of a person; null for a column of the table, whose name is `column`. */
  readonly sql: string | null
  readonly column: string
}

/**
 * The engine's error for a column that is missing, with the metrics, columns and clauses of the query that name it: a
 * dataset's metrics and calculated columns outlive the columns that they were made of. Its `cause` is what the engine said.
 * Any other error as it is.
 */
export async function withNamings(
  error: unknown,
  { query, dataset }: { readonly query: PreparedQuery; readonly dataset: Dataset },
  dialect: Dialect,
): Promise<unknown> {
  const missing = error instanceof EngineError ? error.extra['column'] : undefined
  if (!(error instanceof EngineError) || error.errorType !== EngineErrorType.ColumnMissing || typeof missing !== 'string') {
    return error
  }
  const named = await namings(missing, query, dataset, dialect.name)
  if (named.length === 0) return error
  const message = QUERY_MESSAGES.columnNamedBy(error.message, named)
  const told = toEngineError({ ...error.toJSON(), message, extra: { ...error.extra, named_by: named } })
  told.cause = error
  return told
}

/** What of a query names a column, which engines write with its table, with quotes and in other letters. */
async function namings(
  missing: string,
  query: PreparedQuery,
  dataset: Dataset,
  dialect: string,
): Promise<readonly string[]> {
  const wanted = (missing.split('.').at(-1) ?? missing).replaceAll(/^["`[]|["`\]]$/g, '').toLowerCase()
  const isWanted = (name: string) => name.toLowerCase() === wanted
  const { syntaxTrees } = await import('../sql/parser.ts')
  const names = ({ sql, column }: Naming) => {
    if (sql === null) return isWanted(column)
    try {
      const trees = splitStatements(`SELECT ${sql}`, dialect).flatMap((statement) => syntaxTrees(statement, dialect))
      return columnsIn(trees, dialect).some((reference) => isWanted(reference.column))
    } catch (error) {
      // The engine has read what the parser cannot: this part is not told.
      if (error instanceof SqlTextError) return false
      throw error
    }
  }
  return [...new Set(partsOf(query, dataset).filter(names).map(({ what }) => what))]
}

function partsOf(query: PreparedQuery, dataset: Dataset): readonly Naming[] {
  const ordered = query.orderBy.map(([item]) => item)
  const ranked = ordered.flatMap((item) => (isColumnItem(item) ? [] : [item]))
  const metrics = [...(query.metrics ?? []), ...(query.seriesLimitMetric ? [query.seriesLimitMetric] : []), ...ranked]
  const columns = [
    ...query.columns,
    ...query.seriesColumns,
    ...query.filters.map(({ col }) => col),
    ...ordered.filter(isColumnItem),
    ...(query.granularity === null ? [] : [query.granularity]),
  ]
  const clauses = [query.where, query.having].filter((sql) => sql !== '')
  const predicate = query.applyFetchValuesPredicate ? dataset.fetchValuesPredicate : null
  return [
    ...metrics.map((metric) => metricPart(metric, dataset)),
    ...columns.map((column) => columnPart(column, dataset)),
    ...clauses.map((sql) => ({ what: QUERY_MESSAGES.namedByClause, sql, column: '' })),
    ...(predicate ? [{ what: QUERY_MESSAGES.namedByPredicate, sql: predicate, column: '' }] : []),
  ]
}

function metricPart(metric: QueryMetric, dataset: Dataset): Naming {
  if (typeof metric !== 'string' && metric.expressionType === 'SIMPLE') return columnPart(metric.column.column_name, dataset)
  const label = metricLabel(metric)
  const what = QUERY_MESSAGES.namedByMetric(label)
  if (typeof metric !== 'string' && metric.expressionType === 'SQL') return { what, sql: metric.sqlExpression, column: '' }
  const saved = findMetric(dataset, label)
  // Whatever is ordered by a name that is no metric's is ordered by a column.
  return saved ? { what, sql: saved.expression, column: '' } : columnPart(label, dataset)
}

function columnPart(column: QueryColumn, dataset: Dataset): Naming {
  const name = typeof column === 'string' ? column : column.sqlExpression
  const known = findColumn(dataset, name)
  if (known?.expression) return { what: QUERY_MESSAGES.namedByCalculated(name), sql: known.expression, column: '' }
  if (known) return { what: QUERY_MESSAGES.namedByColumn(name), sql: null, column: name }
  return { what: QUERY_MESSAGES.namedByCustom(columnLabel(column)), sql: name, column: '' }
}
