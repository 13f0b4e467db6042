import { z } from '@hono/zod-openapi'
import { chartsOfDashboard, dashboardChart, datasetsOfCharts } from '../db/dashboards.ts'
import { datasetPayload } from '../db/dataset-payload.ts'
import { createApp } from '../http/openapi.ts'
import { endpoint } from '../resource/endpoint.ts'
import { at, showRow } from '../resource/paths.ts'
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
    const { id } = await showRow(dashboard, context, text('id_or_slug'), {})
    return { result: await chartsOfDashboard(context, id) }
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
    const { id, result } = await shownDashboard(context, text('id_or_slug'))
    return { result: await datasetsOfCharts(context, await chartsOfDashboard(context, id), result.json_metadata) }
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
    const { result } = await shownDashboard(context, text('id_or_slug'))
    return { result: tabsOfLayout(result.position_json, result.json_metadata) }
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
    const { id, result } = await shownDashboard(context, text('id_or_slug'))
    const charts = await chartsOfDashboard(context, id)
    const datasets = await datasetsOfCharts(context, charts, result.json_metadata)
    return { result: { dashboard: result, charts, datasets } }
  },
)

async function shownDashboard(
  context: ResourceContext,
  key: string,
): Promise<{ id: number; result: Record<string, unknown> & Pick<DashboardItem, 'position_json' | 'json_metadata'> }> {
  const { id, result } = await showRow(dashboard, context, key)
  const { position_json: positions, json_metadata: metadata } = result
  return { id, result: { ...result, position_json: textOr(positions, '{}'), json_metadata: textOr(metadata, '{}') } }
}
