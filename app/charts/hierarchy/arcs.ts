import { round } from '../frame/marks.tsx'
import { measureText, markLabel } from '../frame/text-width.ts'

/** A piece of a ring. Angles are in radians from the top, clockwise. */
export type RingArc = { start: number; end: number; inner: number; outer: number }
export type Center = { x: number; y: number }

export type ArcLabel = { text: string; transform: string }

const LABEL_SIZE = 11
const ARC_PADDING = 3
/** A line of text needs this much of the ring. */
const LEAST_ARC = 13

/** A text on a piece of a ring: level where it fits so, else along the arc, else along the radius, else none. */
export function arcLabel(text: string, arc: RingArc, center: Center): ArcLabel | undefined {
  const middle = (arc.start + arc.end) / 2
  const radius = (arc.inner + arc.outer) / 2
  const thickness = arc.outer - arc.inner
  const length = (arc.end - arc.start) * radius
  const at = onRing(center, radius, middle)
  const place = `translate(${round(at.x)},${round(at.y)})`
  const width = measureText(text, LABEL_SIZE)
  if (width <= levelRoom(middle, length, thickness)) return { text, transform: `${place}translate(0,4)` }
  const degrees = (middle * 180) / Math.PI
  const alongArc = markLabel(text, chordRoom(radius, length, thickness), LABEL_SIZE)
  const alongRadius = length < LEAST_ARC ? '' : markLabel(text, thickness - 2 * ARC_PADDING, LABEL_SIZE)
  if (alongArc !== '' && alongArc.length >= alongRadius.length) {
    const turned = degrees > 90 && degrees < 270 ? degrees - 180 : degrees
    return { text: alongArc, transform: `${place}rotate(${round(turned)})translate(0,4)` }
  }
  if (alongRadius === '') return undefined
  const turned = degrees > 180 ? degrees + 90 : degrees - 90
  return { text: alongRadius, transform: `${place}rotate(${round(turned)})translate(0,4)` }
}

/** Longest straight line along the arc whose text stays within the ring, which bends away from it. */
function chordRoom(radius: number, length: number, thickness: number): number {
  const bend = thickness - LEAST_ARC
  if (bend <= 0) return 0
  const reach = Math.max(0, radius ** 2 - (radius - bend) ** 2)
  return Math.min(length - 2 * ARC_PADDING, 2 * Math.sqrt(bend >= radius ? radius ** 2 : reach))
}

/** Width of a level line through the middle of the piece. */
function levelRoom(middle: number, length: number, thickness: number): number {
  const across = Math.abs(Math.cos(middle)) < 0.05 ? Infinity : length / Math.abs(Math.cos(middle))
  const along = Math.abs(Math.sin(middle)) < 0.05 ? Infinity : thickness / Math.abs(Math.sin(middle))
  const tall = Math.min(length, thickness) >= LEAST_ARC
  return tall ? Math.min(across, along, 240) - 2 * ARC_PADDING - LABEL_SIZE * 0.8 : 0
}

const FULL = 2 * Math.PI - 1e-6

/** The outline of a piece at its place, so that a canvas can draw it too. */
export function ringPath({ start, end, inner, outer }: RingArc, center: Center): string {
  if (end - start >= FULL) {
    const hole = inner > 0 ? circlePath(center, inner, 0) : ''
    return circlePath(center, outer, 1) + hole
  }
  const large = end - start > Math.PI ? 1 : 0
  const back =
    inner > 0
      ? `L${pointText(center, inner, end)}A${round(inner)},${round(inner)},0,${large},0,${pointText(center, inner, start)}`
      : `L${round(center.x)},${round(center.y)}`
  return `M${pointText(center, outer, start)}A${round(outer)},${round(outer)},0,${large},1,${pointText(center, outer, end)}${back}Z`
}

/** Both halves of a circle; the turn of a hole is the other one. */
function circlePath(center: Center, radius: number, turn: 0 | 1): string {
  const r = round(radius)
  const top = pointText(center, radius, 0)
  return `M${top}A${r},${r},0,1,${turn},${pointText(center, radius, Math.PI)}A${r},${r},0,1,${turn},${top}Z`
}

/** A point of a circle; angle 0 is at the top and grows clockwise. */
export function onRing(center: Center, radius: number, angle: number): Center {
  return { x: center.x + radius * Math.sin(angle), y: center.y - radius * Math.cos(angle) }
}

function pointText(center: Center, radius: number, angle: number): string {
  const { x, y } = onRing(center, radius, angle)
  return `${fine(x)},${fine(y)}`
}

/** Ends of arcs need more than a tenth of a pixel, or short ones would bulge. */
function fine(value: number): number {
  return Math.round(value * 100) / 100
}

/** The piece under a point. */
export function ringHit<T extends RingArc>(arcs: readonly T[], center: Center, at: Center): T | undefined {
  const dx = at.x - center.x
  const dy = at.y - center.y
  const distance = Math.hypot(dx, dy)
  const angle = (Math.atan2(dx, -dy) + 2 * Math.PI) % (2 * Math.PI)
  return arcs.find(
    (arc) => distance >= arc.inner && distance <= arc.outer && angle >= arc.start && angle <= arc.end,
  )
}
