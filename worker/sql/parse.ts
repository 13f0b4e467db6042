import { MAX_STATEMENTS } from './limits.ts'
import { SQL_MESSAGES } from './messages.ts'
import { placeSites } from './placed-sites.ts'
import { assertPermitted } from './reach.ts'
import { isReadOnly, mainVerb, splitStatements, type StatementText } from './statements.ts'
import { distinctTables, tableSites, type TableReference } from './tables.ts'
import { positionAt, SqlTextError } from './tokens.ts'

/** A statement as far as it could be understood. */
export interface ParsedStatement extends StatementText {
  /** The verb that decides what it does, upper case: `SELECT`, `DELETE`, `CREATE`. */
  readonly verb: string
  /** True only when it surely cannot change anything. */
  readonly readOnly: boolean
  /** The tables it names; null when the parser cannot read it, which is no leave to run it without looking. */
  readonly tables: readonly TableReference[] | null
  /** Why the parser cannot read it, with a position in the whole text. */
  readonly problem: SqlTextError | null
}

/**
 * Splits and reads SQL text of a dialect (an engine's name). The parser is loaded on first use. A statement that only
 * the parser cannot read is still returned, with its `problem`; throws SqlTextError for text that cannot even be split,
 * and ForbiddenSqlError for one that reaches for what is closed to everybody.
 */
export async function parseStatements(source: string, dialect: string): Promise<readonly ParsedStatement[]> {
  const pieces = splitStatements(source, dialect)
  const beyond = pieces[MAX_STATEMENTS]
  if (beyond) throw new SqlTextError(SQL_MESSAGES.tooMany(MAX_STATEMENTS), { ...positionAt(source, beyond.start), near: '' })
  const { syntaxTrees } = await import('./parser.ts')
  return pieces.map((piece) => {
    assertPermitted(piece.tokens, source, dialect)
    const common = { ...piece, verb: mainVerb(piece.tokens), readOnly: isReadOnly(piece) }
    try {
      const sites = tableSites(syntaxTrees(piece, dialect), dialect)
      if (common.readOnly) placeSites(sites, piece, dialect)
      return { ...common, tables: distinctTables(sites), problem: null }
    } catch (error) {
      if (!(error instanceof SqlTextError)) throw error
      return { ...common, tables: null, problem: inSource(error, source, piece) }
    }
  })
}

/** Throws SqlTextError, pointing at the first statement that may change something. */
export function assertReadOnly(statements: readonly ParsedStatement[], source: string): void {
  const writing = statements.find(({ readOnly }) => !readOnly)
  if (!writing) return
  throw new SqlTextError('Only statements that read are allowed', {
    ...positionAt(source, writing.start),
    near: writing.verb,
  })
}

/** The tables of all statements; null when one of them could not be read. */
export function tablesOf(statements: readonly ParsedStatement[]): readonly TableReference[] | null {
  const found = new Map<string, TableReference>()
  for (const { tables } of statements) {
    if (tables === null) return null
    for (const table of tables) found.set(JSON.stringify(Object.values(table)), table)
  }
  return [...found.values()]
}

function inSource(error: SqlTextError, source: string, piece: StatementText): SqlTextError {
  const start = positionAt(source, piece.start)
  const line = start.line + error.line - 1
  const column = error.line === 1 ? start.column + error.column - 1 : error.column
  const { near } = error
  const isPlain = error.message === SQL_MESSAGES.unreadable(near, error.line, error.column)
  return new SqlTextError(isPlain ? SQL_MESSAGES.unreadable(near, line, column) : error.message, {
    line,
    column,
    near,
  })
}
