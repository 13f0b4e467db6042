import { sql, type SQL } from 'drizzle-orm'
import { isAdmin, type Principal } from '../access/principal.ts'
import { parseJson } from '../resource/projection.ts'
import type { ResourceContext } from '../resource/resource.ts'
import { chart_owners, charts, dashboard_charts, dashboard_owners, dashboards, datasets } from './schema.ts'
import { visibleDatasets } from './visibility.ts'

/** Queries about charts that lists and single reads cannot express. */

export const CHART_OWNERS = { table: chart_owners, object: chart_owners.chart_id, user: chart_owners.user_id } as const

export interface DatasetName {
  readonly id: number
  readonly table_name: string
  readonly schema: string | null
}

/** A dataset that the caller may read, by id. */
export async function readableDataset({ db, principal }: ResourceContext, id: number): Promise<DatasetName | null> {
  const readable = visibleDatasets(principal)
  const found = await db.get<DatasetName>(sql`
    select ${datasets.id} as id, ${datasets.table_name} as table_name, ${datasets.schema} as schema
    from ${datasets} where ${datasets.id} = ${id} ${readable ? sql`and ${readable}` : sql``}`)
  return found ?? null
}

/** `schema.table`, or the table alone. */
export function datasetText({ schema, table_name: table }: Pick<DatasetName, 'schema' | 'table_name'>): string {
  return schema ? `${schema}.${table}` : table
}

/** Which of some dashboards exist (seen by `condition`), and whether the caller may change them. */
export async function dashboardsToLink(
  { db, principal }: ResourceContext,
  ids: readonly number[],
  condition: SQL,
): Promise<{ id: number; uuid: string; mine: boolean }[]> {
  if (ids.length === 0) return []
  const rows = await db.all<{ id: number; uuid: string; mine: number }>(sql`
    select ${dashboards.id} as id, ${dashboards.uuid} as uuid, ${mine(principal)} as mine from ${dashboards}
    where ${dashboards.id} in (select value from json_each(${JSON.stringify(ids)})) and ${condition}`)
  return rows.map((row) => ({ ...row, mine: row.mine === 1 }))
}

function mine(principal: Principal): SQL {
  if (isAdmin(principal)) return sql`1`
  return sql`exists (select 1 from ${dashboard_owners} where ${dashboard_owners.dashboard_id} = ${dashboards.id}
    and ${dashboard_owners.user_id} = ${principal.userId})`
}

/** The uuids of some dashboards. */
export async function dashboardUuids({ db }: ResourceContext, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.all<{ id: number; uuid: string }>(sql`
    select id, uuid from ${dashboards} where id in (select value from json_each(${JSON.stringify(ids)}))`)
  return new Map(rows.map(({ id, uuid }) => [id, uuid]))
}

/** The uuids of some charts by id. */
export async function chartUuids({ db }: ResourceContext, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.all<{ id: number; uuid: string }>(sql`
    select id, uuid from ${charts} where id in (select value from json_each(${JSON.stringify(ids)}))`)
  return new Map(rows.map(({ id, uuid }) => [id, uuid]))
}

/** Ids of the dashboards that show a chart. */
export async function dashboardIdsOfChart({ db }: ResourceContext, chartId: number): Promise<number[]> {
  const rows = await db.all<{ id: number }>(sql`
    select ${dashboard_charts.dashboard_id} as id from ${dashboard_charts}
    where ${dashboard_charts.chart_id} = ${chartId}`)
  return rows.map(({ id }) => id)
}

/** The dataset of a chart as a FROM clause, correlated with the chart's row. */
export const datasetOfChart = sql`
  from ${datasets} where ${datasets.id} = ${charts.datasource_id} and ${charts.datasource_type} = 'table'`

/** The live name of a chart's dataset, or the name it had when it is gone. */
export const datasourceText = sql`coalesce(
  (select coalesce(nullif(${datasets.schema}, '') || '.', '') || ${datasets.table_name} ${datasetOfChart}),
  ${charts.datasource_name})`

/** The form data of a chart: its parameters with what the row itself says. */
export function chartFormData(values: readonly unknown[]): Record<string, unknown> {
  const [id, params, vizType, datasourceId, datasourceType] = values
  const stored = parseJson(params)
  return {
    ...(stored !== null && typeof stored === 'object' ? stored : {}),
    slice_id: id,
    viz_type: vizType,
    datasource: `${String(datasourceId)}__${String(datasourceType)}`,
  }
}

/** A description as HTML: paragraphs of escaped text. Clients that draw Markdown use the description itself. */
export function markdownHtml(description: unknown): string {
  if (typeof description !== 'string' || description.trim() === '') return ''
  const paragraphs = description.trim().split(/\n\s*\n/)
  return paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n')
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? character)
}
