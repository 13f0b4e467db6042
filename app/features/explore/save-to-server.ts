import { charts } from '../../api/charts.ts'
import { dashboards } from '../../api/dashboards.ts'
import { chartDashboards, dashboardLayout, type ExploreDataset, makeDataset } from '../../api/explore.ts'
import type { FormData } from '../../charts/types.ts'
import { standsIn } from './dashboard-tabs.ts'
import { chartPayload } from './save-chart.ts'

export interface ChartToSave {
  /** The saved chart to write over; undefined makes a new one. */
  readonly over: number | undefined
  readonly name: string
  readonly formData: FormData
  readonly datasetId: number
  readonly dashboard: { readonly id: number; readonly title: string } | null
  /** The tab of the dashboard; undefined for its usual place. */
  readonly tab: string | undefined
}

export interface SavedOnServer {
  readonly chartId: number
  /** Whether the dashboard has gained the chart. */
  readonly added: boolean
  /** Whether it stands in the tab that was asked for; a dashboard that somebody is editing keeps its layout. */
  readonly inTab: boolean
}

/** Writes a chart, and has a dashboard show it beside those that do already. */
export async function saveOnServer({ over, dashboard, tab, ...chart }: ChartToSave): Promise<SavedOnServer> {
  const before = over === undefined ? [] : await chartDashboards(over)
  const added = dashboard !== null && !before.includes(dashboard.id)
  const ids = added ? [...before, dashboard.id] : before
  const place = added && tab ? { dashboard: dashboard.id, tab } : undefined
  const payload = chartPayload({ ...chart, dashboards: ids, place })
  const chartId = over ?? (await charts.create<{ id: number }>(payload)).id
  if (over !== undefined) await charts.update<{ id: number }>(over, payload)
  const inTab = place === undefined || standsIn(await dashboardLayout(place.dashboard), chartId, place.tab)
  return { chartId, added, inTab }
}

/** Makes an empty dashboard and gives its id. */
export async function newDashboard(title: string): Promise<number> {
  return (await dashboards.create<{ id: number }>({ dashboard_title: title })).id
}

/** Makes a dataset of the query that Explore was opened on and gives its id. */
export async function saveQueryAsDataset({ database, schema, sql }: ExploreDataset, name: string): Promise<number> {
  return makeDataset({ database: database.id, schema: schema ?? null, sql: sql ?? '', table_name: name.trim() })
}
