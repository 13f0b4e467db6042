import { SETTING_HINTS } from './forbidden.ts'
import { SQL_MESSAGES } from './messages.ts'

/**
 * A tokenizer of SQL text that knows the quoting rules of each dialect and nothing of grammar. It is exact about where
 * strings, quoted names and comments begin and end, which is what every safety rule rests on.
 */

export type TokenKind = 'word' | 'quoted' | 'string' | 'number' | 'comment' | 'punctuation' | 'parameter'

export interface Token {
  readonly kind: TokenKind
  readonly text: string
  /** Offsets into the source; `end` is exclusive. */
  readonly start: number
  readonly end: number
}

/** Text that cannot be read as SQL. Line and column count from 1. */
export class SqlTextError extends Error {
  readonly line: number
  readonly column: number
  /** The text at the position, as far as it is known. */
  readonly near: string

  constructor(message: string, position: { line: number; column: number; near: string }) {
    super(message)
    this.name = 'SqlTextError'
    this.line = position.line
    this.column = position.column
    this.near = position.near
  }
}

/** Line and column (from 1) of an offset. */
export function positionAt(source: string, offset: number): { line: number; column: number } {
  const before = source.slice(0, offset)
  const line = before.split('\n').length
  return { line, column: offset - before.lastIndexOf('\n') }
}

interface Quoting {
  /** Characters that open a quoted name, with the one that closes it. */
  readonly names: Readonly<Record<string, string>>
  readonly backslashEscapes: boolean
  readonly hashComments: boolean
  readonly nestedComments: boolean
  readonly dollarQuotes: boolean
  /** MySQL: `--` begins a comment only before white space, and the server runs what stands in `/*!` and `/*M!`. */
  readonly mysqlComments: boolean
}

const ANSI: Quoting = {
  names: { '"': '"' },
  backslashEscapes: false,
  hashComments: false,
  nestedComments: false,
  dollarQuotes: false,
  mysqlComments: false,
}

const QUOTING: Readonly<Record<string, Quoting>> = {
  sqlite: { ...ANSI, names: { '"': '"', '`': '`', '[': ']' } },
  edge: { ...ANSI, names: { '"': '"', '`': '`', '[': ']' } },
  d1: { ...ANSI, names: { '"': '"', '`': '`', '[': ']' } },
  postgresql: { ...ANSI, nestedComments: true, dollarQuotes: true },
  mysql: {
    ...ANSI,
    names: { '`': '`', '"': '"' },
    backslashEscapes: true,
    hashComments: true,
    mysqlComments: true,
  },
  clickhouse: {
    ...ANSI,
    names: { '`': '`', '"': '"' },
    backslashEscapes: true,
    hashComments: true,
    dollarQuotes: true,
  },
}

/** True where a backslash in a string changes what follows it. */
export function hasBackslashEscapes(dialect: string): boolean {
  return QUOTING[dialect]?.backslashEscapes ?? false
}

const WORD_START = /[\p{L}_]/u
const WORD = /[\p{L}\p{N}_$]*/uy
const NUMBER = /(?:0[xX][0-9a-fA-F]+|(?:\d[\d_]*\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)/y
const DOLLAR_TAG = /\$(?:[\p{L}_][\p{L}\p{N}_]*)?\$/uy
const SPACE = /[ \t\n\r\f\v]+/y
/** White space and invisible characters that engines read in different ways: some as part of a name, some as nothing. */
const STRANGE = /[\0\u0080-\u00a0\u00ad\u061c\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u2064\u3000\ufeff\ufff9-\ufffb]/
const DOUBLE = /::|\|\||<=|>=|<>|!=|==|->>|->|#>>|#>|@>|<@|\*\*/y

/**
 * Splits SQL text of a dialect (an engine name) into tokens, comments included, white space left out.
 * Throws SqlTextError for an unterminated string, name or comment.
 */
export function tokenize(source: string, dialect: string): readonly Token[] {
  const quoting = QUOTING[dialect] ?? ANSI
  // An engine that reads text up to the first NUL would see less than is checked here.
  const nul = source.indexOf('\0')
  if (nul !== -1) throw strange(source, nul)
  const tokens: Token[] = []
  let at = 0
  const push = (kind: TokenKind, end: number) => {
    tokens.push({ kind, text: source.slice(at, end), start: at, end })
    at = end
  }
  while (at < source.length) {
    const space = match(SPACE, source, at)
    if (space) {
      at += space.length
      continue
    }
    const char = source.charAt(at)
    const next = source.charAt(at + 1)
    if (beginsLineComment(source, at, quoting)) {
      push('comment', endOfLineComment(source, at))
    } else if (char === '/' && next === '*') {
      if (quoting.mysqlComments) assertNotRun(source, at)
      const end = endOfBlockComment(source, at, quoting.nestedComments)
      if (source.startsWith('/*+', at)) assertNoSettings(source, at, end, dialect)
      push('comment', end)
    } else if (char === "'") {
      push('string', endOfQuoted(source, at, "'", quoting.backslashEscapes))
    } else if ((char === 'e' || char === 'E') && next === "'" && dialect === 'postgresql') {
      push('string', endOfQuoted(source, at + 1, "'", true, at))
    } else if (quoting.names[char] !== undefined) {
      push('quoted', endOfQuoted(source, at, quoting.names[char] ?? char, quoting.backslashEscapes && char !== '`'))
    } else if (char === '$' && quoting.dollarQuotes && match(DOLLAR_TAG, source, at)) {
      push('string', endOfDollarQuote(source, at))
    } else if (/\d/.test(char) || (char === '.' && /\d/.test(next))) {
      push('number', at + match(NUMBER, source, at).length)
    } else if (WORD_START.test(String.fromCodePoint(source.codePointAt(at) ?? 0))) {
      push('word', at + Math.max(match(WORD, source, at).length, 1))
    } else if (char === '?' || ((char === '$' || char === ':' || char === '@') && /[\w]/.test(next))) {
      push('parameter', at + 1 + (/^\w+/.exec(source.slice(at + 1))?.[0].length ?? 0))
    } else if (STRANGE.test(char)) {
      throw strange(source, at)
    } else {
      push('punctuation', at + Math.max(match(DOUBLE, source, at).length, 1))
    }
  }
  return tokens
}

/** Some engines end a comment at a lone carriage return, others do not: what stands behind one is read in two ways. */
function endOfLineComment(source: string, at: number): number {
  const line = source.indexOf('\n', at)
  const end = line === -1 ? source.length : line
  const lone = source.slice(at, end).replace(/\r$/, '').indexOf('\r')
  if (lone !== -1) throw strange(source, at + lone)
  return end
}

function strange(source: string, at: number): SqlTextError {
  const { line, column } = positionAt(source, at)
  const code = `U+${(source.codePointAt(at) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
  return new SqlTextError(SQL_MESSAGES.strange(code, line, column), { line, column, near: code })
}

function beginsLineComment(source: string, at: number, quoting: Quoting): boolean {
  if (source.charAt(at) === '#') return quoting.hashComments
  if (!source.startsWith('--', at)) return false
  return !quoting.mysqlComments || /^(?:\s|$)/.test(source.slice(at + 2, at + 3))
}

/** A comment that the server runs would hide its text from every check here. */
function assertNotRun(source: string, at: number): void {
  const mark = /^\/\*M?!/.exec(source.slice(at, at + 4))?.[0]
  if (!mark) return
  const { line, column } = positionAt(source, at)
  throw new SqlTextError(`Comments that the server runs are not allowed: '${mark}' at line ${line}:${column}`, {
    line,
    column,
    near: mark,
  })
}

/** Hints are read by their words alone, wherever the comment stands: coarser than the server and never finer. */
function assertNoSettings(source: string, start: number, end: number, dialect: string): void {
  for (const { 0: word, index } of source.slice(start, end).matchAll(/\w+/g)) {
    if (!SETTING_HINTS[dialect]?.has(word.toLowerCase())) continue
    const { line, column } = positionAt(source, start + index)
    throw new SqlTextError(SQL_MESSAGES.settingHint(word, line, column), { line, column, near: word })
  }
}

function match(pattern: RegExp, source: string, at: number): string {
  pattern.lastIndex = at
  return pattern.exec(source)?.[0] ?? ''
}

function endOfQuoted(source: string, open: number, close: string, backslash: boolean, reportAt = open): number {
  for (let at = open + 1; at < source.length; at++) {
    const char = source.charAt(at)
    if (backslash && char === '\\') at++
    else if (char === close) {
      if (close === ']' || source.charAt(at + 1) !== close) return at + 1
      at++
    }
  }
  throw unterminated(source, reportAt, close === "'" ? 'string' : 'quoted name')
}

function endOfBlockComment(source: string, open: number, nested: boolean): number {
  let depth = 1
  for (let at = open + 2; at < source.length; at++) {
    if (source.startsWith('*/', at)) {
      depth--
      at++
      if (depth === 0) return at + 1
    } else if (nested && source.startsWith('/*', at)) {
      depth++
      at++
    }
  }
  throw unterminated(source, open, 'comment')
}

function endOfDollarQuote(source: string, open: number): number {
  const tag = match(DOLLAR_TAG, source, open)
  const close = source.indexOf(tag, open + tag.length)
  if (close === -1) throw unterminated(source, open, 'string')
  return close + tag.length
}

function unterminated(source: string, offset: number, what: string): SqlTextError {
  const { line, column } = positionAt(source, offset)
  const near = source.slice(offset, offset + 20).split('\n')[0] ?? ''
  return new SqlTextError(`Unterminated ${what} at line ${line}:${column}`, { line, column, near })
}
