import type { CloseAction } from '../../durable-objects/log/codes.ts'
import { PROTOCOL_VERSION } from '../../durable-objects/log/codes.ts'
import type { OpId, Peer, Rejection, Role } from '../../durable-objects/log/envelope.ts'
import { equal, type JsonObject } from '../../durable-objects/log/json.ts'
import type { Decision, EngineOp, Kind, Typed } from '../../durable-objects/log/kind.ts'
import type { ClientMessage, NoticeCode, ServerMessage, Welcome } from '../../durable-objects/log/protocol.ts'
import { CLIENT_RULES, type ClientRules } from './client-rules.ts'
import { Connection, type ConnectionState } from './connection.ts'
import type { PendingOp, SyncEnvironment } from './environment.ts'
import { SYNC_LIMITS } from './limits.ts'
import { openQueue, type OfflineQueue } from './offline-queue.ts'
import { PresenceSender } from './presence.ts'
import {
  applyOp,
  initialSync,
  receiveAck,
  receiveEvents,
  receiveSnapshot,
  receiveWelcome,
  type RecoveryReason,
  restartSession,
  type SyncState,
  undoStacks,
  type View,
  viewOf,
} from './sync-state.ts'

/**
 * The one word about the state of a document. loading: nothing has come yet; saving: changes are on their way; offline:
 * changes are kept here; reload: a newer page is needed; signed-out: sign in to go on; stopped: no access, or gone.
 */
export type SyncStatus = 'loading' | 'saved' | 'saving' | 'offline' | 'read-only' | 'reload' | 'signed-out' | 'stopped'

/** What a screen sees. A new object whenever anything in it changes; `state` keeps the identity of untouched parts. */
export interface LiveSnapshot<State> {
  /** False until the first welcome; `state` is then the empty state. */
  readonly ready: boolean
  /** The optimistic state: what the user sees. */
  readonly state: State
  /** The last saved state: what viewers see. */
  readonly saved: State
  readonly savedSeq: number
  readonly hasUnsavedChanges: boolean
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** All undo slots are used: the oldest changes can no longer be undone. */
  readonly historyFull: boolean
  readonly role: Role
  readonly status: SyncStatus
  /** Ops that the object has not confirmed. */
  readonly pendingCount: number
  /** Who else is here. */
  readonly peers: readonly Peer[]
  /** Changes that could not be sent any more and wait for `recover` or `dropRecovered`. */
  readonly recovered: { readonly reason: RecoveryReason; readonly count: number } | null
}

/** Things that happen once. `rejected`: the object refused an op that the client had shown as done. */
export type LiveEvent<Op> =
  | { readonly type: 'rejected'; readonly op: Op | EngineOp; readonly rejection: Rejection }
  | { readonly type: 'notice'; readonly code: NoticeCode }
  | { readonly type: 'saved' }
  | { readonly type: 'reset' }

/** The text of a SQL tab travels beside the ops; see sql-text.ts. */
export interface TextChannel {
  /** Confirmed version, null before the first welcome. */
  readonly version: number | null
  /** Text with unconfirmed changes; null when all is confirmed. */
  unconfirmed(): string | null
  onChange(listener: () => void): () => void
  /** Text that an earlier page had not got confirmed. */
  resume(text: string | null): void
  receive(message: ServerMessage, link: TextLink): void
  lost(): void
}

/** The present connection, as a text channel uses it. `restart` connects anew because something was missing. */
export interface TextLink {
  send(message: ClientMessage): void
  restart(): void
}

export interface DocumentStoreOptions<State, Op extends Typed, Event extends Typed, Inverse> {
  readonly kind: Kind<State, Op, Event, Inverse>
  readonly env: SyncEnvironment
  /** Path of the live endpoint, such as `/api/v1/dashboard/7/live`. */
  readonly path: string
  /** Names the document in the offline queue, such as `dashboard:7`. */
  readonly document: string
  readonly userId: number
  readonly rules?: ClientRules
  readonly text?: TextChannel
}

/**
 * The live document of one log. Use `subscribe` and `getSnapshot` with `useSyncExternalStore`; `commit` shows an op at
 * once and sends it; nothing but the object's word takes it off the queue. Call `start` on mount and `stop` on unmount.
 */
export class DocumentStore<State, Op extends Typed, Event extends Typed, Inverse> {
  readonly #options: DocumentStoreOptions<State, Op, Event, Inverse>
  readonly #kind: Kind<State, Op, Event, Inverse>
  readonly #env: SyncEnvironment
  readonly #rules: ClientRules
  readonly #connection: Connection
  readonly #presence: PresenceSender
  readonly #listeners = new Set<() => void>()
  readonly #eventListeners = new Set<(event: LiveEvent<Op>) => void>()
  readonly #overtaken = new Set<OpId>()
  #queue: OfflineQueue | null = null
  #sync: SyncState<State, Op, Inverse>
  #view: View<State, Inverse>
  #snapshot: LiveSnapshot<State>
  #ready = false
  #stopReason: 'reload' | 'signed-out' | 'stopped' | null = null
  #recovered: { readonly reason: RecoveryReason; readonly ops: readonly (Op | EngineOp)[] } | null = null
  /** Highest n written to the present connection. */
  #sentTo = 0
  #pumping = false
  readonly #link: TextLink = {
    send: (message) => this.#connection.send(message),
    restart: () => this.#connection.restartLater(),
  }
  #cancelTextWrite: (() => void) | null = null
  #cancelAckWatch: () => void = () => {}
  #started = false

  constructor(options: DocumentStoreOptions<State, Op, Event, Inverse>) {
    this.#options = options
    this.#kind = options.kind
    this.#env = options.env
    this.#rules = options.rules ?? CLIENT_RULES
    this.#sync = initialSync(options.kind.empty, options.env.newId())
    this.#view = viewOf(this.#kind, this.#sync)
    this.#connection = new Connection(options.env, options.path, {
      hello: () => this.#hello(),
      message: (message) => this.#receive(message),
      closed: (action) => this.#closed(action),
      changed: (state) => this.#connectionChanged(state),
    })
    this.#presence = new PresenceSender(options.env, (state) => this.#connection.send({ type: 'presence', state }))
    options.text?.onChange(() => this.#textChanged())
    this.#snapshot = this.#makeSnapshot()
  }

  /** Resumes what an earlier page left in the offline queue and connects. */
  async start(): Promise<void> {
    if (this.#started) return
    this.#started = true
    const { env, document, userId } = this.#options
    const { queue, resumed } = await openQueue<Op>(env, document, userId)
    if (!this.#started) return queue.release()
    this.#queue = queue
    const fresh = this.#sync.pending
    this.#sync = initialSync(this.#kind.empty, queue.session, resumed ?? undefined)
    for (const { op } of fresh) this.#sync = appended(this.#sync, op)
    if (resumed) this.#options.text?.resume(resumed.text)
    this.#refresh()
    this.#connection.start()
  }

  /** Disconnects. The queue keeps what was not confirmed. */
  stop(): void {
    if (!this.#started) return
    this.#started = false
    this.#presence.stop()
    this.#cancelAckWatch()
    this.#cancelTextWrite?.()
    this.#cancelTextWrite = null
    if (this.#connection.state === 'live') this.#connection.send({ type: 'bye' })
    this.#connection.stop()
    this.#queue?.release()
    this.#queue = null
  }

  /** Connects again after the user has signed in or access has changed. */
  reconnect(): void {
    this.#stopReason = null
    if (this.#connection.state === 'stopped') this.#connection.start()
    else this.#connection.restart()
    this.#refresh()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly getSnapshot = (): LiveSnapshot<State> => this.#snapshot

  readonly onEvent = (listener: (event: LiveEvent<Op>) => void): (() => void) => {
    this.#eventListeners.add(listener)
    return () => this.#eventListeners.delete(listener)
  }

  /**
   * Shows and queues an op. The answer is what the rules say now: `ok` with the event it became here, or the code for
   * the message to show; then nothing was queued. The object may still refuse it later: see `onEvent`.
   */
  commit(op: Op | EngineOp): Decision<Event> {
    const refusal = this.#commitRefusal()
    if (refusal) return { ok: false, code: refusal }
    const { decision, view } = applyOp(this.#kind, this.#sync, this.#view, this.#sync.nextN, op, this.#sync.seq + this.#sync.pending.length + 1)
    if (!decision.ok && !this.#onlyTheObjectKnows(op, decision.code)) return decision
    this.#sync = appended(this.#sync, op)
    this.#view = view
    this.#publish()
    this.#pump()
    return decision
  }

  /** Undoes this window's last change that nobody has overtaken. False when there is none. */
  undo(): boolean {
    return this.#step('undo')
  }

  redo(): boolean {
    return this.#step('redo')
  }

  /** What the others see of this user: selection, cursor, edit mode. Throttled; nothing is sent while it stays equal. */
  setPresence(state: JsonObject | null): void {
    this.#presence.set(state, this.#connection.state === 'live')
  }

  /** Commits a recovered draft anew on the present state; ops that no longer fit are left out. Returns how many fitted. */
  recover(): number {
    const ops = this.#recovered?.ops ?? []
    this.#recovered = null
    const fitted = ops.filter((op) => op.type !== 'undo' && op.type !== 'save' && this.commit(op).ok).length
    this.#publish()
    return fitted
  }

  dropRecovered(): void {
    this.#recovered = null
    this.#publish()
  }

  /** Sends now whatever waits, for text typed in an editor. */
  flush(): void {
    this.#pump()
  }

  // Receiving ---------------------------------------------------------------------------------------------------------

  #hello(): ClientMessage {
    const { session, epoch, seq } = this.#sync
    const textVersion = this.#options.text?.version
    return {
      type: 'hello',
      protocol: PROTOCOL_VERSION,
      schema: this.#kind.schema,
      // Without a confirmed state there is nothing to continue from, whatever log the queue belongs to.
      epoch: this.#ready || this.#sync.pending.length > 0 ? epoch : null,
      session,
      lastSeq: this.#ready ? seq : 0,
      ...(textVersion !== undefined && { textVersion }),
    }
  }

  #receive(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        return this.#welcome(message)
      case 'events': {
        const { savedSeq, undoFloor } = this.#sync.folded
        const received = receiveEvents(this.#kind, this.#sync, message.list, this.#rules)
        if (!received.ok) return this.#cannotFollow(received.reason)
        this.#sync = received.sync
        this.#refresh()
        const { folded } = received.sync
        if (folded.savedSeq !== savedSeq) this.#emit({ type: 'saved' })
        else if (folded.undoFloor !== undoFloor) this.#emit({ type: 'reset' })
        return
      }
      case 'saved':
        this.#sync = receiveSnapshot(this.#sync, message.snapshot)
        this.#refresh()
        return this.#emit({ type: 'saved' })
      case 'ack':
        return this.#ack(message.lastN, message.rejected)
      case 'presence': {
        const others = this.#sync.peers.filter((peer) => peer.session !== message.peer.session)
        this.#sync = { ...this.#sync, peers: message.gone ? others : [...others, message.peer] }
        return this.#publish()
      }
      case 'undoable':
        return
      case 'notice':
        return this.#emit({ type: 'notice', code: message.code })
      default:
        this.#options.text?.receive(message, this.#link)
        return this.#publish()
    }
  }

  #welcome(welcome: Welcome): void {
    // One welcome a connection: a repeated one would take everything back to where it was.
    if (this.#connection.state === 'live') return
    const welcomed = receiveWelcome(this.#kind, this.#sync, welcome, this.#rules)
    if (!welcomed.ok) return this.#cannotFollow(welcomed.reason)
    this.#ready = true
    this.#stopReason = null
    this.#sync = welcomed.sync
    if (welcomed.recovered) this.#recovered = welcomed.recovered
    this.#sentTo = this.#rules.resendUnconfirmed ? (welcome.lastN ?? 0) : Math.max(this.#sentTo, welcome.lastN ?? 0)
    if (welcomed.renew && welcome.role === 'editor') {
      this.#renewSession()
      return this.#connection.restart()
    }
    this.#connection.welcomed()
    this.#options.text?.receive(welcome, this.#link)
    this.#presence.connected()
    this.#refresh()
    this.#pump()
  }

  #ack(lastN: number, rejected: readonly Rejection[]): void {
    const { sync, refused } = receiveAck(this.#sync, lastN, rejected)
    this.#sync = sync
    for (const { op } of refused) if (isUndo(op)) this.#overtaken.add(op.data.of)
    this.#refresh()
    for (const { op, rejection } of refused) this.#emit({ type: 'rejected', op, rejection })
    this.#pump()
  }

  /** A hole heals by reconnecting; an event this page cannot read needs a newer page. Pending ops stay queued. */
  #cannotFollow(reason: 'gap' | 'unknown'): void {
    if (reason === 'gap') return this.#connection.restartLater()
    this.#stopReason = 'reload'
    this.#connection.stop()
    this.#refresh()
  }

  #closed(action: CloseAction): boolean {
    if (action === 'restart') {
      const { sync, recovered } = restartSession(this.#sync, this.#rules.dropOnEpochChange ? 'epoch-changed' : 'session-unknown')
      if (recovered) this.#recovered = recovered
      this.#ready = false
      this.#sync = { ...sync, epoch: null, seq: 0 }
      this.#renewSession()
      return true
    }
    if (action === 'new-session') {
      const { sync, recovered } = restartSession(this.#sync)
      if (recovered) this.#recovered = recovered
      this.#sync = sync
      this.#renewSession()
      return true
    }
    this.#stopReason = action === 'reload' ? 'reload' : action === 'sign-in' ? 'signed-out' : 'stopped'
    this.#refresh()
    return false
  }

  #renewSession(): void {
    const session = this.#env.newId()
    this.#sync = { ...this.#sync, session, known: false, entries: [] }
    this.#sentTo = 0
    this.#queue?.rename(session)
    this.#refresh()
    void this.#queue?.write(this.#record())
  }

  #connectionChanged(state: ConnectionState): void {
    if (state === 'waiting' || state === 'stopped') {
      this.#options.text?.lost()
      this.#sync = { ...this.#sync, peers: [] }
    }
    this.#publish()
  }

  // Sending -----------------------------------------------------------------------------------------------------------

  #pump(): void {
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

  /** Writes the queue, then sends what is in it: an op that may have left must be known after a reload. */
  async #sendSome(): Promise<boolean> {
    const first = this.#sync.pending[0]
    const room = first ? SYNC_LIMITS.inFlight - Math.max(0, this.#sentTo - first.n + 1) : 0
    const live = this.#connection.state === 'live' && this.#sync.role === 'editor'
    const batch = live ? this.#sync.pending.filter(({ n }) => n > this.#sentTo).slice(0, Math.max(0, room)) : []
    const last = batch.at(-1)
    const session = this.#sync.session
    if (last) this.#sync = { ...this.#sync, pending: this.#sync.pending.map((op) => (op.n <= last.n ? { ...op, sent: true } : op)) }
    await this.#queue?.write(this.#record())
    // While the queue was being written the connection may have gone, or the session been changed.
    if (!last || this.#connection.state !== 'live' || session !== this.#sync.session) return false
    const unsent = this.#sync.pending.filter(({ n }) => n > this.#sentTo && n <= last.n)
    this.#sentTo = Math.max(this.#sentTo, last.n)
    if (unsent.length > 0) {
      const ops = unsent.map(({ n, op }) => ({ n, type: op.type, v: OP_VERSION, data: op.data as JsonObject }))
      this.#connection.send({ type: 'push', ops, base: this.#sync.seq })
      this.#watchForAck()
    }
    return this.#sync.pending.some(({ n }) => n > this.#sentTo)
  }

  /** Unconfirmed text is written to the queue once typing pauses. */
  #textChanged(): void {
    this.#publish()
    this.#cancelTextWrite ??= this.#env.after(SYNC_LIMITS.textWriteMs, () => {
      this.#cancelTextWrite = null
      void this.#queue?.write(this.#record())
    })
  }

  /** A push that nobody answers is sent again over a new connection. */
  #watchForAck(): void {
    this.#cancelAckWatch()
    this.#cancelAckWatch = this.#env.after(SYNC_LIMITS.ackMs, () => {
      if (this.#connection.state === 'live' && this.#sync.pending.some(({ n }) => n <= this.#sentTo)) this.#connection.restartLater()
    })
  }

  #record() {
    const { session, epoch, known, pending } = this.#sync
    return { session, epoch, known, pending, text: this.#options.text?.unconfirmed() ?? null }
  }

  #commitRefusal(): string | null {
    if (!this.#ready) return 'loading'
    if (this.#stopReason !== null || this.#sync.role === 'viewer') return 'forbidden'
    if (this.#sync.pending.length >= SYNC_LIMITS.pendingOps) return 'offline-limit'
    return null
  }

  #onlyTheObjectKnows(op: Op | EngineOp, code: string): boolean {
    return op.type === 'restoreVersion' && code === 'version-gone'
  }

  #step(direction: 'undo' | 'redo'): boolean {
    for (let of = this.#stacks()[direction].at(-1); of !== undefined; of = this.#stacks()[direction].at(-1)) {
      const decision = this.commit({ type: 'undo', data: { of } })
      if (decision.ok) return true
      if (decision.code !== 'overtaken' && decision.code !== 'not-undoable') return false
      this.#overtaken.add(of)
    }
    this.#publish()
    return false
  }

  #stacks() {
    return undoStacks(this.#view.entries, this.#overtaken, SYNC_LIMITS.undo)
  }

  // Publishing --------------------------------------------------------------------------------------------------------

  #refresh(): void {
    this.#view = viewOf(this.#kind, this.#sync)
    this.#publish()
  }

  #publish(): void {
    this.#snapshot = this.#makeSnapshot()
    for (const listener of this.#listeners) listener()
  }

  #emit(event: LiveEvent<Op>): void {
    for (const listener of this.#eventListeners) listener(event)
  }

  #makeSnapshot(): LiveSnapshot<State> {
    const { folded } = this.#view
    const stacks = this.#stacks()
    const recovered = this.#recovered && { reason: this.#recovered.reason, count: this.#recovered.ops.length }
    return {
      ready: this.#ready,
      state: folded.state,
      saved: folded.saved,
      savedSeq: folded.savedSeq,
      hasUnsavedChanges: !equal(folded.state, folded.saved),
      canUndo: stacks.undo.length > 0,
      canRedo: stacks.redo.length > 0,
      historyFull: stacks.undo.length >= SYNC_LIMITS.undo,
      role: this.#sync.role,
      status: this.#status(),
      pendingCount: this.#sync.pending.length,
      peers: this.#sync.peers,
      recovered,
    }
  }

  #status(): SyncStatus {
    if (this.#stopReason !== null) return this.#stopReason
    const { state } = this.#connection
    if (state === 'waiting') return 'offline'
    if (!this.#ready) return 'loading'
    if (this.#sync.role === 'viewer') return 'read-only'
    const unconfirmed = this.#sync.pending.length > 0 || (this.#options.text?.unconfirmed() ?? null) !== null
    return unconfirmed || state !== 'live' ? 'saving' : 'saved'
  }

  /** The engine's own view of things: for the laws that simulators check after every step, and for subclasses. */
  inspect(): {
    readonly sync: SyncState<State, Op, Inverse>
    readonly view: View<State, Inverse>
    readonly connection: ConnectionState
    readonly recovered: readonly (Op | EngineOp)[]
  } {
    const recovered = this.#recovered?.ops ?? []
    return { sync: this.#sync, view: this.#view, connection: this.#connection.state, recovered }
  }
}

/** All ops are at version 1; see EVENT_VERSIONS for what has changed in events. */
const OP_VERSION = 1

function appended<State, Op, Inverse>(sync: SyncState<State, Op, Inverse>, op: Op | EngineOp): SyncState<State, Op, Inverse> {
  const pending: readonly PendingOp<Op>[] = [...sync.pending, { n: sync.nextN, op, sent: false }]
  return { ...sync, pending, nextN: sync.nextN + 1 }
}

function isUndo(op: Typed): op is EngineOp {
  return op.type === 'undo'
}
