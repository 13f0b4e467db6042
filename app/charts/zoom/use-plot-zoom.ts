import { useZoom, type Zoom } from './use-zoom.ts'
import { fittedWindow, zoomRoom, type ZoomWindow } from './zoom.ts'

/** The zoom of a chart with so many points along its bottom axis. */
export type PlotZoom = {
  state: Zoom | undefined
  /** The points that are shown; undefined where all are. */
  window: ZoomWindow | undefined
  /** What the slider leaves for the drawing. */
  room: { width: number; height: number }
  count: number
}

export function usePlotZoom(
  isZoomable: boolean,
  source: unknown,
  count: number,
  size: { width: number; height: number },
): PlotZoom {
  const state = useZoom(isZoomable, source)
  const { width, height } = size
  return { state, window: fittedWindow(state?.window, count), room: zoomRoom(state, { width, height }, false), count }
}
