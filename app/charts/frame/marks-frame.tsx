import type { ReactNode } from 'react'
import type { ChartProps } from '../types.ts'
import { CanvasMarks } from './canvas-marks.tsx'
import { ChartFrame } from './chart-frame.tsx'
import { AXIS_FONT, MAX_SVG_MARKS } from './limits.ts'
import { ManyMarks } from './many-marks.tsx'
import type { Mark } from './marks.tsx'
import { Surface, type SurfaceProps } from './surface.tsx'

type Props<T> = Omit<SurfaceProps<T>, 'children'> & {
  marks: readonly Mark[]
  renderer: ChartProps['renderer']
  legend?: ReactNode
  /** Lines under the marks, wherever these are drawn. */
  ground?: ReactNode
  /** Drawn before the marks, and over those on a canvas: axes. */
  axes?: ReactNode
  /** Drawn over the marks: labels. */
  children?: ReactNode
}

/** The drawing of a chart: legend, marks (on a canvas when there are very many), labels and what answers the pointer. */
export function MarksFrame<T>({ marks, renderer, legend, ground, axes, children, ...surface }: Props<T>) {
  const { width, height, theme } = surface
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
      <Surface {...surface}>
        {!onCanvas && ground}
        {axes}
        {!onCanvas && <ManyMarks marks={marks} />}
        {children}
      </Surface>
    </ChartFrame>
  )
}
