import type { BrushTarget } from './use-brush.ts'
import type { Zoom } from './use-zoom.ts'
import { brushed, fittedWindow, type ZoomWindow } from './zoom.ts'

type Input = {
  zoom: Zoom | undefined
  window: ZoomWindow | undefined
  plot: BrushTarget['plot']
  horizontal: boolean
  /** Pixels of the points that are shown, along the axis, and how far their marks reach to both sides. */
  places: readonly number[]
  reach: number
  /** How many points there are in all. */
  count: number
}

/** Dragging over a chart narrows its window to the points that were passed over. */
export function brushTarget({ zoom, window, plot, horizontal, places, reach, count }: Input): BrushTarget | undefined {
  if (!zoom) return undefined
  return {
    plot,
    horizontal,
    onSelect: (from, to) => {
      const chosen = brushed(places, from, to, reach)
      const before = window?.first ?? 0
      if (chosen) zoom.onChange(fittedWindow({ first: before + chosen.first, last: before + chosen.last }, count))
    },
    onReset: window && (() => zoom.onChange(undefined)),
  }
}
