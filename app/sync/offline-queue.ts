import type { PendingOp, QueueRecord, SyncEnvironment } from './environment.ts'
import { SYNC_LIMITS } from './limits.ts'

export interface QueueContent<Op> {
  readonly session: string
  readonly epoch: string | null
  readonly known: boolean
  readonly pending: readonly PendingOp<Op>[]
  readonly text: string | null
}

/** The record of one session of one document. Writing failures are reported once; the document then lives in memory. */
export interface OfflineQueue {
  readonly session: string
  write(content: QueueContent<unknown>): Promise<void>
  /** Moves to another session id; the old record goes. */
  rename(session: string): void
  /** Frees the session for other windows; the record stays. */
  release(): void
}

export interface Resumed<Op> {
  readonly epoch: string | null
  readonly known: boolean
  readonly pending: readonly PendingOp<Op>[]
  readonly text: string | null
}

/**
 * Takes up the session that an earlier page left behind, unless another window holds it; otherwise begins a new one.
 * Records of other users are never touched; records that are too old are dropped.
 */
export async function openQueue<Op>(
  env: SyncEnvironment,
  document: string,
  userId: number,
): Promise<{ readonly queue: OfflineQueue; readonly resumed: Resumed<Op> | null }> {
  for (const record of await listRecords(env, document)) {
    if (record.userId !== userId) continue
    const free = await env.lockSession(record.session)
    if (!free) continue
    if (env.now() - record.updatedAt > SYNC_LIMITS.pendingMs) {
      free()
      await env.queue.remove(record.session).catch(() => {})
      continue
    }
    const queue = new SessionQueue(env, document, userId, record.session, free)
    // Written by `write` below for this kind of document.
    const pending = record.pending as readonly PendingOp<Op>[]
    return { queue, resumed: { epoch: record.epoch, known: record.known, pending, text: record.text } }
  }
  const session = env.newId()
  const free = (await env.lockSession(session)) ?? (() => {})
  return { queue: new SessionQueue(env, document, userId, session, free), resumed: null }
}

/** Records with unsent work first, then the most recent. */
async function listRecords(env: SyncEnvironment, document: string): Promise<readonly QueueRecord[]> {
  try {
    const records = await env.queue.list(document)
    return [...records].sort((a, b) => b.pending.length - a.pending.length || b.updatedAt - a.updatedAt)
  } catch (error) {
    env.report('the offline queue cannot be read', { message: String(error) })
    return []
  }
}

class SessionQueue implements OfflineQueue {
  readonly #env: SyncEnvironment
  readonly #document: string
  readonly #userId: number
  #session: string
  #free: () => void
  #broken = false

  constructor(env: SyncEnvironment, document: string, userId: number, session: string, free: () => void) {
    this.#env = env
    this.#document = document
    this.#userId = userId
    this.#session = session
    this.#free = free
  }

  get session(): string {
    return this.#session
  }

  async write(content: QueueContent<unknown>): Promise<void> {
    if (this.#broken) return
    try {
      const { session, epoch, known, pending, text } = content
      const updatedAt = this.#env.now()
      await this.#env.queue.put({ document: this.#document, userId: this.#userId, session, epoch, known, pending, text, updatedAt })
    } catch (error) {
      this.#broken = true
      this.#env.report('the offline queue cannot be written', { message: String(error) })
    }
  }

  rename(session: string): void {
    const { queue } = this.#env
    void queue.remove(this.#session).catch(() => {})
    this.#free()
    this.#session = session
    this.#free = () => {}
    void this.#env.lockSession(session).then((free) => {
      if (free && this.#session === session) this.#free = free
    })
  }

  release(): void {
    this.#free()
    this.#free = () => {}
  }
}
