import { cellLayer } from '../deck/cell-layer.ts'
import { hexagonCells } from '../deck/cells.ts'
import { HEXAGON } from '../deck/columns.ts'
import type { Layer, LayerInput } from '../deck/layer.ts'
import { readText } from '../form-data.ts'

/** Hexagons whose points are put together by the chosen aggregate. */
export function hexagonLayer(input: LayerInput): Layer {
  const name = readText(input.formData, 'js_agg_function')
  return cellLayer(input, {
    corners: HEXAGON,
    gather: (points, size) => hexagonCells(points, size, name),
    radiusOf: (size) => size,
  })
}
