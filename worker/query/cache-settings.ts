import { z } from 'zod'
import { CACHE_OFF, DEFAULT_CACHE_TIMEOUT_S, MAX_STALE_S } from './limits.ts'

/** The first that is set, of request, chart, dataset and database; 0 counts as not set, -1 means never. */
export function cacheTimeout(candidates: readonly (number | null | undefined)[]): number {
  const seconds = candidates.find((candidate) => candidate !== null && candidate !== undefined) || DEFAULT_CACHE_TIMEOUT_S
  return seconds < 0 ? CACHE_OFF : seconds
}

const extraSchema = z.looseObject({ stale_while_revalidate: z.number().min(0).max(MAX_STALE_S).optional() })

/** `stale_while_revalidate` of the `extra` of a dataset, else of its database, in seconds; 0 without one. */
export function staleSeconds(...extras: readonly (string | null)[]): number {
  const settings = extras.map((text) => extraSchema.safeParse(parsed(text)).data?.stale_while_revalidate)
  return settings.find((seconds) => seconds !== undefined) ?? 0
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text || '{}')
  } catch {
    return null
  }
}
