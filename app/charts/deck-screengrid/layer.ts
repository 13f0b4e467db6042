import { readNumber, readText } from '../form-data.ts'
import { interpolateRgb } from 'd3-interpolate'
import { extremesOf } from '../conditional-format.ts'
import { linearSchemeColors } from '../colors/linear-schemes.ts'
import { schemeColors } from '../colors/schemes.ts'
import { type Cell, squareCells } from '../deck/cells.ts'
import { figureFormat } from '../deck/figure.ts'
import { DIMMED } from '../frame/limits.ts'
import type { Frame, Layer, LayerInput } from '../deck/layer.ts'
import { boundsOfPlaces, cellFacts, factsOfCell, pickRows, positionText, rowsFilter, weightedRows } from '../deck/rows.ts'
import type { Position } from '../deck/spatial.ts'
import { cssColor } from '../map/css-color.ts'
import type { MapMark } from '../map/marks.ts'
import { latitudeOf, longitudeOf } from '../map/projections.ts'
import { type Matrix, toPlane, toScreen } from '../map/view.ts'
import { messages } from '../messages.ts'

const DEFAULT_SIZE = 20
const LEAST_SIZE = 3
/** Of the cell with the least; the one with the most is nearly opaque. */
const FAINT = 0.35
const STRONG = 0.95
/** Air between two cells, in pixels. */
const GAP = 1

/** Squares of the screen: other points fall together at every zoom. */
export function screenGridLayer(input: LayerInput): Layer {
  const { formData, result, selected } = input
  const { points, metric } = weightedRows(input)
  const side = Math.max(LEAST_SIZE, readNumber(formData, 'grid_size') ?? DEFAULT_SIZE)
  const format = figureFormat(input, metric)
  const cellsAt = ({ matrix, size }: Frame): Cell[] =>
    squareCells(
      points.flatMap((point) => {
        const at = toScreen(matrix, point.x, point.y)
        const isSeen = at.x >= 0 && at.y >= 0 && at.x <= size.width && at.y <= size.height
        return isSeen ? [{ ...at, weight: point.weight, row: point.row }] : []
      }),
      side,
    )
  const positionOf = (matrix: Matrix, cell: Cell): Position => {
    const { x, y } = toPlane(matrix, cell)
    return [longitudeOf(x), latitudeOf(y)]
  }
  const textOf = (matrix: Matrix, cell: Cell) => positionText(positionOf(matrix, cell))
  return {
    bounds: boundsOfPlaces(points),
    count: points.length,
    draw: (frame) => {
      const cells = cellsAt(frame)
      const { min, max } = extremesOf(cells.map(({ value }) => value))
      const colorAt = ramp(input)
      // At another zoom there are other cells, none of which is the one that was chosen.
      const chosen = selected.size === 0 ? [] : cells.filter((cell) => selected.has(textOf(frame.matrix, cell)))
      const shareOf = ({ value }: Cell) => (max > min ? (value - min) / (max - min) : 1)
      return {
        marks: cells.map((cell, item): MapMark => {
          const reach = (side - GAP) / 2
          const ring = Float64Array.of(
            cell.x - reach,
            cell.y - reach,
            cell.x + reach,
            cell.y - reach,
            cell.x + reach,
            cell.y + reach,
            cell.x - reach,
            cell.y + reach,
          )
          const share = shareOf(cell)
          const opacity = chosen.length > 0 && !chosen.includes(cell) ? DIMMED : undefined
          return { kind: 'area', item, rings: [ring], fill: colorAt(share), fillOpacity: FAINT + share * (STRONG - FAINT), opacity }
        }),
        itemAt: (item) => {
          const cell = cells[item]
          return (
            cell && {
              title: messages.summary.points(cell.rows.length),
              rows: [{ label: metric || messages.total, value: format(cell.value), color: colorAt(shareOf(cell)) }, ...cellFacts(input, cell)],
              facts: factsOfCell(input, cell, positionOf(frame.matrix, cell)),
            }
          )
        },
      }
    },
    filterOf: (item, frame) => {
      const cell = cellsAt(frame)[item]
      return cell && rowsFilter(textOf(frame.matrix, cell), formData['spatial'], pickRows(result.data, cell.rows))
    },
  }
}

function ramp({ formData, theme }: LayerInput): (share: number) => string {
  const type = readText(formData, 'color_scheme_type')
  const fixed = cssColor(formData['color_picker']) ?? theme.accent
  if (type === 'fixed_color') return () => fixed
  if (type === 'categorical_palette') {
    const own = schemeColors(readText(formData, 'color_scheme'), theme)[0] ?? fixed
    return interpolateRgb(theme.surfaceMuted, own)
  }
  const colors = linearSchemeColors(undefined, theme)
  return (share) => colors[Math.min(colors.length - 1, Math.floor(share * colors.length))] ?? fixed
}
