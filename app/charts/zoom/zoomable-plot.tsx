import { PlotFrame, type PlotFrameProps } from '../plot/plot-frame.tsx'
import { brushTarget } from './brush-target.ts'
import type { PlotZoom } from './use-plot-zoom.ts'
import { ZoomFrame } from './zoom-frame.tsx'

type Props<T> = PlotFrameProps<T> & {
  zoom: PlotZoom
  /** Pixels of the points that are shown, along the bottom axis, and how far their marks reach to both sides. */
  places: readonly number[]
  reach: number
  /** What a point is called, also one that is not shown. */
  textOf: (index: number) => string
}

/** A chart with two axes whose bottom axis can be zoomed; `chart` has the size of the whole, `layout` that of `zoom.room`. */
export function ZoomablePlot<T>({ zoom, places, reach, textOf, ...frame }: Props<T>) {
  const { width, height } = frame.chart
  const { plot } = frame.layout
  const { state, window, room, count } = zoom
  return (
    <ZoomFrame
      zoom={state}
      size={{ width, height }}
      room={room}
      horizontal={false}
      plot={plot}
      count={count}
      textOf={textOf}
    >
      <PlotFrame
        {...frame}
        chart={{ ...frame.chart, ...room }}
        source={state?.window}
        brush={brushTarget({ zoom: state, window, plot, horizontal: false, places, reach, count })}
      />
    </ZoomFrame>
  )
}
