import { z } from '@hono/zod-openapi'
import { chartsStatement, dashboardChart, datasetsOfCharts, readCharts, type DashboardChart } from '../db/dashboards.ts'
import { datasetPayload } from '../db/dataset-payload.ts'
import { runTogether } from '../db/statements.ts'
import { ApiError } from '../http/errors.ts'
import { createApp } from '../http/openapi.ts'
import { endpoint } from '../resource/endpoint.ts'
import { showStatement } from '../resource/list.ts'
import { RESOURCE_MESSAGES } from '../resource/messages.ts'
import { at, rowConditions } from '../resource/paths.ts'
import { textOr } from '../resource/projection.ts'
import type { ResourceContext } from '../resource/resource.ts'
import { dashboard, dashboardItem, type DashboardItem } from './dashboard.ts'
import { dashboardTabs, tabsOfLayout } from './dashboard-tabs.ts'

/** What a dashboard is made of: its charts, datasets and tabs, singly or as the whole page. */
export const dashboardPartRoutes = createApp()

const read = { method: 'get' } as const

endpoint(
  dashboardPartRoutes,
  {
    ...at(dashboard, 'can_read', '/{id_or_slug}/charts'),
    ...read,
    summary: 'Charts of a dashboard',
    answer: z.object({ result: z.array(dashboardChart) }),
  },
  async ({ context, text }) => {
    return { result: (await dashboardWithCharts(context, text('id_or_slug'))).charts }
  },
)

endpoint(
  dashboardPartRoutes,
  {
    ...at(dashboard, 'can_read', '/{id_or_slug}/datasets'),
    ...read,
    summary: 'Datasets of a dashboard, with what its charts use of them',
    answer: z.object({ result: z.array(datasetPayload) }),
  },
  async ({ context, text }) => {
    const { shown, charts } = await dashboardWithCharts(context, text('id_or_slug'))
    return { result: await datasetsOfCharts(context, charts, shown.json_metadata) }
  },
)

endpoint(
  dashboardPartRoutes,
  {
    ...at(dashboard, 'can_read', '/{id_or_slug}/tabs'),
    ...read,
    summary: 'Tabs of a dashboard',
    answer: z.object({ result: dashboardTabs }),
  },
  async ({ context, text }) => {
    const { shown } = await dashboardWithCharts(context, text('id_or_slug'))
    return { result: tabsOfLayout(shown.position_json, shown.json_metadata) }
  },
)

const page = z.object({
  result: z.object({
    dashboard: dashboardItem,
    charts: z.array(dashboardChart),
    datasets: z.array(datasetPayload),
  }),
})

export type DashboardPage = z.infer<typeof page>['result']

endpoint(
  dashboardPartRoutes,
  {
    ...at(dashboard, 'can_read', '/{id_or_slug}/page'),
    ...read,
    summary: 'Everything that the page of a dashboard needs before its data',
    answer: page,
  },
  async ({ context, text }) => {
    const { shown, charts } = await dashboardWithCharts(context, text('id_or_slug'))
    const datasets = await datasetsOfCharts(context, charts, shown.json_metadata)
    return { result: { dashboard: shown, charts, datasets } }
  },
)

type Shown = Record<string, unknown> & Pick<DashboardItem, 'position_json' | 'json_metadata'>

/** The dashboard and its charts in one round trip; 404 when the caller may not see it. */
async function dashboardWithCharts(
  context: ResourceContext,
  key: string,
): Promise<{ shown: Shown; charts: DashboardChart[] }> {
  const conditions = rowConditions(dashboard, context, key)
  const { statement, read } = showStatement(dashboard.table, dashboard.show?.columns ?? {}, conditions, context.now)
  const [[row] = [], chartRows = []] = await runTogether(context.db, [statement, chartsStatement(conditions)])
  if (!row) throw ApiError.message(404, RESOURCE_MESSAGES.notFound)
  const { result } = read(row)
  const { position_json: positions, json_metadata: metadata } = result
  return {
    shown: { ...result, position_json: textOr(positions, '{}'), json_metadata: textOr(metadata, '{}') },
    charts: readCharts(chartRows, context.now),
  }
}
