import { distinctMarks } from './distinct-marks.ts'
import { type Dot, drawDots } from './dot-crowd.ts'
import type { CanvasMark, Outline } from './marks.tsx'

/** Marks on a canvas of so many CSS pixels, what was there before gone. */
export function drawCanvas(canvas: HTMLCanvasElement, marks: readonly CanvasMark[], width: number, height: number): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const ratio = globalThis.devicePixelRatio || 1
  canvas.width = Math.round(width * ratio)
  canvas.height = Math.round(height * ratio)
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  context.clearRect(0, 0, width, height)
  drawMarks(context, distinctMarks(marks, ratio), ratio)
}

const NO_DASH: number[] = []

export function drawMarks(context: CanvasRenderingContext2D, marks: readonly CanvasMark[], scale = 1): void {
  let dots: Dot[] = []
  context.lineJoin = 'round'
  for (const mark of marks) {
    if (mark.kind === 'dot') {
      dots.push(mark)
      continue
    }
    if (dots.length > 0) {
      drawDots(context, dots, scale)
      dots = []
    }
    drawShape(context, mark)
  }
  drawDots(context, dots, scale)
  context.globalAlpha = 1
}

function drawShape(context: CanvasRenderingContext2D, mark: Exclude<CanvasMark, Dot>): void {
  const opacity = mark.opacity ?? 1
  if (mark.kind === 'rect') {
    context.globalAlpha = opacity
    context.fillStyle = mark.fill
    context.fillRect(mark.x, mark.y, mark.width, mark.height)
    return
  }
  const path = mark.kind === 'path' ? new Path2D(mark.d) : undefined
  if (mark.kind === 'outline') trace(context, mark)
  if (mark.fill && mark.fill !== 'none') {
    context.globalAlpha = opacity * (mark.fillOpacity ?? 1)
    context.fillStyle = mark.fill
    if (path) context.fill(path)
    else context.fill()
  }
  const lineWidth = mark.strokeWidth ?? 1
  // A canvas takes no width of zero, and would draw with the one before.
  if (mark.stroke && lineWidth > 0) {
    context.globalAlpha = opacity
    context.strokeStyle = mark.stroke
    context.lineWidth = lineWidth
    context.setLineDash(mark.dash ? mark.dash.split(' ').map(Number) : NO_DASH)
    if (path) context.stroke(path)
    else context.stroke()
  }
}

/** Makes it the path of the canvas. */
function trace(context: CanvasRenderingContext2D, { lines, isClosed }: Outline): void {
  context.beginPath()
  for (const line of lines) {
    context.moveTo(line[0] ?? 0, line[1] ?? 0)
    for (let i = 2; i < line.length; i += 2) context.lineTo(line[i] ?? 0, line[i + 1] ?? 0)
    if (isClosed) context.closePath()
  }
}
