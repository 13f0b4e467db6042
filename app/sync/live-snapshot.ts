import type { OpId, Peer, Rejection, Role } from '../../durable-objects/log/envelope.ts'
import { equal } from '../../durable-objects/log/json.ts'
import type { EngineOp } from '../../durable-objects/log/kind.ts'
import type { NoticeCode } from '../../durable-objects/log/protocol.ts'
import type { ConnectionState } from './connection.ts'
import { SYNC_LIMITS } from './limits.ts'
import { type Recovered, type RecoveryReason, type SyncState, undoStacks, type View } from './sync-state.ts'

/** Why a document does not follow its log any more. reload: a newer page is needed; stopped: no access, or gone. */
export type StopReason = 'reload' | 'signed-out' | 'stopped'

/**
 * The one word about the state of a document. loading: nothing has come yet; saving: changes are on their way; offline:
 * changes are kept here; reload: a newer page is needed; signed-out: sign in to go on; stopped: no access, or gone.
 */
export type SyncStatus = 'loading' | 'saved' | 'saving' | 'offline' | 'read-only' | StopReason

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

/** All that a snapshot is made of. */
export interface LiveFacts<State, Op, Inverse> {
  readonly sync: SyncState<State, Op, Inverse>
  readonly view: View<State, Inverse>
  readonly connection: ConnectionState
  readonly ready: boolean
  readonly stopReason: StopReason | null
  readonly recovered: Recovered<Op> | null
  /** Entries whose undo was refused because somebody has changed the same thing since. */
  readonly overtaken: ReadonlySet<OpId>
  /** How the kind compares states; by structure unless given. */
  readonly sameContent: ((a: State, b: State) => boolean) | undefined
  /** Typed text is on its way. */
  readonly textUnconfirmed: boolean
}

export function snapshotOf<State, Op, Inverse>(facts: LiveFacts<State, Op, Inverse>): LiveSnapshot<State> {
  const { sync, view, ready, recovered } = facts
  const { folded } = view
  const stacks = undoStacks(view.entries, facts.overtaken, SYNC_LIMITS.undo)
  return {
    ready,
    state: folded.state,
    saved: folded.saved,
    savedSeq: folded.savedSeq,
    hasUnsavedChanges: !(facts.sameContent ?? equal)(folded.state, folded.saved),
    canUndo: stacks.undo.length > 0,
    canRedo: stacks.redo.length > 0,
    historyFull: stacks.undo.length >= SYNC_LIMITS.undo,
    role: sync.role,
    status: statusOf(facts),
    pendingCount: sync.pending.length,
    peers: sync.peers,
    recovered: recovered && { reason: recovered.reason, count: recovered.ops.length },
  }
}

function statusOf<State, Op, Inverse>(facts: LiveFacts<State, Op, Inverse>): SyncStatus {
  const { sync, connection } = facts
  if (facts.stopReason !== null) return facts.stopReason
  if (connection === 'waiting') return 'offline'
  if (!facts.ready) return 'loading'
  if (sync.role === 'viewer') return 'read-only'
  return sync.pending.length > 0 || facts.textUnconfirmed || connection !== 'live' ? 'saving' : 'saved'
}
