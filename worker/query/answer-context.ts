import type { Principal } from '../access/principal.ts'
import { EngineError, GenericType, type Engine } from '../engine/engine.ts'
import type { Env } from '../http/context.ts'
import type { ServerTiming } from '../http/timing.ts'
import type { AnnotationLayer } from './annotation-layer.ts'
import { annotationData, type AnnotationSources } from './annotations.ts'
import { cachedAnswer, presented } from './cached-answer.ts'
import type { Dataset } from './dataset.ts'
import { clientProcessed, fileTable } from './client-processing/client-processed.ts'
import { columnName, gathered, numeric, type Frame } from './frame.ts'
import { MAX_ROW_LIMIT } from './limits.ts'
import { QUERY_MESSAGES, QueryError } from './messages.ts'
import { prepareQuery, type PreparedQuery } from './prepare-query.ts'
import type { QueryContext } from './query-context.ts'
import type { QueryResult } from './response.ts'
import { queryText, runQuery, streamQuery, type QueryRun } from './run-query.ts'
import { RequestTemplates } from './template/request-templates.ts'
import { datasetSource } from './template/template-source.ts'
import { findTimeZone } from './time/time-zone.ts'

/** What answering needs from the request around it. */
export interface AnswerScope {
  readonly dataset: Dataset
  /** Another dataset that the caller may read. Throws ApiError. */
  readonly load: (id: number) => Promise<Dataset>
  readonly engine: Engine
  readonly principal: Principal
  readonly timing: ServerTiming
  readonly now: Date
  readonly signal?: AbortSignal
  /** Seconds; of the chart that asks, where one does. */
  readonly chartCacheTimeout: number | null
  readonly annotations: AnnotationSources
  readonly env: Pick<Env, 'RESULTS' | 'QUERY_FLIGHT'>
  /** Which of the network's locations serves the request. */
  readonly place: string
  /** Keeps engines open for work that goes on after the response. */
  readonly keepOpen: (work: Promise<unknown>) => void
  /** Keeps work alive after the response. */
  readonly waitUntil: (work: Promise<unknown>) => void
}

/** One JSON text a query object, in order. Throws QueryError or EngineError for the first query that fails. */
export async function answerContext(context: QueryContext, scope: AnswerScope): Promise<readonly string[]> {
  const queries = prepareAll(context, scope)
  const request = { context, scope, run: queryRun(context, scope), totalsQuery: totalsQueryOf(queries) }
  const answers: string[] = []
  for (const [at, query] of queries.entries()) {
    answers.push(await answerOne({ ...request, query, layers: context.queries[at]?.annotation_layers ?? [] }))
  }
  return answers
}

/** Result types that have rows, which a file can hold. */
const ROW_TYPES: ReadonlySet<string> = new Set(['full', 'results', 'samples', 'drill_detail', 'post_processed'])

/** The rows of a context's queries as they come, for files; always read afresh. Throws QueryError. */
export async function streamsOfContext(
  context: QueryContext,
  scope: AnswerScope,
): Promise<readonly AsyncGenerator<Frame>[]> {
  const queries = prepareAll(context, scope)
  for (const { resultType } of queries) {
    if (!ROW_TYPES.has(resultType)) throw new QueryError(QUERY_MESSAGES.fileOfResultType(resultType))
  }
  const run = queryRun(context, scope)
  const totals = await totalsOf(totalsQueryOf(queries), run)
  return queries.map((query) => {
    const rows = streamQuery(query, { ...run, totals })
    return query.resultType === 'post_processed' ? shownTables(rows, context, scope) : rows
  })
}

/** What the chart of a context shows of its rows; all of them are needed for that. */
async function* shownTables(
  rows: AsyncIterable<Frame>,
  { form_data }: QueryContext,
  { dataset }: AnswerScope,
): AsyncGenerator<Frame> {
  const table = await gathered(rows)
  const shown = clientProcessed(table, form_data, dataset)
  yield shown ? fileTable(shown) : table
}

/** The tables of a context; always read afresh. */
export async function tablesOfContext(context: QueryContext, scope: AnswerScope): Promise<readonly QueryResult[]> {
  const queries = prepareAll(context, scope)
  const run = queryRun(context, scope)
  const totals = await totalsOf(totalsQueryOf(queries), run)
  const results: QueryResult[] = []
  for (const query of queries) results.push(await runQuery(query, { ...run, totals }))
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

function queryRun(context: QueryContext, scope: AnswerScope): QueryRun {
  const { principal, dataset, engine, load } = scope
  const templates = new RequestTemplates({
    principal,
    dialect: engine.dialect,
    source: datasetSource(dataset, async () => engine),
    urlParams: urlParams(context),
    load,
  })
  return { ...scope, totals: null, bind: (query) => templates.query(query, dataset) }
}

/** Parameters of the page's address, which clients send along with form data or with each query. */
function urlParams({ form_data: formData, queries }: QueryContext): Readonly<Record<string, unknown>> {
  const ofForm = formData?.['url_params']
  const ofQueries = queries.map(({ url_params: params }) => params ?? {})
  return Object.assign({}, typeof ofForm === 'object' ? ofForm : {}, ...ofQueries)
}

/**
 * Shares divide by the totals of a query that asks for metrics alone, where the request brings one beside a query with
 * a contribution step.
 */
function totalsQueryOf(queries: readonly PreparedQuery[]): PreparedQuery | null {
  const shares = queries.some(hasShares)
  const totals = queries.find(
    (query) => query.columns.length === 0 && (query.metrics?.length ?? 0) > 0 && query.postProcessing.length === 0,
  )
  return shares && totals && !totals.isTimeseries ? { ...totals, rowLimit: MAX_ROW_LIMIT, rowOffset: 0 } : null
}

function hasShares({ postProcessing }: PreparedQuery): boolean {
  return postProcessing.some(({ operation }) => operation === 'contribution')
}

async function totalsOf(query: PreparedQuery | null, run: QueryRun): Promise<QueryRun['totals']> {
  if (!query) return null
  const { table } = await runQuery(query, run)
  return Object.fromEntries(table.columns.map((column) => [columnName(column), numeric(column.values[0]) ?? 0]))
}

interface OneQuery {
  readonly query: PreparedQuery
  readonly layers: readonly AnnotationLayer[]
  readonly totalsQuery: PreparedQuery | null
  readonly context: QueryContext
  readonly scope: AnswerScope
  readonly run: QueryRun
}

async function answerOne({ query, layers, scope, run, ...asked }: OneQuery): Promise<string> {
  const totalsQuery = hasShares(query) ? asked.totalsQuery : null
  const task = { query, totalsQuery, context: asked.context, scope, run, totals: (own: QueryRun) => totalsOf(totalsQuery, own) }
  switch (query.resultType) {
    case 'query':
      return queryAnswer(query, run)
    case 'columns':
      return JSON.stringify({
        data: scope.dataset.columns.map(({ name, verboseName, genericType }) => ({
          column_name: name,
          verbose_name: verboseName,
          dtype: genericType ?? GenericType.String,
        })),
      })
    case 'timegrains':
      return JSON.stringify({
        data: scope.engine.dialect.timeGrains
          .filter(({ duration }) => duration !== null)
          .map(({ name, sql, duration }) => ({ name, function: sql, duration })),
      })
    case 'results':
      return `{${(await cachedAnswer(task)).answer.json}}`
    case 'full':
    case 'samples':
    case 'drill_detail':
    case 'post_processed':
      return presented(await cachedAnswer(task), await annotationData(layers, scope.annotations))
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
