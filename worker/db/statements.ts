import type { SQL } from 'drizzle-orm'
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core'
import type { Catalogue } from './client.ts'

const dialect = new SQLiteSyncDialect()

/**
 * Runs statements as one transaction and gives each one's rows as D1 has them. Written past drizzle's own batch, which
 * cannot bind the parameters of raw SQL. Alias columns of equal names: rows are objects.
 */
export async function runTogether(db: Catalogue, statements: readonly SQL[]): Promise<Record<string, unknown>[][]> {
  if (statements.length === 0) return []
  const prepared = statements.map((statement) => {
    const { sql, params } = dialect.sqlToQuery(statement)
    return db.$client.prepare(sql).bind(...params)
  })
  const results = await db.$client.batch<Record<string, unknown>>(prepared)
  return results.map(({ results: rows }) => rows)
}
