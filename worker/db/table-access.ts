import { sql } from 'drizzle-orm'
import { dataScope } from '../access/data-scope.ts'
import { isAdmin } from '../access/principal.ts'
import type { ResourceContext } from '../resource/resource.ts'
import { datasets } from './schema.ts'
import { visibleDatasets } from './visibility.ts'

/** What of a database is open to somebody. */
export interface OpenTables {
  schema(schema: string): boolean
  table(schema: string | null, table: string): boolean
}

/** The whole database, or its schemas that are open and the tables of datasets that may be read. */
export async function openTables(
  { db, principal }: Pick<ResourceContext, 'db' | 'principal'>,
  database: { readonly id: number; readonly database_name: string },
): Promise<OpenTables> {
  const scope = dataScope(principal)
  if (isAdmin(principal) || scope.allDatabases || scope.databaseIds.has(database.id)) {
    return { schema: () => true, table: () => true }
  }
  const readable = visibleDatasets(principal) ?? sql`1`
  const rows = await db.all<{ schema: string | null; table_name: string }>(sql`
    select schema, table_name from ${datasets} where ${datasets.database_id} = ${database.id} and ${readable}`)
  const isOpen = (schema: string | null) => scope.schemas.has(`[${database.database_name}].[${schema ?? ''}]`)
  return {
    schema: (schema) => isOpen(schema) || rows.some((row) => row.schema === schema || row.schema === null),
    table: (schema, table) =>
      isOpen(schema) ||
      rows.some((row) => row.table_name === table && (row.schema === null || schema === null || row.schema === schema)),
  }
}
