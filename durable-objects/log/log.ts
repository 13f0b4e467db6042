import { type Actor, type Cause, type EventEnvelope, type OpEnvelope, type Rejection, type UndoEntry } from './envelope.ts'
import type { JsonObject } from './json.ts'
import {
  decideOp,
  type Decision,
  emptyFold,
  type EngineOp,
  type Folded,
  foldEvent,
  type Kind,
  type Lookup,
  readEvent,
  type Typed,
} from './kind.ts'
import type { Snapshot } from './protocol.ts'
import { ENGINE_RULES, type EngineRules } from './rules.ts'
import { entryOfEvent, type Keep, type LogStore } from './store.ts'
import { LIMITS, type Limits } from './limits.ts'

/** A counter that skips: some op in between never arrived, so nothing after it may be applied. */
export class CounterGap extends Error {}

/** The log holds something this build cannot read; it must not be written to. */
export class DamagedLog extends Error {}

export interface LogOptions<Op> {
  /** The op of an envelope, or what is wrong with it. */
  readonly parseOp: (type: string, v: number, data: JsonObject) => Op | EngineOp | { readonly fault: string }
  readonly rules?: EngineRules
  readonly limits?: Limits
}

export interface Commit {
  readonly events: readonly EventEnvelope[]
  readonly rejected: readonly Rejection[]
  readonly lastN: number
}

/**
 * One log: folded state in memory over a store. All methods are synchronous. Writes must run inside `transaction`, whose
 * failure leaves store and memory as they were.
 */
export class Log<State, Op extends Typed, Event extends Typed, Inverse> {
  readonly store: LogStore
  readonly kind: Kind<State, Op, Event, Inverse>
  readonly #options: LogOptions<Op>
  readonly #rules: EngineRules
  readonly #limits: Limits
  #head = 0
  #folded: Folded<State> | null = null
  #damage: string | null = null

  constructor(store: LogStore, kind: Kind<State, Op, Event, Inverse>, options: LogOptions<Op>) {
    this.store = store
    this.kind = kind
    this.#options = options
    this.#rules = options.rules ?? ENGINE_RULES
    this.#limits = options.limits ?? LIMITS
  }

  get head(): number {
    this.#load()
    return this.#head
  }

  get folded(): Folded<State> {
    return this.#load()
  }

  /** Why the log refuses writes; null when it is sound. */
  get damage(): string | null {
    this.#load()
    return this.#damage
  }

  transaction<T>(work: () => T): T {
    try {
      return this.store.transaction(work)
    } catch (error) {
      if (this.#rules.forgetOnRollback) this.forget()
      throw error
    }
  }

  /** Decides and appends ops of one session in order. Ops seen before are skipped, a gap throws. */
  push(session: string, actor: Actor, ops: readonly OpEnvelope[], now: number): Commit {
    const events: EventEnvelope[] = []
    const rejected: Rejection[] = []
    let lastN = this.store.session(session)?.lastN ?? 0
    for (const op of ops) {
      if (op.n <= lastN && this.#rules.dedupe) continue
      if (op.n > lastN + 1 && this.#rules.refuseGap) throw new CounterGap(`expected ${lastN + 1}, got ${op.n}`)
      const decision = this.#decide(actor, op)
      if (decision.ok || this.#rules.rejectionConsumes) lastN = Math.max(lastN, op.n)
      if (decision.ok) {
        events.push(this.append({ actor, session, n: op.n, cause: decision.cause ?? USER }, decision.event, now))
      } else {
        rejected.push({ n: op.n, code: decision.code, ...(decision.detail && { detail: decision.detail }) })
      }
    }
    this.store.putSession(session, actor.id, lastN, now)
    return { events, rejected, lastN }
  }

  /** Appends a fact that was decided elsewhere (creation, import). */
  append(
    by: { readonly actor: Actor; readonly session: string; readonly n: number; readonly cause: Cause },
    event: Event,
    now: number,
  ): EventEnvelope {
    const folded = this.#load()
    if (this.#damage !== null) throw new DamagedLog(this.#damage)
    const envelope: EventEnvelope = {
      seq: this.#head + 1,
      at: now,
      ...by,
      type: event.type,
      v: this.kind.versions[event.type] ?? 1,
      // Events are made of JSON values only; see the event types of each kind.
      data: event.data as JsonObject,
      ...(this.kind.optional?.has(event.type) && { optional: true }),
    }
    this.store.append(envelope, this.kind.invert(folded.state, event), this.kind.schema)
    this.#folded = foldEvent(this.kind, folded, event, envelope)
    this.#head = envelope.seq
    return envelope
  }

  #decide(actor: Actor, op: OpEnvelope): Decision<Event> {
    const parsed = this.#options.parseOp(op.type, op.v, op.data)
    if ('fault' in parsed) return { ok: false, code: 'invalid', detail: { message: parsed.fault } }
    return decideOp(this.kind, this.folded.state, parsed, this.lookup(actor))
  }

  lookup(actor: Actor): Lookup<State, Inverse> {
    const { saved, savedSeq, savedBy, undoFloor } = this.folded
    return {
      saved,
      savedSeq,
      savedBy,
      entry: (of) => this.#entry(of, actor, undoFloor),
      stateAt: (seq) => this.stateAt(seq),
    }
  }

  #entry(of: string, actor: Actor, above: number): UndoEntry<Inverse> | null {
    const colon = of.lastIndexOf(':')
    const event = this.store.bySession(of.slice(0, colon), Number(of.slice(colon + 1)))
    if (!event || event.seq <= above || event.inverse === null) return null
    if (event.inverseSchema !== this.kind.schema) return null
    if (this.#rules.undoOwn && event.actor.id !== actor.id) return null
    // The inverse was made by this kind at this schema.
    return entryOfEvent(event) as UndoEntry<Inverse>
  }

  /** What `actor` may undo or redo, oldest first; see LogStore.undoable. */
  undoable(actor: Actor, others: readonly string[]): UndoEntry[] {
    return this.store.undoable(actor.id, this.folded.undoFloor, this.kind.schema, others)
  }

  /** State right after `seq`; null when the log no longer (or not yet) reaches it. */
  stateAt(seq: number): State | null {
    if (seq > this.head || seq < 1) return null
    if (seq === this.head) return this.folded.state
    return this.#foldTo(seq)?.state ?? null
  }

  snapshot(): Snapshot {
    return snapshotOf(this.head, this.folded)
  }

  /** What a viewer is given: the saved state as if it were the head. */
  savedSnapshot(): Snapshot {
    const { saved, savedSeq, savedBy } = this.folded
    return { seq: savedSeq, state: saved as JsonObject, saved: null, savedSeq, savedBy, undoFloor: savedSeq }
  }

  /** Stores a snapshot when enough has happened since the last one, or `always`. */
  keepSnapshot(always = false): void {
    const last = this.store.lastSnapshotSeq()
    if (last >= this.head) return
    const { events, bytes } = this.store.weightSince(last)
    if (!always && events < this.#limits.snapshotEvents && bytes < this.#limits.snapshotBytes) return
    this.store.putSnapshot({ seq: this.head, schema: this.kind.schema, text: JSON.stringify(this.snapshot()) })
    this.store.pruneSnapshots()
  }

  /** Keeps the state at `seq`, which must still be reachable. Of saves only the last stays pinned. */
  pin(seq: number, reason: string): void {
    const folded = seq === this.head ? this.folded : this.#foldTo(seq)
    if (!folded) return
    if (reason === 'save') this.store.unpinBefore(seq, reason)
    this.store.pin(seq, reason)
    this.store.putSnapshot({ seq, schema: this.kind.schema, text: JSON.stringify(snapshotOf(seq, folded)) })
  }

  /** Drops what is too old or too many, but nothing a save or a connected client at `acked` still needs. */
  compact(now: number, acked: readonly number[], keep?: Keep): number {
    const lagging = Math.min(Infinity, ...acked.map((seq) => seq - this.#limits.keepForSessions))
    // A kind without saves has nothing that undo or viewers need beyond what is kept anyway.
    const saved = (this.#rules.keepSinceSave && this.folded.savedSeq) || this.head
    return this.store.compact(now, Math.max(0, Math.min(saved, Number.isFinite(lagging) ? lagging : saved)), keep)
  }

  /** Forgets what is in memory; the next use folds anew. */
  forget(): void {
    this.#folded = null
  }

  #load(): Folded<State> {
    if (this.#folded) return this.#folded
    this.#damage = null
    const head = this.store.head()
    const folded = this.#foldTo(head)
    this.#head = folded ? head : 0
    this.#folded = folded ?? emptyFold(this.kind.empty)
    if (!folded) this.#damage ??= 'no snapshot reaches the head'
    return this.#folded
  }

  /** Folds from the best snapshot at or below `seq`. Null when events in between are gone or cannot be read. */
  #foldTo(seq: number): Folded<State> | null {
    const base = this.#baseFor(seq)
    let { folded } = base
    let next = base.seq + 1
    for (const stored of this.store.tail(base.seq, seq)) {
      const event = stored.seq === next ? readEvent(this.kind, stored) : null
      if (!event && stored.seq === next && stored.optional) {
        next++
        continue
      }
      if (!event) {
        if (seq === this.store.head()) this.#damage = `event ${next} cannot be read`
        return null
      }
      folded = foldEvent(this.kind, folded, event, stored)
      next++
    }
    return next === seq + 1 ? folded : null
  }

  #baseFor(seq: number): { readonly seq: number; readonly folded: Folded<State> } {
    const current = this.#snapshotAt(seq, (schema) => schema === this.kind.schema)
    if (current) return { seq: current.seq, folded: readSnapshot<State>(current.snapshot) }
    if (this.store.floor() > 0 && this.kind.upcastState) {
      const older = this.#snapshotAt(seq, (schema) => schema < this.kind.schema)
      const lifted = older && liftSnapshot(this.kind.upcastState.bind(this.kind), older.schema, older.snapshot)
      if (older && lifted) return { seq: older.seq, folded: lifted }
    }
    return { seq: 0, folded: emptyFold(this.kind.empty) }
  }

  /** The newest snapshot that can be read; a damaged one is passed over, the events may still be there. */
  #snapshotAt(seq: number, accepts: (schema: number) => boolean) {
    for (let stored = this.store.snapshotAt(seq, accepts); stored; stored = this.store.snapshotAt(stored.seq - 1, accepts)) {
      const snapshot = parseSnapshot(stored.text)
      if (snapshot) return { seq: stored.seq, schema: stored.schema, snapshot }
    }
    return null
  }
}

function parseSnapshot(text: string): Snapshot | null {
  try {
    return JSON.parse(text) as Snapshot
  } catch {
    return null
  }
}

const USER: Cause = { kind: 'user' }

function snapshotOf<State>(seq: number, folded: Folded<State>): Snapshot {
  const same = folded.saved === folded.state
  // States are JSON by construction.
  const { state, saved } = folded as unknown as { state: JsonObject; saved: JsonObject }
  const { savedSeq, savedBy, undoFloor } = folded
  return { seq, state, saved: same ? null : saved, savedSeq, savedBy, undoFloor }
}

/** The fold a snapshot stands for. */
export function readSnapshot<State>(snapshot: Snapshot): Folded<State> {
  // Snapshots are written by `Log.snapshot` at a known schema.
  const state = snapshot.state as unknown as State
  const saved = snapshot.saved === null ? state : (snapshot.saved as unknown as State)
  const { savedSeq, savedBy, undoFloor } = snapshot
  return { state, saved, savedSeq, savedBy, undoFloor }
}

function liftSnapshot<State>(
  lift: (schema: number, state: unknown) => State | null,
  schema: number,
  snapshot: Snapshot,
): Folded<State> | null {
  const state = lift(schema, snapshot.state)
  const saved = snapshot.saved === null ? state : lift(schema, snapshot.saved)
  if (state === null || saved === null) return null
  const { savedSeq, savedBy, undoFloor } = snapshot
  return { state, saved, savedSeq, savedBy, undoFloor }
}
