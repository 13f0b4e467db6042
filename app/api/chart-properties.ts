import { queryOptions } from '@tanstack/react-query'
import { charts } from './charts.ts'
import { request } from './client.ts'
import type { PersonRow, TagRow } from './resource.ts'

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
