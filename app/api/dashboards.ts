import { createResource } from './resource.ts'
import type { PersonRow, TagRow } from './resource.ts'

/** A row of `GET /api/v1/dashboard/`. */
export interface DashboardRow {
  readonly id: number
  readonly uuid: string
  readonly slug: string | null
  readonly url: string
  readonly dashboard_title: string
  readonly published: boolean
  readonly certified_by: string | null
  readonly certification_details: string | null
  readonly changed_by: PersonRow | null
  readonly changed_on_utc: string
  readonly created_on_delta_humanized: string
  readonly created_by: PersonRow | null
  readonly owners: readonly PersonRow[]
  readonly tags: readonly TagRow[]
}

export const dashboards = createResource<DashboardRow>('dashboard')
