import { dataScope } from '../access/data-scope.ts'
import { isAdmin } from '../access/principal.ts'
import type { DatabaseRow } from '../db/datasets.ts'
import { sourceColumns, type SourceColumn } from '../db/dataset-source.ts'
import { EngineError } from '../engine/engine.ts'
import { openEngine } from '../engine/registry.ts'
import { ApiError } from '../http/errors.ts'
import type { ResourceContext } from '../resource/resource.ts'
import { editorTemplates, type EditorPlace } from '../query/template/editor-templates.ts'
import { parseParameters } from '../query/template/parameters.ts'
import { templateText } from '../query/template/query-error.ts'
import { TemplateRenderer } from '../query/template/renderer.ts'
import { assertPermitted } from '../sql/reach.ts'
import { isReadOnly, singleStatement } from '../sql/statements.ts'
import { TemplateError } from '../sql/template/error.ts'
import { SqlTextError } from '../sql/tokens.ts'
import { DATASET_MESSAGES } from './messages.ts'

export interface Source {
  readonly table: string
  readonly schema: string | null
  readonly sql: string | null
  /** JSON of the parameters in its template. */
  readonly templateParams?: string | null | undefined
}

/**
 * The columns of a table or statement that is to be a dataset. What is wrong with it is 422 on its field: a table that
 * is not there, a statement that is not one reading statement or does not run, data that is closed to the caller.
 */
export async function describeSource(
  context: ResourceContext,
  database: DatabaseRow,
  source: Source,
): Promise<readonly SourceColumn[]> {
  const field = source.sql ? 'sql' : 'table'
  const name = source.schema ? `${source.schema}.${source.table}` : source.table
  if (!mayDescribe(context, database, source)) {
    throw ApiError.message(422, { [field]: [DATASET_MESSAGES.noDatabaseAccess(name)] })
  }
  const engine = await openEngine(context.env, database)
  try {
    const sql = source.sql ? await readStatement(context, { database, dialect: engine.dialect, schema: source.schema }, source.sql, source.templateParams) : null
    const columns = await sourceColumns(engine, { ...source, sql })
    if (columns.length === 0) throw ApiError.message(422, { table: [DATASET_MESSAGES.tableMissing(name)] })
    return columns
  } catch (cause) {
    if (!(cause instanceof EngineError)) throw cause
    const isMissing = cause.errorType === 'TABLE_DOES_NOT_EXIST_ERROR' && !source.sql
    const message = isMissing ? DATASET_MESSAGES.tableMissing(name) : DATASET_MESSAGES.invalidSql(cause.message)
    throw ApiError.message(422, { [field]: [isMissing || source.sql ? message : cause.message] })
  } finally {
    await engine.close()
  }
}

/** Raw SQL takes the whole database; a table also opens with its schema. */
function mayDescribe({ principal }: ResourceContext, database: DatabaseRow, { schema, sql }: Source): boolean {
  const scope = dataScope(principal)
  if (isAdmin(principal) || scope.allDatabases || scope.databaseIds.has(database.id)) return true
  return !sql && schema !== null && scope.schemas.has(`[${database.database_name}].[${schema}]`)
}

/** The text with its template rendered, found to be one statement that reads. Throws 422. */
async function readStatement(
  context: ResourceContext,
  place: EditorPlace,
  text: string,
  parameters: string | null | undefined,
): Promise<string> {
  const { dialect } = place
  try {
    const scope = editorTemplates(context, place).text(null, parseParameters(parameters))
    const rendered = await new TemplateRenderer(scope).render(text)
    const statement = singleStatement(rendered, dialect.name)
    assertPermitted(statement.tokens, rendered, dialect.name)
    if (isReadOnly(statement)) return rendered
  } catch (cause) {
    if (!(cause instanceof SqlTextError || cause instanceof TemplateError)) throw cause
    const message = cause instanceof TemplateError ? templateText(cause) : cause.message
    throw ApiError.message(422, { sql: [DATASET_MESSAGES.invalidSql(message)] })
  }
  throw ApiError.message(422, { sql: [DATASET_MESSAGES.invalidSql('Only `SELECT` statements are allowed')] })
}
