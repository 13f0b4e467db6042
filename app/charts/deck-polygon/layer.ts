import { columnLabel, isRecord, metricLabel, readBoolean, readColumn, readMetric, readNumber, readText, toNumber } from '../form-data.ts'
import { bodyMarks } from '../deck/columns.ts'
import { bucketColors } from '../deck/buckets.ts'
import type { Layer, LayerInput } from '../deck/layer.ts'
import { readLine } from '../deck/lines.ts'
import { sizeMetric } from '../deck/query.ts'
import { ownColor, positionText, reverses, rowFacts, rowFilter, shapeKey } from '../deck/rows.ts'
import { planePoints } from '../deck/shapes.ts'
import { DIMMED } from '../frame/limits.ts'
import { finite } from '../map/choropleth.ts'
import { cssColor } from '../map/css-color.ts'
import { boundsOf, mergeBounds } from '../map/plane.ts'
import { latitudeOf, planePerMeter } from '../map/projections.ts'
import { screenPoints } from '../map/view.ts'
import type { FormData } from '../types.ts'

const DEFAULT_OPACITY = 80
const DEFAULT_HEIGHT = 100
/** A body is never higher than this share of the frame: the others would lie outside. */
const MOST_HEIGHT = 0.4

/** Areas colored by a figure in steps, raised by another. */
export function polygonLayer(input: LayerInput): Layer {
  const { formData, result, theme, hidden, selected } = input
  const column = readColumn(formData, 'line_column')
  const name = column === undefined ? '' : columnLabel(column)
  const metric = readMetric(formData, 'metric')
  const label = metric === undefined ? undefined : metricLabel(metric)
  const colors = bucketColors(input, label)
  const heightOf = heights(formData)
  const [type, isReversed] = [readText(formData, 'line_type') ?? 'json', reverses(formData)]
  const shapes = result.data.flatMap((row) => {
    const line = readLine(row[name] ?? null, type, isReversed)
    const [first] = line
    const value = label === undefined ? null : finite(row[label])
    const key = colors.keyOf(row, value)
    if (!first || line.length < 3 || (key !== undefined && hidden.has(key))) return []
    const points = planePoints(line)
    const bounds = boundsOf([points])
    const color = ownColor(formData, row) ?? colors.colorOf(row, value)
    return [{ row, points, bounds, color, meters: heightOf(row), first }]
  })
  const isRaised = readBoolean(formData, 'extruded', false)
  const isFilled = readBoolean(formData, 'filled', true)
  const fillOpacity = Math.min(100, Math.max(0, readNumber(formData, 'opacity') ?? DEFAULT_OPACITY)) / 100
  const stroke = readBoolean(formData, 'stroked', false) ? (cssColor(formData['stroke_color_picker']) ?? theme.text) : theme.surface
  const bounds = mergeBounds(shapes.map((shape) => shape.bounds))
  const unit = bounds ? planePerMeter(latitudeOf((bounds.y0 + bounds.y1) / 2)) : 0
  const tallest = shapes.reduce((most, { meters }) => Math.max(most, meters), 0)
  return {
    bounds,
    count: shapes.length,
    legend: colors.legend,
    draw: ({ matrix, view, size }) => {
      const rise = isRaised ? unit * view.scale * Math.sin(view.pitch) : 0
      const fit = tallest * rise > size.height * MOST_HEIGHT ? (size.height * MOST_HEIGHT) / (tallest * rise) : 1
      const bodies = shapes
        .map((shape, item) => {
          const ring = screenPoints(matrix, shape.points)
          return { shape, item, ring, front: lowest(ring) }
        })
        .toSorted((a, b) => a.front - b.front)
      return {
        marks: bodies.flatMap(({ shape, item, ring }) =>
          bodyMarks({
            item,
            ring,
            height: shape.meters * rise * fit,
            fill: isFilled ? shape.color : 'none',
            fillOpacity,
            stroke,
            opacity: selected.size > 0 && !selected.has(shapeKey(shape.row[name])) ? DIMMED : undefined,
          }),
        ),
        itemAt: (item) => {
          const shape = shapes[item]
          return (
          shape && {
            title: positionText(shape.first),
            rows: rowFacts(input, shape.row, label, shape.color),
            facts: { rows: [shape.row], values: { position: shape.first, metric: label === undefined ? undefined : shape.row[label] } },
          }
        )
        },
      }
    },
    filterOf: (item) => {
      const shape = shapes[item]
      return shape && rowFilter(positionText(shape.first), [name], shape.row, shapeKey(shape.row[name]))
    },
  }
}

function lowest(ring: Float64Array): number {
  let most = Number.NEGATIVE_INFINITY
  for (let i = 1; i < ring.length; i += 2) most = Math.max(most, ring[i] ?? 0)
  return most
}

function heights(formData: FormData): (row: Readonly<Record<string, unknown>>) => number {
  const metric = sizeMetric(formData)
  const multiplier = readNumber(formData, 'multiplier') ?? 1
  const stored = formData['point_radius_fixed']
  const fixed = (isRecord(stored) ? toNumber(stored['value']) : undefined) ?? DEFAULT_HEIGHT
  const label = metric === undefined ? undefined : metricLabel(metric)
  return (row) => Math.max(0, (label === undefined ? fixed : (finite(row[label]) ?? 0)) * multiplier)
}
