import { can } from '../../access/can.ts'
import { visibleDatabase, type DatabaseRow } from '../../db/datasets.ts'
import { openTables } from '../../db/table-access.ts'
import type { Dialect } from '../../engine/engine.ts'
import { dialectOf } from '../../engine/registry.ts'
import { ApiError } from '../../http/errors.ts'
import type { ResourceContext } from '../../resource/resource.ts'
import { parseStatements, tablesOf, type ParsedStatement } from '../../sql/parse.ts'
import { withRowLimit } from '../../sql/row-limit.ts'
import { SqlTextError } from '../../sql/tokens.ts'
import { closedTables } from './closed-tables.ts'
import { inRendered, refusal, textFailure, toApiFailure } from './errors.ts'
import { limitingFactor, ownLimit, type LimitingFactor } from './limiting.ts'
import { MAX_ROWS } from './limits.ts'
import { SQL_EDITOR_MESSAGES as MESSAGES } from './messages.ts'
import { restrictStatements } from './restrict.ts'
import { renderedText } from './templates.ts'

/** What a client asks to run. */
export interface RunRequest {
  readonly databaseId: number
  readonly sql: string
  /** Values of the parameters in its template. */
  readonly templateParams: Readonly<Record<string, unknown>>
  readonly clientId: string | null
  /** Rows that the client wants at most; null or 0 is as many as anybody may have. */
  readonly limit: number | null
  readonly catalog: string | null
  readonly schema: string | null
  readonly tab: string | null
  readonly editorId: string | null
  /** Makes a table or view of the rows instead of showing them. */
  readonly create: { readonly method: 'TABLE' | 'VIEW'; readonly name: string } | null
}

/** A request found fit to run. */
export interface PreparedRun {
  readonly request: RunRequest
  readonly database: DatabaseRow
  readonly dialect: Dialect
  /** The text as it goes to the database, template rendered; positions count in it. */
  readonly source: string
  /** In order; only the last one's rows are shown. */
  readonly statements: readonly ParsedStatement[]
  readonly limit: number
  readonly factor: LimitingFactor
  /** The last statement as it goes to the engine. */
  readonly lastSql: string
  readonly lastReadOnly: boolean
}

/** The failure of a text that cannot be read. */
type Unreadable = (problem: SqlTextError) => ApiError

/** Checks text, rights and limits of a run. Throws ApiError; nothing has run then and nothing is recorded. */
export async function prepareRun(context: ResourceContext, request: RunRequest): Promise<PreparedRun> {
  const database = await visibleDatabase(context, request.databaseId)
  const dialect = database && dialectOf(database.backend)
  if (!database || !dialect) throw refusal(404, 'GENERIC_BACKEND_ERROR', MESSAGES.databaseMissing)
  const source = await renderedText(context, { database, dialect, schema: request.schema }, request.sql, request.templateParams)
  const unreadable: Unreadable = (problem) =>
    toApiFailure(inRendered(textFailure(problem, dialect.displayName), source, request.sql))
  const written = await readStatements(source, dialect, unreadable)
  checkWrites(written, database, unreadable)
  await checkAccess(context, database, written, dialect, request.schema, unreadable)
  const statements = await restrictStatements(context, written, { database, dialect, schema: request.schema })
  const last = statements.at(-1)
  if (!last) throw ApiError.message(400, { sql: [MESSAGES.emptySql] })
  const chosen = Math.min(request.limit || MAX_ROWS, MAX_ROWS)
  const own = ownLimit(last)
  const limit = Math.min(own ?? chosen, chosen)
  const common = { request, source, database, dialect, statements, limit, factor: limitingFactor(own, chosen) }
  if (request.create) {
    const lastSql = creatingSql(request.create, request.schema, common)
    return { ...common, lastSql, lastReadOnly: false }
  }
  // One row more than asked for tells whether any was left out.
  return { ...common, lastSql: withRowLimit(last, limit + 1), lastReadOnly: last.readOnly }
}

/** The statements of a text. Throws 422 for text that cannot be told apart into statements. */
export async function readStatements(
  source: string,
  dialect: Dialect,
  unreadable: Unreadable = (problem) => toApiFailure(textFailure(problem, dialect.displayName)),
): Promise<readonly ParsedStatement[]> {
  try {
    return await parseStatements(source, dialect.name)
  } catch (error) {
    throw error instanceof SqlTextError ? unreadable(error) : error
  }
}

/** A word that is no verb of SQL is a slip of the keyboard, not an attempt to write. */
function checkWrites(statements: readonly ParsedStatement[], database: DatabaseRow, unreadable: Unreadable): void {
  if (database.allow_dml) return
  const writing = statements.find(({ readOnly }) => !readOnly)
  if (!writing) return
  if (writing.problem && !WRITING_VERBS.has(writing.verb)) throw unreadable(writing.problem)
  throw refusal(500, 'DML_NOT_ALLOWED_ERROR', MESSAGES.writesRefused)
}

const WRITING_VERBS = new Set(
  (
    'INSERT UPDATE DELETE MERGE REPLACE CREATE ALTER DROP TRUNCATE GRANT REVOKE COPY CALL DO SET VACUUM ANALYZE ' +
    'COMMENT LOCK ATTACH DETACH PRAGMA REINDEX BEGIN COMMIT ROLLBACK REFRESH CLUSTER IMPORT LOAD RENAME'
  ).split(' '),
)

/** Somebody without the whole database may read the tables that are open, which takes a text that can be understood. */
async function checkAccess(
  context: ResourceContext,
  database: DatabaseRow,
  statements: readonly ParsedStatement[],
  dialect: Dialect,
  chosenSchema: string | null,
  unreadable: Unreadable,
): Promise<void> {
  if (can(context.principal, 'read', { kind: 'database', id: database.id })) return
  if (statements.some(({ readOnly }) => !readOnly)) {
    throw refusal(403, 'DATABASE_SECURITY_ACCESS_ERROR', MESSAGES.writesForbidden)
  }
  const tables = tablesOf(statements) ?? []
  const problem = statements.find((statement) => statement.problem)?.problem
  if (problem) throw unreadable(problem)
  const open = await openTables(context, database)
  const denied = closedTables(tables, open, chosenSchema ?? dialect.defaultSchema)
  if (denied.length === 0) return
  throw refusal(403, 'TABLE_SECURITY_ACCESS_ERROR', MESSAGES.tablesDenied(denied), { link: null, tables: denied })
}

type Creating = Pick<PreparedRun, 'database' | 'dialect' | 'statements' | 'limit'>

function creatingSql(
  { method, name }: { readonly method: 'TABLE' | 'VIEW'; readonly name: string },
  schema: string | null,
  { database, dialect, statements, limit }: Creating,
): string {
  const isTable = method === 'TABLE'
  if (!(isTable ? database.allow_ctas : database.allow_cvas)) {
    throw refusal(400, 'GENERIC_COMMAND_ERROR', isTable ? MESSAGES.ctasRefused : MESSAGES.cvasRefused)
  }
  const last = statements.at(-1)
  const isSelect = last?.verb === 'SELECT' && last.readOnly
  if (!last || !isSelect || (!isTable && statements.length > 1)) {
    const type = isTable ? 'INVALID_CTAS_QUERY_ERROR' : 'INVALID_CVAS_QUERY_ERROR'
    throw refusal(500, type, isTable ? MESSAGES.ctasInvalid : MESSAGES.cvasInvalid)
  }
  const place = database.force_ctas_schema ?? schema
  const target = [place, name].filter((part) => part !== null && part !== '').map((part) => dialect.quote(part ?? ''))
  return `CREATE ${method} ${target.join('.')} AS\n${isTable ? withRowLimit(last, limit) : last.text}`
}
