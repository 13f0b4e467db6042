import { z } from 'zod'
import type { SqlValue } from '../../engine/engine.ts'
import { isMissing, numeric } from '../frame.ts'
import { QueryError } from '../messages.ts'
import { POST_PROCESSING_MESSAGES } from './options.ts'

export const aggregateSchema = z.looseObject({
  column: z.string().nullish(),
  operator: z.string().nullish(),
  options: z.record(z.string(), z.unknown()).nullish(),
})
export type Aggregate = z.infer<typeof aggregateSchema>

type Reducer = (numbers: readonly number[], options: Readonly<Record<string, unknown>>) => SqlValue

const sum = (numbers: readonly number[]) => numbers.reduce((total, value) => total + value, 0)
const mean = (numbers: readonly number[]) => (numbers.length === 0 ? null : sum(numbers) / numbers.length)
const variance: Reducer = (numbers) => {
  const centre = mean(numbers)
  return centre === null ? null : sum(numbers.map((value) => (value - centre) ** 2)) / numbers.length
}
const product = (numbers: readonly number[]) => numbers.reduce((total, value) => total * value, 1)

/** Linear interpolation between the two neighbours of the q-th (0 to 1) value in order. */
export function quantile(numbers: readonly number[], q: number): number | null {
  if (numbers.length === 0) return null
  const sorted = numbers.toSorted((a, b) => a - b)
  const at = (sorted.length - 1) * q
  const low = sorted[Math.floor(at)] ?? 0
  const high = sorted[Math.ceil(at)] ?? low
  return low + (high - low) * (at - Math.floor(at))
}

const percentile: Reducer = (numbers, options) => {
  const q = Number(options['q'])
  return Number.isFinite(q) ? quantile(numbers, q / 100) : null
}

/** The reducing functions of numpy by name; missing values are left out. Spread is that of a population. */
const NUMERIC: Readonly<Record<string, Reducer>> = {
  average: mean,
  mean,
  nanmean: mean,
  sum,
  nansum: sum,
  prod: product,
  product,
  median: (numbers) => quantile(numbers, 0.5),
  nanmedian: (numbers) => quantile(numbers, 0.5),
  std: (numbers, options) => {
    const spread = variance(numbers, options)
    return spread === null ? null : Math.sqrt(Number(spread))
  },
  var: variance,
  percentile,
  nanpercentile: percentile,
  argmin: (numbers) => (numbers.length === 0 ? null : numbers.indexOf(Math.min(...numbers))),
  argmax: (numbers) => (numbers.length === 0 ? null : numbers.indexOf(Math.max(...numbers))),
  count_nonzero: (numbers) => numbers.filter((value) => value !== 0).length,
}

const EXTREMES: Readonly<Record<string, 1 | -1>> = { min: -1, nanmin: -1, max: 1, nanmax: 1 }

/** The function of an aggregate. `name` is the result's name, for the message. Throws QueryError for an unknown one. */
export function reducer({ operator, options }: Aggregate, name: string): (values: readonly SqlValue[]) => SqlValue {
  if (!operator) throw new QueryError(POST_PROCESSING_MESSAGES.aggregateOperator(name))
  if (operator === 'count') return (values) => values.filter((value) => !isMissing(value)).length
  const direction = EXTREMES[operator]
  if (direction !== undefined) return (values) => extreme(values, direction)
  const reduce = NUMERIC[operator]
  if (!reduce) throw new QueryError(POST_PROCESSING_MESSAGES.invalidFunction(operator))
  return (values) => {
    const numbers = values.map(numeric).filter((value) => value !== null)
    return numbers.length === 0 && operator !== 'count_nonzero' ? null : reduce(numbers, options ?? {})
  }
}

function extreme(values: readonly SqlValue[], direction: 1 | -1): SqlValue {
  let best: SqlValue = null
  for (const value of values) {
    if (isMissing(value)) continue
    if (best === null || compareValues(value, best) * direction > 0) best = value
  }
  return best
}

/** Numbers by size, text by code point; missing values come last. */
export function compareValues(a: SqlValue, b: SqlValue): number {
  if (isMissing(a) || isMissing(b)) return isMissing(a) ? (isMissing(b) ? 0 : 1) : -1
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : a > b ? 1 : 0
  if (typeof a !== 'string' && typeof b !== 'string') return Number(a) - Number(b)
  return typeof a === 'string' ? 1 : -1
}
