import type { Principal } from './principal.ts'

/** A rule about the rows of a dataset, as the catalogue keeps it. */
export interface RowLevelRule {
  readonly id: number
  /** `Regular` binds those who hold one of its roles, `Base` everybody else. */
  readonly filterType: 'Regular' | 'Base'
  /** SQL, possibly with Jinja. */
  readonly clause: string
  /** Rules of one key are alternatives; null and empty text join no group. */
  readonly groupKey: string | null
  readonly roleIds: readonly number[]
}

/** A dataset that rules speak of, with the names under which SQL text may call it. */
export interface RestrictedDataset {
  readonly id: number
  readonly catalog: string | null
  readonly schema: string | null
  readonly tableName: string
  /** A virtual dataset is no table: SQL text cannot name it. */
  readonly isVirtual: boolean
  readonly rules: readonly RowLevelRule[]
}

/** A condition on one dataset or, without one, on all that a guest sees. */
export interface GuestRule {
  readonly dataset: number | null
  readonly clause: string
}

/**
 * The clauses that bind a principal over a dataset, in groups: clauses of a group are joined by OR, groups by AND.
 * Administrators are bound like everybody else.
 */
export function bindingClauses(
  { roles, guest }: Pick<Principal, 'roles' | 'guest'>,
  dataset: { readonly id: number; readonly rules: readonly RowLevelRule[] },
): readonly (readonly string[])[] {
  const held = new Set(roles.map(({ id }) => id))
  const groups = new Map<string, string[]>()
  for (const { id, filterType, clause, groupKey, roleIds } of dataset.rules) {
    const holds = roleIds.some((role) => held.has(role))
    if (holds !== (filterType === 'Regular')) continue
    const group = groupKey ? `group ${groupKey}` : `rule ${id}`
    groups.set(group, [...(groups.get(group) ?? []), clause])
  }
  const ofGuest = (guest?.rules ?? [])
    .filter((rule) => rule.dataset === null || rule.dataset === dataset.id)
    .map(({ clause }) => [clause])
  return [...groups.values(), ...ofGuest]
}

/**
 * The restricted datasets that a table named in SQL text may be. Names are compared without regard to case, and a
 * schema that either side leaves open matches: in doubt a table is restricted.
 */
export function datasetsNamed(
  restricted: readonly RestrictedDataset[],
  table: { readonly catalog: string | null; readonly schema: string | null; readonly table: string },
  defaultSchema: string | null,
): readonly RestrictedDataset[] {
  const schema = table.schema ?? defaultSchema
  return restricted.filter(
    (dataset) =>
      !dataset.isVirtual &&
      sameName(dataset.tableName, table.table) &&
      (isOpen(dataset.schema) || isOpen(schema) || sameName(dataset.schema ?? '', schema ?? '')) &&
      (isOpen(dataset.catalog) || isOpen(table.catalog) || sameName(dataset.catalog ?? '', table.catalog ?? '')),
  )
}

function isOpen(part: string | null): boolean {
  return part === null || part === ''
}

function sameName(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}
