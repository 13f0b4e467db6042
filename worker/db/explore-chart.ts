import { sql } from 'drizzle-orm'
import { z } from '@hono/zod-openapi'
import { showStatement } from '../resource/list.ts'
import { derived, humanized, iso, many, value } from '../resource/projection.ts'
import type { ResourceContext } from '../resource/resource.ts'
import { chartFormData, markdownHtml } from './charts.ts'
import { personName } from './relations.ts'
import { chart_owners, charts, dashboard_charts, dashboards, users } from './schema.ts'
import { visibleCharts } from './visibility.ts'

/** A chart as Explore opens it. */

export const exploreSlice = z.object({
  cache_timeout: z.int().nullable(),
  certification_details: z.string().nullable(),
  certified_by: z.string().nullable(),
  changed_on: z.string(),
  changed_on_humanized: z.string(),
  datasource: z.string().nullable(),
  description: z.string().nullable(),
  description_markeddown: z.string(),
  edit_url: z.string(),
  form_data: z.record(z.string(), z.unknown()),
  is_managed_externally: z.boolean(),
  modified: z.string(),
  owners: z.array(z.int()),
  query_context: z.string().nullable(),
  slice_id: z.int(),
  slice_name: z.string(),
  slice_url: z.string(),
  uuid: z.string(),
})

export const exploreMetadata = z.object({
  created_on_humanized: z.string(),
  changed_on_humanized: z.string(),
  owners: z.array(z.string()),
  dashboards: z.array(z.object({ id: z.int(), dashboard_title: z.string() })),
  created_by: z.string().optional(),
  changed_by: z.string().optional(),
})

export interface ExploreChart {
  readonly datasetId: number | null
  readonly slice: z.infer<typeof exploreSlice>
  readonly metadata: z.infer<typeof exploreMetadata>
}

const fullName = sql`${users.first_name} || ' ' || ${users.last_name}`

const columns = {
  datasource_id: value(charts.datasource_id),
  cache_timeout: value(charts.cache_timeout),
  certification_details: value(charts.certification_details),
  certified_by: value(charts.certified_by),
  changed_on: iso(charts.changed_on),
  changed_on_humanized: humanized(charts.changed_on),
  created_on_humanized: humanized(charts.created_on),
  datasource: value(charts.datasource_name),
  description: value(charts.description),
  form_data: derived(
    [charts.id, charts.params, charts.viz_type, charts.datasource_id, charts.datasource_type],
    chartFormData,
  ),
  is_managed_externally: value(charts.is_managed_externally),
  owners: many(
    sql`from ${chart_owners} join ${users} on ${users.id} = ${chart_owners.user_id}
        where ${chart_owners.chart_id} = ${charts.id}`,
    { id: users.id, name: fullName },
  ),
  dashboards: many(
    sql`from ${dashboard_charts} join ${dashboards} on ${dashboards.id} = ${dashboard_charts.dashboard_id}
        where ${dashboard_charts.chart_id} = ${charts.id}`,
    { id: dashboards.id, dashboard_title: dashboards.dashboard_title },
  ),
  created_by: value(personName(charts.created_by_fk)),
  changed_by: value(personName(charts.changed_by_fk)),
  query_context: value(charts.query_context),
  slice_name: value(charts.slice_name),
  uuid: value(charts.uuid),
}

const shown = exploreSlice
  .pick({
    cache_timeout: true,
    certification_details: true,
    certified_by: true,
    changed_on: true,
    changed_on_humanized: true,
    datasource: true,
    description: true,
    form_data: true,
    is_managed_externally: true,
    query_context: true,
    slice_name: true,
    uuid: true,
  })
  .extend({
    datasource_id: z.int().nullable(),
    created_on_humanized: z.string(),
    owners: z.array(z.object({ id: z.int(), name: z.string() })),
    dashboards: exploreMetadata.shape.dashboards,
    created_by: z.string(),
    changed_by: z.string(),
  })

/** A chart that the caller may see, with people and dashboards, in one statement. */
export async function exploreChart({ db, principal, now }: ResourceContext, id: number): Promise<ExploreChart | null> {
  const visible = visibleCharts(principal)
  const conditions = [sql`${charts.id} = ${id}`, ...(visible ? [visible] : [])]
  const { statement, read } = showStatement(charts, columns, conditions, now)
  const found = await db.get<Record<string, unknown>>(statement)
  if (!found) return null
  const { datasource_id: datasetId, owners, dashboards: shownIn, ...rest } = shown.parse(read(found).result)
  const { created_by: createdBy, changed_by: changedBy, created_on_humanized: created, ...slice } = rest
  return {
    datasetId,
    slice: {
      ...slice,
      description_markeddown: markdownHtml(slice.description),
      edit_url: `/chart/edit/${id}`,
      modified: `<span class="no-wrap">${slice.changed_on_humanized}</span>`,
      owners: owners.map((owner) => owner.id),
      slice_id: id,
      slice_url: `/explore/?slice_id=${id}`,
    },
    metadata: {
      created_on_humanized: created,
      changed_on_humanized: slice.changed_on_humanized,
      owners: owners.map((owner) => owner.name),
      dashboards: shownIn,
      ...(createdBy ? { created_by: createdBy } : {}),
      ...(changedBy ? { changed_by: changedBy } : {}),
    },
  }
}
