import { opId, type Actor, type EventEnvelope, type OpId, type Peer, type Rejection, type Role, type UndoEntry } from '../../durable-objects/log/envelope.ts'
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
} from '../../durable-objects/log/kind.ts'
import type { Snapshot, Welcome } from '../../durable-objects/log/protocol.ts'
import { CLIENT_RULES, type ClientRules } from './client-rules.ts'
import type { PendingOp } from './environment.ts'

/** Everything a client knows of one log. Changed only by the pure functions below. */
export interface SyncState<State, Op, Inverse> {
  readonly session: string
  readonly epoch: string | null
  /** True once the object has welcomed this session. */
  readonly known: boolean
  readonly role: Role
  readonly actor: Actor | null
  /** Last applied seq and the fold up to it. */
  readonly seq: number
  readonly folded: Folded<State>
  /** What this window may undo or redo, oldest first. */
  readonly entries: readonly UndoEntry<Inverse>[]
  readonly pending: readonly PendingOp<Op>[]
  readonly nextN: number
  readonly peers: readonly Peer[]
}

/** The optimistic state: confirmed state with the pending ops decided on top of it. */
export interface View<State, Inverse> {
  readonly folded: Folded<State>
  readonly entries: readonly UndoEntry<Inverse>[]
}

export function initialSync<State, Op, Inverse>(
  empty: State,
  session: string,
  resumed: Pick<SyncState<State, Op, Inverse>, 'known' | 'epoch' | 'pending'> = { known: false, epoch: null, pending: [] },
): SyncState<State, Op, Inverse> {
  const { epoch, known, pending } = resumed
  const nextN = (pending.at(-1)?.n ?? 0) + 1
  return { session, epoch, known, role: 'viewer', actor: null, seq: 0, folded: emptyFold(empty), entries: [], pending, nextN, peers: [] }
}

/** Queues one more op. */
export function appended<State, Op, Inverse>(sync: SyncState<State, Op, Inverse>, op: Op | EngineOp): SyncState<State, Op, Inverse> {
  const pending: readonly PendingOp<Op>[] = [...sync.pending, { n: sync.nextN, op, sent: false }]
  return { ...sync, pending, nextN: sync.nextN + 1 }
}

/** Marks the ops up to `lastN` as sent: from now on they may have reached the object. */
export function markedSent<State, Op, Inverse>(sync: SyncState<State, Op, Inverse>, lastN: number): SyncState<State, Op, Inverse> {
  return { ...sync, pending: sync.pending.map((op) => (op.n <= lastN ? { ...op, sent: true } : op)) }
}

type Generic<State, Op extends Typed, Event extends Typed, Inverse> = Kind<State, Op, Event, Inverse>

/** Folds the pending ops over the confirmed state. Ops that can no longer be decided wait for the object's verdict. */
export function viewOf<State, Op extends Typed, Event extends Typed, Inverse>(
  kind: Generic<State, Op, Event, Inverse>,
  sync: SyncState<State, Op, Inverse>,
): View<State, Inverse> {
  return sync.pending.reduce<View<State, Inverse>>(
    (view, { n, op }, i) => applyOp(kind, sync, view, n, op, sync.seq + 1 + i).view,
    { folded: sync.folded, entries: sync.entries },
  )
}

/** Decides one op on a view; the view is unchanged when it is refused. */
export function applyOp<State, Op extends Typed, Event extends Typed, Inverse>(
  kind: Generic<State, Op, Event, Inverse>,
  sync: SyncState<State, Op, Inverse>,
  view: View<State, Inverse>,
  n: number,
  op: Op | EngineOp,
  seq: number,
): { readonly decision: Decision<Event>; readonly view: View<State, Inverse> } {
  const decision = decideOp(kind, view.folded.state, op, lookupOf(view))
  if (!decision.ok) return { decision, view }
  const { event, cause = { kind: 'user' } } = decision
  const inverse = kind.invert(view.folded.state, event)
  const folded = foldEvent(kind, view.folded, event, { seq, at: 0, actor: sync.actor ?? { id: 0, name: '' } })
  const entry = inverse === null ? [] : [{ id: opId(sync.session, n), seq, cause, inverse }]
  const entries = [...view.entries, ...entry].filter((known) => known.seq > folded.undoFloor)
  // The seq of a save is the object's to give; until then the last known one stays what saves are compared with.
  const { savedSeq, savedBy } = view.folded
  return { decision, view: { folded: { ...folded, savedSeq, savedBy }, entries } }
}

function lookupOf<State, Inverse>(view: View<State, Inverse>): Lookup<State, Inverse> {
  const { saved, savedSeq, savedBy } = view.folded
  return {
    saved,
    savedSeq,
    savedBy,
    entry: (of) => view.entries.find((entry) => entry.id === of) ?? null,
    stateAt: () => null,
  }
}

export type Received<State, Op, Inverse> =
  | { readonly ok: true; readonly sync: SyncState<State, Op, Inverse> }
  /** gap: frames are missing, connect again; unknown: this build cannot read an event, reload. */
  | { readonly ok: false; readonly reason: 'gap' | 'unknown' }

/** Applies events in order. What was seen is skipped, a hole is reported, an own event confirms its op. */
export function receiveEvents<State, Op extends Typed, Event extends Typed, Inverse>(
  kind: Generic<State, Op, Event, Inverse>,
  before: SyncState<State, Op, Inverse>,
  events: readonly EventEnvelope[],
  rules: ClientRules = CLIENT_RULES,
): Received<State, Op, Inverse> {
  let sync = before
  for (const envelope of events) {
    if (envelope.seq <= sync.seq && rules.skipSeen) continue
    if (envelope.seq > sync.seq + 1 && rules.refuseGap) return { ok: false, reason: 'gap' }
    const event = readEvent(kind, envelope)
    if (event) sync = applyEvent(kind, sync, envelope, event)
    else if (envelope.optional) sync = passOver(sync, envelope)
    else return { ok: false, reason: 'unknown' }
  }
  return { ok: true, sync }
}

/** An event of a newer build that changes nothing this one shows. */
function passOver<State, Op, Inverse>(sync: SyncState<State, Op, Inverse>, { seq, session, n }: EventEnvelope): SyncState<State, Op, Inverse> {
  const pending = session === sync.session ? sync.pending.filter((op) => op.n > n) : sync.pending
  return { ...sync, seq, pending }
}

function applyEvent<State, Op extends Typed, Event extends Typed, Inverse>(
  kind: Generic<State, Op, Event, Inverse>,
  sync: SyncState<State, Op, Inverse>,
  envelope: EventEnvelope,
  event: Event,
): SyncState<State, Op, Inverse> {
  const own = envelope.session === sync.session
  const inverse = own ? kind.invert(sync.folded.state, event) : null
  const folded = foldEvent(kind, sync.folded, event, envelope)
  const { session, n, seq, cause } = envelope
  const entries = inverse === null ? sync.entries : [...sync.entries, { id: opId(session, n), seq, cause, inverse }]
  return {
    ...sync,
    seq,
    folded,
    entries: entries.filter((entry) => entry.seq > folded.undoFloor),
    pending: own ? sync.pending.filter((op) => op.n > n) : sync.pending,
  }
}

/** Takes every op up to `lastN` off the queue and tells which were refused. */
export function receiveAck<State, Op, Inverse>(
  sync: SyncState<State, Op, Inverse>,
  lastN: number,
  rejected: readonly Rejection[],
): { readonly sync: SyncState<State, Op, Inverse>; readonly refused: readonly { readonly op: Op | EngineOp; readonly rejection: Rejection }[] } {
  const refused = rejected.flatMap((rejection) => {
    const found = sync.pending.find(({ n }) => n === rejection.n)
    return found ? [{ op: found.op, rejection }] : []
  })
  return { sync: { ...sync, pending: sync.pending.filter(({ n }) => n > lastN) }, refused }
}

/** Takes over a snapshot as the confirmed state. */
export function receiveSnapshot<State, Op, Inverse>(
  sync: SyncState<State, Op, Inverse>,
  snapshot: Snapshot,
): SyncState<State, Op, Inverse> {
  // The object folds the same kind at the same schema; `hello` makes sure of that.
  const state = snapshot.state as unknown as State
  const saved = snapshot.saved === null ? state : (snapshot.saved as unknown as State)
  const { seq, savedSeq, savedBy, undoFloor } = snapshot
  return { ...sync, seq, folded: { state, saved, savedSeq, savedBy, undoFloor } }
}

/** Why pending ops could not be sent any more. */
export type RecoveryReason = 'session-unknown' | 'epoch-changed' | 'permission-lost'

/** Ops that could not be sent any more, kept as a draft for the user to look at. */
export interface Recovered<Op> {
  readonly reason: RecoveryReason
  readonly ops: readonly (Op | EngineOp)[]
}

export type Welcomed<State, Op, Inverse> =
  | {
      readonly ok: true
      readonly sync: SyncState<State, Op, Inverse>
      readonly recovered: Recovered<Op> | null
      /** A new session must be taken before anything is pushed; unsent ops have been renumbered for it. */
      readonly renew: boolean
    }
  | { readonly ok: false; readonly reason: 'gap' | 'unknown' }

/** Resumes after (re)connecting: confirmed state from tail or snapshot, pending ops minus what the object has. */
export function receiveWelcome<State, Op extends Typed, Event extends Typed, Inverse>(
  kind: Generic<State, Op, Event, Inverse>,
  before: SyncState<State, Op, Inverse>,
  welcome: Welcome,
  rules: ClientRules = CLIENT_RULES,
): Welcomed<State, Op, Inverse> {
  const { lastN } = welcome
  const dropConfirmed = rules.dropConfirmedOnResume ? before.pending.filter(({ n }) => n > (lastN ?? 0)) : before.pending
  const base = { ...before, epoch: welcome.epoch, role: welcome.role, actor: welcome.actor, peers: welcome.peers, known: true }
  const received = welcome.snapshot
    ? ({ ok: true, sync: receiveSnapshot(base, welcome.snapshot) } as const)
    : receiveEvents(kind, base, welcome.events ?? [], rules)
  if (!received.ok) return received
  // Inverses of the same kind at the same schema.
  const entries = welcome.undoable as readonly UndoEntry<Inverse>[]
  const sync = { ...received.sync, entries, pending: dropConfirmed, nextN: (lastN ?? 0) + dropConfirmed.length + 1 }
  if (welcome.role === 'viewer' && dropConfirmed.length > 0) {
    return { ok: true, sync: { ...sync, pending: [] }, recovered: { reason: 'permission-lost', ops: dropConfirmed.map(({ op }) => op) }, renew: true }
  }
  const forgotten = before.known && lastN === null
  const first = dropConfirmed[0]
  if (!forgotten && (first === undefined || first.n === (lastN ?? 0) + 1)) return { ok: true, sync, recovered: null, renew: false }
  const restarted = restartSession(sync)
  return { ok: true, sync: restarted.sync, recovered: restarted.recovered, renew: true }
}

/**
 * Prepares for another session: ops that were never sent are renumbered from 1, ops that may have been applied already
 * become a recovered draft. The caller gives the new session id.
 */
export function restartSession<State, Op, Inverse>(
  sync: SyncState<State, Op, Inverse>,
  reason: RecoveryReason = 'session-unknown',
): {
  readonly sync: SyncState<State, Op, Inverse>
  readonly recovered: Recovered<Op> | null
} {
  const firstUnsent = sync.pending.findIndex(({ sent }) => !sent)
  const keep = reason === 'session-unknown' && firstUnsent >= 0 ? sync.pending.slice(firstUnsent) : []
  const lost = sync.pending.slice(0, sync.pending.length - keep.length).map(({ op }) => op)
  const pending = keep.map((op, i) => ({ ...op, n: i + 1 }))
  return {
    sync: { ...sync, pending, nextN: pending.length + 1, known: false },
    recovered: lost.length === 0 ? null : { reason, ops: lost },
  }
}

/** Undo and redo stacks of op ids, last to be undone last, as far as the history limit reaches. */
export function undoStacks(
  entries: readonly Pick<UndoEntry, 'id' | 'cause'>[],
  overtaken: ReadonlySet<OpId>,
  limit: number,
): { readonly undo: readonly OpId[]; readonly redo: readonly OpId[] } {
  let undo: OpId[] = []
  let redo: OpId[] = []
  for (const { id, cause } of entries) {
    if (cause.kind === 'undo') {
      undo = undo.filter((other) => other !== cause.of)
      redo.push(id)
    } else if (cause.kind === 'redo') {
      redo = redo.filter((other) => other !== cause.of)
      undo.push(id)
    } else {
      undo.push(id)
      redo = []
    }
  }
  const possible = (ids: OpId[]) => ids.filter((id) => !overtaken.has(id)).slice(-limit)
  return { undo: possible(undo), redo: possible(redo) }
}
