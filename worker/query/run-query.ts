import type { Engine } from '../engine/engine.ts'
import type { ServerTiming } from '../http/timing.ts'
import type { BoundDataset } from './bound-dataset.ts'
import type { Dataset } from './dataset.ts'
import { fetchFrame, fetchFrames, type FetchInput } from './fetch-frame.ts'
import type { Frame } from './frame.ts'
import { QUERY_MESSAGES, QueryError } from './messages.ts'
import { withNamings } from './missing-column.ts'
import type { PreparedQuery } from './prepare-query.ts'
import { postProcess } from './post-processing/post-process.ts'
import { filterReports, labelMap, missingColumns } from './reports.ts'
import type { QueryResult } from './response.ts'
import { buildSelect, selectLabels } from './sql/build-select.ts'
import { compile } from './sql/compile.ts'
import type { SqlScope } from './sql/expressions.ts'
import { probeTemporal } from './sql/probe.ts'
import { regexValues } from './sql/regex-values.ts'
import { joinOffsets } from './time-offsets.ts'
import type { TimeBounds } from './time/time-range.ts'

/** What running a query needs besides the query. */
export interface QueryRun {
  readonly dataset: Dataset
  readonly engine: Engine
  readonly timing: ServerTiming
  readonly signal?: AbortSignal
  /** Sums of a totals query by metric, by which contributions divide; null without one. */
  readonly totals: Readonly<Record<string, number>> | null
  /** The query as the caller may put it, without templates. Throws QueryError. */
  readonly bind: (query: PreparedQuery) => Promise<BoundQuery>
}

/** A query and its dataset, without templates and narrowed to the rows that are open to the caller. */
export interface BoundQuery extends BoundDataset {
  readonly query: PreparedQuery
  /** What an answer depends on that neither the query nor the dataset's version tell; null without templates. */
  readonly templateKey: unknown
}

/** The statement of a query as text, without running it. */
export async function queryText(asked: PreparedQuery, run: QueryRun): Promise<string> {
  const bound = await run.bind(asked)
  const scope = await scopeOf(bound, run)
  return compile(buildSelect({ ...bound, scope }), scope.dialect).text
}

/** From query to table: statement, rows, comparisons with other times, post-processing. */
export async function runQuery(asked: PreparedQuery, run: QueryRun): Promise<QueryResult> {
  const bound = await run.bind(asked)
  const { query } = bound
  const scope = await readableScope(bound, run)
  const fetched = await fetchOne(bound, query, scope, run)
  const compared = await joinOffsets(fetched, asked, async (shifted) => {
    const other = await run.bind(shifted)
    return fetchOne(other, query, { ...scope, dataset: other.dataset }, run)
  })
  const started = performance.now()
  const table = postProcess(compared.table, query.postProcessing, {
    totals: run.totals,
    timeOffsets: query.timeOffsets,
  })
  run.timing.add('post', performance.now() - started)
  return {
    table,
    sqlRowCount: fetched.table.rowCount,
    sqlText: compared.sqlText,
    from: query.bounds.since,
    to: query.bounds.until,
    labelMap: labelMap(table, query, run.dataset),
    ...filterReports(query, scope),
    templateFilters: query.templateFilters,
  }
}

/**
 * The rows of a query as tables, one after another and at least one. A query whose rows need nothing done to them is
 * read as it is written, so that its size does not matter.
 */
export async function* streamQuery(asked: PreparedQuery, run: QueryRun): AsyncGenerator<Frame> {
  if (asked.postProcessing.length > 0 || asked.timeOffsets.length > 0) {
    yield (await runQuery(asked, run)).table
    return
  }
  const bound = await run.bind(asked)
  const scope = await readableScope(bound, run)
  try {
    yield* fetchFrames(statementInput(bound, bound.query, scope, run))
  } catch (error) {
    throw await withNamings(error, bound, scope.dialect)
  }
}

export interface Fetched {
  readonly table: Frame
  readonly sqlText: string
}

async function fetchOne(
  bound: BoundQuery,
  ranked: PreparedQuery,
  known: SqlScope,
  run: QueryRun,
): Promise<Fetched> {
  const input = statementInput(bound, ranked, known, run)
  try {
    return { table: await fetchFrame(input), sqlText: input.statement.text }
  } catch (error) {
    throw await withNamings(error, bound, known.dialect)
  }
}

function statementInput(
  { query, predicates }: BoundQuery,
  ranked: PreparedQuery,
  known: SqlScope,
  run: QueryRun,
): FetchInput {
  const started = performance.now()
  const scope = { ...known, zone: known.zone && { ...known.zone, boundsOf: boundsByColumn([query, ranked]) } }
  const statement = compile(buildSelect({ query, ranked, scope, predicates }), scope.dialect)
  run.timing.add('plan', performance.now() - started)
  return { ...run, query, statement, labels: selectLabels(query) }
}

/** The scope of a query that asks for nothing that its dataset lacks. Throws QueryError. */
async function readableScope(bound: BoundQuery, run: QueryRun): Promise<SqlScope> {
  const missing = missingColumns(bound.query, bound.dataset)
  if (missing.length > 0) throw new QueryError(QUERY_MESSAGES.columnsMissing(missing))
  return scopeOf(bound, run)
}

async function scopeOf({ query, dataset, predicates }: BoundQuery, run: QueryRun): Promise<SqlScope> {
  const scope: SqlScope = {
    dataset,
    dialect: run.engine.dialect,
    granularity: query.granularity,
    timeGrain: query.timeGrain,
    temporalExpressions: new Set(),
    zone: query.zone && { zone: query.zone, boundsOf: boundsByColumn([query]) },
  }
  const temporalExpressions = await probeTemporal(query, scope, run)
  return { ...scope, temporalExpressions, regexValues: await regexValues(query, scope, { ...run, predicates }) }
}

/** The range of a column that holds all rows of the queries, as far as their time ranges tell. */
function boundsByColumn(queries: readonly PreparedQuery[]): (column: string) => TimeBounds {
  return (column) => {
    const ranges = queries.map((query) => {
      if (query.granularity === column) return query.bounds
      const filter = query.filters.find(({ op, col }) => op === 'TEMPORAL_RANGE' && col === column)
      return filter ? query.boundsOf(filter) : { since: null, until: null }
    })
    const since = ranges.map((range) => range.since?.getTime() ?? Number.NEGATIVE_INFINITY)
    const until = ranges.map((range) => range.until?.getTime() ?? Number.POSITIVE_INFINITY)
    return { since: finiteDate(Math.min(...since)), until: finiteDate(Math.max(...until)) }
  }
}

function finiteDate(ms: number): Date | null {
  return Number.isFinite(ms) ? new Date(ms) : null
}
