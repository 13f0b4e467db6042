import { CLOSE, PROTOCOL_VERSION } from './codes.ts'
import type { EventEnvelope } from './envelope.ts'
import { jsonBytes } from './json.ts'
import type { Folded, Typed } from './kind.ts'
import { LIMITS, type Limits } from './limits.ts'
import { type Commit, CounterGap, DamagedLog, type Log } from './log.ts'
import { clientMessage, framesOf, type Hello, type Push, type ServerMessage, type TextPush, type TextWelcome } from './protocol.ts'
import { ENGINE_RULES, type EngineRules } from './rules.ts'
import { type Admission, attachmentOf, closeSocket, peerOf, readyAttachment, type RoomSocket, send, sendFrames, TokenBucket } from './sockets.ts'

export interface RoomHost {
  /** Open sockets, welcomed or not. The platform's list survives hibernation; nothing else does. */
  sockets(): readonly RoomSocket[]
  now(): number
  newId(): string
  report(problem: string, details: Readonly<Record<string, unknown>>): void
}

/** What a kind adds to the common room. */
export interface RoomExtension<State> {
  /** Runs inside the transaction that appended `events`; writes outbox rows. */
  committed?(events: readonly EventEnvelope[], folded: Folded<State>): void
  /** Runs after a transaction, before anything is awaited; schedules alarms. */
  settled?(): void
  /** The text part of a welcome. */
  welcomeText?(hello: Hello): TextWelcome
  pushText?(socket: RoomSocket, attachment: ReadySocket, message: TextPush): void
  /** Compacts what the kind stores beside the log; `all`: whatever its age. Runs inside a transaction. */
  compact?(now: number, all: boolean): void
}

/** Thrown instead of writing to a log that must not grow any more. */
export class FullLog extends Error {}

export type ReadySocket = NonNullable<ReturnType<typeof readyAttachment>>

/**
 * The sockets of one log: hello, push, presence, broadcast. One frame is one synchronous turn; everything is rebuilt
 * from attachments and the store after hibernation.
 */
export class Room<State, Op extends Typed, Event extends Typed, Inverse> {
  readonly log: Log<State, Op, Event, Inverse>
  readonly #host: RoomHost
  readonly #extension: RoomExtension<State>
  readonly #rules: EngineRules
  readonly #limits: Limits
  #madeRoomAt: number | null = null
  readonly #buckets = new WeakMap<RoomSocket, Record<'ops' | 'text' | 'presence', TokenBucket>>()

  constructor(
    log: Log<State, Op, Event, Inverse>,
    host: RoomHost,
    extension: RoomExtension<State> = {},
    options: { readonly rules?: EngineRules; readonly limits?: Limits } = {},
  ) {
    this.log = log
    this.#host = host
    this.#extension = extension
    this.#rules = options.rules ?? ENGINE_RULES
    this.#limits = options.limits ?? LIMITS
  }

  /** Random id of this log, made on first use; a client that holds another one must start over. */
  get epoch(): string {
    const known = this.log.store.meta('epoch')
    if (known !== null) return known
    const epoch = this.#host.newId()
    this.log.store.setMeta('epoch', epoch)
    return epoch
  }

  /** Lets a freshly accepted socket in; it takes part after its hello. */
  admit(socket: RoomSocket, admission: Admission): void {
    if (this.#host.sockets().length > this.#limits.sockets) {
      return closeSocket(socket, CLOSE.tooMany, 'too many connections')
    }
    socket.serializeAttachment({ ...admission, session: null, ready: false, ackedSeq: 0, presence: null })
  }

  frame(socket: RoomSocket, data: string | ArrayBuffer): void {
    const attachment = attachmentOf(socket)
    if (!attachment) return this.#dismiss(socket, CLOSE.forbidden, 'not admitted')
    if (this.#expired(attachment)) return this.#dismiss(socket, CLOSE.accessChanged, 'connect again')
    const message = readFrame(data, this.#limits.frameBytes)
    if ('fault' in message) return this.#dismiss(socket, CLOSE.malformed, message.fault)
    if (message.type === 'hello') {
      this.#guarded(socket, () => this.#hello(socket, message))
      return
    }
    if (message.type === 'bye') return this.#dismiss(socket, 1000, 'bye')
    const ready = readyAttachment(socket)
    if (!ready) return this.#dismiss(socket, CLOSE.malformed, 'hello comes first')
    switch (message.type) {
      case 'push':
        return this.#push(socket, ready, message)
      case 'presence': {
        if (jsonBytes(message.state) > this.#limits.presenceBytes) {
          return this.#dismiss(socket, CLOSE.malformed, 'presence: too large')
        }
        if (!this.#bucketsOf(socket).presence.take(1, this.#host.now())) return
        const moved = { ...ready, presence: message.state }
        socket.serializeAttachment(moved)
        return this.broadcast({ type: 'presence', peer: peerOf(moved), gone: false }, socket)
      }
      case 'undoable?':
        if (!this.#bucketsOf(socket).presence.take(1, this.#host.now())) return
        return send(socket, { type: 'undoable', entries: this.#undoableFor(socket, ready) })
      case 'text':
        return this.#text(socket, ready, message)
    }
  }

  /** A socket has gone (or is going); the platform may no longer list it. */
  left(socket: RoomSocket): void {
    const gone = readyAttachment(socket)
    if (!gone) return
    socket.serializeAttachment({ ...gone, ready: false })
    const others = this.#ready().filter(([other]) => other !== socket)
    if (!others.some(([, attachment]) => attachment.session === gone.session)) {
      this.broadcast({ type: 'presence', peer: peerOf(gone), gone: true }, socket)
    }
    if (others.length === 0) this.rest()
  }

  /** Housekeeping while nobody is connected: a snapshot to wake from, and compaction. What fails waits for next time. */
  rest(): void {
    try {
      if (this.log.damage !== null) return
      this.log.transaction(() => {
        this.log.keepSnapshot(true)
        this.log.store.pruneSessions(this.#host.now())
        this.log.compact(this.#host.now(), this.#acked())
        this.#extension.compact?.(this.#host.now(), false)
      })
    } catch (error) {
      this.#host.report('housekeeping failed', { message: error instanceof Error ? error.message : String(error) })
    }
  }

  /**
   * Runs `work` as one transaction together with everything that must be stored with its events, then tells everybody.
   * Throws what `work` throws, with nothing changed.
   */
  commit(work: () => Commit): Commit {
    if (this.readOnly === 'full') throw new FullLog('storage is nearly full')
    const savedSeq = this.log.folded.savedSeq
    const commit = this.log.transaction(() => {
      const done = work()
      if (done.events.length > 0) {
        this.#extension.committed?.(done.events, this.log.folded)
        this.log.keepSnapshot()
      }
      return done
    })
    this.#extension.settled?.()
    this.#announce(commit.events, this.log.folded.savedSeq !== savedSeq)
    return commit
  }

  /** Why nothing may be written; null when all is well. Looking makes room where storage has become tight. */
  get readOnly(): 'damaged' | 'full' | null {
    if (this.log.damage !== null) return 'damaged'
    if (this.log.store.size < this.#limits.storageTightBytes) return null
    this.#makeRoom()
    return this.log.store.size < this.#limits.storageFullBytes ? null : 'full'
  }

  /** Gives up all of the past that no save, pin or connected client needs. */
  #makeRoom(): void {
    const now = this.#host.now()
    if (this.#madeRoomAt !== null && now < this.#madeRoomAt + this.#limits.roomAttemptMs) return
    this.#madeRoomAt = now
    try {
      this.log.transaction(() => {
        this.log.keepSnapshot(true)
        const floor = this.log.compact(now, this.#acked(), { keepMs: 0, keepEvents: 0 })
        this.#extension.compact?.(now, true)
        this.#host.report('storage is tight', { bytes: this.log.store.size, floor })
      })
    } catch (error) {
      this.#host.report('no room could be made', { message: error instanceof Error ? error.message : String(error) })
    }
  }

  #acked(): readonly number[] {
    return this.#ready().map(([, attachment]) => attachment.ackedSeq)
  }

  broadcast(message: ServerMessage, except?: RoomSocket): void {
    const frames = framesOf(message)
    for (const [socket] of this.#ready()) if (socket !== except) sendFrames(socket, frames)
  }

  /** Closes sockets so that the Worker decides anew who may do what: those of `actorIds`, or all. */
  expel(code: number, actorIds: readonly number[] | null = null): void {
    for (const socket of this.#host.sockets()) {
      const attachment = attachmentOf(socket)
      if (attachment && (actorIds === null || actorIds.includes(attachment.actor.id))) this.#dismiss(socket, code, 'access changed')
    }
  }

  /** Closes from this side; the socket takes part in nothing from now on. */
  #dismiss(socket: RoomSocket, code: number, reason: string): void {
    closeSocket(socket, code, reason)
    this.left(socket)
  }

  #hello(socket: RoomSocket, hello: Hello): void {
    const greeted = readyAttachment(socket)
    if (greeted?.session === hello.session) return
    const fault = this.#helloFault(socket, hello)
    if (fault) return this.#dismiss(socket, fault.code, fault.reason)
    const admission = attachmentOf(socket)
    if (!admission) return
    for (const [other, attachment] of this.#ready()) {
      if (other !== socket && attachment.session === hello.session) this.#dismiss(other, CLOSE.replaced, 'the session connected again')
    }
    const now = this.#host.now()
    const known = this.log.store.session(hello.session)
    const { readOnly } = this
    if (readOnly !== null) this.#host.report('the log is read-only', { readOnly, damage: this.log.damage })
    const role = readOnly === null ? admission.role : 'viewer'
    const writes = role === 'editor' || !this.#rules.viewersRead
    if (writes) this.log.transaction(() => this.log.store.putSession(hello.session, admission.actor.id, known?.lastN ?? 0, now))
    const ready = { ...admission, role, session: hello.session, ready: true, ackedSeq: hello.lastSeq }
    socket.serializeAttachment(ready)
    const floor = this.log.store.floor()
    const tail = role === 'editor' && hello.epoch !== null && this.#canTail(hello.lastSeq, floor)
    send(socket, {
      type: 'welcome',
      epoch: this.epoch,
      protocol: PROTOCOL_VERSION,
      schema: this.log.kind.schema,
      head: role === 'editor' ? this.log.head : this.log.folded.savedSeq,
      floor,
      role,
      actor: admission.actor,
      events: tail ? this.log.store.tail(hello.lastSeq).map(publicEvent) : null,
      snapshot: tail ? null : role === 'editor' ? this.log.snapshot() : this.log.savedSnapshot(),
      lastN: known?.lastN ?? null,
      undoable: role === 'editor' ? this.#undoableFor(socket, ready) : [],
      peers: this.#peersFor(hello.session),
      ...(this.#extension.welcomeText && { text: this.#extension.welcomeText(hello) }),
    })
    if (readOnly !== null) send(socket, { type: 'notice', code: 'read-only' })
    this.broadcast({ type: 'presence', peer: peerOf(ready), gone: false }, socket)
  }

  #canTail(lastSeq: number, floor: number): boolean {
    if (this.log.head - lastSeq > this.#limits.tailEvents) return false
    return lastSeq <= this.log.head && (lastSeq >= floor || !this.#rules.snapshotBelowFloor)
  }

  #helloFault(socket: RoomSocket, hello: Hello): { readonly code: number; readonly reason: string } | null {
    if (readyAttachment(socket)) return { code: CLOSE.malformed, reason: 'hello came twice' }
    if (hello.protocol > PROTOCOL_VERSION || hello.schema > this.log.kind.schema) {
      return { code: CLOSE.serverTooOld, reason: 'the server is being updated' }
    }
    if (hello.protocol < PROTOCOL_VERSION || hello.schema < this.log.kind.schema) {
      return { code: CLOSE.clientTooOld, reason: 'reload to continue' }
    }
    if (hello.epoch !== null && hello.epoch !== this.epoch) return { code: CLOSE.epochChanged, reason: 'another log' }
    const known = this.log.store.session(hello.session)
    const actor = attachmentOf(socket)?.actor
    if (known && known.actor !== actor?.id) return { code: CLOSE.sessionTaken, reason: 'the session belongs to another user' }
    return null
  }

  #peersFor(session: string) {
    const peers = new Map(this.#ready().map(([, attachment]) => [attachment.session, peerOf(attachment)]))
    peers.delete(session)
    return [...peers.values()]
  }

  #undoableFor(socket: RoomSocket, own: ReadySocket) {
    const others = this.#ready().filter(([other, attachment]) => other !== socket && attachment.session !== own.session)
    return this.log.undoable(own.actor, others.map(([, attachment]) => attachment.session))
  }

  #push(socket: RoomSocket, ready: ReadySocket, message: Push): void {
    if (ready.role !== 'editor' && this.#rules.viewersRead) return this.#dismiss(socket, CLOSE.forbidden, 'viewers change nothing')
    if (!this.#bucketsOf(socket).ops.take(message.ops.length, this.#host.now())) {
      return this.#dismiss(socket, CLOSE.tooMany, 'too many changes at once')
    }
    const commit = this.#guarded(socket, () =>
      this.commit(() => this.log.push(ready.session, ready.actor, message.ops, this.#host.now())),
    )
    if (!commit) return
    const present = readyAttachment(socket)
    if (present) socket.serializeAttachment({ ...present, ackedSeq: message.base })
    send(socket, { type: 'ack', lastN: commit.lastN, rejected: commit.rejected })
  }

  #text(socket: RoomSocket, ready: ReadySocket, message: TextPush): void {
    const pushText = this.#extension.pushText?.bind(this.#extension)
    if (!pushText) return this.#dismiss(socket, CLOSE.malformed, 'text: this log has none')
    if (ready.role !== 'editor' && this.#rules.viewersRead) return this.#dismiss(socket, CLOSE.forbidden, 'viewers change nothing')
    if (!this.#bucketsOf(socket).text.take(1, this.#host.now())) return this.#dismiss(socket, CLOSE.tooMany, 'too many changes at once')
    this.#guarded(socket, () => {
      if (this.readOnly === 'full') throw new FullLog('storage is nearly full')
      pushText(socket, ready, message)
    })
  }

  /** A fault inside costs the author its socket, never the object its life. Whatever was written is rolled back. */
  #guarded<T>(socket: RoomSocket, work: () => T): T | null {
    try {
      return work()
    } catch (error) {
      if (error instanceof CounterGap) this.#dismiss(socket, CLOSE.gap, error.message)
      // Connected again it is a viewer, and what it could not send becomes a draft to look at.
      else if (error instanceof FullLog) this.#dismiss(socket, CLOSE.accessChanged, 'read-only')
      else if (error instanceof DamagedLog) this.#dismiss(socket, CLOSE.forbidden, 'read-only')
      else {
        const message = error instanceof Error ? error.message : String(error)
        this.#host.report('a frame could not be applied', { message })
        this.#dismiss(socket, CLOSE.serverFault, 'the change could not be stored')
      }
      return null
    }
  }

  /** In commit order and in the same turn: the events to editors, a new saved state to viewers. */
  #announce(events: readonly EventEnvelope[], saved: boolean): void {
    const [first] = events
    const last = events.at(-1)
    if (!first || !last) return
    const frames = framesOf({ type: 'events', from: first.seq, to: last.seq, list: events })
    const savedFrames = saved ? framesOf({ type: 'saved', snapshot: this.log.savedSnapshot() }) : []
    for (const [socket, attachment] of this.#ready()) {
      if (this.#expired(attachment)) this.#dismiss(socket, CLOSE.accessChanged, 'connect again')
      else sendFrames(socket, attachment.role === 'editor' ? frames : savedFrames)
    }
  }

  /** An admission holds for a while; then the Worker is asked again, which the client does not notice. */
  #expired(attachment: Admission): boolean {
    return attachment.expires !== null && attachment.expires <= this.#host.now()
  }

  #ready(): readonly (readonly [RoomSocket, ReadySocket])[] {
    return this.#host.sockets().flatMap((socket) => {
      const attachment = readyAttachment(socket)
      return attachment ? [[socket, attachment] as const] : []
    })
  }

  #bucketsOf(socket: RoomSocket) {
    const known = this.#buckets.get(socket)
    if (known) return known
    const { burstOps, opsPerSecond, textPerSecond, presencePerSecond } = this.#limits
    const now = this.#host.now()
    const buckets = {
      ops: new TokenBucket(burstOps, opsPerSecond, now),
      text: new TokenBucket(burstOps, textPerSecond, now),
      presence: new TokenBucket(presencePerSecond, presencePerSecond, now),
    }
    this.#buckets.set(socket, buckets)
    return buckets
  }
}

function readFrame(data: string | ArrayBuffer, most: number) {
  if (typeof data !== 'string') return { fault: 'binary frames are not understood' }
  if (data.length > most) return { fault: `a frame has at most ${most} bytes` }
  let value: unknown
  try {
    value = JSON.parse(data)
  } catch {
    return { fault: 'not JSON' }
  }
  const parsed = clientMessage.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  return { fault: `${issue?.path.join('.') || 'type'}: ${issue?.message ?? 'invalid'}` }
}

/** Without what only the author needs; clients compute inverses of their own events themselves. */
function publicEvent(event: EventEnvelope): EventEnvelope {
  const { seq, at, actor, session, n, type, v, data, cause, optional } = event
  return { seq, at, actor, session, n, type, v, data, cause, ...(optional && { optional }) }
}
