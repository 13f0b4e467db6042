import type { Mark } from './marks.tsx'

type Dot = Extract<Mark, { kind: 'dot' }>

/** Looks of dots beyond these are drawn one by one: each stamp keeps its pixels. */
const MOST_STAMPS = 1_000
/** Radii of stamps are whole steps of so many pixels of the canvas: nobody sees less in a crowd, and each step is one stamp. */
const RADIUS_STEP = 0.5
/** A pixel of air on each side, for the soft edge. */
const AIR = 1

/** Draws a dot at its place; false where it has to be drawn as a shape. */
export type Stamp = (context: CanvasRenderingContext2D, dot: Dot) => boolean

/**
 * Dots drawn once for each look and then copied, which is many times faster than filling a circle of the same size a
 * hundred thousand times. A copy stands on whole pixels of the canvas. `scale`: pixels of the canvas a CSS pixel.
 */
export function createStamps(scale: number): Stamp {
  if (typeof OffscreenCanvas === 'undefined') return () => false
  const stamps = new Map<string, ImageBitmap>()
  // Each stamp takes its pixels away: a new canvas for every one would be dear.
  const canvas = new OffscreenCanvas(1, 1)
  const step = RADIUS_STEP / scale
  let last: Dot | undefined
  let stamp: ImageBitmap | undefined
  return (context, dot) => {
    if (!last || !looksLike(last, dot)) {
      last = dot
      stamp = stampOf({ ...dot, r: Math.max(step, Math.round(dot.r / step) * step) }, scale, stamps, canvas)
    }
    if (!stamp) return false
    const half = Math.round(stamp.width / 2)
    const side = stamp.width / scale
    context.globalAlpha = 1
    context.drawImage(stamp, (Math.round(dot.x * scale) - half) / scale, (Math.round(dot.y * scale) - half) / scale, side, side)
    return true
  }
}

function looksLike(a: Dot, b: Dot): boolean {
  return (
    a.r === b.r &&
    a.fill === b.fill &&
    a.fillOpacity === b.fillOpacity &&
    a.stroke === b.stroke &&
    a.strokeWidth === b.strokeWidth &&
    a.opacity === b.opacity
  )
}

function stampOf(
  dot: Dot,
  scale: number,
  stamps: Map<string, ImageBitmap>,
  canvas: OffscreenCanvas,
): ImageBitmap | undefined {
  const { r, fill, fillOpacity, stroke, strokeWidth, opacity } = dot
  const key = `${r} ${fill} ${fillOpacity} ${stroke} ${strokeWidth} ${opacity}`
  const known = stamps.get(key)
  if (known || stamps.size >= MOST_STAMPS) return known
  const outline = stroke === undefined ? 0 : (strokeWidth ?? 1)
  const half = Math.ceil((r + outline / 2 + AIR) * scale)
  const context = canvas.getContext('2d')
  if (!context) return undefined
  canvas.width = 2 * half
  canvas.height = 2 * half
  context.scale(scale, scale)
  drawDot(context, { ...dot, x: half / scale, y: half / scale })
  const made = canvas.transferToImageBitmap()
  stamps.set(key, made)
  return made
}

export function drawDot(context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D, dot: Dot): void {
  const opacity = dot.opacity ?? 1
  context.globalAlpha = opacity * (dot.fillOpacity ?? 1)
  context.fillStyle = dot.fill
  context.beginPath()
  context.arc(dot.x, dot.y, dot.r, 0, 2 * Math.PI)
  context.fill()
  if (dot.stroke === undefined) return
  context.globalAlpha = opacity
  context.strokeStyle = dot.stroke
  context.lineWidth = dot.strokeWidth ?? 1
  context.setLineDash([])
  context.stroke()
}
