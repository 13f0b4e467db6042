import { hashKey, readAnswer, writeAnswer, type CachedAnswer } from './answer-cache.ts'
import type { AnswerScope } from './answer-context.ts'
import { restriction } from './bound-dataset.ts'
import { cacheTimeout } from './cache-settings.ts'
import { clientProcessed, clientTableJson } from './client-processing/client-processed.ts'
import { CACHE_OFF } from './limits.ts'
import type { PreparedQuery } from './prepare-query.ts'
import type { QueryContext } from './query-context.ts'
import { fullAnswerJson, resultsAnswerJson } from './response.ts'
import { runQuery, type BoundQuery, type QueryRun } from './run-query.ts'
import { inOnePlace } from './one-place.ts'
import { sharedFailure } from './shared-failure.ts'
import { singleFlight } from './single-flight.ts'

/** An answer and how it was come by. */
export interface Answered {
  readonly answer: CachedAnswer
  /** Null when nothing is kept. */
  readonly key: string | null
  readonly timeout: number
  readonly isCached: boolean
}

export interface AnswerTask {
  readonly query: PreparedQuery
  /** The query by whose sums its shares divide; null without one. */
  readonly totalsQuery: PreparedQuery | null
  readonly context: QueryContext
  readonly scope: AnswerScope
  readonly run: QueryRun
  /** The totals, asked for only when the answer is not kept. */
  readonly totals: (run: QueryRun) => Promise<QueryRun['totals']>
}

/** The answer to one query: a kept one, one that is on its way for somebody else, or a fresh one. */
export async function cachedAnswer(task: AnswerTask): Promise<Answered> {
  const { context, scope, run } = task
  const { dataset, now, env, place } = scope
  const timeout = cacheTimeout([
    context.custom_cache_timeout,
    scope.chartCacheTimeout,
    dataset.cacheTimeout,
    dataset.database.cache_timeout,
  ])
  const bound = await run.bind(task.query)
  if (timeout === CACHE_OFF) return { answer: await freshAnswer(task, bound, timeout), key: null, timeout, isCached: false }
  const key = await cacheKey(task, bound)
  const read = async (at: AnswerTask) => {
    const flight = `${context.force ? 'force:' : ''}${key}`
    const isShared = (error: unknown) => sharedFailure(error) !== null
    const compute = (signal: AbortSignal) => {
      const fresh = () => freshAnswer({ ...at, run: { ...at.run, signal } }, bound, timeout)
      // What nobody here waits for has been stopped, which is no failure of those who wait elsewhere.
      return inOnePlace(env.QUERY_FLIGHT, { place, key: flight }, fresh, (error) => !signal.aborted && isShared(error))
    }
    const answer = await singleFlight(flight, compute, { keepAlive: scope.waitUntil, isShared, signal: at.run.signal })
    scope.waitUntil(writeAnswer(key, answer, env.RESULTS))
    return answer
  }
  const known = context.force ? null : await readAnswer(key, now.getTime(), env.RESULTS)
  if (!known) return { answer: await read(task), key, timeout, isCached: false }
  // Nobody waits for the next one: its reader may be gone before it is there.
  if (known.expiresAt <= now.getTime()) scope.keepOpen(read({ ...task, run: withoutSignal(run) }))
  return { answer: known, key, timeout, isCached: true }
}

async function freshAnswer(task: AnswerTask, bound: BoundQuery, timeout: number): Promise<CachedAnswer> {
  const { query, run, scope } = task
  const { dataset, principal, now } = scope
  const result = await runQuery(query, { ...run, totals: await task.totals(run) })
  const shown =
    query.resultType === 'post_processed' ? clientProcessed(result.table, task.context.form_data, dataset) : null
  const json =
    query.resultType === 'results'
      ? resultsAnswerJson(result)
      : fullAnswerJson(result, principal.kind === 'guest', shown && clientTableJson(shown))
  const cachedAt = now.getTime()
  const expiresAt = cachedAt + timeout * 1000
  return {
    json,
    datasetId: dataset.id,
    restriction: bound.templateKey === null ? restriction(bound) : null,
    cachedAt,
    expiresAt,
    staleUntil: expiresAt + dataset.staleWhileRevalidate * 1000,
  }
}

function withoutSignal({ signal: _signal, ...run }: QueryRun): QueryRun {
  return run
}

/** The answer as the wire format has it. */
export function presented(
  { answer, key, timeout, isCached }: Answered,
  annotations: Readonly<Record<string, unknown>>,
): string {
  const state = {
    cache_key: key,
    cached_dttm: isCached ? instantText(answer.cachedAt) : null,
    cache_timeout: timeout,
    // What was not read from a cache is told as null, as clients know it.
    is_cached: isCached || null,
    queried_dttm: `${instantText(answer.cachedAt)}+00:00`,
    annotation_data: annotations,
  }
  return `${JSON.stringify(state).slice(0, -1)},${answer.json}}`
}

/**
 * Everything an answer depends on: the dataset and its database in their present state, the query with its ranges
 * resolved, what its templates made and used, what row level security leaves of the rows, and the query of the totals
 * that shares divide by.
 */
async function cacheKey(
  { query, totalsQuery, context, scope: { dataset, principal } }: AnswerTask,
  bound: BoundQuery,
): Promise<string> {
  const source = [dataset.uuid, dataset.version, dataset.cacheEpoch, dataset.changedOn, dataset.database.uuid, dataset.database.changed_on]
  const asked = [query, totalsQuery].map((one) => one && [{ ...one, zone: one.zone?.name }, rangesOf(one)])
  const shownBy = query.resultType === 'post_processed' ? context.form_data : null
  return hashKey([source, restriction(bound), bound.templateKey, asked, shownBy, principal.kind === 'guest'])
}

function rangesOf(query: PreparedQuery): readonly unknown[] {
  return query.filters.map((filter) => (filter.op === 'TEMPORAL_RANGE' ? query.boundsOf(filter) : null))
}

/** An instant in UTC to the second, without its zone. */
function instantText(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19)
}
