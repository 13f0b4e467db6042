import type { Principal } from '../access/principal.ts'
import type { Dataset } from './dataset.ts'

/**
 * The conditions that rows of a dataset must hold to be seen by a principal, as SQL texts that are ANDed. Every path
 * that returns rows calls this one function, and its result is part of every cache key. There are no row level security
 * rules in the catalogue yet, so nobody is restricted.
 */
export function rowLevelPredicates(_principal: Principal, _dataset: Dataset): readonly string[] {
  return []
}
