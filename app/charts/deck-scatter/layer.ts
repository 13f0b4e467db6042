import { DIMMED } from '../frame/limits.ts'
import { isRecord, metricLabel, readNumber, readText, toNumber } from '../form-data.ts'
import { rowColors } from '../deck/colors.ts'
import type { Layer, LayerInput } from '../deck/layer.ts'
import { sizeMetric } from '../deck/query.ts'
import { boundsOfPlaces, memberOf, ownColors, placedRows, positionText, rowFacts, rowFilter, rowTitle } from '../deck/rows.ts'
import { spatialColumns } from '../deck/spatial-columns.ts'
import { finite } from '../map/finite.ts'
import type { MapMark } from '../map/marks.ts'
import { planePerMeter } from '../map/projections.ts'
import { toScreen } from '../map/view.ts'
import type { FormData } from '../types.ts'

const METERS_A_KILOMETER = 1_000
const METERS_A_MILE = 1_609.34
const DEFAULT_RADIUS = 1_000
const LEAST = 2
const MOST = 250
const OPACITY = 0.75
/** Above this many circles their rims only make noise. */
const RIMMED = 2_000

/** Circles with a radius on the ground, never smaller or larger than said in pixels. */
export function scatterLayer(input: LayerInput): Layer {
  const { formData, result, theme, hidden, selected } = input
  const metric = sizeMetric(formData)
  const label = metric === undefined ? undefined : metricLabel(metric)
  const colors = rowColors(input, 'color_picker', 'categorical_palette')
  const radius = radiusOf(formData)
  const figure = (value: unknown) => (label === undefined ? null : finite(value))
  const ownOf = ownColors(formData)
  const placed = placedRows(formData, result.data).filter(({ row }) => {
    const key = colors.keyOf(row, figure(row[label ?? '']))
    return key === undefined || !hidden.has(key)
  })
  const points = placed.map((place) => {
    const value = figure(place.row[label ?? ''])
    const meters = radius(label === undefined ? fixedSize(formData) : value)
    return {
      ...place,
      value,
      meters,
      reach: meters * planePerMeter(place.position[1]),
      color: ownOf(place.row) ?? colors.colorOf(place.row, value),
    }
  })
  // Large ones first, so that none hides behind another.
  points.sort((a, b) => b.meters - a.meters)
  const least = Math.max(0.5, readNumber(formData, 'min_radius') ?? LEAST)
  const most = Math.max(least, readNumber(formData, 'max_radius') ?? MOST)
  return {
    bounds: boundsOfPlaces(points),
    count: points.length,
    legend: colors.legend,
    draw: ({ matrix, view }) => ({
      marks: points.map(({ x, y, reach, color, position }, item): MapMark => {
        const pixels = reach * view.scale
        return {
          kind: 'dot',
          item,
          ...toScreen(matrix, x, y),
          r: Math.min(most, Math.max(least, pixels)),
          fill: color,
          fillOpacity: OPACITY,
          stroke: points.length <= RIMMED ? theme.surface : undefined,
          strokeWidth: 0.5,
          opacity: selected.size > 0 && !selected.has(positionText(position)) ? DIMMED : undefined,
        }
      }),
      itemAt: (item) => {
        const point = points[item]
        return (
          point && {
            title: rowTitle(formData, point.row, point.position),
            rows: rowFacts(input, point.row, label, point.color),
            facts: { rows: [point.row], values: { position: point.position, metric: point.value, radius: point.meters, cat_color: memberOf(formData, point.row) } },
          }
        )
      },
    }),
    filterOf: (item) => {
      const point = points[item]
      return point && rowFilter(positionText(point.position), spatialColumns(formData['spatial']), point.row)
    },
  }
}

function fixedSize(formData: FormData): number {
  const stored = formData['point_radius_fixed']
  return (isRecord(stored) ? toNumber(stored['value']) : undefined) ?? DEFAULT_RADIUS
}

/** A size to meters: an area or a radius, in meters, kilometers or miles. */
function radiusOf(formData: FormData): (size: number | null) => number {
  const unit = readText(formData, 'point_unit') ?? 'square_m'
  const meters = unit.endsWith('km') ? METERS_A_KILOMETER : unit.endsWith('miles') ? METERS_A_MILE : 1
  const multiplier = readNumber(formData, 'multiplier') ?? 1
  return (size) => {
    const amount = Math.max(0, size ?? 0) * multiplier
    return (unit.startsWith('radius') ? amount : Math.sqrt(amount / Math.PI)) * meters
  }
}
