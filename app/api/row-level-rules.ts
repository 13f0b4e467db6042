import { createResource } from './resource.ts'
import type { PersonRow } from './resource.ts'

export type RuleType = 'Regular' | 'Base'

interface RuleFields {
  readonly id: number
  readonly name: string
  readonly filter_type: RuleType
  readonly tables: readonly { readonly id: number; readonly table_name: string }[]
  readonly roles: readonly { readonly id: number; readonly name: string }[]
  readonly group_key: string | null
  readonly clause: string
}

/** A row of `GET /api/v1/rowlevelsecurity/`. */
export interface RowLevelRuleRow extends RuleFields {
  readonly changed_on_delta_humanized: string
  readonly changed_by: PersonRow | null
}

/** `GET /api/v1/rowlevelsecurity/{id}`. */
export interface RowLevelRuleItem extends RuleFields {
  readonly description: string | null
}

/** What is sent to make or change a rule: relations by their ids. */
export interface RowLevelRuleWrite extends Omit<RowLevelRuleItem, 'id' | 'tables' | 'roles'> {
  readonly tables: readonly number[]
  readonly roles: readonly number[]
}

export const rowLevelRules = createResource<RowLevelRuleRow>('rowlevelsecurity')
