import { cellLayer } from '../deck/cell-layer.ts'
import { squareCells } from '../deck/cells.ts'
import { SQUARE } from '../deck/columns.ts'
import type { Layer, LayerInput } from '../deck/layer.ts'

/** Squares whose points add up. */
export function gridLayer(input: LayerInput): Layer {
  return cellLayer(input, { corners: SQUARE, gather: squareCells, radiusOf: (size) => size / 2 })
}
