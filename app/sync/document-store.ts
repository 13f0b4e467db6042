import { type CloseAction, PROTOCOL_VERSION } from '../../durable-objects/log/codes.ts'
import type { OpId, Rejection } from '../../durable-objects/log/envelope.ts'
import type { JsonObject } from '../../durable-objects/log/json.ts'
import type { Decision, EngineOp, Kind, Typed } from '../../durable-objects/log/kind.ts'
import type { ClientMessage, ServerMessage, Welcome } from '../../durable-objects/log/protocol.ts'
import { CLIENT_RULES, type ClientRules } from './client-rules.ts'
import { Connection, type ConnectionState } from './connection.ts'
import type { SyncEnvironment } from './environment.ts'
import { SYNC_LIMITS } from './limits.ts'
import { type LiveEvent, type LiveSnapshot, snapshotOf, type StopReason } from './live-snapshot.ts'
import { openQueue } from './offline-queue.ts'
import { OpSender } from './op-sender.ts'
import { PresenceSender } from './presence.ts'
import {
  appended,
  applyOp,
  initialSync,
  markedSent,
  receiveAck,
  receiveEvents,
  receiveSnapshot,
  receiveWelcome,
  type Recovered,
  restartSession,
  type SyncState,
  undoStacks,
  type View,
  viewOf,
} from './sync-state.ts'
import type { TextChannel, TextLink } from './text-channel.ts'

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
  readonly #sender: OpSender
  readonly #presence: PresenceSender
  readonly #listeners = new Set<() => void>()
  readonly #eventListeners = new Set<(event: LiveEvent<Op>) => void>()
  readonly #overtaken = new Set<OpId>()
  #sync: SyncState<State, Op, Inverse>
  #view: View<State, Inverse>
  #snapshot: LiveSnapshot<State>
  #ready = false
  #stopReason: StopReason | null = null
  #recovered: Recovered<Op> | null = null
  readonly #link: TextLink = {
    send: (message) => this.#connection.send(message),
    restart: () => this.#connection.restartLater(),
  }
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
    this.#sender = new OpSender(options.env, this.#connection, {
      sync: () => this.#sync,
      sending: (lastN) => (this.#sync = markedSent(this.#sync, lastN)),
      record: () => this.#record(),
    })
    this.#presence = new PresenceSender(options.env, (state) => this.#connection.send({ type: 'presence', state }))
    options.text?.onChange(() => {
      this.#publish()
      this.#sender.textChanged()
    })
    this.#snapshot = this.#makeSnapshot()
  }

  /** Resumes what an earlier page left in the offline queue and connects. */
  async start(): Promise<void> {
    if (this.#started) return
    this.#started = true
    const { env, document, userId } = this.#options
    const { queue, resumed } = await openQueue<Op>(env, document, userId)
    if (!this.#started) return queue.release()
    this.#sender.open(queue)
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
    if (this.#connection.state === 'live') this.#connection.send({ type: 'bye' })
    this.#connection.stop()
    this.#sender.close()
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
    this.#sender.pump()
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
    this.#sender.pump()
  }

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
    this.#sender.resume(welcome.lastN ?? 0, this.#rules.resendUnconfirmed)
    if (welcomed.renew && welcome.role === 'editor') {
      this.#renewSession()
      return this.#connection.restart()
    }
    this.#connection.welcomed()
    this.#options.text?.receive(welcome, this.#link)
    this.#presence.connected()
    this.#refresh()
    this.#sender.pump()
  }

  #ack(lastN: number, rejected: readonly Rejection[]): void {
    const { sync, refused } = receiveAck(this.#sync, lastN, rejected)
    this.#sync = sync
    for (const { op } of refused) if (isUndo(op)) this.#overtaken.add(op.data.of)
    this.#refresh()
    for (const { op, rejection } of refused) this.#emit({ type: 'rejected', op, rejection })
    this.#sender.pump()
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
    this.#sender.renew(session)
    this.#refresh()
  }

  #connectionChanged(state: ConnectionState): void {
    if (state === 'waiting' || state === 'stopped') {
      this.#options.text?.lost()
      this.#sync = { ...this.#sync, peers: [] }
    }
    this.#publish()
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
    return snapshotOf({
      sync: this.#sync,
      view: this.#view,
      connection: this.#connection.state,
      ready: this.#ready,
      stopReason: this.#stopReason,
      recovered: this.#recovered,
      overtaken: this.#overtaken,
      sameContent: this.#kind.sameContent,
      textUnconfirmed: this.#hasUnconfirmedText(),
    })
  }

  #hasUnconfirmedText(): boolean {
    return (this.#options.text?.unconfirmed() ?? null) !== null
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

function isUndo(op: Typed): op is EngineOp {
  return op.type === 'undo'
}
