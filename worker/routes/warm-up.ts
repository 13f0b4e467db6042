import { z } from '@hono/zod-openapi'
import { and, eq, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { charts, databases, datasets } from '../db/schema.ts'
import { visibleCharts, visibleDatasets } from '../db/visibility.ts'
import type { AppEnv } from '../http/context.ts'
import { ApiError } from '../http/errors.ts'
import { integer } from '../http/fields.ts'
import { createApp } from '../http/openapi.ts'
import { DataRequest } from '../query/data-request.ts'
import { extraFilter, warmedChart, warmUp, type ExtraFilter, type WarmedChart } from '../query/warm-up.ts'
import { endpoint } from '../resource/endpoint.ts'
import type { ResourceContext } from '../resource/resource.ts'
import { dataCaller } from './data-caller.ts'
import { WARM_UP_MESSAGES } from './messages.ts'

/** Stands in the body as JSON text. */
const extraFilters = z
  .string()
  .nullish()
  .transform((text, context): readonly ExtraFilter[] => {
    const read = z.array(extraFilter).safeParse(parsed(text || '[]'))
    if (read.success) return read.data
    context.addIssue({ code: 'custom', message: WARM_UP_MESSAGES.filtersInvalid })
    return z.NEVER
  })
const onDashboard = { dashboard_id: integer().nullish(), extra_filters: extraFilters }
const answer = z.object({ result: z.array(warmedChart) })

/** Reads charts' data ahead of people. Before the resources, which would take `warm_up_cache` for an id. */
export const warmUpRoutes = createApp()

endpoint(
  warmUpRoutes,
  {
    method: 'put',
    path: '/api/v1/chart/warm_up_cache',
    tag: 'Charts',
    summary: "Read a chart's data afresh into the cache",
    permission: ['can_warm_up_cache', 'Chart'],
    body: z.strictObject({ chart_id: integer(), ...onDashboard }),
    answer,
  },
  async ({ c, context, body }) => {
    const visible = visibleCharts(context.principal) ?? sql`1`
    const [chart] = await context.db.select({ id: charts.id }).from(charts).where(and(eq(charts.id, body.chart_id), visible))
    if (!chart) throw ApiError.message(404, WARM_UP_MESSAGES.chartMissing)
    return { result: await warmed(c, [chart.id], body) }
  },
)

endpoint(
  warmUpRoutes,
  {
    method: 'put',
    path: '/api/v1/dataset/warm_up_cache',
    tag: 'Datasets',
    summary: "Read the data of a dataset's charts afresh into the cache",
    permission: ['can_warm_up_cache', 'Dataset'],
    body: z.strictObject({ db_name: z.string(), table_name: z.string(), ...onDashboard }),
    answer,
  },
  async ({ c, context, body }) => {
    const ids = await chartsOfTable(context, body.db_name, body.table_name)
    return { result: await warmed(c, ids, body) }
  },
)

async function chartsOfTable({ db, principal }: ResourceContext, database: string, table: string): Promise<number[]> {
  const visible = visibleDatasets(principal) ?? sql`1`
  const [dataset] = await db
    .select({ id: datasets.id })
    .from(datasets)
    .innerJoin(databases, eq(databases.id, datasets.database_id))
    .where(and(eq(databases.database_name, database), eq(datasets.table_name, table), visible))
  if (!dataset) throw ApiError.message(404, WARM_UP_MESSAGES.tableMissing)
  const found = await db
    .select({ id: charts.id })
    .from(charts)
    .where(and(eq(charts.datasource_id, dataset.id), eq(charts.datasource_type, 'table')))
    .orderBy(charts.id)
  return found.map(({ id }) => id)
}

/** One after the other: warming must not take the engine away from people. */
async function warmed(
  c: Context<AppEnv>,
  ids: readonly number[],
  { dashboard_id: dashboardId, extra_filters: filters }: z.output<z.ZodObject<typeof onDashboard>>,
): Promise<WarmedChart[]> {
  const caller = dataCaller(c)
  const data = new DataRequest(caller)
  const results: WarmedChart[] = []
  try {
    for (const id of ids) {
      const result = await warmUp(id, { dashboardId: dashboardId ?? null, filters }, data, caller)
      if (result) results.push(result)
    }
  } finally {
    c.executionCtx.waitUntil(data.close())
  }
  return results
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
