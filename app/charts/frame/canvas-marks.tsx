import { useEffect, useRef } from 'react'
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
    drawMarks(context, marks)
  }, [marks, width, height])
  return (
    <canvas
      ref={ref}
      aria-hidden="true"
      style={{ position: 'absolute', insetBlockStart: 0, insetInlineStart: 0, inlineSize: width, blockSize: height }}
    />
  )
}

export function drawMarks(context: CanvasRenderingContext2D, marks: readonly Mark[]): void {
  context.lineJoin = 'round'
  for (const mark of marks) {
    const opacity = mark.opacity ?? 1
    if (mark.kind === 'rect') {
      context.globalAlpha = opacity
      context.fillStyle = mark.fill
      context.fillRect(mark.x, mark.y, mark.width, mark.height)
      continue
    }
    const path = mark.kind === 'path' ? new Path2D(mark.d) : dotPath(mark)
    if (mark.fill && mark.fill !== 'none') {
      context.globalAlpha = opacity * (mark.fillOpacity ?? 1)
      context.fillStyle = mark.fill
      context.fill(path)
    }
    if (mark.stroke) {
      context.globalAlpha = opacity
      context.strokeStyle = mark.stroke
      context.lineWidth = mark.strokeWidth ?? 1
      context.setLineDash(mark.kind === 'path' && mark.dash ? mark.dash.split(' ').map(Number) : [])
      context.stroke(path)
    }
  }
  context.globalAlpha = 1
}

function dotPath(mark: Extract<Mark, { kind: 'dot' }>): Path2D {
  const path = new Path2D()
  path.arc(mark.x, mark.y, mark.r, 0, 2 * Math.PI)
  return path
}
