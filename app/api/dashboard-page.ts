import { queryOptions } from '@tanstack/react-query'
import { isRecord } from '../charts/form-data.ts'
import { loadWholeForm } from '../charts/current-form-data.ts'
import { loadKinds } from '../charts/kinds-at-hand.ts'
import type { FormData } from '../charts/types.ts'
import type { JsonObject } from '../../durable-objects/log/json.ts'
import { request } from './client.ts'
import type { PersonRow, TagRow } from './resource.ts'

/** The dashboard of `GET /api/v1/dashboard/{id_or_slug}/page`: as `GET /api/v1/dashboard/{id}` gives it. */
export interface PageDashboard {
  readonly id: number
  readonly uuid: string
  readonly slug: string | null
  readonly url: string
  readonly dashboard_title: string | null
  readonly published: boolean
  readonly css: string | null
  readonly certified_by: string | null
  readonly certification_details: string | null
  readonly position_json: string | null
  readonly json_metadata: string | null
  readonly changed_on: string
  readonly changed_by_name?: string
  readonly owners?: readonly PersonRow[]
  readonly roles?: readonly { readonly id: number; readonly name: string }[]
  readonly tags?: readonly TagRow[]
  readonly is_managed_externally?: boolean
}

export interface PageChart {
  readonly id: number
  readonly slice_name: string
  readonly description: string | null
  readonly description_markeddown?: string
  readonly form_data: FormData
  readonly slice_url?: string
  readonly cache_timeout: number | null
}

export interface PageColumn {
  readonly column_name: string
  readonly verbose_name?: string | null
  readonly type_generic?: number | null
  readonly is_dttm?: boolean
  readonly filterable?: boolean
  readonly groupby?: boolean
  readonly expression?: string | null
}

export interface PageMetric {
  readonly metric_name: string
  readonly verbose_name?: string | null
  readonly d3format?: string | null
  readonly currency?: { readonly symbol?: string; readonly symbolPosition?: string } | string | null
}

export interface PageDataset {
  readonly id: number
  readonly uid: string
  readonly table_name: string
  readonly main_dttm_col: string | null
  readonly columns: readonly PageColumn[]
  readonly metrics: readonly PageMetric[]
  readonly verbose_map?: Readonly<Record<string, string>>
  readonly column_formats?: Readonly<Record<string, string>>
  readonly database?: { readonly disable_drill_to_detail?: boolean }
}

export interface DashboardPageData {
  readonly dashboard: PageDashboard
  /** Version of the dashboard's content. */
  readonly saved_seq: number
  readonly charts: readonly PageChart[]
  /** Charts beside these that some of them draw as their layers. */
  readonly parts: readonly PageChart[]
  readonly datasets: readonly PageDataset[]
}

/** The answer of `GET /api/v1/dashboard/permalink/{key}/content`. */
export interface PinnedContent {
  readonly seq: number
  readonly dashboard_title: string
  readonly css: string
  readonly position_json: JsonObject
  readonly json_metadata: JsonObject
}

export interface PermalinkAnswer {
  readonly key: string
  readonly url: string
}

const root = ['dashboard-page'] as const

/** Calls of one open dashboard; `idOrSlug` is as it stands in the address. */
export const dashboardPage = {
  /** Every loaded dashboard page. */
  all: root,
  key: (idOrSlug: string) => [...root, idOrSlug] as const,
  /** Everything a viewer needs in one request, the kinds of its charts at hand; `at` is an editor's look at an earlier state. */
  detail: (idOrSlug: string, at?: number) =>
    queryOptions({
      queryKey: [...root, idOrSlug, at ?? null] as const,
      queryFn: async ({ signal }) => {
        const path = `/api/v1/dashboard/${encodeURIComponent(idOrSlug)}/page`
        const { result } = await request<{ result: DashboardPageData }>(path, { query: { at }, signal })
        await loadKinds(result.charts.map((chart) => chart.form_data.viz_type))
        return result
      },
      staleTime: 60_000,
    }),
  /** A chart that came onto the dashboard after the page was loaded. */
  chart: (id: number) =>
    queryOptions({
      queryKey: ['dashboard-chart', id] as const,
      queryFn: async ({ signal }) => {
        const { result } = await request<{ result: ChartItem }>(`/api/v1/chart/${id}`, { signal })
        const chart = pageChartOf(result)
        return { ...chart, form_data: await loadWholeForm(chart.form_data) }
      },
      staleTime: 60_000,
    }),
  favourite: (id: number) =>
    queryOptions({
      queryKey: ['dashboard', 'favourite', id] as const,
      queryFn: async ({ signal }) => {
        const answer = await request<{ result: readonly { value: boolean }[] }>('/api/v1/dashboard/favorite_status/', {
          query: { q: [id] },
          signal,
        })
        return answer.result[0]?.value ?? false
      },
    }),
  publish: (id: number, published: boolean) =>
    request<unknown>(`/api/v1/dashboard/${id}`, { method: 'PUT', json: { published } }),
  /** Makes a dashboard of the given content; answers its id. */
  copy: async (id: number, json: unknown) =>
    (await request<{ result: { id: number } }>(`/api/v1/dashboard/${id}/copy/`, { method: 'POST', json })).result.id,
  /** Publishes changes of the native filters at once. */
  changeFilters: (id: number, json: unknown) =>
    request<{ result: readonly unknown[] }>(`/api/v1/dashboard/${id}/filters`, { method: 'PUT', json }),
  createPermalink: (id: number, state: unknown) =>
    request<PermalinkAnswer>(`/api/v1/dashboard/${id}/permalink`, { method: 'POST', json: state }),
  permalink: (key: string) =>
    queryOptions({
      queryKey: ['dashboard-permalink', key] as const,
      queryFn: ({ signal }) => request<unknown>(`/api/v1/dashboard/permalink/${encodeURIComponent(key)}`, { signal }),
      staleTime: Infinity,
    }),
  /** The content that a link pins, for links that do. */
  pinned: (key: string) =>
    queryOptions({
      queryKey: ['dashboard-permalink', key, 'content'] as const,
      queryFn: async ({ signal }) => {
        const path = `/api/v1/dashboard/permalink/${encodeURIComponent(key)}/content`
        return (await request<{ result: PinnedContent }>(path, { signal })).result
      },
      staleTime: Infinity,
    }),
  filterState: (id: number, key: string) =>
    queryOptions({
      queryKey: ['dashboard-filter-state', id, key] as const,
      queryFn: ({ signal }) =>
        request<{ value: string }>(`/api/v1/dashboard/${id}/filter_state/${encodeURIComponent(key)}`, { signal }),
      staleTime: Infinity,
    }),
  createFilterState: (id: number, value: string) =>
    request<{ key: string }>(`/api/v1/dashboard/${id}/filter_state`, { method: 'POST', json: { value } }),
  updateFilterState: (id: number, key: string, value: string) =>
    request<{ key: string }>(`/api/v1/dashboard/${id}/filter_state/${encodeURIComponent(key)}`, {
      method: 'PUT',
      json: { value },
    }),
  /** What a range comes to by the clocks of a zone, or of UTC. */
  timeRange: (timeRange: string, zone: string | null) =>
    queryOptions({
      queryKey: ['time-range', timeRange, zone] as const,
      queryFn: ({ signal }) => {
        const q = [{ timeRange, ...(zone !== null && { time_zone: zone }) }]
        return request<TimeRangeAnswer>('/api/v1/time_range/', { query: { q }, signal })
      },
      staleTime: 60_000,
    }),
}

export interface TimeRangeAnswer {
  readonly result: readonly {
    readonly since: string | null
    readonly until: string | null
    readonly timeRange: string
  }[]
}

/** The parts of `GET /api/v1/chart/{id}` that a tile needs. */
interface ChartItem {
  readonly id: number
  readonly slice_name: string
  readonly description: string | null
  readonly cache_timeout: number | null
  readonly viz_type: string
  readonly params: string | null
  readonly datasource_id?: number | null
  readonly datasource_type?: string | null
}

function pageChartOf(item: ChartItem): PageChart {
  const params: unknown = JSON.parse(item.params ?? '{}')
  const settings = isRecord(params) ? params : {}
  const named = settings['datasource']
  const datasource =
    typeof named === 'string' ? named : `${item.datasource_id ?? 0}__${item.datasource_type ?? 'table'}`
  return {
    id: item.id,
    slice_name: item.slice_name,
    description: item.description,
    cache_timeout: item.cache_timeout,
    form_data: { ...settings, slice_id: item.id, viz_type: item.viz_type, datasource },
  }
}
