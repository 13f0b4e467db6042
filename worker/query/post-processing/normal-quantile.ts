/** The value that a standard normal variable stays below with probability `p`, to about nine digits (Acklam 2003). */
export function normalQuantile(p: number): number {
  if (p <= 0 || p >= 1) return p <= 0 ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
  if (p < TAIL) {
    const q = Math.sqrt(-2 * Math.log(p))
    return polynomial(TAIL_TOP, q) / (polynomial(TAIL_BOTTOM, q) * q + 1)
  }
  if (p > 1 - TAIL) return -normalQuantile(1 - p)
  const q = p - 0.5
  const r = q * q
  return (polynomial(CENTRE_TOP, r) * q) / (polynomial(CENTRE_BOTTOM, r) * r + 1)
}

const TAIL = 0.02425
const CENTRE_TOP = [
  -3.969683028665376e1, 2.209460984245205e2, -2.759285104469687e2, 1.38357751867269e2, -3.066479806614716e1,
  2.506628277459239,
]
const CENTRE_BOTTOM = [
  -5.447609879822406e1, 1.615858368580409e2, -1.556989798598866e2, 6.680131188771972e1, -1.328068155288572e1,
]
const TAIL_TOP = [
  -7.784894002430293e-3, -3.223964580411365e-1, -2.400758277161838, -2.549732539343734, 4.374664141464968,
  2.938163982698783,
]
const TAIL_BOTTOM = [7.784695709041462e-3, 3.224671290700398e-1, 2.445134137142996, 3.754408661907416]

/** Horner's scheme, highest power first. */
function polynomial(coefficients: readonly number[], x: number): number {
  return coefficients.reduce((sum, coefficient) => sum * x + coefficient, 0)
}
