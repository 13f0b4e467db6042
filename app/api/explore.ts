import { queryOptions } from '@tanstack/react-query'
import type { ControlColumn } from '../charts/controls/control.ts'
import type { CellValue, QueryContext, QueryResult } from '../charts/query-types.ts'
import { loadCurrentKind } from '../charts/current-form-data.ts'
import type { FormData } from '../charts/types.ts'
import { request, send } from './client.ts'
import { parseRecord } from './json.ts'
import { inViewerZone } from './viewer-zone.ts'

/** A column of the dataset that Explore opened. */
export interface ExploreColumn extends ControlColumn {
  readonly id: number
  readonly description: string | null
  readonly type: string | null
  readonly is_certified: boolean
  readonly warning_markdown: string | null
}

/** A saved metric of the dataset that Explore opened. */
export interface ExploreMetric {
  readonly id: number
  readonly metric_name: string
  readonly verbose_name: string | null
  readonly description: string | null
  readonly expression: string
  readonly d3format: string | null
  readonly currency?: unknown
  readonly is_certified: boolean
  readonly warning_markdown: string | null
}

/** The dataset of `GET /api/v1/explore/`; one without an id is gone. */
export interface ExploreDataset {
  readonly id?: number
  readonly name: string
  /** `query`: a run of the SQL editor, of which there is no dataset yet. */
  readonly type: string
  readonly schema?: string | null
  readonly sql?: string | null
  readonly database: { readonly id: number; readonly name?: string; readonly backend: string }
  readonly columns: readonly ExploreColumn[]
  readonly metrics: readonly ExploreMetric[]
  readonly main_dttm_col?: string | null
  readonly time_grain_sqla?: readonly (readonly [string | null, string])[]
  readonly order_by_choices?: readonly (readonly [string | null, string])[]
  readonly verbose_map?: Readonly<Record<string, string>>
  readonly column_formats?: Readonly<Record<string, string>>
  readonly filter_select_enabled?: boolean
  readonly extra?: string | null
  readonly owners?: readonly { readonly id: number }[]
  readonly health_check_message?: string | null
}

export interface ExploreSlice {
  readonly slice_id: number
  readonly slice_name: string
  readonly uuid: string
  readonly description: string | null
  readonly certified_by: string | null
  readonly certification_details: string | null
  readonly owners: readonly number[]
  readonly form_data: Readonly<Record<string, unknown>>
  readonly is_managed_externally: boolean
}

export interface ExploreMetadata {
  readonly changed_on_humanized: string
  readonly changed_by?: string
  readonly dashboards: readonly { readonly id: number; readonly dashboard_title: string }[]
}

export interface ExploreState {
  readonly dataset: ExploreDataset
  readonly form_data: Readonly<Record<string, unknown>>
  readonly slice: ExploreSlice | null
  readonly message: string | null
  readonly metadata: ExploreMetadata | null
}

/** A tab of a dashboard, with those inside of it. */
export interface DashboardTab {
  readonly value: string
  readonly title: string
  /** Ids of the layout around it. */
  readonly parents: readonly string[]
  readonly children: readonly DashboardTab[]
}

/** What an address says to open. */
export interface ExploreAddress {
  readonly sliceId?: number | undefined
  readonly datasourceId?: number | undefined
  readonly datasourceType?: string | undefined
  readonly formDataKey?: string | undefined
  readonly permalinkKey?: string | undefined
}

/** The answer of one run: what was asked, what came back, and how long it took (milliseconds, as waited for). */
export interface ChartAnswer {
  readonly formData: FormData
  readonly results: readonly QueryResult[]
  readonly milliseconds: number
  /** When the rows were read, for an answer from the cache; ISO text. */
  readonly cachedAt: string | null
}

/** What is written about the query of a chart. */
export interface ChartQuery {
  readonly query: string
  readonly language: string
}

interface SavedChart {
  readonly slice_name: string
  readonly params: string | null
}

const SAMPLE_ROWS = 1000
const CHART_DATA = '/api/v1/chart/data'

/** Settings as today's kinds know them; those of a chart that has no kind yet stay as they are. */
async function currentSettings(settings: ExploreState['form_data']): Promise<ExploreState['form_data']> {
  const { viz_type: kind, datasource } = settings
  if (typeof kind !== 'string' || typeof datasource !== 'string') return settings
  return loadCurrentKind({ ...settings, viz_type: kind, datasource })
}

export const exploreQueries = {
  open: (address: ExploreAddress) =>
    queryOptions({
      queryKey: ['explore', 'open', address] as const,
      queryFn: async ({ signal }) => {
        const query = {
          slice_id: address.sliceId,
          datasource_id: address.datasourceId,
          datasource_type: address.datasourceType,
          form_data_key: address.formDataKey,
          permalink_key: address.permalinkKey,
        }
        const { result } = await request<{ result: ExploreState }>('/api/v1/explore/', { query, signal })
        const { slice } = result
        return {
          ...result,
          form_data: await currentSettings(result.form_data),
          slice: slice && { ...slice, form_data: await currentSettings(slice.form_data) },
        }
      },
      // What is being edited lives in the page: opening it again asks again.
      staleTime: 0,
      gcTime: 0,
    }),
  /** A saved chart as a source of data: its name and settings. */
  source: (chartId: number) =>
    queryOptions({
      queryKey: ['explore', 'source', chartId] as const,
      queryFn: async ({ signal }) => {
        const { result } = await request<{ result: SavedChart }>(`/api/v1/chart/${chartId}`, { signal })
        return { name: result.slice_name, formData: parseRecord(result.params) }
      },
    }),
  columnValues: (datasetId: number, column: string, type = 'table') =>
    queryOptions({
      queryKey: ['explore', 'values', type, datasetId, column] as const,
      queryFn: async ({ signal }) => {
        const path = `/api/v1/datasource/${type}/${datasetId}/column/${encodeURIComponent(column)}/values/`
        return (await request<{ result: readonly CellValue[] }>(path, { signal })).result
      },
    }),
  samples: (datasetId: number, zone: string | null, type = 'table') =>
    queryOptions({
      queryKey: ['explore', 'samples', type, datasetId, zone] as const,
      queryFn: async ({ signal }) => {
        const query = {
          datasource_type: type,
          datasource_id: datasetId,
          force: false,
          per_page: SAMPLE_ROWS,
          ...(zone !== null && { time_zone: zone }),
        }
        const answer = await request<{ result: QueryResult }>('/datasource/samples', {
          method: 'POST',
          query,
          signal,
        })
        return answer.result
      },
    }),
  rowCount: (datasetId: number, type = 'table') =>
    queryOptions({
      queryKey: ['explore', 'row-count', type, datasetId] as const,
      queryFn: async ({ signal }) => {
        const query = { datasource_type: type, datasource_id: datasetId, force: false, per_page: 1 }
        const path = '/datasource/samples'
        const answer = await request<{ result: { total_count: number } }>(path, { method: 'POST', query, signal })
        return answer.result.total_count
      },
      staleTime: Infinity,
    }),
  dashboardTabs: (dashboardId: number) =>
    queryOptions({
      queryKey: ['explore', 'dashboard-tabs', dashboardId] as const,
      queryFn: async ({ signal }) => {
        const path = `/api/v1/dashboard/${dashboardId}/tabs`
        const { result } = await request<{ result: { tab_tree?: readonly DashboardTab[] } }>(path, { signal })
        return result.tab_tree ?? []
      },
    }),
  /** By the clocks of a zone, or of UTC; moved by an offset such as `1 week ago`. */
  timeRange: (range: string, zone: string | null, shift?: string) =>
    queryOptions({
      queryKey: ['explore', 'time-range', range, zone, shift] as const,
      queryFn: async ({ signal }) => {
        const answer = await request<{ result: readonly { since: string; until: string }[] }>('/api/v1/time_range/', {
          query: { q: [{ timeRange: range, ...(zone !== null && { time_zone: zone }), ...(shift && { shift }) }] },
          signal,
        })
        return answer.result[0] ?? { since: '', until: '' }
      },
      staleTime: Infinity,
      retry: false,
    }),
}

/** Runs a chart's queries. */
export async function runChart(context: QueryContext, formData: FormData, signal: AbortSignal): Promise<ChartAnswer> {
  const startedAt = performance.now()
  const answer = await request<{ result: readonly QueryResult[] }>(CHART_DATA, { json: inViewerZone(context), signal })
  return {
    formData,
    results: answer.result,
    milliseconds: performance.now() - startedAt,
    cachedAt: cachedAt(answer.result),
  }
}

/** When the first of some answers was read, if it came from the cache. */
export function cachedAt([first]: readonly QueryResult[]): string | null {
  const cached = first?.['is_cached'] === true ? first['cached_dttm'] : null
  return typeof cached === 'string' ? cached : null
}

/** The text of the queries that a context would run. */
export async function chartQueries(context: QueryContext, signal: AbortSignal): Promise<readonly ChartQuery[]> {
  const json = { ...inViewerZone(context), result_type: 'query' }
  return (await request<{ result: readonly ChartQuery[] }>(CHART_DATA, { json, signal })).result
}

/** The rows of a context as the file that it names: CSV or Excel. */
export async function chartFile(context: QueryContext): Promise<Blob> {
  return (await send(CHART_DATA, { json: inViewerZone(context) })).blob()
}

export interface KeptForm {
  readonly datasetId: number
  readonly datasetType: string
  readonly chartId: number | null
  readonly formData: Readonly<Record<string, unknown>>
}

/** Keeps what is being edited under a key, for reloads; a tab has one key a chart. */
export async function keepForm({ datasetId, datasetType, chartId, formData }: KeptForm, tabId: string): Promise<string> {
  const json = {
    datasource_id: datasetId,
    datasource_type: datasetType,
    ...(chartId === null ? {} : { chart_id: chartId }),
    form_data: JSON.stringify(formData),
  }
  const query = { tab_id: tabId }
  return (await request<{ key: string }>('/api/v1/explore/form_data', { json, query })).key
}

/** A lasting link to a chart as it is set now. */
export async function explorePermalink(formData: FormData): Promise<string> {
  return (await request<{ url: string }>('/api/v1/explore/permalink', { json: { formData } })).url
}

/** Ids of the dashboards a chart is on. */
export async function chartDashboards(chartId: number): Promise<readonly number[]> {
  const answer = await request<{ result: { dashboards: readonly { id: number }[] } }>(`/api/v1/chart/${chartId}`, {
    query: { q: { columns: ['dashboards.id'] } },
  })
  return answer.result.dashboards.map(({ id }) => id)
}

/** The saved layout of a dashboard (`position_json`). */
export async function dashboardLayout(id: number): Promise<Readonly<Record<string, unknown>>> {
  const { result } = await request<{ result: { position_json: string | null } }>(`/api/v1/dashboard/${id}`)
  return parseRecord(result.position_json)
}

interface NewDataset {
  readonly database: number
  readonly schema: string | null
  readonly sql: string
  readonly table_name: string
}

/** Makes a dataset of SQL and gives its id. */
export async function makeDataset(json: NewDataset): Promise<number> {
  return (await request<{ id: number }>('/api/v1/dataset/', { json })).id
}
