/** Windows that weigh rows by their place, and what is computed with them. Shapes are symmetric. */

const WEIGHTED = ['mean', 'sum', 'var', 'std'] as const
type WeightedType = (typeof WEIGHTED)[number]

export function isWeightedType(type: string): type is WeightedType {
  return WEIGHTED.some((known) => known === type)
}

/** Weight at a place from -1 (first) to 1 (last); `size` is the number of rows. */
type Shape = (place: number, size: number, options: Readonly<Record<string, unknown>>) => number

const SHAPES: Readonly<Record<string, Shape>> = {
  boxcar: () => 1,
  // Its triangle ends one step (odd sizes) or half a step (even ones) beyond the window.
  triang: (place, size) => 1 - (Math.abs(place) * (size - 1)) / (size % 2 === 0 ? size : size + 1),
  bartlett: (place) => 1 - Math.abs(place),
  hann: cosines([0.5, 0.5]),
  hamming: cosines([0.54, 0.46]),
  blackman: cosines([0.42, 0.5, 0.08]),
  nuttall: cosines([0.3635819, 0.4891775, 0.1365995, 0.0106411]),
  blackmanharris: cosines([0.35875, 0.48829, 0.14128, 0.01168]),
  barthann: (place) => 0.62 - 0.24 * Math.abs(place) + 0.38 * Math.cos(Math.PI * place),
  bohman: (place) => {
    const far = Math.abs(place)
    return far >= 1 ? 0 : (1 - far) * Math.cos(Math.PI * far) + Math.sin(Math.PI * far) / Math.PI
  },
  cosine: (place, size) => Math.cos((Math.PI * place * (size - 1)) / (2 * size)),
  parzen: (place, size) => {
    const far = (Math.abs(place) * (size - 1)) / size
    return far <= 0.5 - 0.5 / size ? 1 - 6 * far ** 2 + 6 * far ** 3 : 2 * (1 - far) ** 3
  },
  gaussian: (place, size, { std }) => Math.exp(-((distance(place, size) / positive(std)) ** 2) / 2),
  exponential: (place, size, { tau }) => Math.exp(-Math.abs(distance(place, size)) / positive(tau ?? 1)),
  kaiser: (place, _size, { beta }) => {
    const steepness = typeof beta === 'number' ? beta : Number.NaN
    return bessel(steepness * Math.sqrt(Math.max(0, 1 - place ** 2))) / bessel(steepness)
  },
}

/** The weights of a window by name; null for an unknown one, or without the number that its shape needs. */
export function windowWeights(
  name: string,
  size: number,
  options: Readonly<Record<string, unknown>>,
): readonly number[] | null {
  const shape = Object.hasOwn(SHAPES, name) ? SHAPES[name] : undefined
  if (!shape) return null
  if (size === 1) return [1]
  const weights = Array.from({ length: size }, (_, at) => shape((2 * at) / (size - 1) - 1, size, options))
  return weights.every(Number.isFinite) ? weights : null
}

/** A weighted figure of values, those that are missing left out. */
export function weighted(
  type: WeightedType,
  values: readonly (number | null)[],
  weights: readonly number[],
): number | null {
  const known = values.flatMap((value, at) => (value === null ? [] : [{ value, weight: weights[at] ?? 0 }]))
  const total = known.reduce((sum, { value, weight }) => sum + value * weight, 0)
  if (type === 'sum') return total
  const mass = known.reduce((sum, { weight }) => sum + weight, 0)
  if (mass === 0) return null
  const mean = total / mass
  if (type === 'mean') return mean
  if (known.length < 2) return null
  const spread = known.reduce((sum, { value, weight }) => sum + weight * (value - mean) ** 2, 0)
  const variance = (spread * known.length) / ((known.length - 1) * mass)
  return type === 'var' ? variance : Math.sqrt(variance)
}

/** A sum of cosines, alternating in sign from the first place on. */
function cosines(coefficients: readonly number[]): Shape {
  return (place) => coefficients.reduce((sum, share, order) => sum + share * Math.cos(order * Math.PI * place), 0)
}

/** Rows between a place and the middle of the window. */
function distance(place: number, size: number): number {
  return (place * (size - 1)) / 2
}

function positive(value: unknown): number {
  return typeof value === 'number' && value > 0 ? value : Number.NaN
}

/** The modified Bessel function of order 0 by its series, which ends soon for the sizes that windows need. */
function bessel(x: number): number {
  let term = 1
  let sum = 1
  for (let k = 1; term > sum * 1e-17 && k < 500; k++) {
    term *= (x / (2 * k)) ** 2
    sum += term
  }
  return Number.isNaN(x) ? Number.NaN : sum
}
