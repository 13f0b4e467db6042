import { checkedExpression } from './expression.ts'
import { SQL_MESSAGES } from './messages.ts'
import { isName, placeSites, word, type PlacedSite } from './placed-sites.ts'
import { isReadOnly, splitStatements, type StatementText } from './statements.ts'
import { tableSites, type TableReference } from './tables.ts'
import { positionAt, SqlTextError, type Token } from './tokens.ts'

/** The conditions that rows of a table must hold to be seen, as SQL texts that are ANDed; none for an open table. */
export type PredicatesFor = (table: TableReference) => readonly string[]

/** A statement reads a restricted table in a way that cannot be narrowed to the rows that are open. */
export class RestrictedTableError extends SqlTextError {
  constructor(source: string, offset: number, name: string) {
    const position = positionAt(source, offset)
    super(SQL_MESSAGES.restricted(name, position.line, position.column), { ...position, near: name })
    this.name = 'RestrictedTableError'
  }
}

/**
 * The text with each reference to a restricted table replaced by `(SELECT * FROM table WHERE predicates) AS alias`;
 * everything else stays as it was written, comments and layout too. Names come to `predicatesFor` as they are written:
 * compare them without case to refuse more rather than less. Predicates may hold sub-queries, which are not narrowed in
 * turn. Throws RestrictedTableError where a restricted table is named in a way that cannot be narrowed, ExpressionError
 * for a predicate that would leave its brackets, and SqlTextError for text that cannot be read.
 */
export async function withPredicates(source: string, dialect: string, predicatesFor: PredicatesFor): Promise<string> {
  const { syntaxTrees } = await import('./parser.ts')
  let result = ''
  let end = 0
  for (const statement of splitStatements(source, dialect)) {
    const edits = editsOf(source, statement, dialect, predicatesFor, syntaxTrees)
    for (const edit of edits.toSorted((a, b) => a.start - b.start)) {
      result += source.slice(end, edit.start) + edit.text
      end = edit.end
    }
  }
  return result + source.slice(end)
}

interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

type Parse = (statement: StatementText, dialect: string) => readonly unknown[]

function editsOf(
  source: string,
  statement: StatementText,
  dialect: string,
  predicatesFor: PredicatesFor,
  parse: Parse,
): readonly Edit[] {
  const sites = readSites(statement, dialect, parse)
  if (sites === null) {
    refuseMentions(source, statement, predicatesFor)
    return []
  }
  const restricted = sites.flatMap((placed) => {
    const predicates = placed.site.isDefined ? [] : predicatesFor(placed.site.reference)
    return predicates.length > 0 ? [{ placed, predicates }] : []
  })
  const reads = isReadOnly(statement)
  const shortenings = new Map<string, readonly Edit[]>()
  const narrowings = restricted.map(({ placed, predicates }) => {
    const target = reads ? targetOf(placed, statement.tokens, dialect) : null
    if (!target) throw refused(source, statement.tokens[placed.first])
    const conditions = predicates.map((text) => `(${checkedExpression(text, dialect, { queries: true })})`)
    const path = pathOf(placed, statement.tokens)
    if (!placed.site.factor?.alias && path.length > 1 && !shortenings.has(path.join(''))) {
      shortenings.set(path.join(''), shortened(path, statement.tokens))
    }
    return narrowed(source, target, conditions)
  })
  return [...narrowings, ...[...shortenings.values()].flat()]
}

/** The tables of a statement; null when the parser cannot read it, or not as the engine would. */
function readSites(statement: StatementText, dialect: string, parse: Parse): readonly PlacedSite[] | null {
  try {
    return placeSites(tableSites(parse(statement, dialect), dialect), statement, dialect)
  } catch (error) {
    if (error instanceof SqlTextError) return null
    throw error
  }
}

/** Where the parser is at a loss, any name at all that might be a restricted table is too much. */
function refuseMentions(source: string, { tokens }: StatementText, predicatesFor: PredicatesFor): void {
  const asked = new Set<string>()
  for (const [at, token] of tokens.entries()) {
    if (!isName(token)) continue
    const path = [unquoted(token)]
    for (let before = at; path.length < 3 && tokens[before - 1]?.text === '.' && isName(tokens[before - 2]); before -= 2) {
      path.unshift(unquoted(tokens[before - 2] ?? token))
    }
    for (let from = 0; from < path.length; from++) {
      const [table = '', schema = null, catalog = null] = path.slice(from).toReversed()
      const key = JSON.stringify([catalog, schema, table])
      if (asked.has(key)) continue
      asked.add(key)
      if (predicatesFor({ catalog, schema, table }).length > 0) throw refused(source, token)
    }
  }
}

interface Target {
  readonly first: Token
  /** The last token that goes into the sub-query. */
  readonly last: Token
  /** The name by which the rest of the statement knows the table, where the text does not say it behind. */
  readonly alias: Token | null
}

/** What may follow a table in FROM; anything else might belong to the table and is not taken apart. */
const FOLLOWING = new Set(
  (
    'JOIN INNER LEFT RIGHT FULL CROSS NATURAL STRAIGHT_JOIN ON USING WHERE GROUP HAVING ORDER LIMIT OFFSET FETCH UNION ' +
    'INTERSECT EXCEPT WINDOW QUALIFY FOR SETTINGS FORMAT ASOF GLOBAL ANTI SEMI ARRAY SELECT'
  ).split(' '),
)
/** ClickHouse merges rows at reading with it; the parser takes it for an alias. */
const FINAL = 'FINAL'

function targetOf({ site, first, last }: PlacedSite, tokens: readonly Token[], dialect: string): Target | null {
  const start = tokens[first]
  const end = tokens[last]
  if (!start || !end || !site.factor || site.factor.extended) return null
  if (dialect === 'clickhouse' && word(tokens[last + 1]) === FINAL) {
    const final = tokens[last + 1]
    return final && follows(tokens, last + 2) ? { first: start, last: final, alias: end } : null
  }
  if (!site.factor.alias) return follows(tokens, last + 1) ? { first: start, last: end, alias: end } : null
  let behind = word(tokens[last + 1]) === 'AS' ? last + 2 : last + 1
  if (!isName(tokens[behind]) || ALIKE.has(word(tokens[behind]))) return null
  behind++
  if (tokens[behind]?.text === '(') {
    while (behind < tokens.length && tokens[behind]?.text !== ')') behind++
    behind++
  }
  return follows(tokens, behind) ? { first: start, last: end, alias: null } : null
}

/** Words behind a table that some engine knows as part of it and the parser as its alias. */
const ALIKE = new Set([FINAL, 'SAMPLE', 'TABLESAMPLE', 'INDEXED', 'NOT', 'PARTITION', 'WITH', 'FOR', 'AT', 'VERSION'])

function follows(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at]
  return next === undefined || next.text === ',' || next.text === ')' || FOLLOWING.has(word(next))
}

function narrowed(source: string, { first, last, alias }: Target, conditions: readonly string[]): Edit {
  const table = source.slice(first.start, last.end)
  const name = alias ? ` AS ${alias.text}` : ''
  return {
    start: first.start,
    end: last.end,
    text: `(SELECT * FROM ${table} WHERE ${conditions.join(' AND ')})${name}`,
  }
}

function pathOf({ first, last }: PlacedSite, tokens: readonly Token[]): readonly string[] {
  return tokens.slice(first, last + 1).map(({ text }) => text)
}

/** `schema.table.column` is no longer understood once the table is a sub-query: it becomes `table.column`. */
function shortened(path: readonly string[], tokens: readonly Token[]): readonly Edit[] {
  return tokens.flatMap((token, at) => {
    const matches = path.every((text, i) => tokens[at + i]?.text === text) && tokens[at + path.length]?.text === '.'
    if (!matches || tokens[at - 1]?.text === '.') return []
    return [{ start: token.start, end: tokens[at + path.length - 1]?.start ?? token.end, text: '' }]
  })
}

function refused(source: string, token: Token | undefined): RestrictedTableError {
  return new RestrictedTableError(source, token?.start ?? 0, token ? unquoted(token) : '')
}

function unquoted({ kind, text }: Token): string {
  if (kind === 'word') return text
  const close = text.at(-1) ?? ''
  return text.slice(1, -1).replaceAll(close + close, close)
}
