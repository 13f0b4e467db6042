import type { Principal } from '../access/principal.ts'
import { SqlTextError } from '../sql/tokens.ts'
import type { Dataset } from './dataset.ts'
import { QueryError } from './messages.ts'
import { restrictedSql } from './restricted-sql.ts'
import { rowLevelPredicates } from './row-level.ts'

/** A dataset as one principal may read it. */
export interface BoundDataset {
  /** With the tables in its own text narrowed. */
  readonly dataset: Dataset
  /** Row level security conditions on its rows. */
  readonly predicates: readonly string[]
}

/**
 * `dataset` without templates, or with text that is not read; `render` makes text of those in rules. Throws QueryError
 * for rules that cannot be applied.
 */
export async function boundDataset(
  dataset: Dataset,
  principal: Principal,
  dialect: string,
  render: (clause: string) => Promise<string>,
): Promise<BoundDataset> {
  const predicates = await rowLevelPredicates(principal, dataset, dialect, render)
  if (dataset.sql === null) return { dataset, predicates }
  try {
    const { restricted, schema } = dataset
    const sql = await restrictedSql(dataset.sql, { principal, restricted, dialect, schema, render })
    return { dataset: { ...dataset, sql }, predicates }
  } catch (error) {
    throw error instanceof SqlTextError ? new QueryError(error.message) : error
  }
}

/** What tells the rows of one principal from those of another; equal for two who see the same. */
export function restriction({ dataset, predicates }: BoundDataset): string {
  return JSON.stringify([dataset.sql, ...predicates])
}
