import { z } from '@hono/zod-openapi'
import { chartIdsOf, stateOfDocument } from '../../durable-objects/dashboard/document.ts'
import { chartsStatement, dashboardChart, datasetsOfCharts, readCharts, type DashboardChart } from '../db/dashboards.ts'
import { partsOfCharts, wholeChart } from '../db/chart-parts.ts'
import { readContentAt } from '../db/dashboard-object.ts'
import { datasetPayload } from '../db/dataset-payload.ts'
import { dashboards } from '../db/schema.ts'
import { runTogether } from '../db/statements.ts'
import { ApiError } from '../http/errors.ts'
import { integer } from '../http/fields.ts'
import { createApp } from '../http/openapi.ts'
import { endpoint } from '../resource/endpoint.ts'
import { showStatement } from '../resource/list.ts'
import { RESOURCE_MESSAGES } from '../resource/messages.ts'
import { viewOf } from '../resource/guest-view.ts'
import { at, rowConditions } from '../resource/paths.ts'
import { textOr, value } from '../resource/projection.ts'
import { rowText } from '../resource/records.ts'
import type { ResourceContext } from '../resource/resource.ts'
import { findRow } from '../resource/write.ts'
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
    return { result: await openDatasets(context, charts, shown.json_metadata) }
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
    /** Version of the content, for links that pin it. */
    saved_seq: z.int(),
    charts: z.array(dashboardChart),
    /** Charts beside these that some of them draw as their layers. */
    parts: z.array(dashboardChart),
    datasets: z.array(datasetPayload),
  }),
})

export type DashboardPage = z.infer<typeof page>['result']

endpoint(
  dashboardPartRoutes,
  {
    ...at(dashboard, 'can_read', '/{id_or_slug}/page'),
    ...read,
    summary: 'Everything that the page of a dashboard needs before its data; `at` a version, for those who may edit it',
    query: z.object({ at: integer().optional() }),
    answer: page,
  },
  async ({ context, query, text }) => {
    const present = await dashboardWithCharts(context, text('id_or_slug'))
    const { shown, savedSeq, charts } = query.at === undefined ? present : await asOf(context, present, query.at)
    const whole = await Promise.all(charts.map(wholeChart))
    const parts = await partsOfCharts(context, whole)
    const datasets = await openDatasets(context, [...whole, ...parts], shown.json_metadata)
    return { result: { dashboard: shown, saved_seq: savedSeq, charts: whole, parts, datasets } }
  },
)

async function openDatasets(context: ResourceContext, charts: readonly DashboardChart[], metadata: string) {
  const payloads = await datasetsOfCharts(context, charts, metadata)
  return payloads.map((payload) => viewOf(context.principal, payload))
}

type Shown = Record<string, unknown> & Pick<DashboardItem, 'position_json' | 'json_metadata'>

interface DashboardWithCharts {
  readonly shown: Shown
  readonly savedSeq: number
  readonly charts: readonly DashboardChart[]
}

/** The first event of every log holds what the catalogue had before it. */
const CREATED_SEQ = 1

/** As it was after an event of its log. 403 unless the caller may edit it, 404 when that version is no longer kept. */
async function asOf(context: ResourceContext, { shown, charts }: DashboardWithCharts, seq: number): Promise<DashboardWithCharts> {
  const row = await findRow(dashboard, context, Number(shown['id']), true)
  const document = await readContentAt(context.env, rowText(row, 'uuid') ?? '', seq)
  const { position_json: positions, json_metadata: metadata, ...properties } = document
  const state = stateOfDocument(document)
  const placed = new Set(state.ok ? chartIdsOf(state.value) : [])
  return {
    savedSeq: seq,
    shown: { ...shown, ...properties, position_json: JSON.stringify(positions), json_metadata: JSON.stringify(metadata) },
    charts: charts.filter(({ id }) => placed.has(id)),
  }
}

/** The dashboard and its charts in one round trip; 404 when the caller may not see it. */
async function dashboardWithCharts(context: ResourceContext, key: string): Promise<DashboardWithCharts> {
  const conditions = rowConditions(dashboard, context, key)
  const { statement, read } = showStatement(
    dashboard.table,
    { ...dashboard.show?.columns, saved_seq: value(dashboards.projected_seq) },
    conditions,
    context.now,
  )
  const [[row] = [], chartRows = []] = await runTogether(context.db, [statement, chartsStatement(conditions)])
  if (!row) throw ApiError.message(404, RESOURCE_MESSAGES.notFound)
  const { result } = read(row)
  const { position_json: positions, json_metadata: metadata, saved_seq: savedSeq, ...rest } = result
  return {
    savedSeq: Math.max(Number(savedSeq), CREATED_SEQ),
    shown: { ...viewOf(context.principal, rest), position_json: textOr(positions, '{}'), json_metadata: textOr(metadata, '{}') },
    charts: readCharts(chartRows, context.now),
  }
}
