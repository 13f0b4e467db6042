import type { SQL } from 'drizzle-orm'
import { z } from '@hono/zod-openapi'
import { dashboardIdsOfChart, dashboardsToLink, dashboardUuids, datasetText, readableDataset } from '../db/charts.ts'
import { dashboard_charts } from '../db/schema.ts'
import { readableDashboards } from '../db/visibility.ts'
import { ApiError } from '../http/errors.ts'
import { boolean, integer, jsonText, textBetween } from '../http/fields.ts'
import type { CreateRules, ResourceContext, RowValues, UpdateRules } from '../resource/resource.ts'
import { relinkStatements, rowText } from '../resource/records.ts'
import { type Place, placeInDashboards } from './chart-placement.ts'
import { CHART_MESSAGES } from './messages.ts'

/** What a chart may become: bodies, business rules and statements of its writes. */

const DATASOURCE_TYPES = ['table', 'dataset', 'query', 'saved_query', 'view'] as const
const MAX_NAME = 250

const text = z.string().nullish()

const shared = {
  description: text,
  certified_by: text,
  certification_details: text,
  external_url: text,
  cache_timeout: integer().nullish(),
  owners: z.array(integer()).optional(),
  dashboards: z.array(integer()).optional(),
  /** Beyond Superset's API: the tab that a chart goes to, by the id of a dashboard that gains it. */
  dashboard_tabs: z.record(z.string().regex(/^\d{1,15}$/), z.string().max(MAX_NAME)).optional(),
  is_managed_externally: boolean().nullish(),
  query_context_generation: boolean().nullish(),
  uuid: z.uuid().nullish(),
}

const create = z.strictObject({
  slice_name: textBetween(1, MAX_NAME),
  datasource_id: integer(),
  datasource_type: z.enum(DATASOURCE_TYPES),
  datasource_name: text,
  viz_type: textBetween(0, MAX_NAME).optional(),
  params: jsonText().nullish(),
  query_context: jsonText().nullish(),
  ...shared,
})

const update = z.strictObject({
  slice_name: textBetween(0, MAX_NAME).nullish(),
  datasource_id: integer().nullish(),
  datasource_type: z.enum(DATASOURCE_TYPES).nullish(),
  viz_type: textBetween(0, MAX_NAME).nullish(),
  params: jsonText().nullish(),
  query_context: text,
  tags: z.array(integer()).optional(),
  ...shared,
})

type Create = z.output<typeof create>
type Update = z.output<typeof update>

export const createChart: CreateRules<typeof create> = {
  schema: create,
  async values(context, body) {
    const { owners: _owners, dashboards, dashboard_tabs: _tabs, query_context_generation: _generation, uuid, ...given } = body
    const name = await datasetName(context, body.datasource_id, body.datasource_type)
    await checkDashboards(context, dashboards ?? [])
    return {
      ...given,
      ...(uuid ? { uuid } : {}),
      datasource_type: 'table',
      datasource_name: name,
      viz_type: body.viz_type ?? '',
      params: body.params ?? '{}',
      is_managed_externally: body.is_managed_externally ?? false,
      ...savedNow(context),
    }
  },
  statements: (_context, id, body) => linkStatements(id, body.dashboards),
  async after(context, { id, uuid }, body) {
    if (!body.dashboards) return
    const added = await places(context, body.dashboards, body.dashboard_tabs)
    await placeInDashboards(context, { id, uuid, name: body.slice_name }, added, [])
  },
}

export const updateChart: UpdateRules<typeof update> = {
  schema: update,
  open: isQueryContextOnly,
  touches: (body) => !isQueryContextOnly(body),
  async values(context, row, body) {
    if (isQueryContextOnly(body)) return { query_context: body.query_context }
    const { owners: _owners, tags: _tags, dashboard_tabs: _places, query_context_generation: _generation, ...left } = body
    const { dashboards, uuid, ...given } = left
    const added = dashboards ? await addedDashboards(context, row.id, dashboards) : []
    await checkDashboards(context, added)
    return {
      ...withoutNulls(given, REQUIRED_COLUMNS),
      ...(uuid ? { uuid } : {}),
      ...(await datasource(context, body)),
      ...savedNow(context),
    }
  },
  statements: (_context, row, body) => linkStatements(row.id, body.dashboards),
  async apply(context, row, body) {
    if (!body.dashboards) return
    const before = await dashboardIdsOfChart(context, row.id)
    const { dashboards: wanted } = body
    const added = await places(context, wanted.filter((id) => !before.includes(id)), body.dashboard_tabs)
    const removed = await dashboardUuids(context, before.filter((id) => !wanted.includes(id)))
    const name = body.slice_name ?? rowText(row, 'slice_name') ?? ''
    await placeInDashboards(context, { id: row.id, uuid: rowText(row, 'uuid') ?? '', name }, added, [...removed.values()])
  },
}

async function places(context: ResourceContext, ids: readonly number[], tabs: Create['dashboard_tabs'] = {}): Promise<Place[]> {
  const uuids = await dashboardUuids(context, ids)
  return [...uuids].map(([id, uuid]) => ({ uuid, tab: tabs[String(id)] }))
}

/** A client that draws a chart may store what it asked for, although the chart is not its user's. */
function isQueryContextOnly(body: Update): boolean {
  const names = Object.keys(body).filter((name) => Reflect.get(body, name) !== undefined)
  return names.length === 2 && names.includes('query_context') && body.query_context_generation === true
}

const REQUIRED_COLUMNS = ['slice_name', 'viz_type', 'params', 'datasource_type', 'is_managed_externally']

/** Columns that cannot be empty keep their value when a client sends null. */
function withoutNulls(values: RowValues, names: readonly string[]): RowValues {
  return Object.fromEntries(Object.entries(values).filter(([name, given]) => given !== null || !names.includes(name)))
}

async function datasource(context: ResourceContext, body: Update): Promise<RowValues> {
  const { datasource_id: id, datasource_type: type } = body
  if (id === undefined || id === null) return {}
  if (!type) throw ApiError.message(422, { datasource_type: [CHART_MESSAGES.datasourceTypeMissing] })
  return { datasource_name: await datasetName(context, id, type), datasource_type: 'table' }
}

async function datasetName(context: ResourceContext, id: number, type: Create['datasource_type']): Promise<string> {
  const dataset = type === 'table' || type === 'dataset' ? await readableDataset(context, id) : null
  if (!dataset) throw ApiError.message(422, { datasource_id: [CHART_MESSAGES.datasourceMissing] })
  return datasetText(dataset)
}

/** Every dashboard that gains the chart must be there for the caller, and be the caller's. */
async function checkDashboards(context: ResourceContext, ids: readonly number[]): Promise<void> {
  const found = await dashboardsToLink(context, ids, readableDashboards(context.principal))
  if (found.length < new Set(ids).size) throw ApiError.message(422, { dashboards: [CHART_MESSAGES.dashboardsMissing] })
  if (found.some(({ mine }) => !mine)) throw ApiError.message(403, CHART_MESSAGES.dashboardsForbidden)
}

async function addedDashboards(
  context: ResourceContext,
  chartId: number,
  wanted: readonly number[],
): Promise<number[]> {
  const linked = await dashboardIdsOfChart(context, chartId)
  return wanted.filter((id) => !linked.includes(id))
}

function linkStatements(id: SQL | number, dashboards: readonly number[] | undefined): SQL[] {
  if (!dashboards) return []
  const { chart_id: chart, dashboard_id: dashboard } = dashboard_charts
  return relinkStatements(dashboard_charts, chart, dashboard, id, dashboards)
}

function savedNow({ now, principal }: ResourceContext): RowValues {
  return { last_saved_at: now, last_saved_by_fk: principal.userId }
}
