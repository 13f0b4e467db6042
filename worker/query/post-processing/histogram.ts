import { z } from 'zod'
import { GenericType } from '../../engine/engine.ts'
import { isMissing, numeric, type Frame } from '../frame.ts'
import { MAX_HISTOGRAM_BINS } from '../limits.ts'
import { QueryError } from '../messages.ts'
import { POST_PROCESSING_MESSAGES, requiredColumn } from './options.ts'
import { groupRows } from './pivot.ts'

const DEFAULT_BINS = 5

export const histogramSchema = z.looseObject({
  column: z.string(),
  groupby: z.array(z.string()).nullish(),
  bins: z.int().min(1).max(MAX_HISTOGRAM_BINS).nullish(),
  cumulative: z.boolean().nullish(),
  normalize: z.boolean().nullish(),
})

/**
 * Counts the values of a column in bins of equal width between its least and greatest value, one row a group and one
 * column a bin. The last bin holds its upper edge too. Shares are of all cells together, after they were summed up.
 */
export function histogram(table: Frame, options: z.infer<typeof histogramSchema>): Frame {
  const { column: name, cumulative, normalize } = options
  const column = requiredColumn(table, name)
  const by = (options.groupby ?? []).map((group) => requiredColumn(table, group))
  const numbers = column.values.map((value) => (isMissing(value) ? null : readNumber(value, name)))
  const rows = numbers.flatMap((value, row) =>
    value === null || by.some(({ values }) => isMissing(values[row])) ? [] : [row],
  )
  const known = numbers.filter((value) => value !== null)
  if (known.length === 0) return { index: [], columns: [], rowCount: 0 }
  const edges = binEdges(known, options.bins ?? DEFAULT_BINS)
  const groups = by.length > 0 ? groupRows(by, rows) : [{ values: [], rows }]
  let counts = groups.map((group) =>
    counted(
      group.rows.map((row) => numbers[row] ?? 0),
      edges,
    ),
  )
  if (cumulative) counts = counts.map(runningTotals)
  const total = counts.flat().reduce((sum, count) => sum + count, 0)
  if (normalize) counts = counts.map((row) => row.map((count) => count / total))
  const keys = by.map((group, level) => ({ ...group, values: groups.map(({ values }) => values[level] ?? null) }))
  const bins = edges.slice(0, -1).map((edge, bin) => ({
    key: [`${floatText(edge)} - ${floatText(edges[bin + 1] ?? edge)}`],
    type: GenericType.Numeric,
    values: counts.map((row) => row[bin] ?? 0),
  }))
  return { index: [], columns: [...keys, ...bins], rowCount: groups.length }
}

function binEdges(numbers: readonly number[], bins: number): readonly number[] {
  let low = numbers.reduce((least, value) => Math.min(least, value))
  let high = numbers.reduce((most, value) => Math.max(most, value))
  if (low === high) {
    low -= 0.5
    high += 0.5
  }
  const step = (high - low) / bins
  return Array.from({ length: bins + 1 }, (_, edge) => (edge === bins ? high : low + edge * step))
}

function counted(values: readonly number[], edges: readonly number[]): readonly number[] {
  const last = edges.length - 2
  const counts = Array.from({ length: last + 1 }, () => 0)
  for (const value of values) {
    const above = edges.findLastIndex((edge) => edge <= value)
    const bin = Math.min(Math.max(above, 0), last)
    counts[bin] = (counts[bin] ?? 0) + 1
  }
  return counts
}

function runningTotals(counts: readonly number[]): readonly number[] {
  let total = 0
  return counts.map((count) => (total += count))
}

function readNumber(value: string | number | boolean | null | undefined, column: string): number {
  const number = numeric(value ?? null)
  if (number === null) throw new QueryError(POST_PROCESSING_MESSAGES.histogramText(column))
  return number
}

/** A float as Python writes it, which names the bins: `1.0`, `1e-07`, `1e+16`. */
export function floatText(value: number): string {
  const size = Math.abs(value)
  if (size !== 0 && (size < 1e-4 || size >= 1e16)) {
    return value.toExponential().replace(/e([+-])(\d)$/, 'e$10$2')
  }
  return Number.isInteger(value) ? `${value}.0` : String(value)
}
