import { sql } from 'kysely'
import { REGEX_VALUES_LIMIT, STATEMENT_TIMEOUT_MS } from '../limits.ts'
import { QUERY_MESSAGES, QueryError } from '../messages.ts'
import type { PreparedQuery } from '../prepare-query.ts'
import type { QueryFilter } from '../query-context.ts'
import type { BoundDataset } from '../bound-dataset.ts'
import type { QueryRun } from '../run-query.ts'
import { source } from './build-select.ts'
import { compile } from './compile.ts'
import type { SqlScope } from './expressions.ts'
import { filteredText, filterName, isKnownFilter, regexPattern } from './filters.ts'
import { regularExpression, RegularExpressionError } from './regular-expression.ts'

/** For an engine without regular expressions: which of a column's values hold the pattern of each REGEX filter. */
export async function regexValues(
  query: PreparedQuery,
  scope: SqlScope,
  run: Pick<QueryRun, 'engine' | 'signal'> & Pick<BoundDataset, 'predicates'>,
): Promise<ReadonlyMap<QueryFilter, readonly string[]>> {
  const found = new Map<QueryFilter, readonly string[]>()
  if (scope.dialect.regexMatch) return found
  for (const filter of query.filters) {
    if (filter.op !== 'REGEX' || !isKnownFilter(filter, scope)) continue
    const holds = readPattern(regexPattern(filter))
    const values = await distinctTexts(filter, scope, run)
    found.set(filter, values.filter(holds))
  }
  return found
}

function readPattern(pattern: string): (text: string) => boolean {
  try {
    return regularExpression(pattern)
  } catch (error) {
    if (!(error instanceof RegularExpressionError)) throw error
    throw new QueryError(QUERY_MESSAGES.invalidPattern(pattern, error.message))
  }
}

async function distinctTexts(
  filter: QueryFilter,
  scope: SqlScope,
  { engine, signal, predicates }: Pick<QueryRun, 'engine' | 'signal'> & Pick<BoundDataset, 'predicates'>,
): Promise<readonly string[]> {
  const { dataset, dialect } = scope
  const text = filteredText(filter, scope)
  const conditions = [`${text} IS NOT NULL`, ...predicates]
  const where = sql.raw(conditions.join(' AND '))
  const limit = sql.raw(String(REGEX_VALUES_LIMIT + 1))
  const statement = compile(
    sql`SELECT DISTINCT ${sql.raw(text)} AS ${sql.raw(dialect.quote('value'))} FROM ${source(dataset, dialect)} WHERE ${where} LIMIT ${limit}`,
    dialect,
  )
  const execution = await engine.execute(statement.sql, {
    params: statement.params,
    readOnly: true,
    rowLimit: null,
    timeoutMs: STATEMENT_TIMEOUT_MS,
    schema: dataset.schema,
    shared: true,
    signal,
  })
  const values: string[] = []
  for await (const rows of execution.batches) for (const row of rows) values.push(String(row[0]))
  if (values.length > REGEX_VALUES_LIMIT) {
    throw new QueryError(QUERY_MESSAGES.patternTooWide(filterName(filter), REGEX_VALUES_LIMIT))
  }
  return values
}
