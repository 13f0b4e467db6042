import { linearColor } from '../colors/linear-schemes.ts'
import { columnLabel, metricLabel, readColumns as readDimensions, readMetrics, readText } from '../form-data.ts'
import { numberFormatter } from '../formats/number.ts'
import { fullTimeFormatter, SMART_DATE, timeFormatter } from '../formats/time.ts'
import { t } from '../../i18n/message.ts'
import { messages } from '../messages.ts'
import type { QueryResult, Row } from '../query-types.ts'
import type { ChartTheme } from '../theme.ts'
import type { DatasourceFacts, FormData } from '../types.ts'
import { readColumns, type TimeColumn } from './columns.ts'
import { texts } from './messages.ts'

/** A value of a row at a time, newest first in a row. */
export type TimePoint = { time: number; value: number | null }

export type TimeCell = {
  column: TimeColumn
  /** What it sorts by; undefined where there is none. */
  value: number | undefined
  text: string
  color: string | undefined
  /** Why there is no figure. */
  problem: string | undefined
  /** Oldest first, of a sparkline. */
  points: TimePoint[]
}

export type TimeRow = { key: string; label: string; link: string | undefined; cells: TimeCell[] }

export type PreparedTimeTable =
  | { problem: string }
  | { problem: undefined; firstName: string; columns: TimeColumn[]; rows: TimeRow[]; formatTime: (time: number) => string }

const TIME = '__timestamp'

export function prepareTimeTable(
  formData: FormData,
  result: QueryResult,
  theme: ChartTheme,
  facts: DatasourceFacts = {},
): PreparedTimeTable {
  const metrics = [...new Set(readMetrics(formData, 'metrics').map(metricLabel))]
  const dimensions = readDimensions(formData, 'groupby').map(columnLabel)
  if (metrics.length === 0) return { problem: t(texts.someMetric) }
  if (dimensions.length > 0 && metrics.length > 1) return { problem: t(texts.oneMetric) }
  const columns = readColumns(formData, t(texts.untitled))
  const series = seriesOf(result, metrics, dimensions)
  const total = [...series.values()].reduce((sum, points) => sum + (points[0]?.value ?? 0), 0)
  const rows = [...series].map(([key, points]) => {
    const label = dimensions.length > 0 ? key : (facts.verboseNames?.[key] ?? key)
    const context = { total, theme, format: facts.numberFormats?.[dimensions.length > 0 ? (metrics[0] ?? '') : key] }
    const link = linkOf(readText(formData, 'url'), dimensions.length > 0 ? (metrics[0] ?? key) : key, label)
    return { key, label, link, cells: columns.map((column) => cellOf(column, points, context)) }
  })
  return {
    problem: undefined,
    firstName: dimensions.length > 0 ? dimensions.join(', ') : t(texts.metric),
    columns,
    rows: dimensions.length > 0 ? rows.toSorted((a, b) => latest(series, b.key) - latest(series, a.key)) : rows,
    formatTime: timeText(formData, result),
  }
}

function latest(series: ReadonlyMap<string, readonly TimePoint[]>, key: string): number {
  return series.get(key)?.[0]?.value ?? Number.NEGATIVE_INFINITY
}

/** The points of each metric or group, newest first; times without a value are kept as gaps for the trend. */
function seriesOf(result: QueryResult, metrics: readonly string[], dimensions: readonly string[]): Map<string, TimePoint[]> {
  const series = new Map<string, TimePoint[]>(dimensions.length > 0 ? [] : metrics.map((metric) => [metric, []]))
  for (const row of result.data) {
    const time = row[TIME]
    if (typeof time !== 'number') continue
    for (const metric of metrics) {
      const key = dimensions.length > 0 ? groupName(row, dimensions) : metric
      const value = row[metric]
      const point = { time, value: typeof value === 'number' && Number.isFinite(value) ? value : null }
      const points = series.get(key)
      if (points) points.push(point)
      else series.set(key, [point])
    }
  }
  for (const points of series.values()) points.sort((a, b) => b.time - a.time)
  return series
}

function groupName(row: Row, dimensions: readonly string[]): string {
  return dimensions.map((name) => String(row[name] ?? messages.nullValue)).join(', ')
}

type Context = { total: number; theme: ChartTheme; format: string | undefined }

function cellOf(column: TimeColumn, points: readonly TimePoint[], context: Context): TimeCell {
  const known = points.filter((point) => point.value !== null)
  if (column.type === 'spark') {
    const shown = column.ratio > 0 ? ratios(points, column.ratio) : points
    const last = shown[0]?.value ?? undefined
    return { column, value: last, text: '', color: undefined, problem: undefined, points: shown.toReversed() }
  }
  const problem = lagProblem(column, known.length)
  const value = problem === undefined ? figureOf(column, known, context.total) : undefined
  const format = numberFormatter(column.format ?? defaultFormat(column) ?? context.format)
  return {
    column,
    value,
    text: value === undefined ? '' : format(value),
    color: value === undefined ? undefined : boundColor(column.bounds, value, context.theme),
    problem,
    points: [],
  }
}

function defaultFormat({ type, comparison }: TimeColumn): string | undefined {
  if (type === 'contrib') return '.1%'
  if (type !== 'time') return undefined
  return comparison === 'perc' ? '.1%' : comparison === 'perc_change' ? '+.1%' : undefined
}

function lagProblem({ type, lag }: TimeColumn, count: number): string | undefined {
  const tooLarge = type === 'time' && count > 0 && Math.abs(lag) >= count + (lag < 0 ? 1 : 0)
  return tooLarge ? t(texts.lagTooLarge, { lag, count }) : undefined
}

/** A figure over the known points, newest first. A negative lag counts from the oldest. */
function figureOf({ type, comparison, lag }: TimeColumn, points: readonly TimePoint[], total: number): number | undefined {
  const now = points[0]?.value ?? undefined
  if (now === undefined) return undefined
  if (type === 'contrib') return total === 0 ? undefined : now / total
  if (type === 'avg') {
    const taken = lag > 0 ? points.slice(0, lag) : points
    return taken.reduce((sum, point) => sum + (point.value ?? 0), 0) / taken.length
  }
  const then = points.at(lag)?.value ?? undefined
  if (comparison === 'value') return then
  if (then === undefined) return undefined
  if (comparison === 'diff') return now - then
  if (then === 0) return undefined
  return comparison === 'perc' ? now / then : now / then - 1
}

/** Each value as a share of the one so many points before, less one. */
function ratios(points: readonly TimePoint[], lag: number): TimePoint[] {
  return points.slice(0, Math.max(0, points.length - lag)).map(({ time, value }, index) => {
    const before = points[index + lag]?.value ?? null
    return { time, value: value === null || before === null || before === 0 ? null : value / before - 1 }
  })
}

/** Red at the lower bound, the accent at the upper, quiet between; one bound alone divides low from high. */
export function boundColor(
  [low, high]: readonly [number | null, number | null],
  value: number,
  theme: ChartTheme,
): string | undefined {
  const ends = theme.name === 'dark' ? theme.sequential[6] : theme.accent
  const accent = ends ?? theme.accent
  if (low !== null && high !== null) return linearColor([theme.danger, theme.textMuted, accent], [low, high])(value)
  if (low !== null) return value >= low ? accent : theme.danger
  if (high !== null) return value < high ? accent : theme.danger
  return undefined
}

function timeText(formData: FormData, result: QueryResult): (time: number) => string {
  const chosen = readText(formData, 'x_axis_time_format') ?? SMART_DATE
  if (chosen !== SMART_DATE) return timeFormatter(chosen)
  const times = result.data.map((row) => row[TIME]).filter((time) => typeof time === 'number')
  return fullTimeFormatter(undefined, readText(formData, 'time_grain_sqla'), times)
}

const SAFE_LINK = /^(https?:\/\/|\/(?!\/)|#|\?)/i

/** `{{metric}}` and its fields in an address; addresses that could run code are no links. */
export function linkOf(template: string | undefined, metric: string, label: string): string | undefined {
  if (template === undefined) return undefined
  const fields: Readonly<Record<string, string>> = { metric, 'metric.metric_name': metric, 'metric.label': label, 'metric.verbose_name': label }
  const url = template
    .replaceAll(/\{\{\{?\s*([\w.]+)\s*\}?\}\}/g, (_, name: string) => encodeURIComponent(fields[name] ?? ''))
    .trim()
  return SAFE_LINK.test(url) && !url.includes('\\') ? url : undefined
}
