import { decide } from '../../../../durable-objects/dashboard/decide.ts'
import type { DashboardDecision } from '../../../../durable-objects/dashboard/decide.ts'
import type { SimpleOp } from '../../../../durable-objects/dashboard/ops.ts'
import type { DashboardState } from '../../../../durable-objects/dashboard/state.ts'

/** What the rules say about ops that nobody has committed yet; the same rules the object will apply. */
export function tryOps(state: DashboardState, ops: readonly SimpleOp[]): DashboardDecision {
  const lookup = { saved: state, savedSeq: 0, savedBy: null, entry: () => null, stateAt: () => null }
  const [only] = ops
  const op = ops.length === 1 && only ? only : ({ type: 'batch', data: { ops } } as const)
  return decide(state, op, lookup)
}
