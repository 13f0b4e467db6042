import { z } from 'zod'
import { catalogue } from '../db/client.ts'
import { answerContext } from './answer-context.ts'
import type { DataRequest, DataCaller } from './data-request.ts'
import { readQueryContext } from './read-context.ts'
import { readerContext } from './reader-context.ts'

/** How the warming of one chart went; what is wrong with the chart is told here, not by the status. */
export const warmedChart = z.object({
  chart_id: z.int(),
  viz_error: z.string().nullable(),
  viz_status: z.string().nullable(),
})
export type WarmedChart = z.infer<typeof warmedChart>

/** A filter of a dashboard, as older clients send it. */
export const extraFilter = z.looseObject({ col: z.string(), op: z.string(), val: z.unknown() })
export type ExtraFilter = z.infer<typeof extraFilter>

export interface WarmUp {
  /** Where readers meet the chart; null for the chart by itself. */
  readonly dashboardId: number | null
  /** Added to every query. */
  readonly filters: readonly ExtraFilter[]
}

/**
 * Reads a chart's data afresh, so that the next to ask finds it kept: whoever opens it without a time zone of their
 * own. Null when there is no such chart.
 */
export async function warmUp(
  chartId: number,
  { dashboardId, filters }: WarmUp,
  data: DataRequest,
  { env }: Pick<DataCaller, 'env'>,
): Promise<WarmedChart | null> {
  try {
    const asked = await readerContext(catalogue(env.DB), chartId, dashboardId)
    if (asked === null) return null
    const context = readQueryContext(asked)
    const queries = context.queries.map((query) => ({ ...query, filters: [...(query.filters ?? []), ...filters] }))
    const checked = readQueryContext({ ...context, queries, force: true })
    await answerContext(checked, await data.scope(checked))
    return { chart_id: chartId, viz_error: null, viz_status: 'success' }
  } catch (error) {
    return { chart_id: chartId, viz_error: error instanceof Error ? error.message : String(error), viz_status: 'failed' }
  }
}
