import { interpolateRgb } from 'd3-interpolate'
import type { MapMark } from '../map/marks.ts'
import { type Matrix, type Place, screenPoints } from '../map/view.ts'
import type { Points } from '../map/plane.ts'

/** Sides are this much darker than the top, so that a column reads as a body. */
const SHADE = 0.3
/** A cell is never drawn smaller, or nobody would see it. */
const LEAST_RADIUS = 2.2
/** Square pixels of the smallest area that a line around it does not hide. */
const LEAST_OUTLINED = 16

type Body = { item: number; ring: Points; height: number; fill: string; fillOpacity?: number; stroke?: string; opacity?: number }

/** A column on a ring in pixels: its sides that face the reader, then its top. Flat without height. */
export function bodyMarks({ item, ring, height, fill, fillOpacity, stroke, opacity }: Body): MapMark[] {
  if (height < 0.5) return [{ kind: 'area', item, rings: [ring], fill, fillOpacity, stroke, strokeWidth: 0.5, opacity }]
  const top = ring.map((value, index) => (index % 2 === 0 ? value : value - height))
  return [
    { kind: 'area', item, rings: sides(ring, height), fill: shadeOf(fill), fillOpacity, opacity },
    { kind: 'area', item, rings: [top], fill, fillOpacity, stroke, strokeWidth: 0.5, opacity },
  ]
}

/** Neighbours are told apart by a line of the ground's color, unless they are so small that it would cover them. */
export function gapStroke(ring: Points, ground: string): string | undefined {
  return Math.abs(signedArea(ring)) / 2 < LEAST_OUTLINED ? undefined : ground
}

/** By color: a map has few of them, and bodies by the thousands. */
const shades = new Map<string, string>()
const MOST_SHADES = 500

function shadeOf(fill: string): string {
  const known = shades.get(fill)
  if (known !== undefined) return known
  const shade = interpolateRgb(fill, '#000')(SHADE)
  if (shades.size < MOST_SHADES) shades.set(fill, shade)
  return shade
}

function sides(ring: Points, height: number): Points[] {
  const clockwise = signedArea(ring) > 0
  const quads: Points[] = []
  for (let i = 0; i < ring.length; i += 2) {
    const j = (i + 2) % ring.length
    const [ax, ay, bx, by] = [ring[i] ?? 0, ring[i + 1] ?? 0, ring[j] ?? 0, ring[j + 1] ?? 0]
    // Only what faces down on the screen is seen.
    if (clockwise ? bx < ax : bx > ax) quads.push(Float64Array.of(ax, ay, bx, by, bx, by - height, ax, ay - height))
  }
  return quads
}

function signedArea(ring: Points): number {
  let area = 0
  let j = ring.length - 2
  for (let i = 0; i < ring.length; i += 2) {
    area += (ring[j] ?? 0) * (ring[i + 1] ?? 0) - (ring[i] ?? 0) * (ring[j + 1] ?? 0)
    j = i
  }
  return area
}

/** The corners of a regular cell around a place of the plane, in pixels and large enough to be seen. */
export function cellRing(matrix: Matrix, center: Place, corners: readonly Place[], radius: number, pixels: number): Points {
  const reach = Math.max(radius, (radius * LEAST_RADIUS) / Math.max(pixels, Number.MIN_VALUE))
  return screenPoints(
    matrix,
    Float64Array.from(corners.flatMap((corner) => [center.x + corner.x * reach, center.y + corner.y * reach])),
  )
}

export const SQUARE: readonly Place[] = [
  { x: -1, y: -1 },
  { x: 1, y: -1 },
  { x: 1, y: 1 },
  { x: -1, y: 1 },
]

export const HEXAGON: readonly Place[] = Array.from({ length: 6 }, (_, index) => ({
  x: Math.sin((index * Math.PI) / 3),
  y: Math.cos((index * Math.PI) / 3),
}))
