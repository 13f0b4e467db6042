import { dashboardKind } from '../../durable-objects/dashboard/kind.ts'
import type { DashboardEvent } from '../../durable-objects/dashboard/events.ts'
import type { Inverse } from '../../durable-objects/dashboard/invert.ts'
import type { DashboardOp } from '../../durable-objects/dashboard/ops.ts'
import type { DashboardState } from '../../durable-objects/dashboard/state.ts'
import type { Decision } from '../../durable-objects/log/kind.ts'
import type { ClientRules } from './client-rules.ts'
import { DocumentStore } from './document-store.ts'
import type { SyncEnvironment } from './environment.ts'
import type { LiveSnapshot } from './live-snapshot.ts'

export type DashboardSnapshot = LiveSnapshot<DashboardState>

/**
 * The live content of one dashboard.
 *
 *     const store = createDashboardStore({ env: browserEnvironment(), dashboardId: 7, userId: 1 })
 *     const { state, status, peers } = useSyncExternalStore(store.subscribe, store.getSnapshot)
 *     store.commit({ type: 'moveItem', data: { id: 'CHART-a', parent: 'ROW-b', after: null } })
 */
export interface DashboardStore extends DocumentStore<DashboardState, DashboardOp, DashboardEvent, Inverse> {
  /** Publishes the draft. `overwrite`: also when somebody else has saved since this user last looked. */
  save(): Decision<DashboardEvent>
  discard(): Decision<DashboardEvent>
}

class LiveDashboard extends DocumentStore<DashboardState, DashboardOp, DashboardEvent, Inverse> implements DashboardStore {
  /**
   * Refused by the object with `saved-by-other` when another save was stored meanwhile; the rejection's detail names
   * who and when. Calling `save` again after it has arrived overwrites knowingly.
   */
  save(): Decision<DashboardEvent> {
    const saving = this.inspect().sync.pending.some(({ op }) => op.type === 'save')
    if (saving) return { ok: false, code: 'same' }
    return this.commit({ type: 'save', data: { expectedSavedSeq: this.getSnapshot().savedSeq } })
  }

  discard(): Decision<DashboardEvent> {
    return this.commit({ type: 'discard', data: {} })
  }
}

export function createDashboardStore(options: {
  readonly env: SyncEnvironment
  readonly dashboardId: number
  readonly userId: number
  readonly rules?: ClientRules
}): DashboardStore {
  const { env, dashboardId, userId, rules } = options
  return new LiveDashboard({
    kind: dashboardKind(),
    env,
    path: `/api/v1/dashboard/${dashboardId}/live`,
    document: `dashboard:${dashboardId}`,
    userId,
    ...(rules && { rules }),
  })
}
