import { z } from '@hono/zod-openapi'
import { parseJson } from '../resource/projection.ts'

const extraOf = z.looseObject({
  allows_virtual_table_explore: z.boolean().nullish(),
  cost_estimate_enabled: z.boolean().nullish(),
  disable_data_preview: z.boolean().nullish(),
  disable_drill_to_detail: z.boolean().nullish(),
  allow_multi_catalog: z.boolean().nullish(),
  explore_database_id: z.int().nullish(),
})

export interface DatabaseFlags {
  readonly allows_subquery: boolean
  readonly allows_cost_estimate: boolean
  readonly allows_virtual_table_explore: boolean
  readonly disable_data_preview: boolean
  readonly disable_drill_to_detail: boolean
  readonly allow_multi_catalog: boolean
  readonly explore_database_id: number | null
}

/** What a database's `extra` text switches on. Text that is no JSON object switches nothing. */
export function databaseFlags({ extra: text }: { readonly extra: unknown }): DatabaseFlags {
  const extra = extraOf.safeParse(parseJson(text)).data
  return {
    allows_subquery: true,
    allows_cost_estimate: extra?.cost_estimate_enabled ?? false,
    allows_virtual_table_explore: extra?.allows_virtual_table_explore ?? true,
    disable_data_preview: extra?.disable_data_preview ?? false,
    disable_drill_to_detail: extra?.disable_drill_to_detail ?? false,
    allow_multi_catalog: extra?.allow_multi_catalog ?? false,
    explore_database_id: extra?.explore_database_id ?? null,
  }
}
