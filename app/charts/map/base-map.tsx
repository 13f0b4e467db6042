import { round } from '../frame/marks.tsx'
import { useIsPicture } from '../frame/medium.ts'
import type { ChartTheme } from '../theme.ts'
import { cellsWithin } from '../outlines/fine-cells.ts'
import { type Outline, type OutlineState, useOutlineFiles, useOutlines } from '../outlines/outlines.ts'
import { boundsOf, type Points, type Project, type Shape } from './plane.ts'
import { mercator } from './projections.ts'
import { shapesPath } from './screen-path.ts'
import { matrixOf, seenBounds, type Size, type View } from './view.ts'

/** Pixels of the whole world at zoom 0, as deck.gl and Mapbox count. */
export const WORLD_PIXELS = 512
/** From these zoom levels on finer outlines are worth their download. */
const FINE_ZOOM = 3.4
const FINEST_ZOOM = 6

export function zoomOf(scale: number): number {
  return Math.log2(scale / WORLD_PIXELS)
}

/** The outlines that a view needs: the finest of them by what is seen. */
export function outlinesFor(view: View, size: Size): readonly string[] {
  const zoom = zoomOf(view.scale)
  if (zoom < FINE_ZOOM) return ['world']
  return zoom < FINEST_ZOOM ? ['countries-50m'] : cellsWithin(seenBounds(matrixOf(view, size), size))
}

/** Land and borders under a Mercator map, from files that the site serves itself. */
export function BaseMap({ view, size, theme }: { view: View; size: Size; theme: ChartTheme }) {
  const zoom = zoomOf(view.scale)
  const wanted = useOutlineFiles(outlinesFor(view, size))
  const coarse = useOutlines(zoom < FINEST_ZOOM ? 'world' : undefined)
  const shapes = mercatorShapes(wanted) ?? (isThere(coarse) ? coarse.flatMap(shapesOf) : undefined)
  const d = shapes && shapesPath(shapes, matrixOf(view, size), size)
  return d ? (
    <path d={d} fill={theme.surfaceMuted} stroke={theme.surface} strokeWidth={0.8} strokeLinejoin="round" />
  ) : null
}

function isThere(state: OutlineState): state is readonly Outline[] {
  return Array.isArray(state)
}

const drawn = new WeakMap<readonly OutlineState[], readonly Shape[]>()
const projected = new WeakMap<Outline, readonly Shape[]>()

/** What is there of some files, each country once; undefined while nothing is. */
function mercatorShapes(states: readonly OutlineState[]): readonly Shape[] | undefined {
  const found = states.filter(isThere)
  if (found.length === 0) return undefined
  const known = drawn.get(states)
  if (known) return known
  const shapes = [...new Set(found.flat())].flatMap(shapesOf)
  drawn.set(states, shapes)
  return shapes
}

/** Ring by ring, so that islands far away need not be looked at. */
function shapesOf(outline: Outline): readonly Shape[] {
  const known = projected.get(outline)
  if (known) return known
  const shapes = outline.rings.map(mercatorShape)
  projected.set(outline, shapes)
  return shapes
}

/**
 * A ring in degrees as a shape of the plane. Its ends say where it lies; its points are projected when it is first drawn:
 * all coasts of the world at once would stop the page, and a view of a city needs one of them.
 */
export function mercatorShape(ring: Points): Shape {
  const { x0, y0, x1, y1 } = boundsOf([ring])
  const [west, south] = mercator(x0, y0)
  const [east, north] = mercator(x1, y1)
  let rings: readonly Points[] | undefined
  return {
    bounds: { x0: west, y0: north, x1: east, y1: south },
    get rings() {
      return (rings ??= [projectRing(ring, mercator)])
    },
  }
}

export function projectRings(outline: Outline, project: Project): Float64Array[] {
  return outline.rings.map((ring) => projectRing(ring, project))
}

function projectRing(ring: Points, project: Project): Float64Array {
  const points = new Float64Array(ring.length)
  for (let i = 0; i < ring.length; i += 2) {
    const place = project(ring[i] ?? 0, ring[i + 1] ?? 0)
    points[i] = place[0]
    points[i + 1] = place[1]
  }
  return points
}

/** What lies under land: left as the chart's own surface in pictures, so that no frame is drawn twice. */
export function Sea({ size, theme }: { size: Size; theme: ChartTheme }) {
  return useIsPicture() ? null : <rect width={round(size.width)} height={round(size.height)} fill={theme.surface} />
}
