import { columnLabel, isRecord, readBoolean, readColumn, readNumber, readText } from '../form-data.ts'
import { lineWidth } from '../deck/line-width.ts'
import { gapStroke } from '../deck/columns.ts'
import type { Layer, LayerInput } from '../deck/layer.ts'
import { extentsOf, seenItems, wholeExtent } from '../deck/extents.ts'
import { rowFacts, rowFilter, shapeKey } from '../deck/rows.ts'
import { cssColor } from '../map/css-color.ts'
import type { MapMark } from '../map/marks.ts'
import { latitudeOf } from '../map/projections.ts'
import { screenPoints, toScreen } from '../map/view.ts'
import { DIMMED } from '../frame/limits.ts'
import { type Feature, readFeatures } from './features.ts'

const FILL_OPACITY = 0.6
const POINT_RADIUS = 4
/** The scale that leaves points at their usual size. */
const USUAL_SCALE = 100
const MOST_RADIUS = 20

/** GeoJSON as rows hold it; a feature may bring colors of its own. */
export function geojsonLayer(input: LayerInput): Layer {
  const { formData, result, theme, selected } = input
  const column = readColumn(formData, 'geojson')
  const name = column === undefined ? '' : columnLabel(column)
  const items = result.data.flatMap((row, index) =>
    readFeatures(row[name] ?? null).map((feature) => ({ row, feature, text: feature.title ?? `#${index + 1}` })),
  )
  const extents = extentsOf(items.map(({ feature: { bounds } }) => ({ points: Float64Array.of(bounds.x0, bounds.y0, bounds.x1, bounds.y1) })))
  const isFilled = readBoolean(formData, 'filled', true)
  const isStroked = readBoolean(formData, 'stroked', false)
  const fill = cssColor(formData['fill_color_picker']) ?? theme.accent
  const stroke = cssColor(formData['stroke_color_picker']) ?? theme.accent
  const width = readNumber(formData, 'line_width') ?? 1
  const unit = readText(formData, 'line_width_unit') ?? 'pixels'
  const radius = Math.min(MOST_RADIUS, Math.max(2, ((readNumber(formData, 'point_radius_scale') ?? USUAL_SCALE) / USUAL_SCALE) * POINT_RADIUS))
  return {
    bounds: wholeExtent(extents),
    count: items.length,
    draw: ({ matrix, view, size }) => ({
      marks: seenItems(extents, matrix, size, MOST_RADIUS).flatMap((item): MapMark[] => {
        const one = items[item]
        if (!one) return []
        const { row, feature } = one
        const opacity = selected.size > 0 && !selected.has(shapeKey(row[name])) ? DIMMED : undefined
        const own = { fill: feature.fill ?? fill, stroke: feature.stroke ?? stroke }
        const strokeWidth = unit === 'pixels' ? lineWidth(width, unit, 0, view.scale) : lineWidth(width, unit, latitudeOf((feature.bounds.y0 + feature.bounds.y1) / 2), view.scale)
        return [
          ...feature.areas.map((area): MapMark => {
            const rings = area.map((ring) => screenPoints(matrix, ring))
            return {
              kind: 'area',
              item,
              rings,
              fill: isFilled ? own.fill : 'none',
              fillOpacity: FILL_OPACITY,
              stroke: isStroked || !isFilled ? own.stroke : rings[0] && gapStroke(rings[0], theme.surface),
              strokeWidth: isStroked || !isFilled ? strokeWidth : 0.5,
              opacity,
            }
          }),
          ...feature.lines.map(
            (line): MapMark => ({ kind: 'line', item, points: screenPoints(matrix, line), stroke: own.stroke, strokeWidth, opacity }),
          ),
          ...feature.points.map(
            ({ x, y }): MapMark => ({ kind: 'dot', item, ...toScreen(matrix, x, y), r: radius, fill: own.fill, fillOpacity: 0.8, opacity }),
          ),
        ]
      }),
      itemAt: (item) => {
        const one = items[item]
        return (
          one && {
            title: one.text,
            rows: [...facts(one.feature), ...rowFacts(input, one.row, undefined, fill)],
            facts: { rows: [one.row], values: { ...one.feature.properties, properties: one.feature.properties } },
          }
        )
      },
    }),
    filterOf: (item) => {
      const one = items[item]
      return one && rowFilter(one.text, [name], one.row, shapeKey(one.row[name]))
    },
  }
}

/** Properties that a tooltip has room for. */
const MOST_FACTS = 6

function facts({ properties }: Feature) {
  return Object.entries(properties)
    .filter(([, value]) => value !== null && !isRecord(value) && !Array.isArray(value))
    .slice(0, MOST_FACTS)
    .map(([label, value]) => ({ label, value: String(value) }))
}
