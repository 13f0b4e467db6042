import type { CellValue } from '../query-types.ts'
import { compareKeys } from './compare-keys.ts'

/** Takes the values of a cell one by one and says what they come to. */
export type Accumulator = { push: (value: CellValue) => void; value: () => CellValue }

/** What a fraction is of: everything, its row, or its column. */
export type Whole = 'total' | 'row' | 'column'

export type AggregateFunction = {
  name: AggregateName
  make: () => Accumulator
  /** The cell is divided by the aggregate of this. */
  of: Whole | undefined
  /** What comes out is a count or a text, which no number format is meant for. */
  result: 'value' | 'count' | 'list'
}

export const AGGREGATE_NAMES = [
  'Count',
  'Count Unique Values',
  'List Unique Values',
  'Sum',
  'Average',
  'Median',
  'Sample Variance',
  'Sample Standard Deviation',
  'Minimum',
  'Maximum',
  'First',
  'Last',
  'Sum as Fraction of Total',
  'Sum as Fraction of Rows',
  'Sum as Fraction of Columns',
  'Count as Fraction of Total',
  'Count as Fraction of Rows',
  'Count as Fraction of Columns',
] as const

export type AggregateName = (typeof AGGREGATE_NAMES)[number]

const WHOLES: Readonly<Record<string, Whole>> = { Total: 'total', Rows: 'row', Columns: 'column' }

const MAKERS: Readonly<Record<string, () => Accumulator>> = {
  Count: count,
  'Count Unique Values': () => unique((values) => values.length),
  'List Unique Values': () => unique((values) => values.join(', ')),
  Sum: sum,
  Average: average,
  Median: () => collected(median),
  'Sample Variance': () => spread((variance) => variance),
  'Sample Standard Deviation': () => spread(Math.sqrt),
  Minimum: () => extreme((a, b) => a < b),
  Maximum: () => extreme((a, b) => a > b),
  First: () => extreme((a, b) => compareKeys(a, b) < 0),
  Last: () => extreme((a, b) => compareKeys(a, b) > 0),
}

/** The function stored under a name; an unknown one is the sum. */
export function aggregateFunction(stored: string | undefined): AggregateFunction {
  const name = AGGREGATE_NAMES.find((one) => one === stored) ?? 'Sum'
  const [base = name, part = ''] = name.split(' as Fraction of ')
  const of = WHOLES[part]
  const make = MAKERS[base] ?? sum
  return { name, make, of, result: of ? 'value' : resultOf(base) }
}

function resultOf(base: string): AggregateFunction['result'] {
  if (base === 'List Unique Values') return 'list'
  return base.startsWith('Count') ? 'count' : 'value'
}

function count(): Accumulator {
  let seen = 0
  return { push: () => (seen += 1), value: () => seen }
}

/** A text in place of a number is shown instead of the sum: adding it up would make nonsense of both. */
function sum(): Accumulator {
  let total = 0
  let text: CellValue | undefined
  return {
    push: (value) => {
      if (typeof value === 'number') total += value
      else text = value
    },
    value: () => text ?? total,
  }
}

function average(): Accumulator {
  let total = 0
  let seen = 0
  let text: CellValue | undefined
  return {
    push: (value) => {
      if (typeof value !== 'number') text = value
      else {
        total += value
        seen += 1
      }
    },
    value: () => text ?? (seen === 0 ? null : total / seen),
  }
}

function unique(result: (values: CellValue[]) => CellValue): Accumulator {
  const seen = new Set<CellValue>()
  return { push: (value) => seen.add(value), value: () => result([...seen].toSorted(compareKeys)) }
}

function collected(result: (values: number[]) => number | null): Accumulator {
  const values: number[] = []
  return { push: (value) => typeof value === 'number' && values.push(value), value: () => result(values) }
}

function median(values: readonly number[]): number | null {
  if (values.length === 0) return null
  const sorted = values.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2
}

/** Welford's running variance of a sample; a single value does not vary. */
function spread(result: (variance: number) => number): Accumulator {
  let seen = 0
  let mean = 0
  let squares = 0
  return {
    push: (value) => {
      if (typeof value !== 'number') return
      seen += 1
      const distance = value - mean
      mean += distance / seen
      squares += distance * (value - mean)
    },
    value: () => result(seen <= 1 ? 0 : squares / (seen - 1)),
  }
}

function extreme(isBetter: (a: NonNullable<CellValue>, b: NonNullable<CellValue>) => boolean): Accumulator {
  let best: CellValue = null
  return {
    push: (value) => {
      if (value !== null && (best === null || isBetter(value, best))) best = value
    },
    value: () => best,
  }
}
