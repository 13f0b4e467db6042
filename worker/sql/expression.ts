import { assertReachable, ForbiddenSqlError } from './reach.ts'
import { SqlTextError, tokenize, type Token } from './tokens.ts'

export type ExpressionProblem = 'empty' | 'unbalanced' | 'statement' | 'unreadable' | 'subquery' | 'forbidden'

/** A piece of SQL that may not stand where an expression belongs. */
export class ExpressionError extends Error {
  readonly problem: ExpressionProblem

  constructor(problem: ExpressionProblem, message: string = problem) {
    super(message)
    this.name = 'ExpressionError'
    this.problem = problem
  }
}

/** Words that begin or join queries; none of them may stand unquoted in an expression. */
const QUERY_WORDS = new Set(['SELECT', 'VALUES', 'UNION', 'INTERSECT', 'EXCEPT', 'INTO', 'WITH', 'TABLE'])
/** Clause words that are fine inside a call (`EXTRACT(YEAR FROM x)`, `string_agg(a ORDER BY b)`), never outside. */
const CLAUSE_WORDS = new Set(['FROM', 'WHERE', 'GROUP', 'HAVING', 'ORDER', 'LIMIT', 'OFFSET', 'WINDOW', 'FETCH'])

/**
 * Checks that `text` is one scalar expression that stays within its brackets and holds no query, and returns it without
 * comments. With `queries` there may be sub-queries, in brackets. This is a check of tokens, exact about strings and
 * quotes and deliberately strict about words: what it lets pass cannot become more than an expression once put in
 * brackets, and names nothing that is closed to everybody. Throws ExpressionError.
 */
export function checkedExpression(
  text: string,
  dialect: string,
  { queries = false }: { readonly queries?: boolean } = {},
): string {
  const tokens = readTokens(text, dialect)
  if (tokens.length === 0) throw new ExpressionError('empty')
  assertOpen(tokens, text, dialect)
  const brackets: string[] = []
  for (const [i, token] of tokens.entries()) {
    const opening = token.kind === 'punctuation' ? OPENING[token.text] : undefined
    if (token.kind === 'punctuation' && CLOSING.has(token.text)) brackets.push(token.text)
    else if (opening !== undefined && brackets.pop() !== opening) throw new ExpressionError('unbalanced')
    const depth = brackets.length
    if (token.text === ';') throw new ExpressionError('statement')
    if (depth === 0 && token.text === ',') throw new ExpressionError('unreadable')
    if (token.kind === 'parameter') throw new ExpressionError('unreadable')
    if (token.kind !== 'word' || tokens[i - 1]?.text === '.') continue
    const word = token.text.toUpperCase()
    if (QUERY_WORDS.has(word) && !isColumnLike(tokens, i, word) && !(queries && depth > 0 && word !== 'INTO')) {
      throw new ExpressionError(word === 'INTO' ? 'unreadable' : 'subquery')
    }
    if (depth === 0 && CLAUSE_WORDS.has(word)) throw new ExpressionError('unreadable')
  }
  if (brackets.length > 0) throw new ExpressionError('unbalanced')
  return withoutComments(text, tokens)
}

/** Closing brackets to those that open them. */
const OPENING: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }
const CLOSING: ReadonlySet<string> = new Set(Object.values(OPENING))

function assertOpen(tokens: readonly Token[], text: string, dialect: string): void {
  try {
    assertReachable(tokens, text, dialect)
  } catch (error) {
    throw error instanceof ForbiddenSqlError ? new ExpressionError('forbidden', error.message) : error
  }
}

/** `WITH TIME ZONE`, `WITH TIES`, `WITH ORDINALITY` and `WITHIN` belong to expressions. */
function isColumnLike(tokens: readonly Token[], at: number, word: string): boolean {
  const next = tokens[at + 1]?.text.toUpperCase()
  return word === 'WITH' && (next === 'TIME' || next === 'LOCAL')
}

function readTokens(text: string, dialect: string): readonly Token[] {
  try {
    return tokenize(text, dialect).filter((token) => token.kind !== 'comment')
  } catch (error) {
    if (error instanceof SqlTextError) throw new ExpressionError('unreadable')
    throw error
  }
}

/** The tokens with the white space that stood between them; a comment counts as one space. */
function withoutComments(text: string, tokens: readonly Token[]): string {
  let result = ''
  let end = tokens[0]?.start ?? 0
  for (const token of tokens) {
    const gap = text.slice(end, token.start)
    result += (gap.trim() === '' ? gap : ' ') + token.text
    end = token.end
  }
  return result
}
