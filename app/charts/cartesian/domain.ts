import { type Interval, niceDomain, niceLogDomain } from '../frame/scales.ts'
import type { ValueEnds } from '../plot/value-axis.ts'
import type { Prepared } from './prepare.ts'

/** Ends of the value axis. Zero is on it unless the axis is truncated; bounds win over data. `exact`: no ticks to round to. */
export function valueDomain(prepared: Prepared, tickCount: number | 'exact'): Interval {
  const { options } = prepared
  const [lower, upper] = options.truncateY ? options.yBounds : ([null, null] as const)
  const ends = valueEnds(prepared)
  if (options.logarithmic) return logDomain(ends, lower, upper)
  const withZero: Interval = options.truncateY ? [ends.min, ends.max] : [Math.min(0, ends.min), Math.max(0, ends.max)]
  if (options.rowShares && options.stack !== 'none' && ends.min >= 0) return [lower ?? 0, upper ?? 1]
  const given = ordered(lower ?? withZero[0], upper ?? withZero[1])
  const [min, max] =
    tickCount === 'exact' && given[0] !== given[1] ? given : niceDomain(given, tickCount === 'exact' ? 1 : tickCount)
  return ordered(lower ?? min, upper ?? max)
}

/** Ends of what is drawn, stacks included. */
export function valueEnds({ series, options, annotations, x }: Prepared): ValueEnds {
  const ends: ValueEnds = {
    min: Number.POSITIVE_INFINITY,
    max: Number.NEGATIVE_INFINITY,
    minPositive: Number.POSITIVE_INFINITY,
  }
  const include = (value: number | null) => {
    if (value === null) return
    ends.min = Math.min(ends.min, value)
    ends.max = Math.max(ends.max, value)
    if (value > 0) ends.minPositive = Math.min(ends.minPositive, value)
  }
  for (const { points } of annotations.lines) {
    for (const { position, value } of points) {
      if (position >= (x.positions[0] ?? 0) && position <= (x.positions.at(-1) ?? 0)) include(value)
    }
  }
  for (const { extents, drawnForecast } of series) {
    for (const values of drawnForecast ? [drawnForecast.path, drawnForecast.lower, drawnForecast.upper] : []) {
      values.forEach(include)
    }
    for (const { from, to } of extents) {
      if (to === null) continue
      include(to)
      if (options.stack === 'stream' && from !== null) ends.min = Math.min(ends.min, from)
    }
  }
  if (ends.min > ends.max) return { min: 0, max: 1, minPositive: 1 }
  return ends
}

function logDomain(ends: ValueEnds, lower: number | null, upper: number | null): Interval {
  if (!Number.isFinite(ends.minPositive)) return [1, 10]
  const [min, max] = niceLogDomain(ends.minPositive, Math.max(ends.max, ends.minPositive))
  return ordered(lower !== null && lower > 0 ? lower : min, upper !== null && upper > 0 ? upper : max)
}

function ordered(a: number, b: number): Interval {
  return a <= b ? [a, b] : [b, a]
}

/** Ends of a continuous x axis; bars need half a bar of room on both sides. */
export function positionDomain({ x, options }: Prepared, barSpan: number): Interval {
  const first = x.positions[0] ?? 0
  const last = x.positions.at(-1) ?? first
  const pad = options.mark === 'bar' ? barSpan / 2 : 0
  if (x.kind === 'time') return [first - pad, last + pad]
  const [lower, upper] = options.truncateX ? options.xBounds : ([null, null] as const)
  const ends: Interval = options.truncateX ? [first, last] : [Math.min(0, first), Math.max(0, last)]
  const nice: Interval = options.mark === 'scatter' ? niceDomain(ends, 5) : [ends[0] - pad, ends[1] + pad]
  return ordered(lower ?? nice[0], upper ?? nice[1])
}

const LONGEST_BAR_MS = 86_400_000

/** The space one bar stands for on a continuous axis: the smallest distance between two points. */
export function smallestGap(positions: readonly number[]): number {
  let gap = Number.POSITIVE_INFINITY
  for (let index = 1; index < positions.length; index++) {
    const distance = (positions[index] ?? 0) - (positions[index - 1] ?? 0)
    if (distance > 0) gap = Math.min(gap, distance)
  }
  return Number.isFinite(gap) ? gap : (positions[0] ?? 0) > LONGEST_BAR_MS ? LONGEST_BAR_MS : 1
}
