import { readBoolean, readNumber } from '../form-data.ts'
import { extremesOf } from '../conditional-format.ts'
import { regionMarks } from '../choropleth/regions.ts'
import { cssColor } from '../map/css-color.ts'
import type { MapMark } from '../map/marks.ts'
import type { Outline } from '../outlines/outlines.ts'
import { anchorOf, type Bounds, boundsOf, ringArea, type Shape, shapeOf } from '../map/plane.ts'
import { projectRings } from '../map/base-map.tsx'
import { equalEarth, WORLD_MIDDLE } from '../choropleth/projections.ts'
import { type Matrix, toScreen, type Size } from '../map/view.ts'
import { DIMMED } from '../frame/limits.ts'
import type { ChartTheme } from '../theme.ts'
import type { FormData } from '../types.ts'
import type { PreparedWorld } from './prepare.ts'

const LEAST_BUBBLE = 1.5
const BUBBLE_OPACITY = 0.55
const DEFAULT_BUBBLE = 25
/** Maps of countries leave it out: a wide white band without figures. */
const ANTARCTICA = 'ATA'
/** Islands of the Pacific that nobody sees on the whole map do not make it smaller. */
const LEAST_LAND = 0.002
/** Bubbles shrink with a small map. */
const MOST_SHARE = 0.085

export type WorldPlane = { shapes: ReadonlyMap<Outline, Shape>; bounds: Bounds | undefined }

const planes = new WeakMap<readonly Outline[], WorldPlane>()

/** The countries on the plane; projected once for all charts of a page. */
export function worldPlane(outlines: readonly Outline[]): WorldPlane {
  const known = planes.get(outlines)
  if (known) return known
  const shapes = new Map(
    outlines.filter(({ id }) => id !== ANTARCTICA).map((outline) => [outline, shapeOf(projectRings(eastOfEdge(outline), equalEarth))]),
  )
  const large = [...shapes.values()].flatMap(({ rings }) => rings.filter((ring) => ringArea(ring) > LEAST_LAND))
  const plane = { shapes, bounds: large.length === 0 ? undefined : boundsOf(large) }
  planes.set(outlines, plane)
  return plane
}

const CIRCLE = 360
/** A little beyond half a circle, so that islands in the Bering Strait stay with Alaska. */
const EDGE = WORLD_MIDDLE - CIRCLE / 2 - 1

/** What lies beyond the left edge of the map belongs to its right side. */
function eastOfEdge(outline: Outline): Outline {
  const rings = outline.rings.map((ring) => {
    const { x0, x1 } = boundsOf([ring])
    return (x0 + x1) / 2 >= EDGE ? ring : ring.map((value, index) => (index % 2 === 0 ? value + CIRCLE : value))
  })
  return { ...outline, rings }
}

/** Countries, and over them bubbles for the second figure, the largest first. */
export function worldMarks(
  formData: FormData,
  world: PreparedWorld,
  plane: WorldPlane,
  matrix: Matrix,
  size: Size,
  theme: ChartTheme,
  selected: ReadonlySet<string>,
): MapMark[] {
  const rowOf = new Map(world.countries.map((country, item) => [country.outline, item]))
  const isDimmed = (text: string | undefined) => selected.size > 0 && (text === undefined || !selected.has(text))
  const regions = [...plane.shapes].map(([outline, shape]) => {
    const item = rowOf.get(outline) ?? -1
    const country = world.countries[item]
    return { shape, item, fill: country?.color, dimmed: country !== undefined && isDimmed(country.text) }
  })
  const marks = regionMarks(regions, matrix, size, theme)
  return readBoolean(formData, 'show_bubbles', false)
    ? [...marks, ...bubbles(formData, world, plane, matrix, size, theme, isDimmed)]
    : marks
}

function bubbles(
  formData: FormData,
  world: PreparedWorld,
  plane: WorldPlane,
  matrix: Matrix,
  size: Size,
  theme: ChartTheme,
  isDimmed: (text: string) => boolean,
): MapMark[] {
  const figures = world.countries.map(({ size, value }) => (world.secondMetric === undefined ? value : size))
  const { min, max } = extremesOf(figures)
  const wanted = readNumber(formData, 'max_bubble_size') ?? DEFAULT_BUBBLE
  const most = Math.max(LEAST_BUBBLE, Math.min(wanted, Math.min(size.width, size.height) * MOST_SHARE))
  const least = Math.sqrt(Math.max(0, min))
  const span = Math.sqrt(Math.max(0, max)) - least
  const fill = cssColor(formData['color_picker']) ?? theme.accent
  return world.countries
    .flatMap(({ outline, text }, item): (MapMark & { kind: 'dot' })[] => {
      const shape = plane.shapes.get(outline)
      const figure = figures[item] ?? null
      if (!shape || figure === null) return []
      const share = span > 0 ? (Math.sqrt(Math.max(0, figure)) - least) / span : 1
      const { x, y } = anchorOf(shape)
      return [
        {
          kind: 'dot',
          item,
          ...toScreen(matrix, x, y),
          r: LEAST_BUBBLE + share * (most - LEAST_BUBBLE),
          fill,
          fillOpacity: BUBBLE_OPACITY,
          stroke: theme.surface,
          strokeWidth: 1,
          opacity: isDimmed(text) ? DIMMED : undefined,
        },
      ]
    })
    .toSorted((a, b) => b.r - a.r)
}
