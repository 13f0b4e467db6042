import { readNumber, readText } from '../form-data.ts'
import { numberFormatter } from '../formats/number.ts'
import { colorText } from './color.ts'
import type { MapMark } from '../map/marks.ts'
import { latitudeOf, longitudeOf, mercator, planePerMeter } from '../map/projections.ts'
import { zoomOf } from '../map/base-map.tsx'
import { matrixOf, seenBounds, type Size, toScreen, type View } from '../map/view.ts'
import type { ChartTheme } from '../theme.ts'
import type { FormData } from '../types.ts'
import type { PreparedClusters, Spot } from './prepare.ts'

const METERS: Readonly<Record<string, number>> = { Kilometers: 1_000, Miles: 1_609.34 }
const POINT_RADIUS = 4
const MOST_POINT = 60
const LEAST_CLUSTER = 11
const MOST_CLUSTER = 34
/** Each tenfold makes a cluster this much larger. */
const GROWTH = 7
/** Clusters are looked for a little outside of the frame, so that none pops up at its edge. */
const MARGIN = 60

const short = numberFormatter('SMART_NUMBER')

/** The clusters and points of a view. */
export function spotsOf(clusters: PreparedClusters, view: View, size: Size): Spot[] {
  const { x0, y0, x1, y1 } = seenBounds(matrixOf(view, size), size, MARGIN)
  const longitude = (x: number) => Math.max(-180, Math.min(180, longitudeOf(x)))
  return clusters.spotsAt(zoomOf(view.scale), [longitude(x0), latitudeOf(y1), longitude(x1), latitudeOf(y0)])
}

export function spotMarks(formData: FormData, spots: readonly Spot[], view: View, size: Size, theme: ChartTheme): MapMark[] {
  const matrix = matrixOf(view, size)
  const fill = colorText(formData['map_color']) ?? colorText(formData['mapbox_color']) ?? theme.accent
  const opacity = Math.min(1, Math.max(0, readNumber(formData, 'global_opacity') ?? 1))
  const unit = readText(formData, 'point_radius_unit') ?? 'Pixels'
  return spots.map((spot, item): MapMark => {
    const [x, y] = mercator(spot.position[0], spot.position[1])
    const isCluster = spot.point === undefined
    return {
      kind: 'dot',
      item,
      ...toScreen(matrix, x, y),
      r: isCluster ? clusterRadius(spot.count) : pointRadius(spot, unit, view.scale),
      fill,
      fillOpacity: isCluster ? 0.85 : 0.75,
      stroke: theme.surface,
      strokeWidth: isCluster ? 1.5 : 0.5,
      opacity: opacity === 1 ? undefined : opacity,
      label: isCluster || spot.value !== undefined ? short(spot.value ?? spot.count) : undefined,
    }
  })
}

function clusterRadius(count: number): number {
  return Math.min(MOST_CLUSTER, LEAST_CLUSTER + GROWTH * (Math.log10(count) - Math.log10(2)))
}

function pointRadius({ point, position }: Spot, unit: string, scale: number): number {
  const stored = point?.radius ?? null
  if (stored === null) return POINT_RADIUS
  const meters = METERS[unit]
  const pixels = meters === undefined ? stored : stored * meters * planePerMeter(position[1]) * scale
  return Math.min(MOST_POINT, Math.max(1, pixels))
}
