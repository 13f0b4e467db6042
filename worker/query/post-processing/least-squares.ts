/** Regularised least squares by the normal equations, for some dozens of unknowns. */

/** Sums that the rows of a problem leave behind: `gram` is XᵀX (row by row), `moment` Xᵀy, `power` yᵀy. */
export interface NormalEquations {
  readonly size: number
  readonly gram: Float64Array
  readonly moment: Float64Array
  power: number
  rows: number
}

export function normalEquations(size: number): NormalEquations {
  return { size, gram: new Float64Array(size * size), moment: new Float64Array(size), power: 0, rows: 0 }
}

/** Adds one row of a problem. */
export function addRow(equations: NormalEquations, features: Float64Array, target: number): void {
  const { size, gram, moment } = equations
  for (let row = 0; row < size; row++) {
    const feature = features[row] ?? 0
    if (feature === 0) continue
    moment[row] = (moment[row] ?? 0) + feature * target
    for (let column = 0; column <= row; column++) {
      const at = row * size + column
      gram[at] = (gram[at] ?? 0) + feature * (features[column] ?? 0)
    }
  }
  equations.power += target * target
  equations.rows++
}

export interface Solution {
  readonly coefficients: Float64Array
  /** Sum of squared distances between rows and fit. */
  readonly residual: number
  /** How many free numbers the fit really has: shrunken ones count as parts. */
  readonly freedom: number
}

/** Minimises the squared distances plus `penalties[i] * coefficient[i]²`; every penalty is positive. */
export function solveRidge(equations: NormalEquations, penalties: Float64Array): Solution {
  const { size, gram, moment, power } = equations
  const factor = cholesky(gram, penalties, size)
  const coefficients = solve(factor, moment, size)
  let fitted = 0
  let shrunk = 0
  for (let row = 0; row < size; row++) {
    const coefficient = coefficients[row] ?? 0
    fitted += coefficient * (moment[row] ?? 0)
    shrunk += (penalties[row] ?? 0) * coefficient * coefficient
  }
  return { coefficients, residual: Math.max(0, power - fitted - shrunk), freedom: freedomOf(factor, penalties, size) }
}

/** Lower triangle L with L Lᵀ = gram + diagonal. */
function cholesky(gram: Float64Array, diagonal: Float64Array, size: number): Float64Array {
  const factor = new Float64Array(size * size)
  for (let row = 0; row < size; row++) {
    for (let column = 0; column <= row; column++) {
      let sum = (gram[row * size + column] ?? 0) + (row === column ? (diagonal[row] ?? 0) : 0)
      for (let k = 0; k < column; k++) sum -= (factor[row * size + k] ?? 0) * (factor[column * size + k] ?? 0)
      const pivot = factor[column * size + column] ?? 1
      factor[row * size + column] = row === column ? Math.sqrt(Math.max(sum, Number.MIN_VALUE)) : sum / pivot
    }
  }
  return factor
}

function solve(factor: Float64Array, right: Float64Array, size: number): Float64Array {
  const result = Float64Array.from(right)
  for (let row = 0; row < size; row++) {
    for (let k = 0; k < row; k++) result[row] = (result[row] ?? 0) - (factor[row * size + k] ?? 0) * (result[k] ?? 0)
    result[row] = (result[row] ?? 0) / (factor[row * size + row] ?? 1)
  }
  for (let row = size - 1; row >= 0; row--) {
    for (let k = row + 1; k < size; k++) {
      result[row] = (result[row] ?? 0) - (factor[k * size + row] ?? 0) * (result[k] ?? 0)
    }
    result[row] = (result[row] ?? 0) / (factor[row * size + row] ?? 1)
  }
  return result
}

/** The trace of (XᵀX + Λ)⁻¹ XᵀX, which is the number of unknowns less the trace of (XᵀX + Λ)⁻¹ Λ. */
function freedomOf(factor: Float64Array, penalties: Float64Array, size: number): number {
  let shrunk = 0
  for (let unit = 0; unit < size; unit++) {
    const column = new Float64Array(size)
    column[unit] = 1
    shrunk += (solve(factor, column, size)[unit] ?? 0) * (penalties[unit] ?? 0)
  }
  return size - shrunk
}
