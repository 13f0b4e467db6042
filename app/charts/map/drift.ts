import type { Bounds } from './plane.ts'
import { matrixOf, type Place, type Size, toPlane, type View, within } from './view.ts'

/**
 * How a drawing is moved while the hand is on it: a point p stands at `factor * p + (x, y)`. Only when it rests the
 * marks are laid out again.
 */
export type Drift = { factor: number; x: number; y: number }

/** Smallest and largest pixels a unit. */
export type ScaleRange = readonly [least: number, most: number]

export const STILL: Drift = { factor: 1, x: 0, y: 0 }

export function driftBy(drift: Drift, dx: number, dy: number): Drift {
  return { ...drift, x: drift.x + dx, y: drift.y + dy }
}

/** Scaled around a place of the screen, as far as the range allows. */
export function driftZoom(drift: Drift, at: Place, wanted: number, scale: number, [least, most]: ScaleRange): Drift {
  const now = scale * drift.factor
  const factor = Math.min(most, Math.max(least, now * wanted)) / now
  return {
    factor: drift.factor * factor,
    x: at.x + (drift.x - at.x) * factor,
    y: at.y + (drift.y - at.y) * factor,
  }
}

/** The view that shows at rest what the drift shows in motion. */
export function settled(view: View, size: Size, drift: Drift, bounds: Bounds): View {
  const middle = toPlane(matrixOf(view, size), {
    x: (size.width / 2 - drift.x) / drift.factor,
    y: (size.height / 2 - drift.y) / drift.factor,
  })
  return within({ ...view, ...middle, scale: view.scale * drift.factor }, bounds)
}

/** The same as a transform of CSS. */
export function driftStyle({ x, y, factor }: Drift): string {
  return `translate(${x}px, ${y}px) scale(${factor})`
}
