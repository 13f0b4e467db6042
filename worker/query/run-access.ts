import { can } from '../access/can.ts'
import { openTables } from '../db/table-access.ts'
import { dialectOf } from '../engine/registry.ts'
import { ApiError } from '../http/errors.ts'
import type { ResourceContext } from '../resource/resource.ts'
import { parseStatements, tablesOf } from '../sql/parse.ts'
import type { TableReference } from '../sql/tables.ts'
import { isTemplate } from '../sql/template/names.ts'
import { SqlTextError } from '../sql/tokens.ts'
import type { Dataset } from './dataset.ts'
import { QUERY_MESSAGES } from './messages.ts'
import type { RunDataset } from './run-dataset.ts'
import { closedTables } from './sql-editor/closed-tables.ts'
import { refusal } from './sql-editor/errors.ts'
import { SQL_EDITOR_MESSAGES } from './sql-editor/messages.ts'

/**
 * The run, if the caller may chart it: their own, or anybody's with the right to all; with the whole database, or with
 * every table that it reads. Throws ApiError: 404 without such a run, 403 without its data.
 */
export async function assertChartable(
  run: RunDataset | null,
  { db, principal }: Pick<ResourceContext, 'db' | 'principal'>,
): Promise<RunDataset> {
  const isOwn = run !== null && run.userId !== null && run.userId === principal.userId
  if (!run || !(isOwn || can(principal, 'all_query_access', 'all_query_access'))) {
    throw ApiError.message(404, QUERY_MESSAGES.datasourceMissing)
  }
  const { dataset } = run
  const { database } = dataset
  if (can(principal, 'read', { kind: 'database', id: database.id })) return run
  const tables = await tablesRead(dataset)
  if (tables === null) throw databaseNeeded(run)
  const schema = dataset.schema ?? dialectOf(database.backend)?.defaultSchema ?? null
  const closed = closedTables(tables, await openTables({ db, principal }, database), schema)
  if (closed.length === 0) return run
  const extra = { link: null, tables: closed }
  throw refusal(403, 'TABLE_SECURITY_ACCESS_ERROR', SQL_EDITOR_MESSAGES.tablesDenied(closed), extra)
}

/** Null for text that cannot be understood, and for a template: it may name other tables with the next question. */
async function tablesRead({ sql: text, database }: Dataset): Promise<readonly TableReference[] | null> {
  const dialect = dialectOf(database.backend)
  if (text === null || !dialect || isTemplate(text)) return null
  try {
    return tablesOf(await parseStatements(text, dialect.name))
  } catch (error) {
    if (error instanceof SqlTextError) return null
    throw error
  }
}

function databaseNeeded({ dataset, runId }: RunDataset): ApiError {
  return ApiError.errors(403, [
    {
      message: QUERY_MESSAGES.runDenied(dataset.database.database_name),
      error_type: 'DATASOURCE_SECURITY_ACCESS_ERROR',
      level: 'error',
      extra: { link: '', datasource: runId, datasource_name: dataset.tableName },
    },
  ])
}
