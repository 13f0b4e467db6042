import { useEffect, useState, useSyncExternalStore } from 'react'
import type { DashboardSnapshot, DashboardStore } from '../../../sync/dashboard-store.ts'

/** The live connection may wait for the charts, but not for ever. */
const IDLE_TIMEOUT_MS = 4_000

/**
 * The live connection of the page, for its whole life: viewers see through it who is here and that something was saved,
 * editors edit through it. It loads when the browser is idle, at once when it is `wanted`. Null until then.
 */
export function useLiveStore(dashboardId: number, userId: number | null, wanted: boolean): DashboardStore | null {
  const [idle, setIdle] = useState(false)
  const [store, setStore] = useState<DashboardStore | null>(null)
  const needed = userId !== null && (wanted || idle)

  useEffect(() => whenIdle(() => setIdle(true)), [])
  useEffect(() => {
    if (!needed || userId === null) return undefined
    let made: DashboardStore | undefined
    let gone = false
    void import('./create-store.ts').then(({ createStore }) => {
      if (gone) return
      made = createStore(dashboardId, userId)
      setStore(made)
      void made.start()
    })
    return () => {
      gone = true
      made?.stop()
      setStore(null)
    }
  }, [needed, dashboardId, userId])
  return store
}

function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, IDLE_TIMEOUT_MS)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: IDLE_TIMEOUT_MS })
  return () => cancelIdleCallback(handle)
}

/** What the live connection says now; null while there is none. */
export function useLiveSnapshot(store: DashboardStore | null): DashboardSnapshot | null {
  return useSyncExternalStore(store?.subscribe ?? neverChanges, () => store?.getSnapshot() ?? null)
}

function neverChanges(): () => void {
  return () => undefined
}
