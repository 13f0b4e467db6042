import { queryOptions } from '@tanstack/react-query'
import type { QueryContext, QueryResult } from '../charts/query-types.ts'
import { isRecord } from '../charts/form-data.ts'
import { answerParts, type ChartParts, type LoadParts } from '../charts/parts.ts'
import type { FormData } from '../charts/types.ts'
import { send } from './client.ts'
import { errorText, normaliseError } from './errors.ts'
import { QueryBatch } from './query-batch.ts'
import { stableJson } from './stable-json.ts'
import { inViewerZone } from './viewer-zone.ts'

/** The answers to one chart: one entry a query of its context. */
export type ChartData = readonly QueryResult[]

/** Data of a dashboard stays good for so long without asking again; a refresh asks at any time. */
const STALE_AFTER_MS = 5 * 60_000

/**
 * All chart data a page asks for: questions of one turn travel as one streamed request. One for the life of the page.
 * Equal queries have equal keys, whichever chart or filter asks.
 */
export class ChartStream {
  readonly #batch: QueryBatch
  readonly #forced = new Set<string>()

  constructor(dashboardId: number | undefined) {
    this.#batch = new QueryBatch(async (requests, signal) => {
      const json = { ...(dashboardId !== undefined && { dashboard_id: dashboardId }), requests }
      const response = await send('/api/v1/chart/data/stream', { json, signal })
      if (!response.body) throw normaliseError(0, undefined)
      return response.body
    }, normaliseError)
  }

  /**
   * Query options of one question, for a reader in a time zone; a key marked by {@link forceNext} skips the server's
   * cache once.
   */
  query(asked: QueryContext, viewerZone: string | null) {
    const context = inViewerZone(asked, viewerZone)
    const key = chartDataKey(context)
    return queryOptions({
      queryKey: ['chart-data', key] as const,
      queryFn: async ({ signal }): Promise<ChartData> => {
        const force = this.#forced.delete(key)
        return this.#ask(force ? { ...context, force } : context, signal)
      },
      staleTime: STALE_AFTER_MS,
    })
  }

  /** The same for a chart that draws others: one answer a chart of them, see `answerParts`. */
  queryParts(whole: FormData, parts: ChartParts, load: LoadParts, viewerZone: string | null) {
    const key = stableJson({ whole, viewerZone })
    return queryOptions({
      queryKey: ['chart-data', key] as const,
      queryFn: ({ signal }) => this.askParts(whole, parts, load, { force: this.#forced.delete(key), viewerZone }, signal),
      staleTime: STALE_AFTER_MS,
    })
  }

  /** Asks all charts that one draws in one request. */
  askParts(
    whole: FormData,
    parts: ChartParts,
    load: LoadParts,
    { force, viewerZone }: { readonly force: boolean; readonly viewerZone: string | null },
    signal: AbortSignal,
  ): Promise<ChartData> {
    const ask = (context: QueryContext) => this.#ask(inViewerZone({ ...context, force }, viewerZone), signal)
    return answerParts(whole, parts, { load, ask, describe: errorText })
  }

  async #ask(context: QueryContext, signal: AbortSignal): Promise<ChartData> {
    return readAnswer(await this.#batch.ask({ key: chartDataKey(context), query_context: context }, signal))
  }

  /** The next question under each key goes past every cache. */
  forceNext(keys: readonly string[]): void {
    for (const key of keys) this.#forced.add(key)
  }
}

/** Equal for equal questions: what only describes the asker does not count. */
export function chartDataKey(context: QueryContext): string {
  const { form_data: _, force: __, ...asked } = context
  return stableJson(asked)
}

function readAnswer(answer: unknown): ChartData {
  // Either the list of results or the whole body of POST /api/v1/chart/data; the server's contract, tested there.
  const results = isRecord(answer) ? answer['result'] : answer
  return Array.isArray(results) ? (results as QueryResult[]) : []
}
