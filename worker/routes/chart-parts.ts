import { z } from '@hono/zod-openapi'
import { visibleChartsById } from '../db/chart-parts.ts'
import { dashboardChart, datasetsOfCharts } from '../db/dashboards.ts'
import { datasetPayload } from '../db/dataset-payload.ts'
import { createApp } from '../http/openapi.ts'
import { endpoint } from '../resource/endpoint.ts'
import { idsQuery } from '../resource/query.ts'

/** Before the resource, which would take `parts` for an id. */
export const chartPartRoutes = createApp()

/** What drawings need of a dataset to write its names and figures. */
const describedDataset = datasetPayload.pick({ id: true, uid: true, metrics: true, verbose_map: true, column_formats: true })

endpoint(
  chartPartRoutes,
  {
    method: 'get',
    path: '/api/v1/chart/parts/',
    tag: 'Charts',
    summary: 'Settings of the charts that another one draws as its layers; those the caller may not see are left out',
    permission: ['can_read', 'Chart'],
    q: idsQuery,
    answer: z.object({ result: z.object({ charts: z.array(dashboardChart), datasets: z.array(describedDataset) }) }),
  },
  async ({ context, query }) => {
    const charts = await visibleChartsById(context, query)
    const datasets = await datasetsOfCharts(context, charts, '{}')
    return { result: { charts, datasets: datasets.map((dataset) => describedDataset.parse(dataset)) } }
  },
)
