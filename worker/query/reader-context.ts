import { eq } from 'drizzle-orm'
import { loadWholeForm } from '../../app/charts/current-form-data.ts'
import { buildPageQueryContext } from '../../app/charts/queries.ts'
import { isObject, layoutOfPositions, partsOfMetadata } from '../../durable-objects/dashboard/document.ts'
import { chartsInScope, readScope } from '../../durable-objects/dashboard/filter-scope.ts'
import type { JsonObject } from '../../durable-objects/log/json.ts'
import { chartFormData } from '../db/charts.ts'
import type { Catalogue } from '../db/client.ts'
import { charts, dashboards } from '../db/schema.ts'
import { contextOf } from './chart-context.ts'
import { parseJson } from './json.ts'

/** What a page adds to the settings of a chart. */
interface PageParts {
  readonly added: readonly Readonly<Record<string, unknown>>[]
  readonly looks: Parameters<typeof buildPageQueryContext>[2]
}

const ALONE: PageParts = { added: [], looks: {} }

/**
 * The query context that the browser of a reader sends for a chart who has no time zone and has chosen nothing yet:
 * made of its settings, on a dashboard with the defaults of its filters and its time zone. The one that is stored with
 * the chart where its settings make none; null when there is no such chart.
 */
export async function readerContext(db: Catalogue, chartId: number, dashboardId: number | null): Promise<unknown> {
  const [chart] = await db.select().from(charts).where(eq(charts.id, chartId))
  if (!chart) return null
  const page = dashboardId === null ? ALONE : await pageParts(db, chartId, dashboardId)
  const { id, params, viz_type: vizType, datasource_id: datasourceId, datasource_type: datasourceType } = chart
  const formData = chartFormData([id, params, vizType, datasourceId, datasourceType])
  try {
    const form = { ...formData, viz_type: vizType ?? '', datasource: String(formData['datasource']) }
    return buildPageQueryContext(await loadWholeForm(form), page.added, page.looks)
  } catch {
    // Settings that make no query show nothing to a reader; the stored context tells what is wrong with them.
    return await contextOf(chart)
  }
}

/** Nothing is added by a dashboard that is not there, or whose text cannot be read. */
async function pageParts(db: Catalogue, chartId: number, dashboardId: number): Promise<PageParts> {
  const [dashboard] = await db.select().from(dashboards).where(eq(dashboards.id, dashboardId))
  const layout = layoutOfPositions(objectOf(dashboard?.position_json))
  const parts = partsOfMetadata(objectOf(dashboard?.json_metadata))
  if (!layout.ok || !parts.ok) return ALONE
  const { filters, filterOrder, metadata } = parts.value
  const added = filterOrder.flatMap((id) => {
    const filter = filters[id]
    const defaults = filter?.['defaultDataMask']
    const clause = isObject(defaults) ? defaults['extraFormData'] : null
    const reaches = filter && chartsInScope(layout.value.items, readScope(filter['scope'])).includes(chartId)
    return reaches && isObject(clause) ? [clause] : []
  })
  const zone = metadata['time_zone']
  return { added, looks: { timeZone: typeof zone === 'string' ? zone : undefined } }
}

function objectOf(text: string | undefined): JsonObject {
  const value = parseJson(text ?? '{}')
  return isObject(value) ? value : {}
}
