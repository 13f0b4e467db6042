import { loadRestricted } from '../../db/row-level-rules.ts'
import type { ResourceContext } from '../../resource/resource.ts'
import { parseStatements, type ParsedStatement } from '../../sql/parse.ts'
import { SqlTextError } from '../../sql/tokens.ts'
import { QueryError } from '../messages.ts'
import { restrictedSql } from '../restricted-sql.ts'
import { editorTemplates, type EditorPlace } from '../template/editor-templates.ts'
import { refusal } from './errors.ts'

/**
 * The statements with every table that is a dataset with rules for the caller narrowed to the rows they leave. Throws
 * 403 for a statement that cannot be narrowed: it is never run as it stands.
 */
export async function restrictStatements(
  context: ResourceContext,
  statements: readonly ParsedStatement[],
  editor: EditorPlace,
): Promise<readonly ParsedStatement[]> {
  const { db, principal } = context
  const { database, dialect, schema } = editor
  const restricted = await loadRestricted(db, database.id)
  const render = editorTemplates(context, editor).clause
  const place = { principal, restricted, dialect: dialect.name, schema, render }
  return await Promise.all(
    statements.map(async (statement) => {
      try {
        const text = await restrictedSql(statement.text, place)
        if (text === statement.text) return statement
        const [narrowed = statement] = await parseStatements(text, dialect.name)
        return movedTo(narrowed, statement.start)
      } catch (error) {
        if (!(error instanceof SqlTextError || error instanceof QueryError)) throw error
        throw refusal(403, 'TABLE_SECURITY_ACCESS_ERROR', error.message)
      }
    }),
  )
}

/** A statement as if it began at this offset: positions are told in the text that somebody wrote. */
function movedTo(statement: ParsedStatement, start: number): ParsedStatement {
  const by = start - statement.start
  const tokens = statement.tokens.map((token) => ({ ...token, start: token.start + by, end: token.end + by }))
  return { ...statement, tokens, start, end: statement.end + by }
}
