import { factory } from '../http/context.ts'

/**
 * What one isolate remembers of the catalogue for a moment, so that the charts of a dashboard and their next refresh do
 * not ask for the same dataset again and again. A write that passes through this isolate empties it at once; one that
 * went through another is seen after these milliseconds.
 */
const KEPT_MS = 5000
const MAX_ENTRIES = 500

let generation = 0
const memories = new Set<{ clear(): void }>()

export class CatalogueMemory<T> {
  readonly #entries = new Map<string, { readonly value: T; readonly until: number }>()

  constructor() {
    memories.add(this)
  }

  /** The value of a key, from memory or by `load`; what a write may have changed meanwhile is not remembered. */
  async get(key: string, now: number, load: () => Promise<T>): Promise<T> {
    const known = this.#entries.get(key)
    if (known && known.until > now) return known.value
    const before = generation
    const value = await load()
    if (before !== generation) return value
    this.#entries.delete(key)
    this.#entries.set(key, { value, until: now + KEPT_MS })
    const [oldest] = this.#entries.keys()
    if (this.#entries.size > MAX_ENTRIES && oldest !== undefined) this.#entries.delete(oldest)
    return value
  }

  clear(): void {
    this.#entries.clear()
  }
}

export function forgetCatalogue(): void {
  generation++
  for (const memory of memories) memory.clear()
}

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Calls that read although their method says otherwise. */
const READING_PATHS = /^\/(?:api\/v1\/chart\/data|datasource\/samples|api\/v1\/log|superset\/log)/

/** Forgets what is remembered around every request that may change the catalogue. */
export const forgetOnWrites = factory.createMiddleware(async (c, next) => {
  const writes = !READING.has(c.req.method) && !READING_PATHS.test(c.req.path)
  if (writes) forgetCatalogue()
  try {
    await next()
  } finally {
    if (writes) forgetCatalogue()
  }
})
