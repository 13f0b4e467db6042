import { SQL_MESSAGES } from './messages.ts'
import { offsetFinder } from './positions.ts'
import type { StatementText } from './statements.ts'
import type { TableSite } from './tables.ts'
import { positionAt, SqlTextError, type Token } from './tokens.ts'

/** A table's place among the tokens of its statement. */
export interface PlacedSite {
  readonly site: TableSite
  /** Positions of the first and the last token of the name. */
  readonly first: number
  readonly last: number
}

/** Calls in whose brackets `FROM` stands before an expression. */
const FROM_CALLS = new Set(['EXTRACT', 'SUBSTRING', 'SUBSTR', 'TRIM', 'OVERLAY'])
const TABLE_WORDS = new Set(['FROM', 'JOIN', 'STRAIGHT_JOIN'])

/**
 * Finds every table of the tree among the tokens, and makes sure that tree and tokens tell the same story: a name behind
 * FROM or JOIN that the tree does not know as a table means that the engine may read the text in another way than the
 * parser did. Throws SqlTextError then, its place counted in the statement.
 */
export function placeSites(
  sites: readonly TableSite[],
  statement: StatementText,
  dialect: string,
): readonly PlacedSite[] {
  const { text, start, tokens } = statement
  const offsetOf = offsetFinder(text)
  const byOffset = new Map(tokens.map((token, at) => [token.start - start, at]))
  const placed = sites.map((site) => {
    const first = byOffset.get(offsetOf(site.name[0]?.start ?? { line: 1, column: 1 })) ?? -1
    const last = first + 2 * (site.name.length - 1)
    if (first === -1 || !isPath(tokens, first, last)) throw misread(statement, tokens[first])
    return { site, first, last }
  })
  const known = new Set(placed.map(({ first }) => first))
  const calls: string[] = []
  for (const [at, token] of tokens.entries()) {
    if (token.text === '(') calls.push(word(tokens[at - 1]))
    else if (token.text === ')') calls.pop()
    if (dialect === 'postgresql' && isOnly(tokens, at)) throw misread(statement, token)
    if (!TABLE_WORDS.has(word(token)) || isFromOfExpression(tokens, at, calls.at(-1) ?? '')) continue
    const named = word(tokens[at + 1]) === 'LATERAL' ? at + 2 : at + 1
    if (isName(tokens[named]) && !known.has(named) && !isCall(tokens, named)) throw misread(statement, tokens[named])
  }
  return placed
}

/** True for what may be a table's name; SQLite takes even a string for one. */
export function isName(token: Token | undefined): boolean {
  return token?.kind === 'word' || token?.kind === 'quoted' || token?.kind === 'string'
}

/** The upper-case text of a bare word; empty for anything else. */
export function word(token: Token | undefined): string {
  return token?.kind === 'word' ? token.text.toUpperCase() : ''
}

function isPath(tokens: readonly Token[], first: number, last: number): boolean {
  for (let at = first; at <= last; at++) {
    if ((at - first) % 2 === 0 ? !isName(tokens[at]) : tokens[at]?.text !== '.') return false
  }
  return tokens[last + 1]?.text !== '.'
}

function isCall(tokens: readonly Token[], at: number): boolean {
  while (tokens[at + 1]?.text === '.') at += 2
  return tokens[at + 1]?.text === '('
}

function isFromOfExpression(tokens: readonly Token[], at: number, call: string): boolean {
  if (tokens[at - 1]?.text === '.') return true
  if (word(tokens[at]) !== 'FROM') return false
  if (word(tokens[at - 1]) === 'DISTINCT') return ['IS', 'NOT'].includes(word(tokens[at - 2]))
  return FROM_CALLS.has(call)
}

/** PostgreSQL reads `ONLY t` as the table t, the parser as a table or function called ONLY. */
function isOnly(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]
  return word(tokens[at]) === 'ONLY' && (before?.text === ',' || before?.text === '(' || TABLE_WORDS.has(word(before)))
}

function misread({ text, start }: StatementText, token: Token | undefined): SqlTextError {
  const { line, column } = positionAt(text, token ? token.start - start : 0)
  const near = token?.text ?? ''
  return new SqlTextError(SQL_MESSAGES.unreadable(near, line, column), { line, column, near })
}
