import { createResource } from './resource.ts'
import type { PersonRow } from './resource.ts'

/** A row of `GET /api/v1/dataset/`. */
export interface DatasetRow {
  readonly id: number
  readonly uuid: string
  readonly table_name: string
  readonly schema: string | null
  readonly kind: 'physical' | 'virtual'
  readonly description: string | null
  readonly explore_url: string
  readonly default_endpoint: string | null
  readonly database: { readonly id: number; readonly database_name: string } | null
  readonly owners: readonly PersonRow[]
  readonly changed_by: PersonRow | null
  readonly changed_on_utc: string
}

export const datasets = createResource<DatasetRow>('dataset')
