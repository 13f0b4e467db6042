import type { Query } from './query-parts.ts'

interface Explanation {
  readonly reason: string
  readonly applies: (query: Query, found: string) => boolean
}

/** Why Meridian and a Superset on the same PostgreSQL may differ. */
const EXPLANATIONS: readonly Explanation[] = []

export function explanation(query: Query, found: string): string | null {
  return EXPLANATIONS.find(({ applies }) => applies(query, found))?.reason ?? null
}
