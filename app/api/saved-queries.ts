import { createResource } from './resource.ts'

/** A row of `GET /api/v1/saved_query/`. */
export interface SavedQueryRow {
  readonly id: number
  readonly label: string
  readonly description: string | null
  readonly schema: string | null
  readonly database: { readonly id: number; readonly database_name: string } | null
  readonly changed_on: string | null
}

export const savedQueries = createResource<SavedQueryRow>('saved_query')
