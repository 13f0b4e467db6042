/**
 * Two-sided p-value of Student's t-test on paired samples. With the differences d of n pairs, their mean m and their
 * sample variance s², t = m / √(s² / n) follows Student's distribution with n − 1 degrees of freedom; the p-value is
 * the chance of a |t| at least as large: I(x; ν/2, 1/2) at x = ν / (ν + t²), the regularized incomplete beta function.
 * Undefined for fewer than two pairs. Equal differences other than zero give 0, none at all gives 1.
 */
export function pairedPValue(a: readonly number[], b: readonly number[]): number | undefined {
  const differences: number[] = []
  for (let index = 0; index < Math.min(a.length, b.length); index++) {
    const difference = (a[index] ?? Number.NaN) - (b[index] ?? Number.NaN)
    if (Number.isFinite(difference)) differences.push(difference)
  }
  const count = differences.length
  if (count < 2) return undefined
  const mean = differences.reduce((sum, one) => sum + one, 0) / count
  const variance = differences.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (count - 1)
  if (variance === 0) return mean === 0 ? 1 : 0
  const t = mean / Math.sqrt(variance / count)
  const freedom = count - 1
  return incompleteBeta(freedom / (freedom + t * t), freedom / 2, 0.5)
}

/** How much more (or less) all values of one sample come to than those of the control, in percent. */
export function liftPercent(values: readonly number[], control: readonly number[]): number | undefined {
  const whole = sumOf(control)
  const lift = ((sumOf(values) - whole) / whole) * 100
  return Number.isFinite(lift) ? lift : undefined
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, one) => sum + (Number.isFinite(one) ? one : 0), 0)
}

/** The regularized incomplete beta function I(x; a, b). */
export function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0
  if (x >= 1) return 1
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(1 - x))
  // The fraction converges quickly on this side; on the other the function mirrors itself.
  if (x < (a + 1) / (a + b + 2)) return (front * continuedFraction(x, a, b)) / a
  return 1 - (front * continuedFraction(1 - x, b, a)) / b
}

const TINY = 1e-300
const EXACT = 1e-15
const MOST_TERMS = 500

/** Lentz's method for the continued fraction of the incomplete beta function. */
function continuedFraction(x: number, a: number, b: number): number {
  let c = 1
  let d = 1 / nonZero(1 - ((a + b) * x) / (a + 1))
  let result = d
  for (let m = 1; m <= MOST_TERMS; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    d = 1 / nonZero(1 + even * d)
    c = nonZero(1 + even / c)
    result *= d * c
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    d = 1 / nonZero(1 + odd * d)
    c = nonZero(1 + odd / c)
    result *= d * c
    if (Math.abs(d * c - 1) < EXACT) break
  }
  return result
}

function nonZero(value: number): number {
  return Math.abs(value) < TINY ? TINY : value
}

const LANCZOS_G = 7
const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
]

/** The logarithm of the gamma function for positive numbers (Lanczos). */
function logGamma(value: number): number {
  const z = value - 1
  const base = z + LANCZOS_G + 0.5
  const series = LANCZOS.reduce((sum, coefficient, index) => (index === 0 ? coefficient : sum + coefficient / (z + index)), 0)
  return 0.5 * Math.log(2 * Math.PI) + (z + 0.5) * Math.log(base) - base + Math.log(series)
}
