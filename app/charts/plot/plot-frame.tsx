import type { ReactNode } from 'react'
import type { ChartProps } from '../types.ts'
import { Legend, type LegendItem } from '../frame/legend.tsx'
import { MarksFrame } from '../frame/marks-frame.tsx'
import type { Mark } from '../frame/marks.tsx'
import type { BrushTarget } from '../zoom/use-brush.ts'
import type { PlotLayout } from './plot-layout.ts'
import { PlotAxes, PlotGrid } from './plot-axes.tsx'
import type { SurfaceModel } from '../frame/surface.tsx'

export type PlotFrameProps<T> = {
  chart: ChartProps
  layout: PlotLayout
  grid: 'x' | 'y' | 'both' | 'none'
  summary: string
  model: SurfaceModel<T>
  /** What the marks were made from, where that is more than the answer. */
  source?: unknown
  /** Where dragging zooms. */
  brush?: BrushTarget
  marks: readonly Mark[]
  legend?: {
    items: readonly LegendItem[]
    hidden: ReadonlySet<string>
    onChange: (hidden: ReadonlySet<string>) => void
    sort?: 'asc' | 'desc'
  }
  strong?: ReadonlySet<string>
  /** Drawn under the marks. */
  under?: ReactNode
  /** Drawn over the marks: labels. */
  children?: ReactNode
}

/** A chart with two axes: legend, axes, marks (on a canvas when there are very many) and what answers the pointer. */
export function PlotFrame<T>(props: PlotFrameProps<T>) {
  const { chart, layout, legend, marks } = props
  const { theme } = chart
  return (
    <MarksFrame
      chart={chart}
      marks={marks}
      summary={props.summary}
      source={props.source}
      brush={props.brush}
      model={props.model}
      legend={
        legend &&
        layout.legend && (
          <Legend
            items={legend.items}
            box={layout.legend}
            hidden={legend.hidden}
            onChange={legend.onChange}
            sort={legend.sort}
          />
        )
      }
      ground={
        <>
          {props.under}
          <PlotGrid layout={layout} theme={theme} grid={props.grid} />
        </>
      }
      axes={<PlotAxes layout={layout} theme={theme} strong={props.strong} />}
    >
      {props.children}
    </MarksFrame>
  )
}
