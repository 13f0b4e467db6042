/*
 * Every map is flat before it is moved: places are projected once onto a plane (y grows downward), and a view moves,
 * turns and scales the plane. So all maps share panning, clipping and picking, whatever their projection.
 */

/** Coordinates of a line or ring, `x0, y0, x1, y1, …`, on the plane or in pixels. */
export type Points = Float64Array

export type Bounds = { x0: number; y0: number; x1: number; y1: number }

/** An area or line of the plane; several rings are islands and holes, told apart by the even-odd rule. */
export type Shape = { rings: readonly Points[]; bounds: Bounds }

/** Longitude and latitude in degrees to the plane. */
export type Project = (longitude: number, latitude: number) => readonly [x: number, y: number]

export const NO_BOUNDS: Bounds = {
  x0: Number.POSITIVE_INFINITY,
  y0: Number.POSITIVE_INFINITY,
  x1: Number.NEGATIVE_INFINITY,
  y1: Number.NEGATIVE_INFINITY,
}

export function boundsOf(rings: readonly Points[]): Bounds {
  // In variables: numbers written to an object again and again cost several times as much.
  let { x0, y0, x1, y1 } = NO_BOUNDS
  for (const ring of rings) {
    for (let i = 0; i < ring.length; i += 2) {
      const x = ring[i] ?? 0
      const y = ring[i + 1] ?? 0
      if (x < x0) x0 = x
      if (x > x1) x1 = x
      if (y < y0) y0 = y
      if (y > y1) y1 = y
    }
  }
  return { x0, y0, x1, y1 }
}

export function extend(bounds: Bounds, x: number, y: number): void {
  if (x < bounds.x0) bounds.x0 = x
  if (x > bounds.x1) bounds.x1 = x
  if (y < bounds.y0) bounds.y0 = y
  if (y > bounds.y1) bounds.y1 = y
}

export function mergeBounds(all: readonly (Bounds | undefined)[]): Bounds | undefined {
  const bounds = { ...NO_BOUNDS }
  for (const one of all) {
    if (!one || one.x0 > one.x1) continue
    extend(bounds, one.x0, one.y0)
    extend(bounds, one.x1, one.y1)
  }
  return bounds.x0 > bounds.x1 ? undefined : bounds
}

export function overlaps(a: Bounds, b: Bounds): boolean {
  return a.x0 <= b.x1 && a.x1 >= b.x0 && a.y0 <= b.y1 && a.y1 >= b.y0
}

export function shapeOf(rings: readonly Points[]): Shape {
  return { rings, bounds: boundsOf(rings) }
}

/** Whether a place is inside, holes left out. */
export function isInside(rings: readonly Points[], x: number, y: number): boolean {
  let inside = false
  for (const ring of rings) {
    let j = ring.length - 2
    for (let i = 0; i < ring.length; i += 2) {
      const xi = ring[i] ?? 0
      const yi = ring[i + 1] ?? 0
      const xj = ring[j] ?? 0
      const yj = ring[j + 1] ?? 0
      if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside
      j = i
    }
  }
  return inside
}

/** Twice the area of a ring, without its sign. */
export function ringArea(ring: Points): number {
  let sum = 0
  let j = ring.length - 2
  for (let i = 0; i < ring.length; i += 2) {
    sum += (ring[j] ?? 0) * (ring[i + 1] ?? 0) - (ring[i] ?? 0) * (ring[j + 1] ?? 0)
    j = i
  }
  return Math.abs(sum)
}

/** Where a label or bubble of a shape stands: the middle of its largest part. */
export function anchorOf({ rings, bounds }: Shape): { x: number; y: number } {
  let largest: Points | undefined
  let most = -1
  for (const ring of rings) {
    const area = ringArea(ring)
    if (area > most) [largest, most] = [ring, area]
  }
  if (!largest || most <= 0) return { x: (bounds.x0 + bounds.x1) / 2, y: (bounds.y0 + bounds.y1) / 2 }
  return centroid(largest)
}

function centroid(ring: Points): { x: number; y: number } {
  let x = 0
  let y = 0
  let twice = 0
  // Relative to the first point: far from the origin the products would cancel each other out.
  const ox = ring[0] ?? 0
  const oy = ring[1] ?? 0
  let j = ring.length - 2
  for (let i = 0; i < ring.length; i += 2) {
    const ax = (ring[j] ?? 0) - ox
    const ay = (ring[j + 1] ?? 0) - oy
    const bx = (ring[i] ?? 0) - ox
    const by = (ring[i + 1] ?? 0) - oy
    const cross = ax * by - bx * ay
    x += (ax + bx) * cross
    y += (ay + by) * cross
    twice += cross
    j = i
  }
  return { x: ox + x / (3 * twice), y: oy + y / (3 * twice) }
}
