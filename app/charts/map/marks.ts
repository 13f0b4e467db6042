import type { CanvasMark, Mark } from '../frame/marks.tsx'
import { boundsOf, isInside, overlaps, type Points } from './plane.ts'
import { linePath, ringLine, thinLine } from './screen-path.ts'
import { isDotSeen, shapeOrSpeck, thinned } from './thin.ts'
import type { Place, Size } from './view.ts'

/** What a map draws, in pixels. `item` names what it stands for; several marks may stand for one, -1 for nothing. */
export type MapMark = Dot | Area | Line

type Dot = {
  kind: 'dot'
  item: number
  x: number
  y: number
  r: number
  fill: string
  fillOpacity?: number
  stroke?: string
  strokeWidth?: number
  opacity?: number
  /** Written inside, when it fits. */
  label?: string
}

type Area = {
  kind: 'area'
  item: number
  rings: readonly Points[]
  fill?: string
  fillOpacity?: number
  stroke?: string
  strokeWidth?: number
  opacity?: number
}

type Line = {
  kind: 'line'
  item: number
  points: Points
  stroke: string
  strokeWidth: number
  opacity?: number
}

/** A line is hit this far beside it. */
const LINE_REACH = 4
/** A dot is easier to hit than it is large. */
const LEAST_REACH = 5

/** The marks as a canvas draws them, what lies outside the frame left out. */
export function toCanvasMarks(marks: readonly MapMark[], size: Size): CanvasMark[] {
  return thinned(marks, size).flatMap((mark, index): CanvasMark[] => {
    const key = String(index)
    if (mark.kind === 'dot') {
      return isDotSeen(mark, size) ? [frameDot(mark, key)] : []
    }
    if (mark.kind === 'line') {
      if (!isSeen([mark.points], size)) return []
      const { stroke, strokeWidth, opacity } = mark
      return [{ kind: 'outline', key, lines: [thinLine(mark.points)], isClosed: false, stroke, strokeWidth, opacity }]
    }
    if (!isSeen(mark.rings, size)) return []
    const lines = mark.rings.map((ring) => ringLine(ring, size)).filter(({ length }) => length > 0)
    const { fill, fillOpacity, stroke, strokeWidth, opacity } = mark
    return lines.length === 0 ? [] : [{ kind: 'outline', key, lines, isClosed: true, fill, fillOpacity, stroke, strokeWidth, opacity }]
  })
}

/**
 * The same marks as a document has them.
 *
 * @param parts Into how many parts of a pixel lines and outlines are rounded: tenths without.
 */
export function toFrameMarks(marks: readonly CanvasMark[], parts?: number): Mark[] {
  return marks.map((mark): Mark => {
    if (mark.kind !== 'outline') return mark
    const { kind: _, lines, isClosed, ...look } = mark
    return { kind: 'path', d: lines.map((line) => linePath(line, parts) + (isClosed ? 'Z' : '')).join(''), ...look }
  })
}

function frameDot({ x, y, r, fill, fillOpacity, stroke, strokeWidth, opacity }: Dot, key: string): CanvasMark {
  return { kind: 'dot', key, x, y, r: Math.round(r * 10) / 10, fill, fillOpacity, stroke, strokeWidth, opacity }
}

function isSeen(rings: readonly Points[], { width, height }: Size): boolean {
  return overlaps(boundsOf(rings), { x0: 0, y0: 0, x1: width, y1: height })
}

/** The uppermost item under a place. */
export function hitItem(marks: readonly MapMark[], { x, y }: Place): number | undefined {
  for (let index = marks.length - 1; index >= 0; index--) {
    const mark = marks[index]
    if (mark && mark.item >= 0 && isHit(shapeOrSpeck(mark), x, y)) return mark.item
  }
  return undefined
}

function isHit(mark: MapMark, x: number, y: number): boolean {
  if (mark.kind === 'dot') return Math.hypot(mark.x - x, mark.y - y) <= Math.max(mark.r, LEAST_REACH)
  if (mark.kind === 'area') return isInside(mark.rings, x, y)
  return isNearLine(mark.points, x, y, mark.strokeWidth / 2 + LINE_REACH)
}

function isNearLine(points: Points, x: number, y: number, reach: number): boolean {
  for (let i = 2; i < points.length; i += 2) {
    const ax = points[i - 2] ?? 0
    const ay = points[i - 1] ?? 0
    const dx = (points[i] ?? 0) - ax
    const dy = (points[i + 1] ?? 0) - ay
    const length = dx * dx + dy * dy
    const share = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length))
    if (Math.hypot(ax + share * dx - x, ay + share * dy - y) <= reach) return true
  }
  return false
}

/** Where a mark is told about: the tooltip stands there, and the arrow keys move between these places. */
export function placeOf(mark: MapMark): Place {
  if (mark.kind === 'dot') return { x: mark.x, y: mark.y }
  if (mark.kind === 'line') {
    const middle = Math.floor(mark.points.length / 4) * 2
    return { x: mark.points[middle] ?? 0, y: mark.points[middle + 1] ?? 0 }
  }
  const { x0, y0, x1, y1 } = boundsOf(mark.rings)
  return { x: (x0 + x1) / 2, y: (y0 + y1) / 2 }
}

/** The place of every item that can be seen; the last mark of an item decides, which is its top. */
export function itemPlaces(marks: readonly MapMark[], { width, height }: Size): Map<number, Place> {
  const places = new Map<number, Place>()
  for (const mark of marks) {
    if (mark.item < 0) continue
    const place = placeOf(mark)
    if (place.x >= 0 && place.x <= width && place.y >= 0 && place.y <= height) places.set(mark.item, place)
  }
  return places
}
