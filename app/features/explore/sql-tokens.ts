/** A stretch of SQL; `plain` holds names, spaces and everything that has no colour of its own. */
export interface SqlToken {
  readonly kind: 'keyword' | 'string' | 'number' | 'comment' | 'plain'
  readonly text: string
}

const KEYWORDS = new Set(
  `all and any as asc between by case cast cross date desc distinct else end except exists extract false filter first from full
  group having in inner intersect interval is join last lateral left like ilike limit not null nulls offset on or order outer over
  partition range right row rows select similar then timestamp true union unnest using values when where window with within`.split(/\s+/),
)

// Comments first, then text in quotes (doubled quotes inside), names in quotes, numbers and words.
const TOKEN = /(--[^\n]*|\/\*[\s\S]*?(?:\*\/|$))|('(?:[^']|'')*(?:'|$))|("(?:[^"]|"")*(?:"|$)|`[^`]*(?:`|$))|(\b\d+(?:\.\d+)?\b)|([A-Za-z_]\w*)/g

/** Splits SQL for colouring; the texts of the tokens, put together, are the SQL. */
export function sqlTokens(sql: string): readonly SqlToken[] {
  const tokens: SqlToken[] = []
  const add = (kind: SqlToken['kind'], text: string) => {
    const last = tokens.at(-1)
    if (kind === 'plain' && last?.kind === 'plain') tokens[tokens.length - 1] = { kind, text: last.text + text }
    else if (text) tokens.push({ kind, text })
  }
  let at = 0
  for (const match of sql.matchAll(TOKEN)) {
    const [text, comment, quoted, , number, word] = match
    add('plain', sql.slice(at, match.index))
    if (comment) add('comment', text)
    else if (quoted) add('string', text)
    else if (number) add('number', text)
    else add(word && KEYWORDS.has(word.toLowerCase()) ? 'keyword' : 'plain', text)
    at = match.index + text.length
  }
  add('plain', sql.slice(at))
  return tokens
}
