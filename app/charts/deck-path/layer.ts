import { columnLabel, metricLabel, readColumn, readMetric, readNumber, readText } from '../form-data.ts'
import { DIMMED } from '../frame/limits.ts'
import type { Layer, LayerInput } from '../deck/layer.ts'
import { seenItems, wholeExtent } from '../deck/extents.ts'
import { LineList } from '../deck/line-list.ts'
import { lineWidth } from '../deck/line-width.ts'
import { firstPosition, readLine } from '../deck/lines.ts'
import { ownColors, positionText, reverses, rowFacts, rowFilter, shapeKey } from '../deck/rows.ts'
import { cssColor } from '../map/css-color.ts'
import type { MapMark } from '../map/marks.ts'
import type { Points } from '../map/plane.ts'
import { screenPoints } from '../map/view.ts'
import type { Row } from '../query-types.ts'

/** Pixels around the frame in which a line may begin to be seen: half of a thick one. */
const MARGIN = 32
const LEAST_POINTS = 2

type PathLine = { row: Row; points: Points; color: string }

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
  const ownOf = ownColors(formData)
  const outlines = new LineList()
  const rows: Row[] = []
  for (const row of result.data) if (readLine(outlines, row[name] ?? null, type, isReversed, LEAST_POINTS)) rows.push(row)
  const extents = outlines.extents()
  const lineOf = (item: number): PathLine | undefined => {
    const row = rows[item]
    return row && { row, points: outlines.points(item), color: ownOf(row) ?? fixed }
  }
  const width = readNumber(formData, 'line_width') ?? 1
  const unit = readText(formData, 'line_width_unit') ?? 'meters'
  return {
    bounds: wholeExtent(extents),
    count: rows.length,
    draw: ({ matrix, view, size }) => ({
      marks: seenItems(extents, matrix, size, MARGIN).flatMap((item): MapMark[] => {
        const line = lineOf(item)
        if (!line) return []
        const { row, points, color } = line
        return [
          {
            kind: 'line',
            item,
            points: screenPoints(matrix, points),
            stroke: color,
            strokeWidth: lineWidth(width, unit, firstPosition(points)[1], view.scale),
            opacity: selected.size > 0 && !selected.has(shapeKey(row[name])) ? DIMMED : undefined,
          },
        ]
      }),
      itemAt: (item) => {
        const line = lineOf(item)
        return (
          line && {
            title: positionText(firstPosition(line.points)),
            rows: rowFacts(input, line.row, label, line.color),
            facts: { rows: [line.row], values: { position: firstPosition(line.points), metric: label === undefined ? undefined : line.row[label] } },
          }
        )
      },
    }),
    filterOf: (item) => {
      const line = lineOf(item)
      return line && rowFilter(positionText(firstPosition(line.points)), [name], line.row, shapeKey(line.row[name]))
    },
  }
}
