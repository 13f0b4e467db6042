import { queryOptions } from '@tanstack/react-query'
import type { ControlColumn } from '../charts/controls/control.ts'
import type { CellValue, QueryContext, QueryResult } from '../charts/query-types.ts'
import type { FormData } from '../charts/types.ts'
import { request, send } from './client.ts'
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
  readonly type: string
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

const SAMPLE_ROWS = 1000
const CHART_DATA = '/api/v1/chart/data'

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
        return (await request<{ result: ExploreState }>('/api/v1/explore/', { query, signal })).result
      },
      // What is being edited lives in the page: opening it again asks again.
      staleTime: 0,
      gcTime: 0,
    }),
  columnValues: (datasetId: number, column: string) =>
    queryOptions({
      queryKey: ['explore', 'values', datasetId, column] as const,
      queryFn: async ({ signal }) => {
        const path = `/api/v1/datasource/table/${datasetId}/column/${encodeURIComponent(column)}/values/`
        return (await request<{ result: readonly CellValue[] }>(path, { signal })).result
      },
    }),
  samples: (datasetId: number, zone: string | null) =>
    queryOptions({
      queryKey: ['explore', 'samples', datasetId, zone] as const,
      queryFn: async ({ signal }) => {
        const query = {
          datasource_type: 'table',
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
  rowCount: (datasetId: number) =>
    queryOptions({
      queryKey: ['explore', 'row-count', datasetId] as const,
      queryFn: async ({ signal }) => {
        const query = { datasource_type: 'table', datasource_id: datasetId, force: false, per_page: 1 }
        const path = '/datasource/samples'
        const answer = await request<{ result: { total_count: number } }>(path, { method: 'POST', query, signal })
        return answer.result.total_count
      },
      staleTime: Infinity,
    }),
  /** By the clocks of a zone, or of UTC. */
  timeRange: (range: string, zone: string | null) =>
    queryOptions({
      queryKey: ['explore', 'time-range', range, zone] as const,
      queryFn: async ({ signal }) => {
        const answer = await request<{ result: readonly { since: string; until: string }[] }>('/api/v1/time_range/', {
          query: { q: [{ timeRange: range, ...(zone !== null && { time_zone: zone }) }] },
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
  const [first] = answer.result
  const cached = first?.['is_cached'] === true ? first['cached_dttm'] : null
  return {
    formData,
    results: answer.result,
    milliseconds: performance.now() - startedAt,
    cachedAt: typeof cached === 'string' ? cached : null,
  }
}

/** The text of the queries that a context would run. */
export async function chartQueries(context: QueryContext, signal: AbortSignal): Promise<readonly ChartQuery[]> {
  const json = { ...inViewerZone(context), result_type: 'query' }
  return (await request<{ result: readonly ChartQuery[] }>(CHART_DATA, { json, signal })).result
}

/** The rows of a context as a CSV file. */
export async function chartCsv(context: QueryContext): Promise<Blob> {
  return (await send(CHART_DATA, { json: { ...inViewerZone(context), result_format: 'csv' } })).blob()
}

export interface KeptForm {
  readonly datasetId: number
  readonly chartId: number | null
  readonly formData: Readonly<Record<string, unknown>>
}

/** Keeps what is being edited under a key, for reloads; a tab has one key a chart. */
export async function keepForm({ datasetId, chartId, formData }: KeptForm, tabId: string): Promise<string> {
  const json = {
    datasource_id: datasetId,
    datasource_type: 'table',
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
