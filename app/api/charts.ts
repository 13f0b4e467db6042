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
