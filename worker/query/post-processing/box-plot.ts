import { z } from 'zod'
import { GenericType, type SqlValue } from '../../engine/engine.ts'
import { isMissing, numeric, type Frame, type FrameColumn } from '../frame.ts'
import { QueryError } from '../messages.ts'
import { quantile } from './aggregates.ts'
import { POST_PROCESSING_MESSAGES, requiredColumn } from './options.ts'
import { groupRows } from './pivot.ts'

export const boxPlotSchema = z.looseObject({
  groupby: z.array(z.string()).default([]),
  metrics: z.array(z.string()).default([]),
  whisker_type: z.string().nullish(),
  percentiles: z.unknown().optional(),
})

/** How far the whiskers of a box reach, lowest first. */
type Whiskers = (sorted: readonly number[]) => readonly [number, number]

/** Points farther than this many heights of the box from it are no part of the whiskers (Tukey 1977). */
const TUKEY_REACH = 1.5

const MEASURES: readonly (readonly [string, (sorted: readonly number[]) => number | null])[] = [
  ['q1', (sorted) => midpoint(sorted, 0.25)],
  ['q3', (sorted) => midpoint(sorted, 0.75)],
  ['count', (sorted) => sorted.length],
]

/** Mean, median, whiskers, quartiles, count and outliers of metrics in each group, by measure and then by metric. */
export function boxPlot(table: Frame, options: z.infer<typeof boxPlotSchema>): Frame {
  const whiskers = whiskersOf(options.whisker_type ?? '', options.percentiles)
  const by = options.groupby.map((name) => requiredColumn(table, name))
  const metrics = options.metrics.map((name) => ({ name, values: requiredColumn(table, name).values }))
  const all = Array.from({ length: table.rowCount }, (_, row) => row)
  const present = all.filter((row) => by.every(({ values }) => !isMissing(values[row])))
  const groups = by.length > 0 ? groupRows(by, present) : [{ values: [], rows: all }]
  const measure = (suffix: string, of: (sorted: readonly number[]) => SqlValue, isJson = false) =>
    metrics.map(({ name, values }): FrameColumn => {
      const found = groups.map(({ rows }) => of(sortedNumbers(rows.map((row) => values[row] ?? null))))
      return {
        key: [`${name}__${suffix}`],
        type: isJson ? GenericType.String : GenericType.Numeric,
        values: found,
        isJson,
      }
    })
  const keys = by.map((column, level) => ({ ...column, values: groups.map(({ values }) => values[level] ?? null) }))
  const columns = [
    ...keys,
    ...measure('mean', (sorted) => (sorted.length > 0 ? sum(sorted) / sorted.length : null)),
    ...measure('median', (sorted) => quantile(sorted, 0.5)),
    ...measure('max', (sorted) => (sorted.length > 0 ? whiskers(sorted)[1] : null)),
    ...measure('min', (sorted) => (sorted.length > 0 ? whiskers(sorted)[0] : null)),
    ...MEASURES.flatMap(([suffix, of]) => measure(suffix, of)),
    ...measure('outliers', (sorted) => JSON.stringify(outliers(sorted, whiskers)), true),
  ]
  return { index: [], columns, rowCount: groups.length }
}

function whiskersOf(type: string, percentiles: unknown): Whiskers {
  if (type === 'tukey') return tukey
  if (type !== 'percentile') return (sorted) => [sorted[0] ?? 0, sorted.at(-1) ?? 0]
  const [low, high] = readPercentiles(percentiles)
  return (sorted) => [quantile(sorted, low / 100) ?? 0, quantile(sorted, high / 100) ?? 0]
}

function readPercentiles(given: unknown): readonly [number, number] {
  const [low, high, more] = Array.isArray(given) ? given : []
  if (
    typeof low !== 'number' ||
    typeof high !== 'number' ||
    more !== undefined ||
    low >= high ||
    low < 0 ||
    high > 100
  ) {
    throw new QueryError(POST_PROCESSING_MESSAGES.boxPlotPercentiles)
  }
  return [low, high]
}

/** The farthest values within reach of the box. */
function tukey(sorted: readonly number[]): readonly [number, number] {
  const low = midpoint(sorted, 0.25) ?? 0
  const high = midpoint(sorted, 0.75) ?? 0
  const reach = TUKEY_REACH * (high - low)
  const least = sorted.find((value) => value >= low - reach) ?? low
  const most = sorted.findLast((value) => value <= high + reach) ?? high
  return [least, most]
}

/** What lies above the whiskers, then what lies below them, each in order of size. */
function outliers(sorted: readonly number[], whiskers: Whiskers): readonly number[] {
  if (sorted.length === 0) return []
  const [least, most] = whiskers(sorted)
  return [...sorted.filter((value) => value > most), ...sorted.filter((value) => value < least)]
}

/** The middle between the two neighbours of a quantile. */
function midpoint(sorted: readonly number[], q: number): number | null {
  if (sorted.length === 0) return null
  const at = (sorted.length - 1) * q
  return ((sorted[Math.floor(at)] ?? 0) + (sorted[Math.ceil(at)] ?? 0)) / 2
}

function sortedNumbers(values: readonly SqlValue[]): readonly number[] {
  return values
    .map(numeric)
    .filter((value) => value !== null)
    .toSorted((a, b) => a - b)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, value) => total + value, 0)
}
