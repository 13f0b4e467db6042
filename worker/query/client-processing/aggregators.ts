import type { SqlValue } from '../../engine/engine.ts'
import { isMissing, numeric } from '../frame.ts'
import { compareValues, quantile } from '../post-processing/aggregates.ts'

export type Aggregator = (values: readonly SqlValue[]) => SqlValue

/** What a fraction is of: all cells, those of its row, or those of its column. */
export type Whole = 'Total' | 'Rows' | 'Columns'

const numbers = (values: readonly SqlValue[]) => values.map(numeric).filter((value) => value !== null)
const present = (values: readonly SqlValue[]) => values.filter((value) => !isMissing(value))
const sum: Aggregator = (values) => numbers(values).reduce((total, value) => total + value, 0)
const count: Aggregator = (values) => present(values).length

const LISTS = 'List Unique Values'
const SEPARATOR = ', '

const AGGREGATORS: Readonly<Record<string, Aggregator>> = {
  Count: count,
  'Count Unique Values': (values) => new Set(present(values)).size,
  [LISTS]: (values) => uniqueList(present(values).map(String)),
  Sum: sum,
  Average: (values) => mean(numbers(values)),
  Median: (values) => quantile(numbers(values), 0.5),
  'Sample Variance': (values) => variance(numbers(values)),
  'Sample Standard Deviation': (values) => Math.sqrt(variance(numbers(values))),
  Minimum: (values) => present(values).toSorted(compareValues)[0] ?? null,
  Maximum: (values) => present(values).toSorted(compareValues).at(-1) ?? null,
  First: (values) => values[0] ?? null,
  Last: (values) => values.at(-1) ?? null,
}

/** The function of a pivot table by its name in the wire format, and what its cells are then divided by. */
export function aggregatorOf(name: string): { readonly aggregate: Aggregator; readonly whole: Whole | null } | null {
  const [, base = name, whole = null] = /^(Sum|Count) as Fraction of (Total|Rows|Columns)$/.exec(name) ?? []
  const aggregate = Object.hasOwn(AGGREGATORS, base) ? AGGREGATORS[base] : undefined
  if (!aggregate) return null
  return { aggregate, whole: whole === 'Total' || whole === 'Rows' || whole === 'Columns' ? whole : null }
}

/** Totals of counts add them up and those of lists join them; other totals are made as the cells are. */
export function totalAggregator(name: string): Aggregator {
  if (name === LISTS) return (values) => uniqueList(present(values).flatMap((list) => String(list).split(SEPARATOR)))
  return name.startsWith('Count') || name.includes(' as Fraction of ') ? sum : (AGGREGATORS[name] ?? sum)
}

function uniqueList(texts: readonly string[]): string {
  return [...new Set(texts)].toSorted().join(SEPARATOR)
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((total, value) => total + value, 0) / values.length
}

/** Of a sample; a single value does not vary. */
function variance(values: readonly number[]): number {
  const centre = mean(values)
  if (centre === null || values.length < 2) return 0
  return values.reduce((total, value) => total + (value - centre) ** 2, 0) / (values.length - 1)
}
