import { MAX_CHAIN } from './limits.ts'
import { SQL_MESSAGES } from './messages.ts'
import type { StatementText } from './statements.ts'
import { positionAt, SqlTextError } from './tokens.ts'

/** Words that join or wrap what stands before them; each one nests the tree by one more. */
const JOINING = new Set(
  ('AND OR XOR NOT IS IN LIKE ILIKE RLIKE REGEXP GLOB SIMILAR BETWEEN COLLATE AT DIV MOD OVERLAPS INTERVAL BINARY CASE').split(' '),
)
/** The same for whole queries and tables, which no comma ends. */
const QUERY_JOINING = new Set(['UNION', 'INTERSECT', 'EXCEPT', 'MINUS', 'PIVOT', 'UNPIVOT', 'EXPLAIN'])
const ENDING = new Set('SELECT FROM WHERE GROUP HAVING ORDER LIMIT ON WHEN THEN ELSE SET VALUES'.split(' '))
const PLAIN = new Set(['.', ';', '('])
const OPENING = new Set(['(', '[', '{'])
const CLOSING = new Set([')', ']', '}'])

/** What joins at one level of brackets; a comma ends an expression, nothing but its bracket ends a query. */
interface Level {
  expression: number
  queries: number
}

/**
 * The parser overflows its stack on long chains (`a OR b OR c ...`), which damages it for good. Throws SqlTextError for a
 * statement whose tree might be deeper than it bears.
 */
export function assertShallow({ tokens, text, start }: StatementText): void {
  let level: Level = { expression: 0, queries: 0 }
  const outer: Level[] = []
  let depth = 0
  for (const [at, token] of tokens.entries()) {
    const word = token.kind === 'word' && tokens[at - 1]?.text !== '.' ? token.text.toUpperCase() : ''
    const mark = token.kind === 'punctuation' ? token.text : ''
    if (CLOSING.has(mark) || word === 'END') {
      depth -= level.expression + level.queries
      level = outer.pop() ?? { expression: 0, queries: 0 }
    } else if (mark === ',' || ENDING.has(word)) {
      depth -= level.expression
      level.expression = 0
    } else if (QUERY_JOINING.has(word)) {
      level.queries++
      depth++
    } else if (JOINING.has(word) || (mark !== '' && !PLAIN.has(mark))) {
      level.expression++
      depth++
    }
    if (OPENING.has(mark) || word === 'CASE') {
      outer.push(level)
      level = { expression: 0, queries: 0 }
    }
    if (depth <= MAX_CHAIN) continue
    const { line, column } = positionAt(text, token.start - start)
    throw new SqlTextError(SQL_MESSAGES.tooDeep, { line, column, near: token.text })
  }
}
