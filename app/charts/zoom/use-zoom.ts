import { useMemo } from 'react'
import { useIsPicture } from '../frame/medium.ts'
import { useOwnState } from '../own-state.ts'
import type { ChartInteraction } from '../types.ts'
import { readWindow, windowToKeep, type ZoomPoints, type ZoomWindow } from './zoom.ts'

export type Zoom = { window: ZoomWindow | undefined; onChange: (window: ZoomWindow | undefined) => void }

/** The window of a chart that can be zoomed, kept by what stands at its ends; undefined for one that cannot be. */
export function useZoom(isZoomable: boolean, points: ZoomPoints, interaction: ChartInteraction = {}): Zoom | undefined {
  const [own, change] = useOwnState(interaction)
  const { first, last } = (isZoomable ? readWindow(own['zoom'], points) : undefined) ?? {}
  // The same object while nothing changes: what is pointed at stays so.
  const window = useMemo(() => (first === undefined || last === undefined ? undefined : { first, last }), [first, last])
  const isPicture = useIsPicture()
  if (!isZoomable || isPicture) return undefined
  return {
    window,
    onChange: (next) => change({ zoom: next && windowToKeep(next, points) }),
  }
}
