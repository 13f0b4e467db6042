import { MAX_LINE_POINTS } from '../frame/limits.ts'
import { boundsOf } from './plane.ts'
import type { MapMark } from './marks.ts'
import type { Size } from './view.ts'

/** Below this many marks each one is drawn, however close they lie. */
const CROWD = 10_000
/** Of things that cross each other more would only fill the frame. */
const MOST_LINES = 20_000

/**
 * What is left of a crowd when those are gone that nobody would see: dots on the same pixel in the same color, areas
 * smaller than a pixel, and of very many lines or areas every other one.
 */
export function thinned(marks: readonly MapMark[], { width, height }: Size): readonly MapMark[] {
  if (marks.length <= CROWD) return marks
  const seen = new Set<string>()
  const kept = marks.toReversed().filter((mark) => {
    if (mark.kind !== 'dot') return mark.kind === 'line' || isLarge(mark)
    if (mark.x + mark.r < 0 || mark.y + mark.r < 0 || mark.x - mark.r > width || mark.y - mark.r > height) return false
    // The uppermost of a pixel stays: it hides the others.
    const key = `${Math.round(mark.x)},${Math.round(mark.y)},${Math.round(mark.r)},${mark.fill}`
    return !seen.has(key) && seen.add(key)
  })
  const others = kept.filter(({ kind }) => kind !== 'dot').length
  const every = everyOf(others)
  return (every === 1 ? kept : kept.filter(({ kind, item }) => kind === 'dot' || item % every === 0)).toReversed()
}

/** Of so many lines or areas, every how many are drawn. */
export function everyOf(lines: number): number {
  return lines > MAX_LINE_POINTS ? Math.ceil(lines / MOST_LINES) : 1
}

function isLarge({ rings }: Extract<MapMark, { kind: 'area' }>): boolean {
  const { x0, y0, x1, y1 } = boundsOf(rings)
  return x1 - x0 >= 1 || y1 - y0 >= 1
}
