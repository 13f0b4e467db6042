import { DurableObject } from 'cloudflare:workers'
import { ADMISSION_HEADER } from './admission.ts'
import { CLOSE, PING, PONG } from './codes.ts'
import type { Actor } from './envelope.ts'
import type { Typed } from './kind.ts'
import type { Commit, Log } from './log.ts'
import { drain, nextDue, type OutboxHandler } from './outbox.ts'
import type { Room, RoomHost } from './room.ts'
import { type Admission, type RoomSocket } from './sockets.ts'
import { LogStore, type LogStorage } from './store.ts'
import type { Migration } from './migrations.ts'

/** How long the content of a deleted document is kept for disaster recovery. */
const PURGE_AFTER_MS = 30 * 86_400_000

/**
 * The platform side of a log, the same for every kind: hibernating sockets, close handshake, alarm, outbox. Subclasses
 * only wire their kind and offer their RPC.
 */
export abstract class LogObject<Env, State, Op extends Typed, Event extends Typed, Inverse> extends DurableObject<Env> {
  protected readonly store: LogStore
  protected abstract readonly room: Room<State, Op, Event, Inverse>

  constructor(ctx: DurableObjectState, env: Env, migrations: readonly Migration[]) {
    super(ctx, env)
    this.store = new LogStore(ctx.storage as unknown as LogStorage, migrations)
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG))
  }

  /** Creates the log from the catalogue if an earlier attempt never got here. False: there is no such document. */
  protected abstract ensureCreated(): Promise<boolean>

  /** Does one outbox job; throws to have it tried again. */
  protected abstract deliver: OutboxHandler

  protected get log(): Log<State, Op, Event, Inverse> {
    return this.room.log
  }

  protected get gone(): boolean {
    return this.store.meta('gone') !== null
  }

  protected host(): RoomHost {
    return {
      sockets: () => this.ctx.getWebSockets() as unknown as readonly RoomSocket[],
      now: () => Date.now(),
      newId: () => crypto.randomUUID(),
      report: (problem, details) => this.report(problem, details),
    }
  }

  protected report(problem: string, details: Readonly<Record<string, unknown>>): void {
    // oxlint-disable-next-line no-console -- the structured log of an object
    console.error(JSON.stringify({ level: 'error', problem, object: this.ctx.id.name ?? this.ctx.id.toString(), ...details }))
  }

  /** Wakes the object for whatever waits in the outbox. */
  protected scheduleOutbox(): void {
    const due = nextDue(this.store)
    if (due !== null) void this.ctx.storage.setAlarm(Math.max(due, Date.now()))
  }

  protected async drainOutbox(): Promise<void> {
    await drain(this.store, this.deliver, () => Date.now(), (problem, details) => this.report(problem, details))
    this.scheduleOutbox()
  }

  /** One RPC write: its own session, so that a repeated key is recognised. Null: the key was used before. */
  protected commitOnce(key: string, actor: Actor, work: (session: string) => Commit['events']): Commit | null {
    const session = `rpc-${key}`
    if (this.store.session(session)) return null
    return this.room.commit(() => {
      const events = work(session)
      this.store.putSession(session, actor.id, events.length, Date.now())
      return { events, rejected: [], lastN: events.length }
    })
  }

  override async fetch(request: Request): Promise<Response> {
    if (request.headers.get('Upgrade')?.toLowerCase() !== 'websocket') return new Response(null, { status: 426 })
    if (this.gone || !(await this.ensureCreated())) return new Response(null, { status: 404 })
    const admission = JSON.parse(request.headers.get(ADMISSION_HEADER) ?? 'null') as Admission | null
    if (!admission) return new Response(null, { status: 403 })
    const { 0: client, 1: server } = new WebSocketPair()
    this.ctx.acceptWebSocket(server)
    this.room.admit(server as unknown as RoomSocket, admission)
    return new Response(null, { status: 101, webSocket: client })
  }

  override webSocketMessage(socket: WebSocket, data: string | ArrayBuffer): void {
    this.room.frame(socket as unknown as RoomSocket, data)
  }

  override webSocketClose(socket: WebSocket, code: number): void {
    this.room.left(socket as unknown as RoomSocket)
    // The platform leaves the peer in CLOSING until this side closes too; reserved codes may not be sent.
    socket.close(code >= 3000 || code === 1000 || code === 1001 ? code : 1000)
  }

  override webSocketError(socket: WebSocket, error: unknown): void {
    this.room.left(socket as unknown as RoomSocket)
    const message = error instanceof Error ? error.message : String(error)
    if (!BENIGN.test(message)) this.report('socket error', { message })
  }

  override async alarm(): Promise<void> {
    const purgeAt = Number(this.store.meta('purgeAt') ?? 0)
    if (purgeAt > 0) {
      if (Date.now() >= purgeAt) await this.ctx.storage.deleteAll()
      else await this.ctx.storage.setAlarm(purgeAt)
      return
    }
    await this.drainOutbox()
  }

  /** The catalogue has dropped the document: nobody gets in any more, the content goes after 30 days. */
  async markGone(): Promise<void> {
    if (this.gone) return
    this.store.transaction(() => {
      this.store.setMeta('gone', '1')
      this.store.setMeta('purgeAt', String(Date.now() + PURGE_AFTER_MS))
      this.store.rows('DELETE FROM outbox')
    })
    this.room.expel(CLOSE.gone)
    await this.ctx.storage.setAlarm(Date.now() + PURGE_AFTER_MS)
  }

  /** Ends the live connections of these users, or of all, so that the Worker decides anew who may do what. */
  refreshAccess(userIds: readonly number[] | null): void {
    this.room.expel(CLOSE.accessChanged, userIds)
  }
}

/** How workerd words a peer that went away without a close frame. */
const BENIGN = /network connection lost|disconnected|closed/i

/** Settings that RPC methods share. */
export interface WriteOptions {
  readonly actor: Actor
  readonly idempotencyKey?: string
}
