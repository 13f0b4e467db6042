import { sql, type SQL } from 'drizzle-orm'
import { z } from '@hono/zod-openapi'
import { derived, iso, parseJson, select, value } from '../resource/projection.ts'
import { where } from '../resource/related.ts'
import type { ResourceContext } from '../resource/resource.ts'
import { chartFormData, markdownHtml } from './charts.ts'
import { datasetPayloads, type DatasetPayload } from './dataset-payload.ts'
import { charts, dashboard_charts, dashboard_owners, dashboard_roles, dashboards } from './schema.ts'

/** Queries about dashboards that lists and single reads cannot express. */

export const DASHBOARD_OWNERS = {
  table: dashboard_owners,
  object: dashboard_owners.dashboard_id,
  user: dashboard_owners.user_id,
} as const

export const DASHBOARD_ROLES = {
  table: dashboard_roles,
  object: dashboard_roles.dashboard_id,
  role: dashboard_roles.role_id,
} as const

export function dashboardUrl(slug: unknown, id: unknown): string {
  return `/superset/dashboard/${typeof slug === 'string' && slug !== '' ? slug : String(id)}/`
}

/** Whether another dashboard answers to a slug. */
export async function slugTaken({ db }: ResourceContext, slug: string, id: number): Promise<boolean> {
  const found = await db.get(sql`select 1 from ${dashboards} where slug = ${slug} and id <> ${id}`)
  return found !== undefined && found !== null
}

export const dashboardChart = z.object({
  id: z.int(),
  uuid: z.string(),
  slice_name: z.string(),
  cache_timeout: z.int().nullable(),
  changed_on: z.string(),
  description: z.string().nullable(),
  description_markeddown: z.string(),
  form_data: z.record(z.string(), z.unknown()),
  slice_url: z.string(),
  certified_by: z.string().nullable(),
  certification_details: z.string().nullable(),
})

export type DashboardChart = z.infer<typeof dashboardChart>

const chartColumns = {
  id: value(charts.id),
  uuid: value(charts.uuid),
  slice_name: value(charts.slice_name),
  cache_timeout: value(charts.cache_timeout),
  changed_on: iso(charts.changed_on),
  description: value(charts.description),
  description_markeddown: derived([charts.description], ([text]) => markdownHtml(text)),
  form_data: derived(
    [charts.id, charts.params, charts.viz_type, charts.datasource_id, charts.datasource_type, charts.cache_timeout],
    (values) => ({ ...chartFormData(values), ...(values[5] === null ? {} : { cache_timeout: values[5] }) }),
  ),
  slice_url: derived([charts.id], ([id]) => `/explore/?slice_id=${String(id)}`),
  certified_by: value(charts.certified_by),
  certification_details: value(charts.certification_details),
}

const chartRow = select(chartColumns)

/** The charts of the dashboards that some conditions hold for, as pages need them. */
export function chartsStatement(conditions: readonly SQL[]): SQL {
  return sql`select ${chartRow.list} from ${charts} where ${charts.id} in (
    select ${dashboard_charts.chart_id} from ${dashboard_charts} where ${dashboard_charts.dashboard_id} in (
      select ${dashboards.id} from ${dashboards}${where(conditions)})) order by ${charts.id}`
}

/** Charts by their ids that a condition holds for, as pages need them. */
export function chartsByIdStatement(ids: readonly number[], condition: SQL | undefined): SQL {
  const named = sql`${charts.id} in (select value from json_each(${JSON.stringify(ids)}))`
  return sql`select ${chartRow.list} from ${charts}${where(condition ? [named, condition] : [named])} order by ${charts.id}`
}

export function readCharts(rows: readonly Readonly<Record<string, unknown>>[], now: number): DashboardChart[] {
  return rows.map((row) => dashboardChart.parse(chartRow.read(row, now)))
}

/**
 * The datasets of some charts and of the dashboard's own filters, each with the columns and metrics that these use.
 * `metadata` is the dashboard's json_metadata.
 */
export async function datasetsOfCharts(
  { db }: ResourceContext,
  shown: readonly DashboardChart[],
  metadata: string,
): Promise<DatasetPayload[]> {
  const words = new Map<number, Set<string>>()
  const note = (id: number, value: unknown) => {
    const known = words.get(id) ?? new Set<string>()
    collectWords(value, known)
    words.set(id, known)
  }
  for (const { form_data: formData } of shown) {
    const id = /^(\d+)__table$/.exec(String(formData['datasource']))?.[1]
    if (id) note(Number(id), formData)
  }
  for (const { datasetId, column } of filterTargets(metadata)) note(datasetId, column)
  const payloads = await datasetPayloads(db, [...words.keys()])
  return payloads.map((payload) => usedParts(payload, words.get(payload.id) ?? new Set()))
}

/** The dataset with the columns and metrics whose names are among some words. Its list of all names stays whole. */
export function usedParts(payload: DatasetPayload, words: ReadonlySet<string>): DatasetPayload {
  const columns = payload.columns.filter(
    ({ column_name: name }) => words.has(name) || name === payload.main_dttm_col,
  )
  const metrics = payload.metrics.filter(({ metric_name: name }) => words.has(name))
  const names = new Set(['__timestamp', ...columns.map((c) => c.column_name), ...metrics.map((m) => m.metric_name)])
  return {
    ...payload,
    columns,
    metrics,
    verbose_map: Object.fromEntries(Object.entries(payload.verbose_map).filter(([name]) => names.has(name))),
  }
}

/** Every text that stands anywhere in a value; names of columns and metrics are among those of a chart's form data. */
function collectWords(value: unknown, into: Set<string>): void {
  if (typeof value === 'string') into.add(value)
  if (value === null || typeof value !== 'object') return
  for (const inner of Object.values(value)) collectWords(inner, into)
}

const filtersOf = z.looseObject({
  native_filter_configuration: z
    .array(
      z.looseObject({
        targets: z
          .array(
            z.looseObject({
              datasetId: z.int().nullish(),
              column: z.looseObject({ name: z.string().nullish() }).nullish(),
            }),
          )
          .nullish(),
      }),
    )
    .nullish(),
})

/** The columns that a dashboard's filters work on. */
function filterTargets(metadata: string): { datasetId: number; column: string }[] {
  const filters = filtersOf.safeParse(parseJson(metadata)).data?.native_filter_configuration ?? []
  return filters.flatMap(({ targets }) =>
    (targets ?? []).flatMap(({ datasetId, column }) =>
      datasetId && column?.name ? [{ datasetId, column: column.name }] : [],
    ),
  )
}
