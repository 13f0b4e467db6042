import type { Principal } from '../access/principal.ts'

/** What tells of people or of how data is kept; the holder of a guest token need not know. */
const HIDDEN = new Set(
  ('owners roles changed_by changed_by_name created_by created_by_name last_saved_by ' +
    'sql select_star perm edit_url fetch_values_predicate params database').split(' '),
)

/** A row of an answer as the caller may see it. */
export function viewOf<Row extends object>({ kind }: Pick<Principal, 'kind'>, row: Row): Partial<Row> {
  if (kind !== 'guest') return row
  const open = Object.entries(row).filter(([name]) => !HIDDEN.has(name))
  return Object.fromEntries(open) as Partial<Row>
}
