import { useEffect, useEffectEvent, useState } from 'react'
import type { DashboardState } from '../../../../durable-objects/dashboard/state.ts'
import { usePage } from './contexts.ts'

/**
 * Asks the tiles anew at an interval while somebody looks: that of the dashboard's settings, until another is chosen
 * for this visit.
 */
export function useAutoRefresh({ metadata }: DashboardState): { readonly seconds: number; readonly set: (seconds: number) => void } {
  const { refreshes } = usePage()
  const [chosen, set] = useState<number | null>(null)
  const stored = metadata['refresh_frequency']
  const seconds = chosen ?? (typeof stored === 'number' && stored > 0 ? stored : 0)
  const settings = useEffectEvent(() => metadata)
  useEffect(() => {
    if (seconds <= 0) return undefined
    let stop: (() => void) | undefined
    let ended = false
    void import('./auto-refresh.ts').then(({ startAutoRefresh }) => {
      if (!ended) stop = startAutoRefresh(seconds, () => refreshes.tiles(), () => settings())
    })
    return () => {
      ended = true
      stop?.()
    }
  }, [seconds, refreshes])
  return { seconds, set }
}
