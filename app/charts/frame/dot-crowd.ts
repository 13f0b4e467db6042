import type { Mark } from './marks.tsx'

export type Dot = Extract<Mark, { kind: 'dot' }>

/** From so many dots on it pays to blend them here; fewer are drawn as circles. */
const LEAST_CROWD = 500
/** Looks that are kept: each has its pixels. */
const MOST_STAMPS = 1_000
/** Radii of stamps are whole steps of so many pixels of the canvas: nobody sees less in a crowd, and each step is one stamp. */
const RADIUS_STEP = 0.5
/** A pixel of air on each side, for the soft edge. */
const AIR = 1

/** A dot as it looks: premultiplied pixels, as the canvas keeps them. */
type Stamp = { side: number; pixels: Int32Array }

export function drawDots(context: CanvasRenderingContext2D, dots: readonly Dot[], scale: number): void {
  if (dots.length >= LEAST_CROWD && drawCrowd(context, dots, scale)) return
  for (const dot of dots) drawDot(context, dot)
}

/**
 * Very many dots, blended in memory and given to the canvas as one picture: it takes several microseconds for each thing
 * that it is told to draw. Dots stand on whole pixels. False where there is no canvas beside the document, or nothing of it to be seen.
 */
function drawCrowd(context: CanvasRenderingContext2D, dots: readonly Dot[], scale: number): boolean {
  const { width, height } = context.canvas
  if (typeof OffscreenCanvas === 'undefined' || width === 0 || height === 0) return false
  const canvas = new OffscreenCanvas(width, height)
  const layer = canvas.getContext('2d')
  const pen = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  if (!layer || !pen) return false
  const picture = layer.createImageData(width, height)
  const pixels = new Int32Array(picture.data.buffer)
  const stamps = new Map<string, Stamp>()
  let last: Dot | undefined
  let stamp: Stamp | undefined
  for (const dot of dots) {
    if (!stamp || !last || !looksLike(last, dot)) {
      const look = lookOf(dot, scale)
      stamp = stamps.get(look.key) ?? makeStamp(look.dot, look.half, scale, pen)
      if (stamps.size >= MOST_STAMPS) stamps.clear()
      stamps.set(look.key, stamp)
      last = dot
    }
    const half = stamp.side / 2
    blend(pixels, width, height, stamp, Math.round(dot.x * scale) - half, Math.round(dot.y * scale) - half)
  }
  divideByAlpha(picture.data)
  layer.putImageData(picture, 0, 0)
  context.globalAlpha = 1
  context.drawImage(canvas, 0, 0, width / scale, height / scale)
  return true
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

/** A dot with the radius of its stamp, and half the side of that in pixels of the canvas. */
function lookOf(dot: Dot, scale: number): { key: string; dot: Dot; half: number } {
  const step = RADIUS_STEP / scale
  const r = Math.max(step, Math.round(dot.r / step) * step)
  const { fill, fillOpacity, stroke, strokeWidth, opacity } = dot
  const outline = stroke === undefined ? 0 : (strokeWidth ?? 1)
  return {
    key: `${r} ${fill} ${fillOpacity} ${stroke} ${strokeWidth} ${opacity}`,
    dot: { ...dot, r },
    half: Math.ceil((r + outline / 2 + AIR) * scale),
  }
}

function drawDot(context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D, dot: Dot): void {
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

function makeStamp(dot: Dot, half: number, scale: number, pen: OffscreenCanvasRenderingContext2D): Stamp {
  const side = 2 * half
  pen.canvas.width = side
  pen.canvas.height = side
  pen.scale(scale, scale)
  drawDot(pen, { ...dot, x: half / scale, y: half / scale })
  const { data } = pen.getImageData(0, 0, side, side)
  multiplyByAlpha(data)
  return { side, pixels: new Int32Array(data.buffer) }
}

/** A stamp over what is there, its upper left corner at a place; what lies outside is left out. */
export function blend(pixels: Int32Array, width: number, height: number, stamp: Stamp, left: number, top: number): void {
  const { side, pixels: own } = stamp
  const [firstX, endX] = [Math.max(0, -left), Math.min(side, width - left)]
  const endY = Math.min(side, height - top)
  for (let y = Math.max(0, -top); y < endY; y += 1) {
    let at = (top + y) * width + left + firstX
    for (let x = firstX; x < endX; x += 1, at += 1) {
      const over = own[y * side + x] ?? 0
      if (over === 0) continue
      const alpha = over >>> 24
      const share = 256 - alpha - (alpha >> 7)
      const under = pixels[at] ?? 0
      // Two of the four channels at once.
      const even = (Math.imul(under & 0xff00ff, share) >>> 8) & 0xff00ff
      const odd = Math.imul((under >>> 8) & 0xff00ff, share) & 0xff00ff00
      pixels[at] = (over + (even | odd)) | 0
    }
  }
}

function multiplyByAlpha(bytes: Uint8ClampedArray): void {
  scaleColors(bytes, (alpha) => alpha / 255)
}

export function divideByAlpha(bytes: Uint8ClampedArray): void {
  scaleColors(bytes, (alpha) => 255 / alpha)
}

function scaleColors(bytes: Uint8ClampedArray, factorOf: (alpha: number) => number): void {
  for (let at = 0; at < bytes.length; at += 4) {
    const alpha = bytes[at + 3] ?? 0
    if (alpha === 0 || alpha === 255) continue
    const factor = factorOf(alpha)
    for (let channel = at; channel < at + 3; channel += 1) bytes[channel] = (bytes[channel] ?? 0) * factor
  }
}
