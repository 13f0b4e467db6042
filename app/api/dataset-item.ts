import { queryOptions } from '@tanstack/react-query'
import { request } from './client.ts'
import type { PersonRow } from './resource.ts'

/** A column of `GET /api/v1/dataset/{id}`. */
export interface DatasetColumn {
  readonly id: number
  readonly column_name: string
  readonly verbose_name: string | null
  readonly description: string | null
  readonly expression: string | null
  readonly type: string | null
  readonly is_dttm: boolean
  readonly filterable: boolean
  readonly groupby: boolean
  readonly python_date_format: string | null
  readonly extra: string | null
}

/** A metric of `GET /api/v1/dataset/{id}`. */
export interface DatasetMetric {
  readonly id: number
  readonly metric_name: string
  readonly verbose_name: string | null
  readonly description: string | null
  readonly expression: string
  readonly d3format: string | null
  readonly currency: unknown
  readonly warning_text: string | null
  readonly extra: string | null
}

/** A dataset as it is edited. */
export interface DatasetItem {
  readonly id: number
  readonly table_name: string
  readonly schema: string | null
  readonly sql: string | null
  readonly kind: 'physical' | 'virtual'
  readonly description: string | null
  readonly database: { readonly id: number; readonly database_name: string; readonly backend: string }
  readonly main_dttm_col: string | null
  readonly normalize_columns: boolean
  readonly always_filter_main_dttm: boolean
  readonly offset: number
  readonly default_endpoint: string | null
  readonly cache_timeout: number | null
  readonly template_params: string | null
  readonly filter_select_enabled: boolean
  readonly fetch_values_predicate: string | null
  readonly extra: string | null
  readonly is_managed_externally: boolean
  readonly owners: readonly PersonRow[]
  readonly columns: readonly DatasetColumn[]
  readonly metrics: readonly DatasetMetric[]
}

export function datasetItem(id: number) {
  return queryOptions({
    queryKey: ['dataset', 'item', id] as const,
    queryFn: async ({ signal }) => (await request<{ result: DatasetItem }>(`/api/v1/dataset/${id}`, { signal })).result,
    staleTime: 0,
    gcTime: 0,
  })
}

/** Reads the columns of the source again. */
export function syncDataset(id: number): Promise<unknown> {
  return request<unknown>(`/api/v1/dataset/${id}/refresh`, { method: 'PUT' })
}

/** Writes a dataset; with other SQL its columns are read from the source in place of the present ones. */
export function saveDataset(id: number, body: unknown, readColumns: boolean): Promise<unknown> {
  const query = readColumns ? { override_columns: true } : {}
  return request<unknown>(`/api/v1/dataset/${id}`, { method: 'PUT', json: body, query })
}
