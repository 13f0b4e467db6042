import { useMemo } from 'react'
import { useIsPicture } from '../frame/medium.ts'
import { useOwnState } from '../own-state.ts'
import type { ChartInteraction } from '../types.ts'
import { readWindow, type ZoomWindow } from './zoom.ts'

export type Zoom = { window: ZoomWindow | undefined; onChange: (window: ZoomWindow | undefined) => void }

/** The window of a chart that can be zoomed, kept while it has as many points; undefined for one that cannot be. */
export function useZoom(isZoomable: boolean, count: number, interaction: ChartInteraction = {}): Zoom | undefined {
  const [own, change] = useOwnState(interaction)
  const kept = own['zoom']
  // The same object while nothing changes: what is pointed at stays so.
  const window = useMemo(() => readWindow(kept, count), [kept, count])
  const isPicture = useIsPicture()
  if (!isZoomable || isPicture) return undefined
  return {
    window,
    onChange: (next) => change({ zoom: next && { ...next, count } }),
  }
}
