import { columnLabel, metricLabel, readColumn, readMetric, readNumber, readText } from '../form-data.ts'
import { DIMMED } from '../frame/limits.ts'
import type { Layer, LayerInput } from '../deck/layer.ts'
import { readLine } from '../deck/lines.ts'
import { lineWidth } from '../deck/line-width.ts'
import { ownColor, positionText, reverses, rowFacts, rowFilter, shapeKey } from '../deck/rows.ts'
import { planePoints } from '../deck/shapes.ts'
import { cssColor } from '../map/css-color.ts'
import type { MapMark } from '../map/marks.ts'
import { boundsOf, mergeBounds } from '../map/plane.ts'
import { lineItems } from '../map/thin.ts'
import { screenPoints } from '../map/view.ts'

/** Lines as they are stored, each in one color. */
export function pathLayer(input: LayerInput): Layer {
  const { formData, result, theme, selected } = input
  const column = readColumn(formData, 'line_column')
  const name = column === undefined ? '' : columnLabel(column)
  const type = readText(formData, 'line_type') ?? 'json'
  const metric = readMetric(formData, 'metric')
  const label = metric === undefined ? undefined : metricLabel(metric)
  const fixed = cssColor(formData['color_picker']) ?? theme.accent
  const isReversed = reverses(formData)
  const lines = result.data.flatMap((row) => {
    const line = readLine(row[name] ?? null, type, isReversed)
    const [first] = line
    if (!first || line.length < 2) return []
    const points = planePoints(line)
    return [{ row, points, bounds: boundsOf([points]), color: ownColor(formData, row) ?? fixed, first }]
  })
  const width = readNumber(formData, 'line_width') ?? 1
  const unit = readText(formData, 'line_width_unit') ?? 'meters'
  return {
    bounds: mergeBounds(lines.map(({ bounds }) => bounds)),
    count: lines.length,
    draw: ({ matrix, view }) => ({
      marks: lineItems(lines.length).flatMap((item): MapMark[] => {
        const line = lines[item]
        if (!line) return []
        const { row, points, color, first } = line
        return [
          {
            kind: 'line',
            item,
            points: screenPoints(matrix, points),
            stroke: color,
            strokeWidth: lineWidth(width, unit, first[1], view.scale),
            opacity: selected.size > 0 && !selected.has(shapeKey(row[name])) ? DIMMED : undefined,
          },
        ]
      }),
      itemAt: (item) => {
        const line = lines[item]
        return (
          line && {
            title: positionText(line.first),
            rows: rowFacts(input, line.row, label, line.color),
            facts: { rows: [line.row], values: { position: line.first, metric: label === undefined ? undefined : line.row[label] } },
          }
        )
      },
    }),
    filterOf: (item) => {
      const line = lines[item]
      return line && rowFilter(positionText(line.first), [name], line.row, shapeKey(line.row[name]))
    },
  }
}
