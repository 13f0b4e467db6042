import type { Bounds, Points } from './plane.ts'

/** What of a plane is seen: its middle, pixels a unit, and how it lies. Angles in radians. */
export type View = { x: number; y: number; scale: number; bearing: number; pitch: number }

export type Size = { width: number; height: number }

export type Place = { x: number; y: number }

/** The plane to pixels: `a b c d e f` as in SVG. */
export type Matrix = readonly [number, number, number, number, number, number]

/** Turned and tilted without perspective: parallel stays parallel, so that clipping and tiles stay simple. */
export function matrixOf(view: View, size: Size): Matrix {
  const cosine = Math.cos(view.bearing) * view.scale
  const sine = Math.sin(view.bearing) * view.scale
  const tilt = Math.cos(view.pitch)
  const [a, b, c, d] = [cosine, -sine * tilt, sine, cosine * tilt]
  return [a, b, c, d, size.width / 2 - a * view.x - c * view.y, size.height / 2 - b * view.x - d * view.y]
}

export function toScreen([a, b, c, d, e, f]: Matrix, x: number, y: number): Place {
  return { x: a * x + c * y + e, y: b * x + d * y + f }
}

export function toPlane([a, b, c, d, e, f]: Matrix, { x, y }: Place): Place {
  const determinant = a * d - b * c
  return {
    x: (d * (x - e) - c * (y - f)) / determinant,
    y: (a * (y - f) - b * (x - e)) / determinant,
  }
}

export function screenPoints([a, b, c, d, e, f]: Matrix, points: Points): Points {
  const result = new Float64Array(points.length)
  for (let i = 0; i < points.length; i += 2) {
    const x = points[i] ?? 0
    const y = points[i + 1] ?? 0
    result[i] = a * x + c * y + e
    result[i + 1] = b * x + d * y + f
  }
  return result
}

/** The part of the plane that can be seen, with `margin` pixels around. */
export function seenBounds(matrix: Matrix, { width, height }: Size, margin = 0): Bounds {
  const corners = [
    toPlane(matrix, { x: -margin, y: -margin }),
    toPlane(matrix, { x: width + margin, y: -margin }),
    toPlane(matrix, { x: -margin, y: height + margin }),
    toPlane(matrix, { x: width + margin, y: height + margin }),
  ]
  return {
    x0: Math.min(...corners.map(({ x }) => x)),
    y0: Math.min(...corners.map(({ y }) => y)),
    x1: Math.max(...corners.map(({ x }) => x)),
    y1: Math.max(...corners.map(({ y }) => y)),
  }
}

type Fit = {
  padding?: number
  /** Pixels at the lower edge that stay free, for a legend. */
  below?: number
  bearing?: number
  pitch?: number
  maxScale?: number
}

/** The closest view that shows all of some bounds. */
export function fitView(bounds: Bounds, size: Size, fit: Fit = {}): View {
  const { padding = 0, below = 0, bearing = 0, pitch = 0, maxScale } = fit
  const width = bounds.x1 - bounds.x0
  const height = bounds.y1 - bounds.y0
  const cosine = Math.abs(Math.cos(bearing))
  const sine = Math.abs(Math.sin(bearing))
  const wide = width * cosine + height * sine
  const high = (width * sine + height * cosine) * Math.cos(pitch)
  const most = maxScale ?? Number.MAX_VALUE
  const scale = Math.min(
    most,
    wide > 0 ? Math.max(1, size.width - 2 * padding) / wide : most,
    high > 0 ? Math.max(1, size.height - below - 2 * padding) / high : most,
  )
  const view = { x: (bounds.x0 + bounds.x1) / 2, y: (bounds.y0 + bounds.y1) / 2, scale, bearing, pitch }
  return below === 0 ? view : panned(view, size, 0, -below / 2)
}

/** Scales by `factor` while the place under `at` stays. */
export function zoomedAt(view: View, size: Size, at: Place, factor: number, range: readonly [number, number]): View {
  const scale = Math.min(range[1], Math.max(range[0], view.scale * factor))
  const before = toPlane(matrixOf(view, size), at)
  const after = toPlane(matrixOf({ ...view, scale }, size), at)
  return { ...view, scale, x: view.x + before.x - after.x, y: view.y + before.y - after.y }
}

/** Moved by pixels: what was under the hand stays under it. */
export function panned(view: View, size: Size, dx: number, dy: number): View {
  const matrix = matrixOf(view, size)
  const from = toPlane(matrix, { x: 0, y: 0 })
  const to = toPlane(matrix, { x: dx, y: dy })
  return { ...view, x: view.x + from.x - to.x, y: view.y + from.y - to.y }
}

/** Keeps the middle of the view over the map, so that nobody loses it. */
export function within(view: View, bounds: Bounds): View {
  return {
    ...view,
    x: Math.min(bounds.x1, Math.max(bounds.x0, view.x)),
    y: Math.min(bounds.y1, Math.max(bounds.y0, view.y)),
  }
}

/** More tilt would lay the plane on its edge. */
export const MAX_PITCH = Math.PI / 3
