import type { ExploreDataset, ExploreSlice } from '../../api/explore.ts'
import { withoutMatrix } from '../../charts/matrix/matrix.ts'
import { buildQueryContext, isMatrix } from '../../charts/queries.ts'
import type { FormData } from '../../charts/types.ts'
import { exploreMessages } from '../../i18n/explore.ts'
import { t } from '../../i18n/message.ts'

export type SaveMode = 'overwrite' | 'saveas'

interface Person {
  readonly userId: number
  readonly isAdmin: boolean
}

/** Whether somebody may save over a chart: its owners and admins, unless another system manages it. */
export function canOverwrite(slice: ExploreSlice | null, user: Person | null, mayWrite: boolean): boolean {
  if (!slice || !user || !mayWrite || slice.is_managed_externally) return false
  return user.isAdmin || slice.owners.includes(user.userId)
}

/** Whether somebody owns a dataset, or may do what its owners may. */
export function isOwner(dataset: ExploreDataset, user: Person | null): boolean {
  if (!user || dataset.id === undefined) return false
  return user.isAdmin || (dataset.owners ?? []).some(({ id }) => id === user.userId)
}

export interface SaveRequest {
  readonly name: string
  readonly formData: FormData
  readonly datasetId: number
  /** Ids of every dashboard the chart is to be on; undefined leaves them as they are. */
  readonly dashboards: readonly number[] | undefined
  /** The tab that it goes to on a dashboard which gains it. */
  readonly place?: { readonly dashboard: number; readonly tab: string } | undefined
}

/** The body of POST /api/v1/chart/ or PUT /api/v1/chart/{id}; `params` and `query_context` are JSON texts. */
export function chartPayload({ name, formData, datasetId, dashboards, place }: SaveRequest): Readonly<Record<string, unknown>> {
  const { url_params: _params, slice_id: _slice, force: _force, ...settings } = isMatrix(formData) ? formData : withoutMatrix(formData)
  const params = { ...settings, viz_type: formData.viz_type, datasource: `${datasetId}__table`, dashboards: dashboards ?? [] }
  return {
    slice_name: name.trim(),
    viz_type: formData.viz_type,
    datasource_id: datasetId,
    datasource_type: 'table',
    params: JSON.stringify(params),
    query_context: JSON.stringify(buildQueryContext(params)),
    ...(dashboards ? { dashboards } : {}),
    ...(place ? { dashboard_tabs: { [place.dashboard]: place.tab } } : {}),
  }
}

const MINUTES = 'YYYY-MM-DD HH:MM'.length

/** The name of a dataset of a query that nobody named: of the query, and when (UTC), since names are taken once. */
export function queryDatasetName(query: string, now: Date): string {
  return `${query} ${now.toISOString().slice(0, MINUTES).replace('T', ' ')}`
}

interface Saved {
  readonly mode: SaveMode
  readonly name: string
  readonly dashboard: { readonly title: string; readonly created: boolean } | null
}

/** What is said after saving, one line each. */
export function savedTexts({ mode, name, dashboard }: Saved): readonly string[] {
  const first = t(mode === 'overwrite' ? exploreMessages.chartOverwritten : exploreMessages.chartSaved, { name })
  if (!dashboard) return [first]
  const added = dashboard.created ? exploreMessages.dashboardCreated : exploreMessages.addedToDashboard
  return [first, t(added, { dashboard: dashboard.title, name })]
}

/** What a save would create, said before it is done; null when nothing new comes of it. */
export function willCreate(mode: SaveMode, newDashboard: boolean): string | null {
  if (mode === 'saveas') {
    return t(newDashboard ? exploreMessages.createsBoth : exploreMessages.createsChart)
  }
  return newDashboard ? t(exploreMessages.createsDashboard) : null
}
