import { useState } from 'react'
import { useIsPicture } from '../frame/medium.ts'
import type { ZoomWindow } from './zoom.ts'

export type Zoom = { window: ZoomWindow | undefined; onChange: (window: ZoomWindow | undefined) => void }

/** The window of a chart that can be zoomed, kept as long as its data stay; undefined for one that cannot be. */
export function useZoom(isZoomable: boolean, source: unknown): Zoom | undefined {
  const [kept, setKept] = useState<{ window: ZoomWindow | undefined; source: unknown }>()
  const isPicture = useIsPicture()
  if (!isZoomable || isPicture) return undefined
  return {
    window: kept?.source === source ? kept?.window : undefined,
    onChange: (window) => setKept({ window, source }),
  }
}
