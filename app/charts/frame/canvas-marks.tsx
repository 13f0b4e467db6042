import { useEffect, useRef } from 'react'
import { distinctMarks } from './distinct-marks.ts'
import { createStamps, drawDot } from './dot-stamps.ts'
import type { Mark } from './marks.tsx'

type Props = { marks: readonly Mark[]; width: number; height: number }

/** All marks on one canvas under the axes: thousands of SVG nodes would make the page slow. */
export function CanvasMarks({ marks, width, height }: Props) {
  const ref = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const canvas = ref.current
    const context = canvas?.getContext('2d')
    if (!canvas || !context) return
    const ratio = globalThis.devicePixelRatio || 1
    canvas.width = Math.round(width * ratio)
    canvas.height = Math.round(height * ratio)
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    context.clearRect(0, 0, width, height)
    drawMarks(context, distinctMarks(marks, ratio), ratio)
  }, [marks, width, height])
  return (
    <canvas
      ref={ref}
      aria-hidden="true"
      style={{ position: 'absolute', insetBlockStart: 0, insetInlineStart: 0, inlineSize: width, blockSize: height }}
    />
  )
}

const NO_DASH: number[] = []

export function drawMarks(context: CanvasRenderingContext2D, marks: readonly Mark[], scale = 1): void {
  const stamp = createStamps(scale)
  context.lineJoin = 'round'
  for (const mark of marks) {
    const opacity = mark.opacity ?? 1
    if (mark.kind === 'rect') {
      context.globalAlpha = opacity
      context.fillStyle = mark.fill
      context.fillRect(mark.x, mark.y, mark.width, mark.height)
      continue
    }
    if (mark.kind === 'dot') {
      if (!stamp(context, mark)) drawDot(context, mark)
      continue
    }
    const path = new Path2D(mark.d)
    if (mark.fill && mark.fill !== 'none') {
      context.globalAlpha = opacity * (mark.fillOpacity ?? 1)
      context.fillStyle = mark.fill
      context.fill(path)
    }
    const lineWidth = mark.strokeWidth ?? 1
    // A canvas takes no width of zero, and would draw with the one before.
    if (mark.stroke && lineWidth > 0) {
      context.globalAlpha = opacity
      context.strokeStyle = mark.stroke
      context.lineWidth = lineWidth
      context.setLineDash(mark.dash ? mark.dash.split(' ').map(Number) : NO_DASH)
      context.stroke(path)
    }
  }
  context.globalAlpha = 1
}
