import type { Principal } from '../access/principal.ts'
import { EngineError, type Engine } from '../engine/engine.ts'
import type { ServerTiming } from '../http/timing.ts'
import { hashKey, readAnswer, writeAnswer, type CachedAnswer } from './answer-cache.ts'
import { boundDataset, restriction } from './bound-dataset.ts'
import type { Dataset } from './dataset.ts'
import { columnName, numeric } from './frame.ts'
import { CACHE_OFF, DEFAULT_CACHE_TIMEOUT_S, MAX_ROW_LIMIT } from './limits.ts'
import { QueryError } from './messages.ts'
import { prepareQuery, type PreparedQuery } from './prepare-query.ts'
import type { QueryContext } from './query-context.ts'
import { fullAnswerJson, resultsAnswerJson, type QueryResult } from './response.ts'
import { queryText, runQuery, type QueryRun } from './run-query.ts'
import { singleFlight } from './single-flight.ts'
import { findTimeZone } from './time/time-zone.ts'

/** What answering needs from the request around it. */
export interface AnswerScope {
  readonly dataset: Dataset
  readonly engine: Engine
  readonly principal: Principal
  readonly timing: ServerTiming
  readonly now: Date
  readonly signal?: AbortSignal
  /** Seconds; of the chart that asks, where one does. */
  readonly chartCacheTimeout: number | null
  /** Keeps work alive after the response. */
  readonly waitUntil: (work: Promise<unknown>) => void
}

/** One JSON text a query object, in order. Throws QueryError or EngineError for the first query that fails. */
export async function answerContext(context: QueryContext, scope: AnswerScope): Promise<readonly string[]> {
  const queries = prepareAll(context, scope)
  const run = await queryRun(queries, scope)
  const answers: string[] = []
  for (const query of queries) answers.push(await answerOne(query, context, scope, run))
  return answers
}

/** The tables of a context, for files; always read afresh. */
export async function tablesOfContext(context: QueryContext, scope: AnswerScope): Promise<readonly QueryResult[]> {
  const queries = prepareAll(context, scope)
  const run = await queryRun(queries, scope)
  const results: QueryResult[] = []
  for (const query of queries) results.push(await runQuery(query, run))
  return results
}

function prepareAll(context: QueryContext, scope: AnswerScope): readonly PreparedQuery[] {
  const started = performance.now()
  const resultType = context.result_type ?? 'full'
  const serverPagination = context.form_data?.['server_pagination'] === true
  const zone = context.time_zone ?? scope.dataset.timeZone
  const prepared = context.queries.map((query) =>
    prepareQuery(query, scope.dataset, {
      now: scope.now,
      zone: zone ? findTimeZone(zone) : null,
      resultType: query.result_type ?? resultType,
      serverPagination,
    }),
  )
  scope.timing.add('parse', performance.now() - started)
  return prepared
}

async function queryRun(queries: readonly PreparedQuery[], scope: AnswerScope): Promise<QueryRun> {
  const bound = await boundDataset(scope.dataset, scope.principal, scope.engine.dialect.name)
  const run: QueryRun = { ...scope, ...bound, totals: null }
  return { ...run, totals: await contributionTotals(queries, run) }
}

/**
 * Shares divide by the totals of a query that asks for metrics alone, where the request brings one beside a query with
 * a contribution step.
 */
async function contributionTotals(queries: readonly PreparedQuery[], run: QueryRun): Promise<QueryRun['totals']> {
  const shares = queries.some(({ postProcessing }) =>
    postProcessing.some(({ operation }) => operation === 'contribution'),
  )
  const totals = queries.find(
    (query) => query.columns.length === 0 && (query.metrics?.length ?? 0) > 0 && query.postProcessing.length === 0,
  )
  if (!shares || !totals || totals.isTimeseries) return null
  const { table } = await runQuery({ ...totals, rowLimit: MAX_ROW_LIMIT, rowOffset: 0 }, run)
  return Object.fromEntries(table.columns.map((column) => [columnName(column), numeric(column.values[0]) ?? 0]))
}

async function answerOne(
  query: PreparedQuery,
  context: QueryContext,
  scope: AnswerScope,
  run: QueryRun,
): Promise<string> {
  switch (query.resultType) {
    case 'query':
      return queryAnswer(query, run)
    case 'columns':
      return JSON.stringify({
        data: scope.dataset.columns.map(({ name, verboseName, genericType }) => ({
          column_name: name,
          verbose_name: verboseName,
          dtype: genericType,
        })),
      })
    case 'timegrains':
      return JSON.stringify({
        data: scope.engine.dialect.timeGrains.map(({ name, sql, duration }) => ({ name, function: sql, duration })),
      })
    case 'results':
    case 'full':
    case 'samples':
    case 'drill_detail':
    case 'post_processed':
      return cachedAnswer(query, context, scope, run)
  }
}

async function queryAnswer(query: PreparedQuery, run: QueryRun): Promise<string> {
  try {
    return JSON.stringify({ language: 'sql', query: await queryText(query, run) })
  } catch (error) {
    if (!(error instanceof QueryError || error instanceof EngineError)) throw error
    return JSON.stringify({ language: 'sql', query: '', error: error.message })
  }
}

async function cachedAnswer(
  query: PreparedQuery,
  context: QueryContext,
  scope: AnswerScope,
  run: QueryRun,
): Promise<string> {
  const { dataset, principal, now } = scope
  const hideQuery = principal.kind === 'guest'
  const timeout = cacheTimeout(context, scope)
  const compute = async (): Promise<CachedAnswer> => {
    const result = await runQuery(query, run)
    const json = query.resultType === 'results' ? resultsAnswerJson(result) : fullAnswerJson(result, hideQuery)
    const cachedAt = now.getTime()
    return { json, datasetId: dataset.id, restriction: restriction(run), cachedAt, expiresAt: cachedAt + timeout * 1000 }
  }
  if (timeout === CACHE_OFF) return present(query, null, timeout, false, await compute())
  const key = await cacheKey(query, hideQuery, scope, run)
  const known = context.force ? null : await readAnswer(key, now.getTime())
  if (known) return present(query, key, timeout, true, known)
  const fresh = await singleFlight(`${context.force ? 'force:' : ''}${key}`, compute, scope.waitUntil)
  scope.waitUntil(writeAnswer(key, fresh))
  return present(query, key, timeout, false, fresh)
}

function present(
  query: PreparedQuery,
  key: string | null,
  timeout: number,
  cached: boolean,
  answer: CachedAnswer,
): string {
  if (query.resultType === 'results') return `{${answer.json}}`
  const state = {
    cache_key: key,
    cached_dttm: cached ? new Date(answer.cachedAt).toISOString().slice(0, 19) : null,
    cache_timeout: timeout,
    is_cached: cached,
  }
  return `${JSON.stringify(state).slice(0, -1)},${answer.json}}`
}

/** The first that is set of request, chart, dataset and database; 0 counts as not set, -1 means never. */
export function cacheTimeout(context: QueryContext, scope: Pick<AnswerScope, 'dataset' | 'chartCacheTimeout'>): number {
  const { dataset, chartCacheTimeout } = scope
  const candidates = [
    context.custom_cache_timeout,
    chartCacheTimeout,
    dataset.cacheTimeout,
    dataset.database.cache_timeout,
  ]
  return candidates.find((seconds) => seconds !== null && seconds !== undefined) || DEFAULT_CACHE_TIMEOUT_S
}

/**
 * Everything an answer depends on: the dataset and its database in their present state, the query with its ranges
 * resolved, what row level security leaves of the rows, and the totals that shares divide by.
 */
async function cacheKey(
  query: PreparedQuery,
  hideQuery: boolean,
  { dataset }: AnswerScope,
  run: QueryRun,
): Promise<string> {
  const ranges = query.filters.map((filter) => (filter.op === 'TEMPORAL_RANGE' ? query.boundsOf(filter) : null))
  const source = [dataset.uuid, dataset.version, dataset.changedOn, dataset.database.uuid, dataset.database.changed_on]
  return hashKey([source, restriction(run), { ...query, zone: query.zone?.name }, ranges, run.totals, hideQuery])
}
