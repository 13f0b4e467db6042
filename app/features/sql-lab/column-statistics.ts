import type { Cell } from '../../api/sql-lab.ts'
import { FREQUENT_VALUES, HISTOGRAM_BINS } from './limits.ts'

export interface ColumnStatistics {
  readonly rows: number
  readonly nulls: number
  readonly distinct: number
  /** Null for columns that are not numbers. */
  readonly numbers: NumberStatistics | null
  /** Most frequent values with how often they occur. */
  readonly frequent: readonly (readonly [value: Cell, count: number])[]
}

export interface NumberStatistics {
  readonly minimum: number
  readonly maximum: number
  readonly mean: number
  /** At 25, 50, 75 and 95 percent. */
  readonly quantiles: readonly number[]
  /** Equal bins from minimum to maximum. */
  readonly histogram: readonly Bin[]
}

export interface Bin {
  /** Where it begins. */
  readonly from: number
  readonly count: number
}

export const QUANTILES = [0.25, 0.5, 0.75, 0.95] as const

/** What the values of one column are like. */
export function columnStatistics(values: readonly Cell[]): ColumnStatistics {
  const counts = new Map<Cell, number>()
  let nulls = 0
  for (const value of values) {
    if (value === null) nulls++
    else counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  const frequent = [...counts].toSorted((a, b) => b[1] - a[1]).slice(0, FREQUENT_VALUES)
  return { rows: values.length, nulls, distinct: counts.size, numbers: numberStatistics(values), frequent }
}

function numberStatistics(values: readonly Cell[]): NumberStatistics | null {
  const numbers = values.filter((value) => typeof value === 'number')
  if (numbers.length === 0 || values.some((value) => value !== null && typeof value !== 'number')) return null
  const sorted = numbers.toSorted((a, b) => a - b)
  const minimum = sorted[0] ?? 0
  const maximum = sorted.at(-1) ?? 0
  return {
    minimum,
    maximum,
    mean: sorted.reduce((sum, value) => sum + value, 0) / sorted.length,
    quantiles: QUANTILES.map((share) => quantile(sorted, share)),
    histogram: histogram(sorted, minimum, maximum),
  }
}

/** The value below which a share of the sorted values lies, between two neighbours in proportion. */
function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share
  const low = sorted[Math.floor(at)] ?? 0
  const high = sorted[Math.ceil(at)] ?? low
  return low + (high - low) * (at - Math.floor(at))
}

function histogram(sorted: readonly number[], minimum: number, maximum: number): readonly Bin[] {
  const bins = Array.from({ length: HISTOGRAM_BINS }, () => 0)
  const width = (maximum - minimum) / HISTOGRAM_BINS || 1
  for (const value of sorted) {
    const bin = Math.min(HISTOGRAM_BINS - 1, Math.floor((value - minimum) / width))
    bins[bin] = (bins[bin] ?? 0) + 1
  }
  return bins.map((count, bin) => ({ from: minimum + bin * width, count }))
}
