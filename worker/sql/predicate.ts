import { ExpressionError } from './expression.ts'
import { SqlTextError, tokenize, type Token } from './tokens.ts'

/** Words that begin another part of a statement; none may stand outside brackets. */
const OUTER_WORDS = new Set(
  'SELECT VALUES UNION INTERSECT EXCEPT WITH TABLE FROM WHERE GROUP HAVING ORDER LIMIT OFFSET WINDOW FETCH'.split(' '),
)
/** Words of statements that change data; a query inside a condition may only read. */
const WRITING_WORDS = new Set(['INTO', 'INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/**
 * Checks that `text` is one condition that stays within its brackets, and returns it without comments. Unlike
 * `checkedExpression` it lets queries stand inside brackets (`id IN (SELECT ...)`): who writes row level security rules
 * decides about all rows anyway. Throws ExpressionError.
 */
export function checkedPredicate(text: string, dialect: string): string {
  const tokens = readTokens(text, dialect)
  if (tokens.length === 0) throw new ExpressionError('empty')
  const open: string[] = []
  for (const [i, token] of tokens.entries()) {
    const closes = CLOSING[token.text]
    if (token.kind === 'punctuation' && OPENING.has(token.text)) open.push(token.text)
    else if (token.kind === 'punctuation' && closes !== undefined) {
      if (open.pop() !== closes) throw new ExpressionError('unbalanced')
    }
    if (token.text === ';') throw new ExpressionError('statement')
    if (token.kind === 'parameter' || (open.length === 0 && token.text === ',')) throw new ExpressionError('unreadable')
    if (token.kind !== 'word' || tokens[i - 1]?.text === '.') continue
    const word = token.text.toUpperCase()
    if (WRITING_WORDS.has(word)) throw new ExpressionError('statement')
    if (open.length === 0 && OUTER_WORDS.has(word)) throw new ExpressionError('unreadable')
  }
  if (open.length > 0) throw new ExpressionError('unbalanced')
  return tokens.map(({ text: part, start }, i) => (start > (tokens[i - 1]?.end ?? start) ? ` ${part}` : part)).join('')
}

const CLOSING: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }
const OPENING: ReadonlySet<string> = new Set(Object.values(CLOSING))

function readTokens(text: string, dialect: string): readonly Token[] {
  try {
    return tokenize(text, dialect).filter((token) => token.kind !== 'comment')
  } catch (error) {
    if (error instanceof SqlTextError) throw new ExpressionError('unreadable')
    throw error
  }
}
