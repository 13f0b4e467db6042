import { drizzle, type DrizzleD1Database } from 'drizzle-orm/d1'
import type { BatchItem } from 'drizzle-orm/batch'
import * as schema from './schema.ts'

export type Catalogue = DrizzleD1Database<typeof schema> & { readonly $client: D1Database }

/** The catalogue of this request. Interactive transactions do not exist on D1: use `inOneTransaction`. */
export function catalogue(database: D1Database): Catalogue {
  return drizzle(database, { schema })
}

/**
 * Runs prepared statements as one atomic batch. Never pass a select with a join: drizzle's batch path merges columns
 * of equal names. An empty list does nothing.
 */
export async function inOneTransaction(db: Catalogue, statements: readonly BatchItem<'sqlite'>[]): Promise<void> {
  const [first, ...rest] = statements
  if (first) await db.batch([first, ...rest])
}
