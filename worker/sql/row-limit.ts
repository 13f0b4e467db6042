import { mainVerb, type StatementText } from './statements.ts'
import type { Token } from './tokens.ts'

const LIMITABLE = new Set(['SELECT', 'VALUES', 'TABLE'])

/**
 * The statement with at most `limit` rows: a limit of its own is kept or lowered in place, otherwise one is added behind
 * the last word. Comments and layout stay. What is no query, or limits itself in another way, is returned as it is; the
 * engine's cursor stops at the limit whatever the text says.
 */
export function withRowLimit(statement: StatementText, limit: number): string {
  const { text, tokens, start } = statement
  if (!LIMITABLE.has(mainVerb(tokens)) || isExplain(tokens)) return text
  const top = topLevel(tokens)
  if (top.some((token) => /^(?:FETCH|FOR)$/i.test(token.text) && token.kind === 'word')) return text
  const own = ownLimit(top)
  if (own === undefined) {
    const end = (tokens.at(-1)?.end ?? start) - start
    return `${text.slice(0, end)}\nLIMIT ${limit}${text.slice(end)}`
  }
  if (own === null || Number(own.text) <= limit) return text
  return text.slice(0, own.start - start) + String(limit) + text.slice(own.end - start)
}

/** The number that limits the rows: undefined without LIMIT, null when it is not a plain number. */
function ownLimit(top: readonly Token[]): Token | null | undefined {
  const at = top.findLastIndex((token) => token.kind === 'word' && token.text.toUpperCase() === 'LIMIT')
  if (at === -1) return undefined
  const first = top[at + 1]
  const second = top[at + 2]?.text === ',' ? top[at + 3] : undefined
  const count = second ?? first
  return count?.kind === 'number' ? count : null
}

function topLevel(tokens: readonly Token[]): readonly Token[] {
  let depth = 0
  return tokens.filter((token) => {
    if (token.text === '(') depth++
    if (token.text === ')') depth--
    return depth === 0 && token.text !== ')'
  })
}

function isExplain(tokens: readonly Token[]): boolean {
  return tokens[0]?.text.toUpperCase() === 'EXPLAIN'
}
