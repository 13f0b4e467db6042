import { tickIncrement, ticks as linearTicks } from 'd3-array'
import { niceTimeTicks } from './time-ticks.ts'

/*
 * Four small scales instead of a scale library: they are the only ones the charts need, take indices for bands (labels
 * may repeat) and keep 15 KB of interpolation and time code out of the shared chart chunk.
 */

export type Interval = readonly [number, number]

export type ContinuousScale = {
  kind: 'linear' | 'log' | 'time'
  domain: Interval
  range: Interval
  at: (value: number) => number
  invert: (position: number) => number
  ticks: (count: number) => number[]
}

export type BandScale = {
  kind: 'band'
  count: number
  range: Interval
  step: number
  bandwidth: number
  /** Centre of the band. */
  at: (index: number) => number
  /** The band under a position, clamped to the ends. */
  indexAt: (position: number) => number
}

export type Scale = ContinuousScale | BandScale

export function linearScale(domain: Interval, range: Interval): ContinuousScale {
  return { ...interpolated('linear', domain, range), ticks: (count) => linearTicks(domain[0], domain[1], count) }
}

export function timeScale(domain: Interval, range: Interval): ContinuousScale {
  return { ...interpolated('time', domain, range), ticks: (count) => niceTimeTicks(domain, count).values }
}

/** Both ends of the domain must be positive. */
export function logScale(domain: Interval, range: Interval): ContinuousScale {
  const logs: Interval = [Math.log10(domain[0]), Math.log10(domain[1])]
  const inner = interpolated('log', logs, range)
  return {
    ...inner,
    domain,
    at: (value) => (value > 0 ? inner.at(Math.log10(value)) : range[0]),
    invert: (position) => 10 ** inner.invert(position),
    ticks: (count) => logTicks(logs, count),
  }
}

/** `padding` is the share of a step left empty between bands, half of it before the first and after the last. */
export function bandScale(count: number, range: Interval, padding: number): BandScale {
  const step = (range[1] - range[0]) / Math.max(1, count)
  return {
    kind: 'band',
    count,
    range,
    step,
    bandwidth: Math.abs(step) * (1 - padding),
    at: (index) => range[0] + step * (index + 0.5),
    indexAt: (position) => Math.min(count - 1, Math.max(0, Math.floor((position - range[0]) / step))),
  }
}

function interpolated(
  kind: ContinuousScale['kind'],
  domain: Interval,
  range: Interval,
): Omit<ContinuousScale, 'ticks'> {
  const span = domain[1] - domain[0]
  const length = range[1] - range[0]
  return {
    kind,
    domain,
    range,
    at: (value) => (span === 0 ? range[0] + length / 2 : range[0] + ((value - domain[0]) / span) * length),
    invert: (position) => (length === 0 ? domain[0] : domain[0] + ((position - range[0]) / length) * span),
  }
}

function logTicks([from, to]: Interval, count: number): number[] {
  const first = Math.ceil(from - 1e-9)
  const last = Math.floor(to + 1e-9)
  const every = Math.max(1, Math.ceil((last - first + 1) / Math.max(1, count)))
  const result: number[] = []
  for (let power = first; power <= last; power += every) result.push(10 ** power)
  return result
}

/** The whole steps between the powers of ten of a logarithmic axis: 20, 30 and so on to 90. */
export function logSteps([low, high]: Interval): number[] {
  const steps: number[] = []
  for (let power = 10 ** Math.floor(Math.log10(low) + 1e-9); power < high; power *= 10) {
    for (let digit = 2; digit <= 9; digit++) {
      const step = digit * power
      if (step > low && step < high) steps.push(step)
    }
  }
  return steps
}

const FINE_PARTS = 5

/** Places between the labels of an axis, five to a label; categories have none. */
export function fineTicks(scale: Scale, labels: number): number[] {
  if (scale.kind === 'band') return []
  const values = scale.kind === 'log' ? logSteps(scale.domain) : scale.ticks(Math.max(1, labels) * FINE_PARTS)
  return values.map(scale.at)
}

/** The domain widened to whole ticks. */
export function niceDomain([min, max]: Interval, count: number): Interval {
  if (min === max) return min === 0 ? [0, 1] : min > 0 ? [0, min * 1.1] : [min * 1.1, 0]
  const step = tickIncrement(min, max, count)
  if (step > 0) return [Math.floor(min / step) * step, Math.ceil(max / step) * step]
  if (step < 0) return [Math.floor(min * -step) / -step, Math.ceil(max * -step) / -step]
  return [min, max]
}

/** The domain of a logarithmic axis: whole powers of ten around the positive values. */
export function niceLogDomain(min: number, max: number): Interval {
  const low = 10 ** Math.floor(Math.log10(min) + 1e-9)
  const high = 10 ** Math.ceil(Math.log10(max) - 1e-9)
  return low === high ? [low, low * 10] : [low, high]
}
