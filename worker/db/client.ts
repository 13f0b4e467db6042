import { drizzle, type DrizzleD1Database } from 'drizzle-orm/d1'
import type { BatchItem } from 'drizzle-orm/batch'
import * as schema from './schema.ts'

export type Catalogue = DrizzleD1Database<typeof schema> & { readonly $client: D1Database }

const catalogues = new WeakMap<D1Database, Catalogue>()

/** The catalogue in a binding. Interactive transactions do not exist on D1: use `inOneTransaction`. */
export function catalogue(database: D1Database): Catalogue {
  // Reading the schema's relations takes longer than most statements' texts; it keeps no state of a request.
  const known = catalogues.get(database) ?? drizzle(database, { schema })
  catalogues.set(database, known)
  return known
}

/**
 * Runs prepared statements as one atomic batch. Never pass a select with a join: drizzle's batch path merges columns
 * of equal names. An empty list does nothing.
 */
export async function inOneTransaction(db: Catalogue, statements: readonly BatchItem<'sqlite'>[]): Promise<void> {
  const [first, ...rest] = statements
  if (first) await db.batch([first, ...rest])
}
