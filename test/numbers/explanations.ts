import type { Query } from './query-parts.ts'

interface Explanation {
  readonly reason: string
  readonly applies: (query: Query, found: string) => boolean
}

/** Why Meridian and a Superset on the same PostgreSQL may differ. */
const EXPLANATIONS: readonly Explanation[] = [
  {
    reason: 'Superset cuts the fractions off a list of whole and broken numbers',
    applies: ({ filters }) =>
      Array.isArray(filters) &&
      filters.some(({ op, val }: Query) => String(op).endsWith('IN') && Array.isArray(val) && val.some(Number.isInteger) && val.some(isFraction)),
  },
]

function isFraction(value: unknown): boolean {
  return typeof value === 'number' && !Number.isInteger(value)
}

export function explanation(query: Query, found: string): string | null {
  return EXPLANATIONS.find(({ applies }) => applies(query, found))?.reason ?? null
}
