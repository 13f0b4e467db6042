import { z } from 'zod'
import { isFilterQuery, isUnchanged } from '../access/guest-payload.ts'
import type { GuestGrant, Principal } from '../access/principal.ts'
import { catalogue, type Catalogue } from '../db/client.ts'
import { EngineError, type Engine } from '../engine/engine.ts'
import { openEngine } from '../engine/registry.ts'
import type { Env } from '../http/context.ts'
import { ApiError } from '../http/errors.ts'
import type { ServerTiming } from '../http/timing.ts'
import type { Dataset } from './dataset.ts'
import { restriction } from './bound-dataset.ts'
import { findAnnotations } from '../db/annotations.ts'
import type { AnnotationSources } from './annotations.ts'
import { answerContext, type AnswerScope } from './answer-context.ts'
import { CatalogueMemory } from './catalogue-memory.ts'
import { layerContext, storedContext } from './chart-context.ts'
import { findChartCacheTimeout, findDatasetId, loadDataset } from './load-dataset.ts'
import { ClauseSubqueryError, QUERY_MESSAGES, QueryError, QueryObjectError } from './messages.ts'
import type { QueryContext } from './query-context.ts'
import { readQueryContext } from './read-context.ts'
import { assertReadable } from './readable-dataset.ts'
import { assertChartable } from './run-access.ts'
import { loadRun, type RunDataset } from './run-dataset.ts'
import { RequestTemplates } from './template/request-templates.ts'
import { datasetSource } from './template/template-source.ts'

/** What a request for data brings along. */
export interface DataCaller {
  readonly env: Env
  readonly requestId: string
  /** Which of the network's locations serves the request. */
  readonly place: string
  readonly principal: Principal
  readonly timing: ServerTiming
  readonly signal?: AbortSignal
  readonly waitUntil: (work: Promise<unknown>) => void
}

const datasets = new CatalogueMemory<Dataset | null>()
const runs = new CatalogueMemory<RunDataset | null>()
const chartTimeouts = new CatalogueMemory<number | null>()

const answeredRows = z.object({ data: z.array(z.unknown()) })

const DATASET_TYPES = new Set(['table', 'dataset'])

/**
 * Datasets and engines of one request for data: each dataset is read, and each database opened, once. Close it when the
 * last row has been read.
 */
export class DataRequest {
  readonly #caller: DataCaller
  readonly #db: Catalogue
  readonly #datasets = new Map<string, Promise<Dataset>>()
  readonly #engines = new Map<number, Promise<Engine>>()
  readonly #now = new Date()
  readonly #lasting: Promise<unknown>[] = []

  constructor(caller: DataCaller) {
    this.#caller = caller
    this.#db = catalogue(caller.env.DB)
  }

  get principal(): Principal {
    return this.#caller.principal
  }

  get requestId(): string {
    return this.#caller.requestId
  }

  /** Everything that answering a context needs. Throws ApiError: 404 without dataset, 403 without access to it. */
  async scope(context: Pick<QueryContext, 'datasource' | 'form_data'>): Promise<AnswerScope> {
    const chartId = context.form_data?.['slice_id']
    const [dataset, chartCacheTimeout] = await this.#caller.timing.measure('catalogue', () =>
      Promise.all([
        this.dataset(context.datasource),
        typeof chartId === 'number' ? this.#chartCacheTimeout(chartId) : null,
      ]),
    )
    return {
      ...this.#caller,
      now: this.#now,
      dataset,
      load: (id) => this.dataset({ id }),
      engine: await this.engine(dataset),
      chartCacheTimeout,
      annotations: this.#annotations(),
      keepOpen: (work) => void this.#lasting.push(work),
    }
  }

  /** Refuses a guest who asks for other than what charts and filters of their dashboards show. Throws 403. */
  async checkGuest(context: QueryContext): Promise<void> {
    const { guest } = this.#caller.principal
    if (!guest || isFilterQuery(context, guest)) return
    for (const stored of await this.#openContexts(context, guest)) {
      if (stored !== null && isUnchanged(context, readQueryContext(stored))) return
    }
    throw ApiError.errors(403, [
      { message: QUERY_MESSAGES.guestModified, error_type: 'DASHBOARD_SECURITY_ACCESS_ERROR', level: 'warning' },
    ])
  }

  /** What a guest may ask of the chart that a context names: its own question, and that which it is as a layer of another. */
  async #openContexts({ form_data: form }: QueryContext, { chartIds }: GuestGrant): Promise<unknown[]> {
    const isOpen = (id: unknown): id is number => typeof id === 'number' && chartIds.has(id)
    const [chartId, wholeId] = [form?.['slice_id'], form?.['parent_slice_id']]
    if (!isOpen(chartId)) return []
    const own = await storedContext(this.#db, chartId)
    return isOpen(wholeId) ? [own, await layerContext(this.#db, chartId, wholeId)] : [own]
  }

  /** A dataset that the caller may read. */
  async dataset({ id, type }: QueryContext['datasource']): Promise<Dataset> {
    if (type === 'query') return await this.#run(id)
    if (type && !DATASET_TYPES.has(type)) throw ApiError.message(400, QUERY_MESSAGES.invalidDatasourceType(type))
    const key = String(id)
    const known = this.#datasets.get(key) ?? this.#readDataset(id)
    this.#datasets.set(key, known)
    return known
  }

  /** What row level security leaves the caller of a dataset, as cached answers carry it. */
  async restriction(dataset: Dataset): Promise<string> {
    const { dialect } = await this.engine(dataset)
    const templates = new RequestTemplates({
      ...this.#caller,
      dialect,
      source: datasetSource(dataset, () => this.engine(dataset)),
      urlParams: {},
      load: (id) => this.dataset({ id }),
    })
    return restriction(await templates.bound(dataset))
  }

  async engine({ database }: Dataset): Promise<Engine> {
    const known = this.#engines.get(database.id) ?? openEngine(this.#caller.env, database)
    this.#engines.set(database.id, known)
    return known
  }

  async close(): Promise<void> {
    await Promise.allSettled(this.#lasting)
    await Promise.all([...this.#engines.values()].map(async (engine) => (await engine).close()))
  }

  #annotations(): AnnotationSources {
    return {
      layer: (id) => findAnnotations(this.#db, id),
      chart: async (id) => {
        const stored = await storedContext(this.#db, id)
        return stored === null ? null : readQueryContext(stored)
      },
      rows: async (context) => {
        const [first = '{}'] = await answerContext(context, await this.scope(context))
        return answeredRows.parse(JSON.parse(first)).data
      },
    }
  }

  #chartCacheTimeout(id: number): Promise<number | null> {
    return chartTimeouts.get(String(id), this.#now.getTime(), () => findChartCacheTimeout(this.#db, id))
  }

  /** A run of the SQL editor, which the caller may chart. */
  async #run(id: number | string): Promise<Dataset> {
    const run = await runs.get(String(id), this.#now.getTime(), () => loadRun(this.#db, Number(id)))
    return (await assertChartable(run, { db: this.#db, principal: this.#caller.principal })).dataset
  }

  async #readDataset(id: number | string): Promise<Dataset> {
    const dataset = await datasets.get(String(id), this.#now.getTime(), async () => {
      const number = typeof id === 'number' ? id : await findDatasetId(this.#db, id)
      return number === null ? null : loadDataset(this.#db, number)
    })
    return assertReadable(dataset, this.#caller.principal)
  }
}

/** What went wrong with a query, as chart data answers it: 400 with a text; a timeout keeps status and shape. */
export function toDataError(error: unknown): unknown {
  if (error instanceof ClauseSubqueryError) {
    const { message } = error
    return ApiError.errors(403, [{ message, error_type: 'ADHOC_SUBQUERY_NOT_ALLOWED_ERROR', level: 'error' }])
  }
  if (error instanceof QueryObjectError) return ApiError.message(error.status, error.message)
  if (error instanceof QueryError) return ApiError.message(error.status, QUERY_MESSAGES.failed(error.message))
  if (error instanceof EngineError && !error.errorType.includes('TIMEOUT')) {
    return ApiError.message(400, QUERY_MESSAGES.failed(error.message))
  }
  return error
}
