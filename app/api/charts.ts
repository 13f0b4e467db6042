import { queryOptions } from '@tanstack/react-query'
import { request } from './client.ts'
import { createResource } from './resource.ts'
import type { PersonRow, TagRow } from './resource.ts'

/** A row of `GET /api/v1/chart/`. */
export interface ChartRow {
  readonly id: number
  readonly uuid: string
  readonly slice_name: string
  readonly description: string | null
  readonly viz_type: string
  readonly url: string
  readonly datasource_id: number
  readonly datasource_type: string
  readonly datasource_name_text: string | null
  readonly datasource_url: string | null
  readonly certified_by: string | null
  readonly certification_details: string | null
  readonly changed_by: PersonRow | null
  readonly changed_on_utc: string
  readonly created_on_delta_humanized: string
  readonly owners: readonly PersonRow[]
  readonly dashboards: readonly { readonly id: number; readonly dashboard_title: string }[]
  readonly tags: readonly TagRow[]
}

export const charts = createResource<ChartRow>('chart')

/** What `GET /api/v1/chart/{id}` says of a chart besides its settings. */
export interface ChartProperties {
  readonly slice_name: string
  readonly description: string | null
  readonly cache_timeout: string | null
  readonly certified_by: string | null
  readonly certification_details: string | null
  readonly owners: readonly PersonRow[]
  readonly tags: readonly TagRow[]
  readonly is_managed_externally: boolean
}

const PROPERTIES = [
  'slice_name', 'description', 'cache_timeout', 'certified_by', 'certification_details',
  'owners.id', 'owners.first_name', 'owners.last_name', 'tags.id', 'tags.name', 'tags.type', 'is_managed_externally',
]

export function chartProperties(id: number) {
  return queryOptions({
    queryKey: [...charts.key, 'properties', id] as const,
    queryFn: async ({ signal }) => {
      const query = { q: { columns: PROPERTIES } }
      return (await request<{ result: ChartProperties }>(`/api/v1/chart/${id}`, { query, signal })).result
    },
  })
}
