import { sql } from 'drizzle-orm'
import { z } from '@hono/zod-openapi'
import { naiveInstant } from '../resource/instants.ts'
import { parseJson } from '../resource/projection.ts'
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

interface ChartRow {
  readonly id: number
  readonly uuid: string
  readonly slice_name: string
  readonly viz_type: string
  readonly params: string
  readonly datasource_id: number | null
  readonly datasource_type: string
  readonly cache_timeout: number | null
  readonly changed_on: number
  readonly description: string | null
  readonly certified_by: string | null
  readonly certification_details: string | null
}

/** The charts of a dashboard, as its page needs them. */
export async function chartsOfDashboard({ db }: ResourceContext, id: number): Promise<DashboardChart[]> {
  const rows = await db.all<ChartRow>(sql`
    select id, uuid, slice_name, viz_type, params, datasource_id, datasource_type, cache_timeout, changed_on,
      description, certified_by, certification_details
    from ${charts}
    where id in (select chart_id from ${dashboard_charts} where dashboard_id = ${id}) order by id`)
  return rows.map((row) => ({
    id: row.id,
    uuid: row.uuid,
    slice_name: row.slice_name,
    cache_timeout: row.cache_timeout,
    changed_on: naiveInstant(row.changed_on),
    description: row.description,
    description_markeddown: markdownHtml(row.description),
    form_data: {
      ...chartFormData([row.id, row.params, row.viz_type, row.datasource_id, row.datasource_type]),
      ...(row.cache_timeout === null ? {} : { cache_timeout: row.cache_timeout }),
    },
    slice_url: `/explore/?slice_id=${row.id}`,
    certified_by: row.certified_by,
    certification_details: row.certification_details,
  }))
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
