import { columnLabel, isRecord, readBoolean, readColumn, readNumber, readText } from '../form-data.ts'
import { lineWidth } from '../deck/line-width.ts'
import { gapStroke } from '../deck/columns.ts'
import type { Layer, LayerInput } from '../deck/layer.ts'
import { seenItems, wholeExtent } from '../deck/extents.ts'
import { rowFacts, rowFilter, shapeKey } from '../deck/rows.ts'
import { cssColor } from '../map/css-color.ts'
import type { MapMark } from '../map/marks.ts'
import type { Points } from '../map/plane.ts'
import { latitudeOf } from '../map/projections.ts'
import { screenPoints } from '../map/view.ts'
import { DIMMED } from '../frame/limits.ts'
import { FeatureList } from './feature-list.ts'
import { partKind } from './part-kind.ts'

const FILL_OPACITY = 0.6
const POINT_OPACITY = 0.8
const POINT_RADIUS = 4
/** The scale that leaves points at their usual size. */
const USUAL_SCALE = 100
const MOST_RADIUS = 20

/** GeoJSON as rows hold it; a feature may bring colors of its own. */
export function geojsonLayer(input: LayerInput): Layer {
  const { formData, result, theme, selected } = input
  const column = readColumn(formData, 'geojson')
  const name = column === undefined ? '' : columnLabel(column)
  const features = new FeatureList(result.data.map((row) => row[name] ?? null))
  const extents = features.extents()
  const textOf = (item: number) => features.titleOf(item) ?? `#${features.rowOf(item) + 1}`
  const isFilled = readBoolean(formData, 'filled', true)
  const isStroked = readBoolean(formData, 'stroked', false)
  const fill = cssColor(formData['fill_color_picker']) ?? theme.accent
  const stroke = cssColor(formData['stroke_color_picker']) ?? theme.accent
  const width = readNumber(formData, 'line_width') ?? 1
  const unit = readText(formData, 'line_width_unit') ?? 'pixels'
  const radius = Math.min(MOST_RADIUS, Math.max(2, ((readNumber(formData, 'point_radius_scale') ?? USUAL_SCALE) / USUAL_SCALE) * POINT_RADIUS))
  return {
    bounds: wholeExtent(extents),
    count: features.length,
    draw: ({ matrix, view, size }) => ({
      marks: seenItems(extents, matrix, size, MOST_RADIUS).flatMap((item): MapMark[] => {
        const row = result.data[features.rowOf(item)]
        if (!row) return []
        const opacity = selected.size > 0 && !selected.has(shapeKey(row[name])) ? DIMMED : undefined
        const own = features.colorsOf(item)
        const [ownFill, ownStroke] = [own.fill ?? fill, own.stroke ?? stroke]
        const middle = ((extents[4 * item + 1] ?? 0) + (extents[4 * item + 3] ?? 0)) / 2
        const strokeWidth = unit === 'pixels' ? lineWidth(width, unit, 0, view.scale) : lineWidth(width, unit, latitudeOf(middle), view.scale)
        const marks: MapMark[] = []
        let rings: Points[] = []
        for (const { part, points: plane } of features.lines(item)) {
          const points = screenPoints(matrix, plane)
          if (part === partKind.hole) rings.push(points)
          else if (part === partKind.area) {
            rings = [points]
            marks.push({
              kind: 'area',
              item,
              rings,
              fill: isFilled ? ownFill : 'none',
              fillOpacity: FILL_OPACITY,
              stroke: isStroked || !isFilled ? ownStroke : gapStroke(points, theme.surface),
              strokeWidth: isStroked || !isFilled ? strokeWidth : 0.5,
              opacity,
            })
          } else if (part === partKind.line) marks.push({ kind: 'line', item, points, stroke: ownStroke, strokeWidth, opacity })
          else marks.push({ kind: 'dot', item, x: points[0] ?? 0, y: points[1] ?? 0, r: radius, fill: ownFill, fillOpacity: POINT_OPACITY, opacity })
        }
        return marks
      }),
      itemAt: (item) => {
        const row = result.data[features.rowOf(item)]
        const properties = features.propertiesOf(item)
        return (
          row && {
            title: textOf(item),
            rows: [...facts(properties), ...rowFacts(input, row, undefined, fill)],
            facts: { rows: [row], values: { ...properties, properties } },
          }
        )
      },
    }),
    filterOf: (item) => {
      const row = result.data[features.rowOf(item)]
      return row && rowFilter(textOf(item), [name], row, shapeKey(row[name]))
    },
  }
}

/** Properties that a tooltip has room for. */
const MOST_FACTS = 6

function facts(properties: Readonly<Record<string, unknown>>) {
  return Object.entries(properties)
    .filter(([, value]) => value !== null && !isRecord(value) && !Array.isArray(value))
    .slice(0, MOST_FACTS)
    .map(([label, value]) => ({ label, value: String(value) }))
}
