import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { buildQueryContext } from '../../app/charts/queries.ts'
import type { Catalogue } from '../db/client.ts'
import { charts } from '../db/schema.ts'
import { parseJson } from './json.ts'
import { QUERY_MESSAGES, QueryError } from './messages.ts'

const paramsSchema = z.record(z.string(), z.unknown())

/**
 * The query context of a stored chart: as saved with it, else built from its form data. Null when there is no such
 * chart. Throws QueryError when its settings make no query.
 */
export async function storedContext(db: Catalogue, chartId: number): Promise<unknown> {
  const [chart] = await db.select().from(charts).where(eq(charts.id, chartId))
  if (!chart) return null
  if (chart.query_context) return JSON.parse(chart.query_context)
  const params = paramsSchema.safeParse(parseJson(chart.params))
  if (!params.success || chart.datasource_id === null) throw new QueryError(QUERY_MESSAGES.noQueryContext)
  const datasource = `${chart.datasource_id}__${chart.datasource_type}`
  try {
    return buildQueryContext({ ...params.data, viz_type: chart.viz_type, datasource, slice_id: chart.id })
  } catch (error) {
    // What the settings lack is told by the chart kind; there is nothing else that could fail here.
    throw new QueryError(error instanceof Error ? error.message : String(error))
  }
}
