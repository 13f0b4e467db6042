import { readBoolean, readNumber } from '../form-data.ts'
import { extremesOf } from '../conditional-format.ts'
import { figureFormat } from './figure.ts'
import { DIMMED } from '../frame/limits.ts'
import { latitudeOf, longitudeOf, planePerMeter } from '../map/projections.ts'
import { type Place, toScreen } from '../map/view.ts'
import { messages } from '../messages.ts'
import type { Cell, Weighted } from './cells.ts'
import { figureColors } from './colors.ts'
import { bodyMarks, cellRing } from './columns.ts'
import type { Layer, LayerInput } from './layer.ts'
import { boundsOfPlaces, cellFacts, factsOfCell, middleY, pickRows, positionText, rowsFilter, weightedRows } from './rows.ts'

/** The tallest column, as deck.gl draws it. */
const TALLEST_METERS = 1_000
/** And never taller than this share of the frame. */
const MOST_HEIGHT = 0.35
/** From far away a kilometer is nothing; the tallest column can still be told from the others. */
const LEAST_HEIGHT = 0.14
const DEFAULT_SIZE = 20
const OPACITY = 0.85

type Shape = {
  /** Corners around the middle of a cell of radius 1. */
  corners: readonly Place[]
  /** Cells of a size on the plane. */
  gather: (points: readonly Weighted[], size: number) => Cell[]
  /** From the middle to a corner (or side) for a size. */
  radiusOf: (size: number) => number
}

/** Cells on the ground, as large as the settings say, raised by the figure that their points add up to. */
export function cellLayer(input: LayerInput, shape: Shape): Layer {
  const { formData, result, selected } = input
  const { points, metric } = weightedRows(input)
  const bounds = boundsOfPlaces(points)
  const unit = planePerMeter(latitudeOf(middleY(bounds)))
  const size = Math.max(1, readNumber(formData, 'grid_size') ?? DEFAULT_SIZE) * unit
  const cells = bounds ? shape.gather(points, size) : []
  const values = cells.map(({ value }) => value)
  const { min, max } = extremesOf(values)
  const colors = figureColors(input, values, metric)
  const format = figureFormat(input, metric)
  const isRaised = readBoolean(formData, 'extruded', true)
  const radius = shape.radiusOf(size)
  const around = boundsOfPlaces(cells.map(({ x, y }) => ({ x, y, reach: radius })))
  const textOf = ({ x, y }: Cell) => positionText([longitudeOf(x), latitudeOf(y)])
  return {
    bounds: around,
    count: cells.length,
    legend: colors.legend,
    draw: ({ matrix, view, size: frame }) => {
      const wanted = isRaised ? TALLEST_METERS * unit * view.scale * Math.sin(view.pitch) : 0
      const tallest = wanted > 0 ? Math.min(frame.height * MOST_HEIGHT, Math.max(frame.height * LEAST_HEIGHT, wanted)) : 0
      const pixels = radius * view.scale
      const places = cells
        .map((cell, item) => ({ cell, item, at: toScreen(matrix, cell.x, cell.y) }))
        .filter(({ at }) => at.x > -pixels && at.x < frame.width + pixels && at.y > -pixels && at.y < frame.height + pixels + tallest)
        // What lies further back is drawn first.
        .toSorted((a, b) => a.at.y - b.at.y)
      return {
        marks: places.flatMap(({ cell, item }) =>
          bodyMarks({
            item,
            ring: cellRing(matrix, cell, shape.corners, radius, pixels),
            height: max > min ? ((cell.value - min) / (max - min)) * tallest : 0,
            fill: colors.colorOf({}, cell.value),
            fillOpacity: tallest > 0 ? undefined : OPACITY,
            opacity: selected.size > 0 && !selected.has(textOf(cell)) ? DIMMED : undefined,
          }),
        ),
        itemAt: (item) => {
          const cell = cells[item]
          return (
            cell && {
              title: textOf(cell),
              rows: [
                { label: metric || messages.total, value: format(cell.value), color: colors.colorOf({}, cell.value) },
                { label: messages.summary.points(cell.rows.length), value: '' },
                ...cellFacts(input, cell),
              ],
              facts: factsOfCell(input, cell, [longitudeOf(cell.x), latitudeOf(cell.y)]),
            }
          )
        },
      }
    },
    filterOf: (item) => {
      const cell = cells[item]
      if (!cell) return undefined
      return rowsFilter(textOf(cell), formData['spatial'], pickRows(result.data, cell.rows))
    },
  }
}
