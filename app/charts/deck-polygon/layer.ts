import { columnLabel, isRecord, metricLabel, readBoolean, readColumn, readMetric, readNumber, readText, toNumber } from '../form-data.ts'
import { bodyMarks, gapStroke } from '../deck/columns.ts'
import { bucketColors } from '../deck/buckets.ts'
import type { Layer, LayerInput } from '../deck/layer.ts'
import { seenItems, wholeExtent } from '../deck/extents.ts'
import { LineList } from '../deck/line-list.ts'
import { firstPosition, readLine } from '../deck/lines.ts'
import { sizeMetric } from '../deck/query.ts'
import { ownColors, positionText, reverses, rowFacts, rowFilter, shapeKey } from '../deck/rows.ts'
import { DIMMED } from '../frame/limits.ts'
import { finite } from '../map/finite.ts'
import { cssColor } from '../map/css-color.ts'
import type { Points } from '../map/plane.ts'
import { latitudeOf, planePerMeter } from '../map/projections.ts'
import { screenPoints } from '../map/view.ts'
import type { Row } from '../query-types.ts'
import type { FormData } from '../types.ts'

const DEFAULT_OPACITY = 80
const DEFAULT_HEIGHT = 100
/** A body is never higher than this share of the frame: the others would lie outside. */
const MOST_HEIGHT = 0.4
const LEAST_POINTS = 3

type PolygonShape = { row: Row; points: Points; color: string; meters: number }

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
  const ownOf = ownColors(formData)
  const valueOf = (row: Row) => (label === undefined ? null : finite(row[label]))
  const outlines = new LineList()
  const rows: Row[] = []
  let tallest = 0
  for (const row of result.data) {
    if (hidden.size > 0 && hidden.has(colors.keyOf(row, valueOf(row)) ?? '')) continue
    if (!readLine(outlines, row[name] ?? null, type, isReversed, LEAST_POINTS)) continue
    rows.push(row)
    tallest = Math.max(tallest, heightOf(row))
  }
  const shapeOf = (item: number): PolygonShape | undefined => {
    const row = rows[item]
    return row && { row, points: outlines.points(item), color: ownOf(row) ?? colors.colorOf(row, valueOf(row)), meters: heightOf(row) }
  }
  const isRaised = readBoolean(formData, 'extruded', false)
  const isFilled = readBoolean(formData, 'filled', true)
  const fillOpacity = Math.min(100, Math.max(0, readNumber(formData, 'opacity') ?? DEFAULT_OPACITY)) / 100
  const stroke = readBoolean(formData, 'stroked', false) ? (cssColor(formData['stroke_color_picker']) ?? theme.text) : undefined
  const extents = outlines.extents()
  const bounds = wholeExtent(extents)
  const unit = bounds ? planePerMeter(latitudeOf((bounds.y0 + bounds.y1) / 2)) : 0
  return {
    bounds,
    count: rows.length,
    legend: colors.legend,
    draw: ({ matrix, view, size }) => {
      const rise = isRaised ? unit * view.scale * Math.sin(view.pitch) : 0
      const fit = tallest * rise > size.height * MOST_HEIGHT ? (size.height * MOST_HEIGHT) / (tallest * rise) : 1
      const bodies = seenItems(extents, matrix, size, tallest * rise * fit).flatMap((item) => {
        const shape = shapeOf(item)
        if (!shape) return []
        const ring = screenPoints(matrix, shape.points)
        return [{ shape, item, ring, front: lowest(ring) }]
      })
      // Flat areas need no order: what is at the front of others hides nothing of them.
      if (rise > 0) bodies.sort((a, b) => a.front - b.front)
      return {
        marks: bodies.flatMap(({ shape, item, ring }) =>
          bodyMarks({
            item,
            ring,
            height: shape.meters * rise * fit,
            fill: isFilled ? shape.color : 'none',
            fillOpacity,
            stroke: stroke ?? gapStroke(ring, theme.surface),
            opacity: selected.size > 0 && !selected.has(shapeKey(shape.row[name])) ? DIMMED : undefined,
          }),
        ),
        itemAt: (item) => {
          const shape = shapeOf(item)
          if (!shape) return undefined
          const position = firstPosition(shape.points)
          return {
            title: positionText(position),
            rows: rowFacts(input, shape.row, label, shape.color),
            facts: { rows: [shape.row], values: { position, metric: label === undefined ? undefined : shape.row[label] } },
          }
        },
      }
    },
    filterOf: (item) => {
      const shape = shapeOf(item)
      return shape && rowFilter(positionText(firstPosition(shape.points)), [name], shape.row, shapeKey(shape.row[name]))
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
