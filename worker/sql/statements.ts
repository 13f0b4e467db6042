import { SqlTextError, positionAt, tokenize, type Token } from './tokens.ts'

/** One statement of a longer text. `text` is the source between the separators, trimmed, comments kept. */
export interface StatementText {
  readonly text: string
  readonly start: number
  readonly end: number
  /** Tokens without comments. */
  readonly tokens: readonly Token[]
}

/** Splits at semicolons outside strings, names, comments; pieces without any token are dropped. */
export function splitStatements(source: string, dialect: string): readonly StatementText[] {
  const pieces: StatementText[] = []
  let tokens: Token[] = []
  let from = 0
  const close = (to: number) => {
    if (tokens.length > 0) {
      const raw = source.slice(from, to)
      const start = from + (raw.length - raw.trimStart().length)
      pieces.push({ text: raw.trim(), start, end: start + raw.trim().length, tokens })
    }
    tokens = []
  }
  for (const token of tokenize(source, dialect)) {
    if (token.kind === 'comment') continue
    if (token.text === ';') {
      close(token.start)
      from = token.end
    } else tokens.push(token)
  }
  close(source.length)
  return pieces
}

const READ_VERBS = new Set(['SELECT', 'VALUES', 'TABLE', 'SHOW', 'DESCRIBE', 'DESC'])
const VERBS_AFTER_WITH = new Set(['SELECT', 'VALUES', 'TABLE', 'INSERT', 'UPDATE', 'DELETE', 'MERGE', 'REPLACE'])
const EXPLAIN_OPTIONS = new Set(['QUERY', 'PLAN', 'ANALYZE', 'VERBOSE', 'AST', 'SYNTAX', 'PIPELINE', 'EXTENDED'])

/** The verb that decides what a statement does, upper case: of `WITH ... DELETE` it is `DELETE`. */
export function mainVerb(tokens: readonly Token[]): string {
  let at = 0
  while (tokens[at]?.text === '(') at++
  const first = upper(tokens[at])
  if (first === 'EXPLAIN') return mainVerb(tokens.slice(endOfExplain(tokens, at)))
  if (first !== 'WITH') return first
  let depth = 0
  for (let i = at + 1; i < tokens.length; i++) {
    const text = tokens[i]?.text
    if (text === '(') depth++
    else if (text === ')') depth--
    else if (depth === 0 && VERBS_AFTER_WITH.has(upper(tokens[i]))) return upper(tokens[i])
  }
  return first
}

/**
 * True when a statement can only read: one of the reading verbs, no data-changing common table expression, no
 * `SELECT ... INTO`. It never says true for a statement it does not know.
 */
export function isReadOnly(statement: StatementText): boolean {
  const { tokens } = statement
  if (!READ_VERBS.has(mainVerb(tokens))) return false
  return !tokens.some((token, i) => {
    const word = upper(token)
    const next = tokens[i + 1]
    if (word === 'INTO') return true
    if (word === 'DELETE') return upper(next) === 'FROM'
    return word === 'UPDATE' && (next?.kind === 'word' || next?.kind === 'quoted')
  })
}

/** The only statement of a text. Throws SqlTextError when there is none or more than one. */
export function singleStatement(source: string, dialect: string): StatementText {
  const [first, second] = splitStatements(source, dialect)
  if (!first) throw new SqlTextError('The text holds no statement', { line: 1, column: 1, near: '' })
  if (second) {
    const position = positionAt(source, second.start)
    const near = second.tokens[0]?.text ?? ''
    throw new SqlTextError('Only one statement is allowed', { ...position, near })
  }
  return first
}

function endOfExplain(tokens: readonly Token[], explain: number): number {
  let at = explain + 1
  if (tokens[at]?.text === '(') {
    while (at < tokens.length && tokens[at]?.text !== ')') at++
    at++
  }
  while (EXPLAIN_OPTIONS.has(upper(tokens[at]))) at++
  return at
}

function upper(token: Token | undefined): string {
  return token?.kind === 'word' ? token.text.toUpperCase() : ''
}
