import { z } from 'zod'
import { numeric, takeRows, type Frame } from '../frame.ts'
import { QueryError } from '../messages.ts'
import { quantile } from './aggregates.ts'
import { columnMapSchema, POST_PROCESSING_MESSAGES, withColumns } from './options.ts'
import { isWeightedType, weighted, windowWeights } from './weights.ts'
import { mapColumns } from './window.ts'

export const rollingSchema = z.looseObject({
  rolling_type: z.string(),
  columns: columnMapSchema.default({}),
  window: z.number().nullish(),
  min_periods: z.number().nullish(),
  center: z.boolean().nullish(),
  win_type: z.string().nullish(),
  rolling_type_options: z.record(z.string(), z.unknown()).nullish(),
})

type Options = Readonly<Record<string, unknown>>
type Reducer = (numbers: readonly number[], options: Options) => number | null

const ROLLING: Readonly<Record<string, Reducer>> = {
  count: (numbers) => numbers.length,
  sum,
  mean: (numbers) => (numbers.length === 0 ? null : sum(numbers) / numbers.length),
  min: (numbers) => (numbers.length === 0 ? null : Math.min(...numbers)),
  max: (numbers) => (numbers.length === 0 ? null : Math.max(...numbers)),
  median: (numbers) => quantile(numbers, 0.5),
  var: sampleVariance,
  std: (numbers) => {
    const variance = sampleVariance(numbers)
    return variance === null ? null : Math.sqrt(variance)
  },
  skew,
  kurt: kurtosis,
  quantile: (numbers, options) => {
    const q = Number(options['quantile'])
    if (!(q >= 0 && q <= 1))
      throw new QueryError(POST_PROCESSING_MESSAGES.rollingOptions('quantile', JSON.stringify(options)))
    return quantile(numbers, q)
  },
}

/** A function over a moving window of rows; missing values in it are left out. */
export function rolling(table: Frame, options: z.infer<typeof rollingSchema>): Frame {
  const { rolling_type: type, columns, window } = options
  if (window === null || window === undefined) throw new QueryError(POST_PROCESSING_MESSAGES.rollingWindow)
  if (window <= 0) throw new QueryError(POST_PROCESSING_MESSAGES.rollingWindowPositive)
  const compute = reducerOf(type, window, options)
  const needed = options.min_periods ?? window
  const ahead = options.center ? Math.floor((window - 1) / 2) : 0
  const made = mapColumns(table, columns, (values) => {
    const numbers = values.map(numeric)
    return numbers.map((_, row) => {
      const from = row + ahead - window + 1
      const slice = numbers.slice(Math.max(0, from), row + ahead + 1)
      const known = slice.filter((value) => value !== null)
      // Counting asks for rows, the others for values.
      if ((type === 'count' ? slice : known).length < needed) return null
      return compute(slice, Math.max(0, -from))
    })
  })
  const result = withColumns(table, made)
  const lead = options.min_periods ? options.min_periods - 1 : 0
  if (lead === 0) return result
  return takeRows(
    result,
    Array.from({ length: Math.max(0, result.rowCount - lead) }, (_, row) => row + lead),
  )
}

/** Computes a window from its values in order; `missing` tells how many rows it lacks at its beginning. */
function reducerOf(
  type: string,
  window: number,
  { win_type, rolling_type_options }: z.infer<typeof rollingSchema>,
): (slice: readonly (number | null)[], missing: number) => number | null {
  const given = rolling_type_options ?? {}
  if (win_type) {
    const weights = windowWeights(win_type, window, given)
    if (!weights || !isWeightedType(type)) {
      throw new QueryError(POST_PROCESSING_MESSAGES.rollingOptions(type, JSON.stringify({ win_type, ...given })))
    }
    return (slice, missing) => weighted(type, slice, weights.slice(missing))
  }
  const reduce = ROLLING[type]
  if (!reduce) throw new QueryError(POST_PROCESSING_MESSAGES.rollingType(type))
  return (slice) =>
    reduce(
      slice.filter((value) => value !== null),
      given,
    )
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, value) => total + value, 0)
}

function sampleVariance(numbers: readonly number[]): number | null {
  if (numbers.length < 2) return null
  return (moment(numbers, 2) * numbers.length) / (numbers.length - 1)
}

/** Central moment: the mean of powers of the distances to the mean. */
function moment(numbers: readonly number[], power: number): number {
  const mean = sum(numbers) / numbers.length
  return sum(numbers.map((value) => (value - mean) ** power)) / numbers.length
}

/** Skewness of a sample, corrected for its size; null where the values are too few or equal. */
function skew(numbers: readonly number[]): number | null {
  const n = numbers.length
  const spread = n < 3 ? 0 : moment(numbers, 2)
  if (spread === 0) return null
  return ((Math.sqrt(n * (n - 1)) / (n - 2)) * moment(numbers, 3)) / spread ** 1.5
}

/** Excess kurtosis of a sample, corrected for its size; null where the values are too few or equal. */
function kurtosis(numbers: readonly number[]): number | null {
  const n = numbers.length
  const spread = n < 4 ? 0 : moment(numbers, 2)
  if (spread === 0) return null
  return ((n - 1) / ((n - 2) * (n - 3))) * (((n + 1) * moment(numbers, 4)) / spread ** 2 - 3 * (n - 1))
}
