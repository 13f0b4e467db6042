import Supercluster from 'supercluster'
import { columnLabel, readColumn, readNumber, readText } from '../form-data.ts'
import { finite } from '../map/finite.ts'
import { type Bounds, extend, NO_BOUNDS } from '../map/plane.ts'
import { mercator } from '../map/projections.ts'
import { type Position, validPosition } from '../deck/spatial.ts'
import type { Row } from '../query-types.ts'
import type { FormData } from '../types.ts'
import { labelColumn, radiusColumn } from './query.ts'

export type ClusterPoint = { position: Position; row: Row; value: number | null; radius: number | null }

/** What a cluster adds up of its points' figures: enough for every aggregate. */
type Sums = { count: number; sum: number; squares: number; min: number; max: number }

export type Spot = {
  position: Position
  count: number
  value: number | undefined
  /** A point alone; undefined for a cluster. */
  point: ClusterPoint | undefined
  /** The zoom at which a cluster falls apart; of very many points, the next one. */
  opensAt: number | undefined
}

export type PreparedClusters = {
  points: ClusterPoint[]
  bounds: Bounds | undefined
  spotsAt: (zoom: number, seen: readonly [west: number, south: number, east: number, north: number]) => Spot[]
}

const DEFAULT_RADIUS = 60
/** Closer than this every point stands alone. */
const CLOSEST = 18
const EXTENT = 512
/** More points are gathered for the zoom in view alone: all nineteen at once would hold up the first picture. */
const MOST_AT_ALL_ZOOMS = 20_000

/** Points gathered by their distance on the screen at every whole zoom. */
export function prepareClusters(formData: FormData, rows: readonly Row[]): PreparedClusters {
  const points = readPoints(formData, rows)
  const bounds = { ...NO_BOUNDS }
  for (const { position } of points) extend(bounds, ...mercator(position[0], position[1]))
  const radius = readNumber(formData, 'clustering_radius') ?? DEFAULT_RADIUS
  const name = readText(formData, 'pandas_aggfunc') ?? 'sum'
  const all: Spot[] = points.map((point) => ({ position: point.position, count: 1, value: point.value ?? undefined, point, opensAt: undefined }))
  if (!(radius > 0)) return { points, bounds: points.length === 0 ? undefined : bounds, spotsAt: () => all }
  const isMany = points.length > MOST_AT_ALL_ZOOMS
  const indexes = new Map<number, ClusterIndex>()
  const indexFor = (zoom: number) => {
    const [first, last] = isMany ? [Math.min(zoom, CLOSEST), Math.min(zoom, CLOSEST)] : [0, CLOSEST]
    const known = indexes.get(first)
    if (known) return known
    const index = indexOf(points, radius, first, last)
    indexes.set(first, index)
    return index
  }
  return {
    points,
    bounds: points.length === 0 ? undefined : bounds,
    spotsAt: (wanted, seen) => {
      const zoom = Math.max(0, Math.min(CLOSEST + 1, Math.round(wanted)))
      const index = indexFor(zoom)
      return index.getClusters([...seen], zoom).flatMap((feature): Spot[] => {
        const { properties } = feature
        if (!('cluster_id' in properties)) {
          const alone = all[properties.at]
          return alone ? [alone] : []
        }
        const [longitude = 0, latitude = 0] = feature.geometry.coordinates
        return [
          {
            position: [longitude, latitude],
            count: properties.point_count,
            value: aggregated(name, properties),
            point: undefined,
            opensAt: isMany ? zoom + 1 : index.getClusterExpansionZoom(properties.cluster_id),
          },
        ]
      })
    },
  }
}

type ClusterIndex = Supercluster<{ at: number }, Sums>

function indexOf(points: readonly ClusterPoint[], radius: number, minZoom: number, maxZoom: number): ClusterIndex {
  const index: ClusterIndex = new Supercluster({
    radius,
    extent: EXTENT,
    minZoom,
    maxZoom,
    map: ({ at }) => sumsOf(points[at]?.value ?? null),
    reduce: (into, from) => {
      into.count += from.count
      into.sum += from.sum
      into.squares += from.squares
      into.min = Math.min(into.min, from.min)
      into.max = Math.max(into.max, from.max)
    },
  })
  return index.load(
    points.map(({ position }, at) => ({
      type: 'Feature',
      properties: { at },
      geometry: { type: 'Point', coordinates: [...position] },
    })),
  )
}

function readPoints(formData: FormData, rows: readonly Row[]): ClusterPoint[] {
  const label = (name: string) => {
    const column = readColumn(formData, name)
    return column === undefined ? '' : columnLabel(column)
  }
  const [x, y] = [label('all_columns_x'), label('all_columns_y')]
  const value = labelColumn(formData)
  const radius = radiusColumn(formData)
  return rows.flatMap((row) => {
    const position = validPosition(finite(row[x]) ?? Number.NaN, finite(row[y]) ?? Number.NaN)
    if (!position) return []
    return [
      {
        position,
        row,
        value: value === undefined ? null : finite(row[columnLabel(value)]),
        radius: radius === undefined ? null : finite(row[columnLabel(radius)]),
      },
    ]
  })
}

function sumsOf(value: number | null): Sums {
  if (value === null) return { count: 0, sum: 0, squares: 0, min: Number.POSITIVE_INFINITY, max: Number.NEGATIVE_INFINITY }
  return { count: 1, sum: value, squares: value * value, min: value, max: value }
}

/** The figure of a cluster; undefined when none of its points has one. */
export function aggregated(name: string, { count, sum, squares, min, max }: Sums): number | undefined {
  if (count === 0) return undefined
  const mean = sum / count
  const variance = Math.max(0, squares / count - mean * mean)
  switch (name) {
    case 'mean':
      return mean
    case 'min':
      return min
    case 'max':
      return max
    case 'var':
      return variance
    case 'std':
      return Math.sqrt(variance)
    default:
      return sum
  }
}
