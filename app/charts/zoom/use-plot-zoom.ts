import type { ChartProps } from '../types.ts'
import { useZoom, type Zoom } from './use-zoom.ts'
import { type ZoomPoints, zoomRoom, type ZoomWindow } from './zoom.ts'

/** The zoom of a chart along its bottom axis. */
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
  points: ZoomPoints,
  { width, height, interaction }: Pick<ChartProps, 'width' | 'height' | 'interaction'>,
): PlotZoom {
  const state = useZoom(isZoomable, points, interaction)
  return { state, window: state?.window, room: zoomRoom(state, { width, height }, false), count: points.count }
}
