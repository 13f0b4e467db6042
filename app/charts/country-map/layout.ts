import { regionMarks } from '../choropleth/regions.ts'
import { projectRings } from '../map/base-map.tsx'
import type { MapMark } from '../map/marks.ts'
import type { Outline } from '../outlines/outlines.ts'
import { type Bounds, boundsOf, mergeBounds, type Project, type Shape, shapeOf } from '../map/plane.ts'
import { albersUsa, azimuthal } from '../choropleth/projections.ts'
import type { Matrix, Size } from '../map/view.ts'
import type { ChartTheme } from '../theme.ts'
import type { PreparedCountry } from './prepare.ts'

export type CountryPlane = { shapes: ReadonlyMap<Outline, Shape>; bounds: Bounds | undefined }

const planes = new WeakMap<readonly Outline[], CountryPlane>()

/** The regions on the plane, seen from above the middle of the country. */
export function countryPlane(outlines: readonly Outline[]): CountryPlane {
  const known = planes.get(outlines)
  if (known) return known
  const project = projectionFor(outlines)
  const shapes = new Map(outlines.map((outline) => [outline, shapeOf(projectRings(outline, project))]))
  const plane = { shapes, bounds: mergeBounds([...shapes.values()].map(({ bounds }) => bounds)) }
  planes.set(outlines, plane)
  return plane
}

const WHOLE_CIRCLE = 360

function projectionFor(outlines: readonly Outline[]): Project {
  if (outlines.some(({ id }) => id === 'US-AK')) return albersUsa()
  const bounds = boundsOf(outlines.flatMap(({ rings }) => rings))
  if (bounds.x0 > bounds.x1) return azimuthal(0, 0)
  return azimuthal(middleLongitude(outlines, bounds), (bounds.y0 + bounds.y1) / 2)
}

/** The middle of what lies on both sides of the date line is not the middle of its numbers. */
function middleLongitude(outlines: readonly Outline[], { x0, x1 }: Bounds): number {
  if (x1 - x0 < WHOLE_CIRCLE / 2) return (x0 + x1) / 2
  const east = outlines.flatMap(({ rings }) => rings).map((ring) => (ring[0] ?? 0) + ((ring[0] ?? 0) < 0 ? WHOLE_CIRCLE : 0))
  return (Math.min(...east) + Math.max(...east)) / 2
}

export function countryMarks(
  country: PreparedCountry,
  plane: CountryPlane,
  matrix: Matrix,
  size: Size,
  theme: ChartTheme,
  selected: ReadonlySet<string>,
): MapMark[] {
  // By code: some regions are drawn in several parts.
  const rowOf = new Map(country.regions.map((region, item) => [region.outline.id, item]))
  const regions = [...plane.shapes].map(([outline, shape]) => {
    const item = rowOf.get(outline.id) ?? -1
    const region = country.regions[item]
    return { shape, item, fill: region?.color, dimmed: selected.size > 0 && region !== undefined && !selected.has(region.text) }
  })
  return regionMarks(regions, matrix, size, theme)
}
