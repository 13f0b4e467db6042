import { boundsOf, overlaps, type Points, type Shape } from './plane.ts'
import { type Matrix, screenPoints, seenBounds, type Size } from './view.ts'

/** Points closer than this to the one before add nothing that can be seen. */
const THIN = 0.7
/** Islands smaller than this are not seen. */
const SPECK = 0.8
/** Outlines are cut this far outside the frame, so that the stroke along the cut is not seen. */
const MARGIN = 6
/** Into how many parts of a pixel places are rounded. */
const TENTHS = 10

/** The outline of shapes as path data: cut to the frame and thinned to the pixels there are. */
export function shapesPath(shapes: readonly Shape[], matrix: Matrix, size: Size): string {
  const seen = seenBounds(matrix, size, MARGIN)
  let d = ''
  for (const shape of shapes) {
    if (!overlaps(shape.bounds, seen)) continue
    for (const ring of shape.rings) d += ringPath(screenPoints(matrix, ring), size)
  }
  return d
}

/** One closed ring, in pixels. */
export function ringPath(ring: Points, size: Size, parts = TENTHS): string {
  const line = ringLine(ring, size)
  return line.length === 0 ? '' : `${linePath(line, parts)}Z`
}

/** A closed ring cut to the frame and thinned to the pixels there are: nothing where it is not seen. */
export function ringLine(ring: Points, size: Size): ArrayLike<number> {
  if (isSpeck(ring)) return []
  const clipped = clipRing(ring, size)
  return clipped.length < 6 ? [] : thinLine(clipped)
}

/** Whether a ring is too small to have a shape. */
export function isSpeck(ring: Points): boolean {
  const { x0, y0, x1, y1 } = boundsOf([ring])
  return x1 - x0 < SPECK && y1 - y0 < SPECK
}

/** Path data of places, each as often as it is told. */
export function linePath(points: ArrayLike<number>, parts = TENTHS): string {
  let d = ''
  for (let i = 0; i < points.length; i += 2) {
    d += `${i === 0 ? 'M' : 'L'}${Math.round((points[i] ?? 0) * parts) / parts},${Math.round((points[i + 1] ?? 0) * parts) / parts}`
  }
  return d
}

/** Without the points that stand on the pixel of the one before; both ends stay. The same list where nothing goes. */
export function thinLine(points: ArrayLike<number>): ArrayLike<number> {
  let kept: number[] | undefined
  let lastX = Number.NaN
  let lastY = Number.NaN
  const end = points.length - 2
  for (let i = 0; i <= end; i += 2) {
    const x = points[i] ?? 0
    const y = points[i + 1] ?? 0
    if (i > 0 && i < end && Math.abs(x - lastX) < THIN && Math.abs(y - lastY) < THIN) {
      kept ??= firstOf(points, i)
      continue
    }
    kept?.push(x, y)
    lastX = x
    lastY = y
  }
  return kept ?? points
}

/** A loop: lists of numbers are copied by their iterators, which takes far longer. */
function firstOf(points: ArrayLike<number>, count: number): number[] {
  const first: number[] = []
  for (let i = 0; i < count; i++) first.push(points[i] ?? 0)
  return first
}

/** The part of a ring inside the frame and its margin (Sutherland and Hodgman). */
function clipRing(ring: Points, { width, height }: Size): ArrayLike<number> {
  let points: ArrayLike<number> = ring
  const sides = [
    [0, -MARGIN, 1],
    [0, width + MARGIN, -1],
    [1, -MARGIN, 1],
    [1, height + MARGIN, -1],
  ] as const
  for (const [axis, edge, sign] of sides) {
    if (isWithin(points, axis, edge, sign)) continue
    points = clipSide(points, axis, edge, sign)
    if (points.length === 0) break
  }
  return points
}

function isWithin(points: ArrayLike<number>, axis: 0 | 1, edge: number, sign: number): boolean {
  for (let i = axis; i < points.length; i += 2) if (((points[i] ?? 0) - edge) * sign < 0) return false
  return true
}

function clipSide(points: ArrayLike<number>, axis: 0 | 1, edge: number, sign: number): number[] {
  const kept: number[] = []
  let px = points[points.length - 2] ?? 0
  let py = points[points.length - 1] ?? 0
  let before = ((axis === 0 ? px : py) - edge) * sign
  for (let i = 0; i < points.length; i += 2) {
    const x = points[i] ?? 0
    const y = points[i + 1] ?? 0
    const now = ((axis === 0 ? x : y) - edge) * sign
    if (before >= 0 !== now >= 0) {
      const share = before / (before - now)
      kept.push(px + (x - px) * share, py + (y - py) * share)
    }
    if (now >= 0) kept.push(x, y)
    ;[px, py, before] = [x, y, now]
  }
  return kept
}
