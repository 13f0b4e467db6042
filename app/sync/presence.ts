import { equal, type JsonObject } from '../../durable-objects/log/json.ts'
import type { SyncEnvironment } from './environment.ts'
import { SYNC_LIMITS } from './limits.ts'

/** Sends presence on change, at most once every 100 ms, and again after a reconnect. */
export class PresenceSender {
  readonly #env: SyncEnvironment
  readonly #send: (state: JsonObject | null) => void
  #wanted: JsonObject | null = null
  #sent: JsonObject | null = null
  #cancel: (() => void) | null = null

  constructor(env: SyncEnvironment, send: (state: JsonObject | null) => void) {
    this.#env = env
    this.#send = send
  }

  set(state: JsonObject | null, live: boolean): void {
    this.#wanted = state
    if (!live || this.#cancel) return
    this.#flush()
    this.#cancel = this.#env.after(SYNC_LIMITS.presenceMs, () => {
      this.#cancel = null
      this.#flush()
    })
  }

  connected(): void {
    this.#sent = null
    this.#flush()
  }

  stop(): void {
    this.#cancel?.()
    this.#cancel = null
  }

  #flush(): void {
    if (equal(this.#wanted, this.#sent)) return
    this.#sent = this.#wanted
    this.#send(this.#wanted)
  }
}
