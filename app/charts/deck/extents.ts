import { type Bounds, extend, NO_BOUNDS } from '../map/plane.ts'
import { everyOf } from '../map/thin.ts'
import { type Matrix, seenBounds, type Size } from '../map/view.ts'

/** The bounds of many lines, `x0, y0, x1, y1` each, in one list: as many objects would fill the memory. */
export type Extents = Float64Array

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
