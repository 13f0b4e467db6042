import type { EngineOp } from '../../durable-objects/log/kind.ts'

/** The part of a WebSocket that the client engine uses. Handlers are set before anything can happen. */
export interface LiveSocket {
  onopen: (() => void) | null
  onmessage: ((event: { readonly data: unknown }) => void) | null
  onclose: ((event: { readonly code: number; readonly reason: string }) => void) | null
  send(text: string): void
  close(code?: number, reason?: string): void
}

/** An op that the object has not confirmed yet. `sent`: it may have reached the object. */
export interface PendingOp<Op> {
  readonly n: number
  readonly op: Op | EngineOp
  readonly sent: boolean
}

/** What survives a reload: one record a session. */
export interface QueueRecord<Op = unknown> {
  readonly document: string
  readonly session: string
  readonly userId: number
  readonly epoch: string | null
  /** True once the object knows this session. */
  readonly known: boolean
  readonly pending: readonly PendingOp<Op>[]
  /** Text of a SQL tab that had not been confirmed; offered back after a reload. */
  readonly text: string | null
  readonly updatedAt: number
}

export interface QueueStorage {
  list(document: string): Promise<readonly QueueRecord[]>
  put(record: QueueRecord): Promise<void>
  remove(session: string): Promise<void>
}

/** Everything of the world outside that the engine touches, so that simulators can be the world. */
export interface SyncEnvironment {
  openSocket(path: string): LiveSocket
  now(): number
  /** From 0 to 1, 1 excluded. */
  random(): number
  newId(): string
  /** Runs `work` once after `ms`; the returned function cancels. */
  after(ms: number, work: () => void): () => void
  isOnline(): boolean
  isVisible(): boolean
  /** Calls when the network comes back or goes, or the page becomes visible. */
  onWake(listener: () => void): () => void
  readonly queue: QueueStorage
  /** Takes the lock of a session if no other window holds it: a function that frees it, or null. */
  lockSession(session: string): Promise<(() => void) | null>
  report(problem: string, details: Readonly<Record<string, unknown>>): void
}
