import type { JsonObject } from '../../durable-objects/log/json.ts'
import type { Typed } from '../../durable-objects/log/kind.ts'
import type { Connection } from './connection.ts'
import type { SyncEnvironment } from './environment.ts'
import { SYNC_LIMITS } from './limits.ts'
import type { OfflineQueue, QueueContent } from './offline-queue.ts'
import type { SyncState } from './sync-state.ts'

/** All ops are at version 1; see EVENT_VERSIONS for what has changed in events. */
const OP_VERSION = 1

export interface SenderHost {
  sync(): SyncState<unknown, Typed, unknown>
  /** Pending ops up to n may leave from now on. */
  sending(lastN: number): void
  /** What the offline queue keeps at this moment. */
  record(): QueueContent<unknown>
}

/**
 * The way out: every pending op is written to the offline queue, then sent in order, at most `inFlight` of them before
 * an ack. What nobody confirms in time is sent again over a new connection.
 */
export class OpSender {
  readonly #env: SyncEnvironment
  readonly #connection: Connection
  readonly #host: SenderHost
  #queue: OfflineQueue | null = null
  /** Highest n written to the present connection. */
  #sentTo = 0
  #pumping = false
  #cancelTextWrite: (() => void) | null = null
  #cancelAckWatch: () => void = () => {}

  constructor(env: SyncEnvironment, connection: Connection, host: SenderHost) {
    this.#env = env
    this.#connection = connection
    this.#host = host
  }

  open(queue: OfflineQueue): void {
    this.#queue = queue
  }

  /** Frees the queue for other windows; what it holds stays. */
  close(): void {
    this.#cancelAckWatch()
    this.#cancelTextWrite?.()
    this.#cancelTextWrite = null
    this.#queue?.release()
    this.#queue = null
  }

  /** A new connection has come: what the object has not counted goes out again. */
  resume(lastN: number, resendUnconfirmed: boolean): void {
    this.#sentTo = resendUnconfirmed ? lastN : Math.max(this.#sentTo, lastN)
  }

  /** The pending ops go on under another session. */
  renew(session: string): void {
    this.#sentTo = 0
    this.#queue?.rename(session)
    void this.#queue?.write(this.#host.record())
  }

  /** Sends soon whatever waits. */
  pump(): void {
    if (this.#pumping) return
    this.#pumping = true
    void Promise.resolve().then(async () => {
      try {
        while (await this.#sendSome());
      } finally {
        this.#pumping = false
      }
    })
  }

  /** Unconfirmed text is written to the queue once typing pauses. */
  textChanged(): void {
    this.#cancelTextWrite ??= this.#env.after(SYNC_LIMITS.textWriteMs, () => {
      this.#cancelTextWrite = null
      void this.#queue?.write(this.#host.record())
    })
  }

  /** Writes the queue, then sends what is in it: an op that may have left must be known after a reload. */
  async #sendSome(): Promise<boolean> {
    const { session } = this.#host.sync()
    const last = this.#isOpen() ? this.#nextBatch().at(-1) : undefined
    if (last) this.#host.sending(last.n)
    await this.#queue?.write(this.#host.record())
    const { session: present, seq, pending } = this.#host.sync()
    // While the queue was being written the connection may have gone, or the session been changed.
    if (!last || this.#connection.state !== 'live' || session !== present) return false
    const unsent = pending.filter(({ n }) => n > this.#sentTo && n <= last.n)
    this.#sentTo = Math.max(this.#sentTo, last.n)
    if (unsent.length > 0) {
      const ops = unsent.map(({ n, op }) => ({ n, type: op.type, v: OP_VERSION, data: op.data as JsonObject }))
      this.#connection.send({ type: 'push', ops, base: seq })
      this.#watchForAck()
    }
    return pending.some(({ n }) => n > this.#sentTo)
  }

  #isOpen(): boolean {
    return this.#connection.state === 'live' && this.#host.sync().role === 'editor'
  }

  #nextBatch() {
    const { pending } = this.#host.sync()
    const inFlight = pending.filter(({ n }) => n <= this.#sentTo).length
    return pending.slice(inFlight, SYNC_LIMITS.inFlight)
  }

  /** A push that nobody answers is sent again over a new connection. */
  #watchForAck(): void {
    this.#cancelAckWatch()
    this.#cancelAckWatch = this.#env.after(SYNC_LIMITS.ackMs, () => {
      const unanswered = this.#host.sync().pending.some(({ n }) => n <= this.#sentTo)
      if (this.#connection.state === 'live' && unanswered) this.#connection.restartLater()
    })
  }
}
