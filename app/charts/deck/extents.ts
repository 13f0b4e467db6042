import { type Bounds, extend, NO_BOUNDS, type Points } from '../map/plane.ts'
import { everyOf } from '../map/thin.ts'
import { type Matrix, seenBounds, type Size } from '../map/view.ts'

/** The bounds of many lines, `x0, y0, x1, y1` each, in one list: as many objects would fill the memory. */
export type Extents = Float64Array

export function extentsOf(lines: readonly { points: Points }[]): Extents {
  const extents = new Float64Array(4 * lines.length)
  for (const [index, { points }] of lines.entries()) {
    let x0 = Number.POSITIVE_INFINITY
    let y0 = Number.POSITIVE_INFINITY
    let x1 = Number.NEGATIVE_INFINITY
    let y1 = Number.NEGATIVE_INFINITY
    for (let i = 0; i < points.length; i += 2) {
      const x = points[i] ?? 0
      const y = points[i + 1] ?? 0
      if (x < x0) x0 = x
      if (x > x1) x1 = x
      if (y < y0) y0 = y
      if (y > y1) y1 = y
    }
    extents[4 * index] = x0
    extents[4 * index + 1] = y0
    extents[4 * index + 2] = x1
    extents[4 * index + 3] = y1
  }
  return extents
}

/** Around all of them; undefined without any. */
export function wholeExtent(extents: Extents): Bounds | undefined {
  if (extents.length === 0) return undefined
  const bounds = { ...NO_BOUNDS }
  for (let i = 0; i < extents.length; i += 2) extend(bounds, extents[i] ?? 0, extents[i + 1] ?? 0)
  return bounds
}

/**
 * The numbers of those that reach into the frame, with `margin` pixels around it; of a crowd every so many. Only what is
 * seen is counted, so that a closer look shows more of them.
 */
export function seenItems(extents: Extents, matrix: Matrix, size: Size, margin: number): number[] {
  const { x0, y0, x1, y1 } = seenBounds(matrix, size, margin)
  const seen: number[] = []
  for (let i = 0; i < extents.length; i += 4) {
    const isSeen = (extents[i] ?? 0) <= x1 && (extents[i + 2] ?? 0) >= x0 && (extents[i + 1] ?? 0) <= y1 && (extents[i + 3] ?? 0) >= y0
    if (isSeen) seen.push(i / 4)
  }
  const every = everyOf(seen.length)
  return every === 1 ? seen : seen.filter((item) => item % every === 0)
}
