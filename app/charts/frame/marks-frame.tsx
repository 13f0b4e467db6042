import type { ReactNode } from 'react'
import type { ChartProps } from '../types.ts'
import { CanvasMarks } from './canvas-marks.tsx'
import { ChartFrame } from './chart-frame.tsx'
import { AXIS_FONT, MAX_SVG_MARKS } from './limits.ts'
import { ManyMarks } from './many-marks.tsx'
import type { Mark } from './marks.tsx'
import { Surface, type SurfaceProps } from './surface.tsx'

type Props<T> = Pick<SurfaceProps<T>, 'summary' | 'model' | 'brush'> & {
  chart: Pick<ChartProps, 'width' | 'height' | 'theme' | 'renderer' | 'data'>
  marks: readonly Mark[]
  /** What the marks were made from, where that is not the first answer of the chart alone. */
  source?: unknown
  legend?: ReactNode
  /** Lines under the marks, wherever these are drawn. */
  ground?: ReactNode
  /** Drawn before the marks, and over those on a canvas: axes. */
  axes?: ReactNode
  /** Drawn over the marks: labels. */
  children?: ReactNode
}

/** The drawing of a chart: legend, marks (on a canvas when there are very many), labels and what answers the pointer. */
export function MarksFrame<T>({ chart, marks, source, legend, ground, axes, children, ...surface }: Props<T>) {
  const { width, height, theme, renderer, data } = chart
  const onCanvas = renderer !== 'svg' && marks.length > MAX_SVG_MARKS
  return (
    <ChartFrame width={width} height={height}>
      {legend}
      {onCanvas && (
        <CanvasMarks
          marks={marks}
          width={width}
          height={height}
          ground={
            ground && (
              <g fontFamily={theme.fontFamily} fontSize={AXIS_FONT} fill={theme.textMuted}>
                {ground}
              </g>
            )
          }
        />
      )}
      <Surface {...surface} width={width} height={height} theme={theme} source={source ?? data[0]}>
        {!onCanvas && ground}
        {axes}
        {!onCanvas && <ManyMarks marks={marks} />}
        {children}
      </Surface>
    </ChartFrame>
  )
}
