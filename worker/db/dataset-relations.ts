import { sql, type SQL } from 'drizzle-orm'
import { z } from '@hono/zod-openapi'
import { parseJson } from '../resource/projection.ts'
import type { ResourceContext } from '../resource/resource.ts'
import { charts, dashboard_charts, dashboards, datasets } from './schema.ts'
import { runTogether } from './statements.ts'

const chart = z.object({ id: z.int(), slice_name: z.string(), viz_type: z.string() })
const dashboard = z.object({
  id: z.int(),
  json_metadata: z.unknown(),
  slug: z.string().nullable(),
  title: z.string(),
})

export const relatedObjects = z.object({
  charts: z.object({ count: z.int(), result: z.array(chart) }),
  dashboards: z.object({ count: z.int(), result: z.array(dashboard) }),
})

export type RelatedObjects = z.infer<typeof relatedObjects>

/** Charts on some datasets and the dashboards that show them: what a change or deletion touches. */
async function relatedTo({ db }: ResourceContext, datasetIds: SQL): Promise<RelatedObjects> {
  const onDatasets = sql`${charts.datasource_type} = 'table' and ${charts.datasource_id} in (${datasetIds})`
  const [chartRows = [], dashboardRows = []] = await runTogether(db, [
    sql`select id, slice_name, viz_type from ${charts} where ${onDatasets} order by id`,
    sql`select id, json_metadata, slug, dashboard_title as title from ${dashboards}
        where id in (select ${dashboard_charts.dashboard_id} from ${dashboard_charts}
                     join ${charts} on ${charts.id} = ${dashboard_charts.chart_id} where ${onDatasets}) order by id`,
  ])
  const shown = z.array(dashboard).parse(dashboardRows)
  return {
    charts: { count: chartRows.length, result: z.array(chart).parse(chartRows) },
    dashboards: {
      count: shown.length,
      result: shown.map((row) => ({ ...row, json_metadata: parseJson(row.json_metadata) ?? {} })),
    },
  }
}

export function relatedToDataset(context: ResourceContext, id: number): Promise<RelatedObjects> {
  return relatedTo(context, sql`select ${id}`)
}

export function relatedToDatabase(context: ResourceContext, id: number): Promise<RelatedObjects> {
  return relatedTo(context, sql`select ${datasets.id} from ${datasets} where ${datasets.database_id} = ${id}`)
}
