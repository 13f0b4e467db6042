import type { Principal } from '../access/principal.ts'
import { datasetsNamed, type RestrictedDataset } from '../access/row-level.ts'
import { withPredicates } from '../sql/predicates.ts'
import { rowLevelPredicates } from './row-level.ts'

export interface RestrictedPlace {
  readonly principal: Principal
  /** The datasets of the database that rules name. */
  readonly restricted: readonly RestrictedDataset[]
  /** Engine whose SQL it is. */
  readonly dialect: string
  /** Where tables without a schema are looked up; null when the engine decides. */
  readonly schema: string | null
  /** Makes text of the templates in a rule. */
  readonly render: (clause: string) => Promise<string>
}

/**
 * SQL text in which every table that is a dataset with rules for the caller is narrowed to the rows they leave. Superset
 * does so for virtual datasets, and for its SQL editor only when told to; here both always are.
 * Throws QueryError for a rule that is no condition, SqlTextError for text that cannot be narrowed.
 */
export async function restrictedSql(
  text: string,
  { principal, restricted, dialect, schema, render }: RestrictedPlace,
): Promise<string> {
  const bound = new Map<RestrictedDataset, readonly string[]>()
  for (const dataset of restricted) {
    if (dataset.isVirtual) continue
    const predicates = await rowLevelPredicates(principal, dataset, dialect, render)
    if (predicates.length > 0) bound.set(dataset, predicates)
  }
  if (bound.size === 0) return text
  const among = [...bound.keys()]
  return withPredicates(text, dialect, (table) =>
    datasetsNamed(among, table, schema).flatMap((dataset) => bound.get(dataset) ?? []),
  )
}
