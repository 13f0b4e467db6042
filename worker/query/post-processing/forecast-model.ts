import { addRow, normalEquations, solveRidge, type Solution } from './least-squares.ts'
import { normalQuantile } from './normal-quantile.ts'

/**
 * Forecasts a series by the additive model of Taylor and Letham, "Forecasting at scale" (The American Statistician 72,
 * 2018): a line whose slope may change at some instants, plus seasons as Fourier series, fitted together.
 *
 *     y(t) = m + k t + Σ δⱼ (t − sⱼ)₊ + Σ seasons + noise
 *
 * Its priors are theirs: normal for offset, slope and seasons, Laplace for the changes δ, so that most of them vanish.
 * The most probable values are found by iterated weighted least squares instead of their general optimiser. The band
 * around a fitted value is that of the noise; after the last value the slope may go on changing as often and as much as
 * it did, whose variance is known in closed form where they draw samples.
 *
 * Limits: growth is linear and never saturates, there are no holidays, seasons add up and never multiply, and the band
 * takes the fitted coefficients for certain.
 */
export interface Point {
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly value: number
}

export interface Season {
  /** Days. */
  readonly period: number
  readonly order: number
}

export interface Forecast {
  readonly value: number
  readonly low: number
  readonly high: number
}

const DAY_MS = 86_400_000
/** Places where the slope may change, spread over the first part of the history: what follows must prove the last. */
const MAX_CHANGES = 25
const CHANGES_UNTIL = 0.8
/** Short series have fewer: a change needs some rows to be told from noise. */
const ROWS_PER_CHANGE = 4
/** Priors of the paper's program, for a series scaled to 1 over a time scaled to 1. */
const CHANGE_SCALE = 0.05
const TREND_SPREAD = 5
const SEASON_SPREAD = 10
/** A change smaller than this counts as none: its weight would grow without bound. */
const LEAST_CHANGE = 1e-4
/** Noise is never taken for less, relative to the series: an exact fit would let the prior vanish. */
const LEAST_NOISE = 1e-4
const ROUNDS = 40
const SETTLED = 1e-7

/** Learns from points in order of time and answers for any instant; `confidence` is the share that the band holds. */
export function forecastModel(
  points: readonly Point[],
  seasons: readonly Season[],
  confidence: number,
): (at: number) => Forecast {
  const start = points[0]?.at ?? 0
  const span = Math.max((points.at(-1)?.at ?? start) - start, 1)
  const scale = points.reduce((most, { value }) => Math.max(most, Math.abs(value)), 0) || 1
  const changes = changePlaces(points).map((at) => (at - start) / span)
  const size = 2 + changes.length + seasons.reduce((sum, { order }) => sum + 2 * order, 0)
  const row = (at: number) => features(at, (at - start) / span, changes, seasons, size)
  const equations = normalEquations(size)
  for (const { at, value } of points) addRow(equations, row(at), value / scale)
  const { coefficients, noise } = fit(equations, changes.length)
  const slopes = coefficients.subarray(2, 2 + changes.length)
  const meanChange = slopes.reduce((sum, change) => sum + Math.abs(change), 0) / Math.max(1, slopes.length)
  const width = normalQuantile((1 + confidence) / 2)
  return (at) => {
    const value = row(at).reduce((sum, feature, i) => sum + feature * (coefficients[i] ?? 0), 0)
    const ahead = Math.max(0, (at - start) / span - 1)
    // Changes come as a Poisson process of their former rate, each Laplace: E δ² = 2 λ², ∫ (h − s)² ds = h³ / 3.
    const trend = (changes.length * 2 * meanChange ** 2 * ahead ** 3) / 3
    const reach = width * Math.sqrt(noise + trend)
    return { value: value * scale, low: (value - reach) * scale, high: (value + reach) * scale }
  }
}

function changePlaces(points: readonly Point[]): readonly number[] {
  const early = Math.floor(points.length * CHANGES_UNTIL)
  const count = Math.min(MAX_CHANGES, Math.floor(points.length / ROWS_PER_CHANGE))
  return Array.from({ length: count }, (_, i) => points[Math.round(((i + 1) * (early - 1)) / count)]?.at ?? 0)
}

function features(
  at: number,
  time: number,
  changes: readonly number[],
  seasons: readonly Season[],
  size: number,
): Float64Array {
  const row = new Float64Array(size)
  row[0] = 1
  row[1] = time
  let next = 2
  for (const change of changes) row[next++] = Math.max(0, time - change)
  for (const { period, order } of seasons) {
    // Whole turns are taken away first: the sine of a large angle loses digits.
    const turn = ((at / DAY_MS) % period) / period
    for (let wave = 1; wave <= order; wave++) {
      row[next++] = Math.sin(2 * Math.PI * wave * turn)
      row[next++] = Math.cos(2 * Math.PI * wave * turn)
    }
  }
  return row
}

/** The most probable coefficients and the variance of the noise, found in turns until they settle. */
function fit(
  equations: Parameters<typeof solveRidge>[0],
  changes: number,
): { coefficients: Float64Array; noise: number } {
  const { size, rows } = equations
  let noise = 0.01
  let solution: Solution | null = null
  for (let round = 0; round < ROUNDS; round++) {
    const before = solution
    const penalties = Float64Array.from({ length: size }, (_, i) => noise * precision(i, changes, before))
    solution = solveRidge(equations, penalties)
    noise = Math.max(solution.residual / Math.max(1, rows - solution.freedom), LEAST_NOISE ** 2)
    if (before && settled(before.coefficients, solution.coefficients)) break
  }
  return { coefficients: solution?.coefficients ?? new Float64Array(size), noise }
}

/** One over the variance that a coefficient may have; that of a change follows its size, which makes it Laplace. */
function precision(coefficient: number, changes: number, before: Solution | null): number {
  if (coefficient < 2) return 1 / TREND_SPREAD ** 2
  if (coefficient >= 2 + changes) return 1 / SEASON_SPREAD ** 2
  const size = before ? Math.abs(before.coefficients[coefficient] ?? 0) : CHANGE_SCALE
  return 1 / (CHANGE_SCALE * Math.max(size, LEAST_CHANGE))
}

function settled(before: Float64Array, after: Float64Array): boolean {
  return after.every((value, i) => Math.abs(value - (before[i] ?? 0)) < SETTLED)
}
