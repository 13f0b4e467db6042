import type { StatementText } from '../../sql/statements.ts'

/** What cut the rows of a result, in the words of the wire format. */
export type LimitingFactor = 'QUERY' | 'DROPDOWN' | 'QUERY_AND_DROPDOWN' | 'NOT_LIMITED' | 'UNKNOWN'

/** The rows a statement limits itself to; null without a LIMIT, or with one that is no plain number. */
export function ownLimit({ tokens }: StatementText): number | null {
  let depth = 0
  let found: number | null = null
  for (const [at, token] of tokens.entries()) {
    if (token.text === '(') depth++
    else if (token.text === ')') depth--
    else if (depth === 0 && token.kind === 'word' && token.text.toUpperCase() === 'LIMIT') {
      const count = tokens[at + 2]?.text === ',' ? tokens[at + 3] : tokens[at + 1]
      found = count?.kind === 'number' ? Number(count.text) : null
    }
  }
  return found
}

/** Which of the two limits holds, before it is known whether any row is cut. */
export function limitingFactor(own: number | null, chosen: number): LimitingFactor {
  if (own === null || own > chosen) return 'DROPDOWN'
  return own === chosen ? 'QUERY_AND_DROPDOWN' : 'QUERY'
}
