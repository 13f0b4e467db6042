import { interpolateRgb } from 'd3-interpolate'
import { readNumber, readText } from '../form-data.ts'
import { DIMMED } from '../frame/limits.ts'
import { rowColors } from '../deck/colors.ts'
import type { Layer, LayerInput } from '../deck/layer.ts'
import { memberOf, positionText, rowFacts, rowFilter } from '../deck/rows.ts'
import { memberText } from '../deck/colors.ts'
import { seenItems, wholeExtent } from '../deck/extents.ts'
import { firstPosition } from '../deck/lines.ts'
import { LineList } from '../deck/line-list.ts'
import { positionReader } from '../deck/spatial.ts'
import { spatialColumns } from '../deck/spatial-columns.ts'
import { columnLabel, readColumn } from '../form-data.ts'
import { cssColor } from '../map/css-color.ts'
import type { MapMark } from '../map/marks.ts'
import type { Points } from '../map/plane.ts'
import { toScreen } from '../map/view.ts'
import type { Row } from '../query-types.ts'

/** Pieces of an arc whose color runs from one end to the other. */
const PIECES = 8
const STEPS = 24
/** Of thousands nobody sees how round each one is, nor how its color runs. */
const MANY = 3_000
const FEW_STEPS = 6
/** How far an arc leaves the straight line, as a share of its length. */
const BULGE = 0.18
/** How high an arc rises when seen from the side. */
const LIFT = 0.32
/** With many arcs each one must let the others through. */
const CROWD = 400

/** Arcs from one place to another; seen from the side they rise, from above they bend. */
export function arcLayer(input: LayerInput): Layer {
  const { formData, result, theme, hidden, selected } = input
  const colors = rowColors(input)
  const [startOf, endOf] = [positionReader(formData['start_spatial']), positionReader(formData['end_spatial'])]
  const ends = new LineList()
  const rows: Row[] = []
  for (const row of result.data) {
    if (hidden.size > 0 && hidden.has(colors.keyOf(row, null) ?? '')) continue
    const [start, end] = [startOf(row), endOf(row)]
    if (!start || !end) continue
    for (const [longitude, latitude] of [start, end]) ends.addPosition(longitude, latitude)
    ends.end()
    rows.push(row)
  }
  const extents = ends.extents()
  const arcOf = (item: number): Arc | undefined => {
    const row = rows[item]
    return row && { row, points: ends.points(item) }
  }
  const isFixed = readText(formData, 'color_scheme_type') !== 'categorical_palette'
  const target = isFixed ? (cssColor(formData['target_color_picker']) ?? theme.accent) : undefined
  const width = Math.max(0.5, readNumber(formData, 'stroke_width') ?? 1)
  const dimension = readColumn(formData, 'dimension')
  const name = dimension === undefined ? undefined : columnLabel(dimension)
  const crowd = Math.max(0.35, Math.min(1, Math.sqrt(CROWD / Math.max(1, rows.length))))
  return {
    bounds: wholeExtent(extents),
    count: rows.length,
    legend: colors.legend,
    draw: ({ matrix, view, size }) => ({
      marks: seenItems(extents, matrix, size, Math.max(size.width, size.height)).flatMap((item): MapMark[] => {
        const arc = arcOf(item)
        if (!arc) return []
        const { row, points: [x0 = 0, y0 = 0, x1 = 0, y1 = 0] } = arc
        const from = colors.colorOf(row, null)
        const opacity = selected.size > 0 && !selected.has(textOf(arc)) ? DIMMED * crowd : crowd
        const [start, end] = [toScreen(matrix, x0, y0), toScreen(matrix, x1, y1)]
        const points = arcPoints(start, end, view.pitch, rows.length > MANY ? FEW_STEPS : STEPS)
        if (target === undefined || target === from || rows.length > MANY) {
          return [{ kind: 'line', item, points, stroke: from, strokeWidth: width, opacity }]
        }
        const colorAt = interpolateRgb(from, target)
        return pieces(points).map((piece, index): MapMark => ({
          kind: 'line',
          item,
          points: piece,
          stroke: colorAt((index + 0.5) / PIECES),
          strokeWidth: width,
          opacity,
        }))
      }),
      itemAt: (item) => {
        const arc = arcOf(item)
        return (
          arc && {
            title: name === undefined ? textOf(arc) : memberText(arc.row[name]),
            rows: [
              ...(name === undefined ? [] : [{ label: textOf(arc), value: '' }]),
              ...rowFacts(input, arc.row, undefined, colors.colorOf(arc.row, null)),
            ],
            facts: {
              rows: [arc.row],
              values: { sourcePosition: startOf(arc.row), targetPosition: endOf(arc.row), cat_color: memberOf(formData, arc.row) },
            },
          }
        )
      },
    }),
    filterOf: (item) => {
      const arc = arcOf(item)
      const columns = [...spatialColumns(formData['start_spatial']), ...spatialColumns(formData['end_spatial'])]
      return arc && rowFilter(textOf(arc), columns, arc.row)
    },
  }
}

/** From its start to its end on the plane. */
type Arc = { row: Row; points: Points }

function textOf({ points }: Arc): string {
  return `${positionText(firstPosition(points))} → ${positionText(firstPosition(points.subarray(2)))}`
}

type Point = { x: number; y: number }

function arcPoints(from: Point, to: Point, pitch: number, steps: number): Float64Array {
  const dx = to.x - from.x
  const dy = to.y - from.y
  const length = Math.hypot(dx, dy)
  // Bent to the left of its way when seen from above, so that there and back lie apart; upward when seen from the side.
  const side = Math.cos(pitch) * length * BULGE
  const lift = Math.sin(pitch) * length * LIFT
  const unit = length === 0 ? 0 : 1 / length
  const controlX = (from.x + to.x) / 2 + dy * unit * side * 2
  const controlY = (from.y + to.y) / 2 - dx * unit * side * 2 - lift * 2
  const points = new Float64Array((steps + 1) * 2)
  for (let step = 0; step <= steps; step++) {
    const t = step / steps
    const u = 1 - t
    points[step * 2] = u * u * from.x + 2 * u * t * controlX + t * t * to.x
    points[step * 2 + 1] = u * u * from.y + 2 * u * t * controlY + t * t * to.y
  }
  return points
}

function pieces(points: Float64Array): Float64Array[] {
  const steps = STEPS / PIECES
  return Array.from({ length: PIECES }, (_, index) => points.slice(index * steps * 2, ((index + 1) * steps + 1) * 2))
}
