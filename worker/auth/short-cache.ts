import { PRINCIPAL_CACHE_ENTRIES, PRINCIPAL_CACHE_MS } from './limits.ts'

/** Values that one isolate remembers for a short time. The oldest leaves when it is full. */
export class ShortCache<T> {
  readonly #entries = new Map<string, { readonly value: T; readonly until: number }>()

  get(key: string, now: number): T | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    if (entry.until > now) return entry.value
    this.#entries.delete(key)
    return undefined
  }

  set(key: string, value: T, now: number): void {
    this.#entries.delete(key)
    this.#entries.set(key, { value, until: now + PRINCIPAL_CACHE_MS })
    const [oldest] = this.#entries.keys()
    if (this.#entries.size > PRINCIPAL_CACHE_ENTRIES && oldest !== undefined) this.#entries.delete(oldest)
  }

  delete(key: string): void {
    this.#entries.delete(key)
  }

  clear(): void {
    this.#entries.clear()
  }
}
