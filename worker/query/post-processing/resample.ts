import { z } from 'zod'
import { GenericType, type SqlValue } from '../../engine/engine.ts'
import { columnType, isMissing, numeric, type Frame, type FrameColumn } from '../frame.ts'
import { MAX_ROW_LIMIT } from '../limits.ts'
import { QueryError } from '../messages.ts'
import { add, DAY_MS, lastDay, truncate, type Unit } from '../time/date-math.ts'
import { quantile } from './aggregates.ts'
import { POST_PROCESSING_MESSAGES } from './options.ts'

export const RESAMPLE_METHODS = ['asfreq', 'bfill', 'ffill', 'linear', 'median', 'mean', 'sum'] as const

export const resampleSchema = z.looseObject({
  rule: z.string(),
  method: z.enum(RESAMPLE_METHODS, { error: POST_PROCESSING_MESSAGES.resampleMethod }),
  fill_value: z.number().nullish(),
})

/** Puts rows on an even grid of instants: `1D`, `7D`, `1W`, `1M` (month ends), `1MS` (month starts), `1H` and so on. */
export function resample(table: Frame, { rule, method, fill_value }: z.infer<typeof resampleSchema>): Frame {
  const axis = table.index[0]
  if (!axis || columnType(axis) !== GenericType.Temporal) throw new QueryError(POST_PROCESSING_MESSAGES.resampleIndex)
  const instants = axis.values.map(numeric)
  const known = instants.filter((value) => value !== null)
  if (known.length === 0) return table
  const grid = gridOf(rule, Math.min(...known), Math.max(...known))
  const columns = table.columns.map((column): FrameColumn => {
    const values = resampled(column.values, instants, grid, method)
    return { ...column, type: GenericType.Numeric, values: values.map((value) => value ?? fill_value ?? null) }
  })
  return { index: [{ ...axis, values: grid.labels }], columns, rowCount: grid.labels.length }
}

interface Grid {
  readonly labels: readonly number[]
  /** The bin that holds an instant. */
  binOf(instant: number): number
}

const FIXED: Readonly<Record<string, number>> = {
  S: 1000,
  s: 1000,
  T: 60_000,
  min: 60_000,
  H: 3_600_000,
  h: 3_600_000,
  D: DAY_MS,
}
const CALENDAR: Readonly<Record<string, { readonly unit: Unit; readonly atEnd: boolean }>> = {
  W: { unit: 'week', atEnd: true },
  M: { unit: 'month', atEnd: true },
  ME: { unit: 'month', atEnd: true },
  MS: { unit: 'month', atEnd: false },
  Q: { unit: 'quarter', atEnd: true },
  QE: { unit: 'quarter', atEnd: true },
  QS: { unit: 'quarter', atEnd: false },
  A: { unit: 'year', atEnd: true },
  Y: { unit: 'year', atEnd: true },
  YE: { unit: 'year', atEnd: true },
  AS: { unit: 'year', atEnd: false },
  YS: { unit: 'year', atEnd: false },
}

function gridOf(rule: string, first: number, last: number): Grid {
  const [, count = '', name = ''] = /^(\d*)\s*([A-Za-z]+)$/.exec(rule.trim()) ?? []
  const steps = Number(count || 1)
  const fixed = FIXED[name]
  if (fixed !== undefined && steps > 0) return fixedGrid(fixed * steps, first, last)
  const calendar = CALENDAR[name]
  if (!calendar || steps < 1) throw new QueryError(POST_PROCESSING_MESSAGES.resampleRule(rule))
  return calendar.atEnd ? endGrid(calendar.unit, steps, first, last) : startGrid(calendar.unit, steps, first, last)
}

/** Bins of equal length counted from the midnight before the first instant, labelled by their start. */
function fixedGrid(step: number, first: number, last: number): Grid {
  const midnight = truncate(new Date(first), 'day').getTime()
  const start = midnight + Math.floor((first - midnight) / step) * step
  const size = Math.floor((last - start) / step) + 1
  checkSize(size)
  return {
    labels: Array.from({ length: size }, (_, bin) => start + bin * step),
    binOf: (instant) => Math.floor((instant - start) / step),
  }
}

/** Bins of calendar units, labelled by their first day. */
function startGrid(unit: Unit, steps: number, first: number, last: number): Grid {
  const starts: number[] = []
  for (let start = truncate(new Date(first), unit); start.getTime() <= last; start = add(start, steps, unit)) {
    starts.push(start.getTime())
    checkSize(starts.length)
  }
  return { labels: starts, binOf: (instant) => starts.findLastIndex((start) => start <= instant) }
}

/** Bins that close with the last day of a calendar unit and bear its name; the first closes with its own unit. */
function endGrid(unit: Unit, steps: number, first: number, last: number): Grid {
  const lastUnit = lastDay(new Date(last), unit).getTime()
  const ends: number[] = []
  for (let start = truncate(new Date(first), unit); ; start = add(start, steps, unit)) {
    const end = lastDay(start, unit).getTime()
    ends.push(end)
    checkSize(ends.length)
    if (end >= lastUnit) break
  }
  return { labels: ends, binOf: (instant) => ends.findIndex((end) => instant < end + DAY_MS) }
}

function resampled(
  values: readonly SqlValue[],
  instants: readonly (number | null)[],
  grid: Grid,
  method: (typeof RESAMPLE_METHODS)[number],
): readonly (number | null)[] {
  const rows = instants
    .flatMap((instant, row) => (instant === null ? [] : [{ instant, value: numeric(values[row]) }]))
    .toSorted((a, b) => a.instant - b.instant)
  if (method === 'sum' || method === 'mean' || method === 'median') {
    const bins: number[][] = grid.labels.map(() => [])
    for (const { instant, value } of rows) if (value !== null) bins[grid.binOf(instant)]?.push(value)
    return bins.map((bin) => reduce(bin, method))
  }
  const exact = new Map(rows.map(({ instant, value }) => [instant, value]))
  const onGrid = grid.labels.map((label) => exact.get(label) ?? null)
  if (method === 'asfreq') return onGrid
  if (method === 'linear') return interpolate(onGrid)
  return carried(grid.labels, rows, method === 'ffill')
}

interface Point {
  readonly instant: number
  readonly value: number | null
}

/** The value of the nearest row before (or after) each label; where that row has none, the value of the label before. */
function carried(labels: readonly number[], rows: readonly Point[], forward: boolean): readonly (number | null)[] {
  const ordered = forward ? rows : rows.toReversed()
  let next = 0
  let nearest: number | null = null
  let shown: number | null = null
  const values = (forward ? labels : labels.toReversed()).map((label) => {
    for (let row = ordered[next]; row && (forward ? row.instant <= label : row.instant >= label); row = ordered[next]) {
      nearest = row.value
      next += 1
    }
    shown = nearest ?? shown
    return shown
  })
  return forward ? values : values.toReversed()
}

function reduce(bin: readonly number[], method: 'sum' | 'mean' | 'median'): number | null {
  const total = bin.reduce((sum, value) => sum + value, 0)
  if (method === 'sum') return total
  if (bin.length === 0) return null
  return method === 'mean' ? total / bin.length : quantile(bin, 0.5)
}

/** Straight lines between known values; after the last one its value stays. */
function interpolate(values: readonly (number | null)[]): readonly (number | null)[] {
  const known = values.flatMap((value, at) => (isMissing(value) ? [] : [at]))
  return values.map((value, at) => {
    if (value !== null) return value
    const before = known.findLast((position) => position < at)
    const after = known.find((position) => position > at)
    if (before === undefined) return null
    const from = values[before] ?? 0
    if (after === undefined) return from
    return from + (((values[after] ?? 0) - from) * (at - before)) / (after - before)
  })
}

function checkSize(size: number): void {
  if (size > MAX_ROW_LIMIT) throw new QueryError(POST_PROCESSING_MESSAGES.resampleTooLong(MAX_ROW_LIMIT))
}
