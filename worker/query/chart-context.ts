import { eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { loadWholeForm } from '../../app/charts/current-form-data.ts'
import { buildQueryContext, partsOf } from '../../app/charts/queries.ts'
import type { QueryContext } from '../../app/charts/query-types.ts'
import type { FormData } from '../../app/charts/types.ts'
import type { Catalogue } from '../db/client.ts'
import { charts } from '../db/schema.ts'
import { parseJson } from './json.ts'
import { QUERY_MESSAGES, QueryError } from './messages.ts'

const paramsSchema = z.record(z.string(), z.unknown())

/** The settings of a stored chart, whole. Throws QueryError when it has none. */
export function chartForm(chart: typeof charts.$inferSelect): Promise<FormData> {
  const params = paramsSchema.safeParse(parseJson(chart.params))
  if (!params.success || chart.datasource_id === null) throw new QueryError(QUERY_MESSAGES.noQueryContext)
  const datasource = `${chart.datasource_id}__${chart.datasource_type}`
  return loadWholeForm({ ...params.data, viz_type: chart.viz_type, datasource, slice_id: chart.id })
}

/** The query context of a stored chart; null when there is no such chart. Throws as {@link contextOf} does. */
export async function storedContext(db: Catalogue, chartId: number): Promise<unknown> {
  const [chart] = await db.select().from(charts).where(eq(charts.id, chartId))
  return chart ? contextOf(chart) : null
}

/** The query context of a stored chart as a layer of another one; null where that does not draw it. */
export async function layerContext(db: Catalogue, chartId: number, wholeId: number): Promise<unknown> {
  const found = await db.select().from(charts).where(inArray(charts.id, [chartId, wholeId]))
  const [part, whole] = [chartId, wholeId].map((id) => found.find((chart) => chart.id === id))
  if (!part || !whole) return null
  const form = await chartForm(whole)
  const parts = partsOf(form)
  return parts?.idsOf(form).includes(chartId) === true ? contextOfForm(parts.formOf(form, await chartForm(part))) : null
}

/** A chart's query context: as saved with it, else built from its form data. Throws QueryError when that makes no query. */
export async function contextOf(chart: typeof charts.$inferSelect): Promise<unknown> {
  if (chart.query_context) return JSON.parse(chart.query_context)
  return contextOfForm(await chartForm(chart))
}

function contextOfForm(form: FormData): QueryContext {
  try {
    return buildQueryContext(form)
  } catch (error) {
    // What the settings lack is told by the chart kind; there is nothing else that could fail here.
    throw new QueryError(error instanceof Error ? error.message : String(error))
  }
}
