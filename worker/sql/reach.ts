import { CLOSED_KINDS, FORBIDDEN, SHOW_OPTIONS, SHOWABLE, type Forbidden } from './forbidden.ts'
import { SQL_MESSAGES } from './messages.ts'
import { SqlTextError, type Token } from './tokens.ts'

/** A text that reaches for what is closed to everybody. */
export class ForbiddenSqlError extends SqlTextError {
  constructor(message: string, near: string, source: string, offset: number) {
    const before = source.slice(0, offset)
    super(message, { line: before.split('\n').length, column: offset - before.lastIndexOf('\n'), near })
    this.name = 'ForbiddenSqlError'
  }
}

interface Rules {
  readonly functions: (name: string) => boolean
  readonly relations: (name: string) => boolean
  readonly schemas: ReadonlySet<string>
  readonly words: ReadonlySet<string>
  readonly statements: ReadonlySet<string>
  readonly stringsAreNames: boolean
}

const rulesByDialect = new Map(Object.entries(FORBIDDEN).map(([dialect, forbidden]) => [dialect, rulesOf(dialect, forbidden)]))
const NOTHING = rulesOf('', { functions: [], relations: [], schemas: [], words: [], statements: [] })

/**
 * Throws ForbiddenSqlError when tokens (comments left out) of a statement or an expression name a function or relation
 * that the list of the dialect closes. Only names count, in any case and quotes, wherever they stand: this is coarser
 * than the engine's own reading and never finer. `source` is the text that the tokens' offsets count in.
 */
export function assertReachable(tokens: readonly Token[], source: string, dialect: string): void {
  const rules = rulesByDialect.get(dialect) ?? NOTHING
  for (const [at, token] of tokens.entries()) {
    const refuse = (message: (name: string) => string, name = nameOf(token)): never => {
      throw new ForbiddenSqlError(message(name), token.text, source, token.start)
    }
    if (token.text === '@' && tokens[at + 1]?.text.startsWith('@')) refuse(SQL_MESSAGES.forbiddenFunction, '@@')
    if (isUnicodeName(tokens, at)) refuse(SQL_MESSAGES.forbiddenStatement, 'U&"')
    if (token.kind !== 'word' && token.kind !== 'quoted' && !(rules.stringsAreNames && token.kind === 'string')) continue
    const name = nameOf(token)
    const qualifier = tokens[at - 1]?.text === '.' && tokens[at - 2] ? nameOf(tokens[at - 2] ?? token) : null
    if (tokens[at + 1]?.text === '(' && token.kind !== 'string' && rules.functions(name)) {
      refuse(SQL_MESSAGES.forbiddenFunction)
    }
    if (token.kind === 'word' && qualifier === null && rules.words.has(name)) refuse(SQL_MESSAGES.forbiddenFunction)
    if (rules.relations(name) || (qualifier !== null && rules.relations(`${qualifier}.${name}`))) {
      refuse(SQL_MESSAGES.forbiddenTable)
    }
    if (tokens[at + 1]?.text === '.' && token.kind !== 'string' && rules.schemas.has(name)) {
      refuse(SQL_MESSAGES.forbiddenTable, `${name}.${nameOf(tokens[at + 2] ?? token)}`)
    }
  }
}

/** The same for a whole statement, whose kind counts too. */
export function assertPermitted(tokens: readonly Token[], source: string, dialect: string): void {
  const words = tokens.slice(0, STATEMENT_WORDS).map((token) => (token.kind === 'word' ? token.text.toLowerCase() : ''))
  const [verb = ''] = words
  const rules = rulesByDialect.get(dialect) ?? NOTHING
  const refuse = (name: string): never => {
    throw new ForbiddenSqlError(SQL_MESSAGES.forbiddenStatement(name.toUpperCase()), name, source, tokens[0]?.start ?? 0)
  }
  if (rules.statements.has(verb)) refuse(verb)
  if (verb === 'show') {
    const shown = words.slice(1).find((word) => !SHOW_OPTIONS.has(word)) ?? ''
    if (!SHOWABLE.has(shown)) refuse(`show ${shown}`.trim())
  }
  if (verb === 'create' || verb === 'alter' || verb === 'drop') {
    const kind = words.slice(1).find((word) => !KIND_OPTIONS.has(word)) ?? ''
    if (CLOSED_KINDS.has(kind)) refuse(`${verb} ${kind}`)
  }
  assertReachable(tokens, source, dialect)
}

/** Words at the beginning of a statement that tell its kind. */
const STATEMENT_WORDS = 8
const KIND_OPTIONS = new Set('or replace if not exists temp temporary unique materialized global local definer'.split(' '))

/** PostgreSQL and Trino read `U&"\0061"` as the name `a`, which hides it from every list. */
function isUnicodeName(tokens: readonly Token[], at: number): boolean {
  const [u, and, name] = [tokens[at], tokens[at + 1], tokens[at + 2]]
  return (
    u?.kind === 'word' && u.text.toUpperCase() === 'U' && and?.text === '&' && and.start === u.end &&
    name?.kind === 'quoted' && name.start === and.end
  )
}

function nameOf({ kind, text }: Token): string {
  if (kind === 'word') return text.toLowerCase()
  const close = text.at(-1) ?? ''
  return text.slice(1, -1).replaceAll(close + close, close).toLowerCase()
}

function rulesOf(dialect: string, { functions, relations, schemas, words, statements }: Forbidden): Rules {
  return {
    functions: matcher(functions),
    relations: matcher(relations),
    schemas: new Set(schemas),
    words: new Set(words),
    statements: new Set(statements),
    stringsAreNames: ['edge', 'd1', 'sqlite'].includes(dialect),
  }
}

function matcher(names: readonly string[]): (name: string) => boolean {
  const whole = new Set(names)
  const prefixes = names.filter((name) => name.endsWith('*')).map((name) => name.slice(0, -1))
  return (name) => whole.has(name) || prefixes.some((prefix) => name.startsWith(prefix))
}
