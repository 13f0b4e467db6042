import { MAX_LINE_POINTS } from '../frame/limits.ts'
import { boundsOf } from './plane.ts'
import type { MapMark } from './marks.ts'
import { isSpeck } from './screen-path.ts'
import type { Size } from './view.ts'

/** Below this many marks each one is drawn, however close they lie. */
const CROWD = 10_000
/** Of things that cross each other more would only fill the frame. */
const MOST_LINES = 20_000

/** An area too small to have a shape is a dot of this size. */
const SPECK_RADIUS = 0.5
/** Wider than any frame, so that a color, a place and a radius in it are one number. */
const SIDE = 8_192

type Dot = Extract<MapMark, { kind: 'dot' }>

/**
 * What of the marks is drawn: areas too small to have a shape as dots, and of a crowd what somebody would see. Of dots on
 * the same pixel in the same color one is left, of very many lines or areas every other one.
 */
export function thinned(marks: readonly MapMark[], size: Size): readonly MapMark[] {
  if (marks.length <= CROWD) return marks.map(shapeOrSpeck)
  const fills = new Map<string, number>()
  const taken = new Set<number>()
  const isFirst = ({ x, y, r, fill }: Dot) => {
    const paint = fills.get(fill) ?? fills.size
    fills.set(fill, paint)
    const before = taken.size
    return taken.add(((paint * SIDE + Math.round(x)) * SIDE + Math.round(y)) * SIDE + Math.round(r)).size > before
  }
  const kept: MapMark[] = []
  let others = 0
  // The uppermost of a pixel stays: it hides the others.
  for (let index = marks.length - 1; index >= 0; index--) {
    const mark = marks[index]
    if (!mark) continue
    const one = shapeOrSpeck(mark)
    if (one.kind !== 'dot') others += 1
    else if (!isDotSeen(one, size) || !isFirst(one)) continue
    kept.push(one)
  }
  const every = everyOf(others)
  return (every === 1 ? kept : kept.filter(({ kind, item }) => kind === 'dot' || item % every === 0)).toReversed()
}

export function isDotSeen({ x, y, r }: Pick<Dot, 'x' | 'y' | 'r'>, { width, height }: Size): boolean {
  return x + r >= 0 && x - r <= width && y + r >= 0 && y - r <= height
}

/** The mark as it is seen: an area is a dot in its color where none of its rings has room for a shape. */
export function shapeOrSpeck(mark: MapMark): MapMark {
  if (mark.kind !== 'area' || !mark.rings.every(isSpeck)) return mark
  const { item, rings, fill, fillOpacity, stroke, opacity } = mark
  const color = fill === undefined || fill === 'none' ? stroke : fill
  if (color === undefined) return mark
  const { x0, y0, x1, y1 } = boundsOf(rings.slice(0, 1))
  // A line around it would cover it: nothing shines through.
  const paint = { fill: color, fillOpacity: stroke === undefined ? fillOpacity : undefined }
  return { kind: 'dot', item, x: (x0 + x1) / 2, y: (y0 + y1) / 2, r: SPECK_RADIUS, ...paint, opacity }
}

/** Of so many lines or areas, every how many are drawn. */
export function everyOf(lines: number): number {
  return lines > MAX_LINE_POINTS ? Math.ceil(lines / MOST_LINES) : 1
}
