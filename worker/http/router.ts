import type { Result, Router } from 'hono/router'
import { RegExpRouter } from 'hono/router/reg-exp-router'
import { SmartRouter } from 'hono/router/smart-router'
import { TrieRouter } from 'hono/router/trie-router'

/**
 * Registers paths without their final slash. Together with `strict: false`, which drops it from requests, every path
 * answers in both forms without a redirect, while the OpenAPI document keeps the form that clients know.
 */
export class BothSlashRouter<T> implements Router<T> {
  readonly #router = new SmartRouter<T>({ routers: [new RegExpRouter<T>(), new TrieRouter<T>()] })

  get name(): string {
    return this.#router.name
  }

  add(method: string, path: string, handler: T): void {
    this.#router.add(method, path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path, handler)
  }

  match(method: string, path: string): Result<T> {
    return this.#router.match(method, path)
  }
}
