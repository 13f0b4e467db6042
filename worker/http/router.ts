import type { Result, Router } from 'hono/router'
import { RegExpRouter } from 'hono/router/reg-exp-router'
import { SmartRouter } from 'hono/router/smart-router'
import { TrieRouter } from 'hono/router/trie-router'

/** Paths whose match is remembered: the calls of the screens many times over. */
const MAX_REMEMBERED = 1000

/**
 * Registers paths without their final slash. Together with `strict: false`, which drops it from requests, every path
 * answers in both forms without a redirect, while the OpenAPI document keeps the form that clients know. With hundreds
 * of routes walking the tree is a good part of a short request, so that matches are remembered.
 */
export class BothSlashRouter<T> implements Router<T> {
  readonly #remembered = new Map<string, Result<T>>()
  readonly #router = new SmartRouter<T>({ routers: [new RegExpRouter<T>(), new TrieRouter<T>()] })

  get name(): string {
    return this.#router.name
  }

  add(method: string, path: string, handler: T): void {
    this.#router.add(method, path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path, handler)
  }

  match(method: string, path: string): Result<T> {
    const key = `${method} ${path}`
    const known = this.#remembered.get(key)
    if (known) return known
    const found = this.#router.match(method, path)
    const [oldest] = this.#remembered.keys()
    if (this.#remembered.size >= MAX_REMEMBERED && oldest !== undefined) this.#remembered.delete(oldest)
    this.#remembered.set(key, found)
    return found
  }
}
