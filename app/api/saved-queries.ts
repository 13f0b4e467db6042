import { createResource } from './resource.ts'
import type { PersonRow, TagRow } from './resource.ts'

/** A row of `GET /api/v1/saved_query/`. */
export interface SavedQueryRow {
  readonly id: number
  readonly label: string
  readonly description: string | null
  readonly sql: string | null
  readonly schema: string | null
  readonly database: { readonly id: number; readonly database_name: string } | null
  readonly changed_on: string | null
  readonly changed_by: PersonRow | null
  readonly tags: readonly TagRow[]
}

export const savedQueries = createResource<SavedQueryRow>('saved_query')
