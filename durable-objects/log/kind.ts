import type { EngineRejection } from './codes.ts'
import type { Actor, Cause, OpId, UndoEntry } from './envelope.ts'
import type { JsonObject } from './json.ts'
import { upcast, type Upcasts } from './upcast.ts'

export interface Typed {
  readonly type: string
  readonly data: object
}

export type Decision<Event> =
  | { readonly ok: true; readonly event: Event; readonly cause?: Cause }
  | { readonly ok: false; readonly code: string; readonly detail?: JsonObject }

/** What a decision may look up besides the state. The object answers from its store, a client from what it has seen. */
export interface Lookup<State, Inverse> {
  readonly saved: State
  readonly savedSeq: number
  readonly savedBy: { readonly actor: Actor; readonly at: number } | null
  /** The undo entry of an op, if this actor may undo it; null when unknown, compacted or not undoable. */
  entry(of: OpId): UndoEntry<Inverse> | null
  /** State right after `seq`; null when it can no longer be told (or, on a client, cannot be told yet). */
  stateAt(seq: number): State | null
}

/**
 * What an event does to the saved state and to undo: `edit` neither; `save` makes the present the saved state and ends
 * all undo; `amend` changes the saved state as well as the draft; `reset` replaces the draft and ends all undo.
 */
export type Effect = 'edit' | 'save' | 'amend' | 'reset'

/** The pure behaviour of one kind of log. Runs unchanged in the object, in the browser and in plain tests. */
export interface Kind<State, Op extends Typed, Event extends Typed, Inverse> {
  readonly name: string
  /** Grows when the shape of State changes; older snapshots are then folded anew or lifted by `upcastState`. */
  readonly schema: number
  readonly empty: State
  /** Current version of each event type. A type that is missing is unknown to this build. */
  readonly versions: Readonly<Record<string, number>>
  readonly upcasts: Upcasts
  /** Types that change nothing an older reader shows, so that it need not stop at them. */
  readonly optional?: ReadonlySet<string>
  upcastState?(schema: number, state: unknown): State | null
  decide(state: State, op: Op, lookup: Lookup<State, Inverse>): Decision<Event>
  /** Total: never throws, never consults rules. */
  evolve(state: State, event: Event): State
  /** What undoing `event` would restore and expects to find; null when the event cannot be undone. */
  invert(before: State, event: Event): Inverse | null
  /** The event that undoes, or null when somebody has overtaken it. Never cascades. */
  guard(state: State, inverse: Inverse): Event | null
  effect(event: Event): Effect
  /** Whether two states hold the same content, whatever else they remember. Structural equality unless given. */
  readonly sameContent?: (a: State, b: State) => boolean
}

export type EngineOp = { readonly type: 'undo'; readonly data: { readonly of: OpId } }

/** A folded log: the draft, the last saved state, and from where on undo reaches. */
export interface Folded<State> {
  readonly state: State
  readonly saved: State
  readonly savedSeq: number
  readonly savedBy: { readonly actor: Actor; readonly at: number } | null
  /** Events up to this seq can no longer be undone. */
  readonly undoFloor: number
}

export function emptyFold<State>(empty: State): Folded<State> {
  return { state: empty, saved: empty, savedSeq: 0, savedBy: null, undoFloor: 0 }
}

/** One step of the fold; the only place that knows what the effects mean. */
export function foldEvent<State, Op extends Typed, Event extends Typed, Inverse>(
  kind: Kind<State, Op, Event, Inverse>,
  folded: Folded<State>,
  event: Event,
  at: { readonly seq: number; readonly at: number; readonly actor: Actor },
): Folded<State> {
  const state = kind.evolve(folded.state, event)
  const savedBy = { actor: at.actor, at: at.at }
  switch (kind.effect(event)) {
    case 'edit':
      return { ...folded, state }
    case 'save':
      return { state, saved: state, savedSeq: at.seq, savedBy, undoFloor: at.seq }
    case 'amend':
      return { ...folded, state, saved: kind.evolve(folded.saved, event), savedSeq: at.seq, savedBy }
    case 'reset':
      return { ...folded, state, undoFloor: at.seq }
  }
}

/** Decides an op of the kind or of the engine (`undo`). Redo is the undo of an undo. */
export function decideOp<State, Op extends Typed, Event extends Typed, Inverse>(
  kind: Kind<State, Op, Event, Inverse>,
  state: State,
  op: Op | EngineOp,
  lookup: Lookup<State, Inverse>,
): Decision<Event> {
  if (!isUndo(op)) return kind.decide(state, op, lookup)
  const entry = lookup.entry(op.data.of)
  if (!entry) return reject('not-undoable')
  const event = kind.guard(state, entry.inverse)
  if (!event) return reject('overtaken')
  return { ok: true, event, cause: { kind: entry.cause.kind === 'undo' ? 'redo' : 'undo', of: op.data.of } }
}

function isUndo(op: Typed): op is EngineOp {
  return op.type === 'undo'
}

export function reject(code: EngineRejection): Decision<never> {
  return { ok: false, code }
}

/** The event of an envelope in its current version, or null when this build cannot read it. */
export function readEvent<State, Op extends Typed, Event extends Typed, Inverse>(
  kind: Kind<State, Op, Event, Inverse>,
  stored: { readonly type: string; readonly v: number; readonly data: JsonObject },
): Event | null {
  const version = Object.hasOwn(kind.versions, stored.type) ? kind.versions[stored.type] : undefined
  if (version === undefined) return null
  const data = upcast(kind.upcasts, stored.type, stored.v, version, stored.data)
  // Rows are written by this engine after `decide`, and versions guard their shape.
  return data && ({ type: stored.type, data } as unknown as Event)
}
