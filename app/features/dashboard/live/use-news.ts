import { useEffect } from 'react'
import type { DashboardState } from '../../../../durable-objects/dashboard/state.ts'
import { equal } from '../../../../durable-objects/log/json.ts'
import type { DashboardStore } from '../../../sync/dashboard-store.ts'
import { useLiveSnapshot } from './use-live-store.ts'

/** A save that is newer than what is shown; null when there is none. What is on the screen changes only when asked. */
export function useNews(store: DashboardStore | null, shown: DashboardState): DashboardState | null {
  const live = useLiveSnapshot(store)
  if (!live?.ready || live.savedSeq === 0) return null
  return equal(comparable(live.saved), comparable(shown)) ? null : live.saved
}

/** What of a state can be seen. Charts attached by Explore are drawn in view mode before anybody has placed them. */
function comparable(state: DashboardState): unknown {
  const items = Object.values(state.items).filter((item) => !item.id.includes('-explore-') && item.type !== 'GRID')
  return {
    items: items.map((item) => ({ ...item, children: item.children.filter((id) => !id.includes('-explore-')) })),
    props: state.props,
    filters: state.filters,
    filterOrder: state.filterOrder,
  }
}

/** Tells the others that this user looks on. */
export function useViewPresence(store: DashboardStore | null): void {
  useEffect(() => store?.setPresence({ mode: 'view', selected: null }), [store])
}
