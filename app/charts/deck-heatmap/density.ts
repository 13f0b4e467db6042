import type { Place, Size } from '../map/view.ts'

export type DensityGrid = { values: Float64Array; columns: number; rows: number; margin: number }

/** Passes of a box filter that come close to the bell of a Gaussian. */
const PASSES = 3

/** How much weight lies around every cell of the screen; as a mean, how heavy the points around it are. */
export function densityGrid(
  points: readonly (Place & { weight: number })[],
  size: Size,
  cell: number,
  radius: number,
  isMean: boolean,
): DensityGrid {
  // Points outside the frame shine into it.
  const margin = Math.ceil(radius / cell) * cell
  const columns = Math.ceil((size.width + 2 * margin) / cell)
  const rows = Math.ceil((size.height + 2 * margin) / cell)
  const weights = new Float64Array(columns * rows)
  const counts = isMean ? new Float64Array(columns * rows) : undefined
  for (const { x, y, weight } of points) {
    const column = Math.floor((x + margin) / cell)
    const row = Math.floor((y + margin) / cell)
    if (column < 0 || row < 0 || column >= columns || row >= rows) continue
    const index = row * columns + column
    weights[index] = (weights[index] ?? 0) + weight
    if (counts) counts[index] = (counts[index] ?? 0) + 1
  }
  const reach = Math.max(1, Math.round(radius / cell / 2))
  const values = blurred(weights, columns, rows, reach)
  if (counts) {
    const around = blurred(counts, columns, rows, reach)
    for (const [index, count] of around.entries()) values[index] = count > 1e-9 ? (values[index] ?? 0) / Math.max(count, 0.05) : 0
  }
  return { values, columns, rows, margin }
}

function blurred(source: Float64Array, columns: number, rows: number, reach: number): Float64Array {
  let from = Float64Array.from(source)
  let to = new Float64Array(source.length)
  for (let pass = 0; pass < PASSES; pass++) {
    for (let row = 0; row < rows; row++) boxLine(from, to, row * columns, 1, columns, reach)
    ;[from, to] = [to, from]
    for (let column = 0; column < columns; column++) boxLine(from, to, column, columns, rows, reach)
    ;[from, to] = [to, from]
  }
  return from
}

/** The mean of a window that slides along a line. */
function boxLine(from: Float64Array, to: Float64Array, start: number, step: number, length: number, reach: number): void {
  let sum = 0
  for (let i = 0; i < Math.min(reach, length); i++) sum += from[start + i * step] ?? 0
  for (let i = 0; i < length; i++) {
    if (i + reach < length) sum += from[start + (i + reach) * step] ?? 0
    if (i - reach - 1 >= 0) sum -= from[start + (i - reach - 1) * step] ?? 0
    to[start + i * step] = sum / (2 * reach + 1)
  }
}
