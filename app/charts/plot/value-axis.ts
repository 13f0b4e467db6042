import type { NumberFormatter } from '../formats/number.ts'
import { type Interval, niceDomain, niceLogDomain } from '../frame/scales.ts'

/** The ends of the values that are drawn; `minPositive` is where a logarithmic axis may begin. */
export type ValueEnds = { min: number; max: number; minPositive: number }

/** A label that stands at a value of the axis. */
export type AxisLabel = { at: number; label: string }

/** What a value axis shows: its ends are found once the number of ticks is known. */
export type ValueAxis = {
  kind: 'value'
  ends: ValueEnds
  /** Ends that were chosen; null leaves an end to the data. */
  bounds?: readonly [number | null, number | null]
  /** Zero is on the axis whatever the data. */
  zero?: boolean
  log?: boolean
  /** Ends stay as they are instead of widening to whole ticks. */
  exact?: boolean
  /** Ticks stand here and nowhere else. */
  tickValues?: readonly number[]
  /** Labels of the points themselves, all of them, instead of round values. */
  every?: readonly AxisLabel[]
  /** As many labels as fit side by side. */
  all?: boolean
  format: NumberFormatter
}

/** Ends of any number of values; what is no number is passed over. */
export function endsOf(values: Iterable<number | null | undefined>): ValueEnds {
  const ends: ValueEnds = {
    min: Number.POSITIVE_INFINITY,
    max: Number.NEGATIVE_INFINITY,
    minPositive: Number.POSITIVE_INFINITY,
  }
  for (const value of values) {
    if (typeof value !== 'number' || !Number.isFinite(value)) continue
    if (value < ends.min) ends.min = value
    if (value > ends.max) ends.max = value
    if (value > 0 && value < ends.minPositive) ends.minPositive = value
  }
  return ends.min > ends.max ? { min: 0, max: 1, minPositive: 1 } : ends
}

/** Ends over several sets of values. */
export function joinedEnds(parts: readonly ValueEnds[]): ValueEnds {
  return endsOf(
    parts.flatMap(({ min, max, minPositive }) => [min, max, Number.isFinite(minPositive) ? minPositive : null]),
  )
}

/** Both ends of the axis: chosen ends win over data, and a reversed pair is put in order. */
export function valueAxisDomain(axis: ValueAxis, tickCount: number): Interval {
  const [lower, upper] = axis.bounds ?? [null, null]
  const { min, max, minPositive } = axis.ends
  if (axis.log === true) {
    if (!Number.isFinite(minPositive)) return [1, 10]
    const [low, high] = niceLogDomain(minPositive, Math.max(max, minPositive))
    return ordered(lower !== null && lower > 0 ? lower : low, upper !== null && upper > 0 ? upper : high)
  }
  const withZero: Interval = axis.zero === true ? [Math.min(0, min), Math.max(0, max)] : [min, max]
  const given = ordered(lower ?? withZero[0], upper ?? withZero[1])
  const nice = axis.exact === true && given[0] !== given[1] ? given : niceDomain(given, tickCount)
  return ordered(lower ?? nice[0], upper ?? nice[1])
}

function ordered(a: number, b: number): Interval {
  return a <= b ? [a, b] : [b, a]
}
