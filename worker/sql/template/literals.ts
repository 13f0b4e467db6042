import { hasBackslashEscapes, tokenize, type Token } from '../tokens.ts'
import { SQL_MESSAGES } from '../messages.ts'
import { TemplateError } from './error.ts'

/**
 * Values that other people send (filters, parameters of the address, names of users) must stay within the quotes that a
 * template puts around them. Whatever could end a string or begin a comment is replaced by a character that stands for
 * it and that no text may hold, and becomes itself again once the whole text is there: doubled or escaped in a string or
 * a quoted name, refused outside of both. Until then a template may join, cut and compare values as it likes.
 */
const PARTS = ["'", '"', '`', '\\', '\n', '\r', '*/', '/*', '--', ';', '$', '#', ']'] as const

/** Code points that Unicode keeps for a program's own use within itself. */
const FIRST_MARK = 0xfdd0
const MARKS = new Map<string, string>(PARTS.map((part, i) => [part, String.fromCodePoint(FIRST_MARK + i)]))
const MEANINGS = new Map<string, string>([...MARKS].map(([part, mark]) => [mark, part]))
const MARK = /[\ufdd0-\ufdef]/
const EVERY_MARK = /[\ufdd0-\ufdef]/g
const EVERY_PART = /\*\/|\/\*|--|['"`\\\n\r;$#\]]/g

/** SQL made by a macro, which stands in the text as it is. */
export class SqlText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** The value for the template, every text in it marked; SQL is not. */
export function marked(value: unknown): unknown {
  return mapTexts(value, (text) => text.replace(EVERY_MARK, '').replace(EVERY_PART, (part) => MARKS.get(part) ?? ''))
}

/** The value for the template as it is, without characters that are taken for marks. */
export function trusted(value: unknown): unknown {
  return mapTexts(value, (text) => text.replace(EVERY_MARK, ''))
}

/** The value behind marks. */
export function unmarked(value: unknown): unknown {
  return mapTexts(value, (text) => text.replace(EVERY_MARK, (mark) => MEANINGS.get(mark) ?? ''))
}

/** The text with every mark turned into what it stands for at its place. Throws TemplateError and SqlTextError. */
export function withoutMarks(text: string, dialect: string): string {
  if (!MARK.test(text)) return text
  let result = ''
  let end = 0
  for (const token of tokenize(text, dialect)) {
    if (!MARK.test(token.text)) continue
    result += text.slice(end, token.start) + resolved(token, dialect)
    end = token.end
  }
  return result + text.slice(end)
}

function resolved(token: Token, dialect: string): string {
  const quote = /['"`[]|\$.*?\$/s.exec(token.text)?.[0] ?? ''
  return token.text.replace(EVERY_MARK, (mark) => {
    const part = MEANINGS.get(mark) ?? ''
    if (token.kind === 'comment') return ' '
    if (token.kind === 'string' && quote.startsWith('$')) return part === '$' ? refuse(part) : part
    if (token.kind !== 'string' && token.kind !== 'quoted') return /\s/.test(part) ? ' ' : refuse(part)
    if (part === ']' && quote === '[') return refuse(part)
    if (part === quote) return part + part
    const escapes = quote !== '`' && quote !== '[' && (hasBackslashEscapes(dialect) || /^e/i.test(token.text))
    return part === '\\' && escapes ? '\\\\' : part
  })
}

function refuse(part: string): never {
  throw new TemplateError('unquoted', SQL_MESSAGES.unquotedValue(part))
}

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (value instanceof SqlText) return value.text
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change))
  if (value instanceof Map) return Object.fromEntries([...value].map(([key, item]) => [key, mapTexts(item, change)]))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapTexts(item, change)]))
}
