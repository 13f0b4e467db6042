import { sql } from 'drizzle-orm'
import { ApiError } from '../http/errors.ts'
import { assertChartable } from '../query/run-access.ts'
import { loadRun } from '../query/run-dataset.ts'
import type { ResourceContext } from '../resource/resource.ts'
import { charts, datasets } from './schema.ts'
import { visibleCharts, visibleDatasets } from './visibility.ts'

export interface DatasourceRef {
  readonly datasource_id: number
  readonly datasource_type: string
  readonly chart_id?: number | null | undefined
}

const ACCESS_MESSAGES = {
  missing: 'Resource was not found.',
  dataset: "You don't have access to this dataset.",
  chart: "You don't have access to this chart.",
} as const

/** Throws unless the caller may read the chart, or without one the dataset: 404 when it is missing, 403 when closed. */
export async function datasourceAccess({ db, principal }: ResourceContext, ref: DatasourceRef): Promise<void> {
  if (ref.chart_id) {
    const visible = visibleCharts(principal) ?? sql`1`
    const chart = await db.get<{ open: number }>(sql`
      select (${visible}) as open from ${charts} where ${charts.id} = ${ref.chart_id}`)
    if (!chart) throw ApiError.message(404, ACCESS_MESSAGES.missing)
    if (!chart.open) throw ApiError.message(403, ACCESS_MESSAGES.chart)
    return
  }
  if (ref.datasource_type === 'query') {
    await assertChartable(await loadRun(db, ref.datasource_id), { db, principal })
    return
  }
  const visible = visibleDatasets(principal) ?? sql`1`
  const isDataset = ref.datasource_type === 'table' || ref.datasource_type === 'dataset'
  const dataset = isDataset
    ? await db.get<{ open: number }>(sql`
        select (${visible}) as open from ${datasets} where ${datasets.id} = ${ref.datasource_id}`)
    : null
  if (!dataset) throw ApiError.message(404, ACCESS_MESSAGES.missing)
  if (!dataset.open) throw ApiError.message(403, ACCESS_MESSAGES.dataset)
}
