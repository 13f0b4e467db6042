import { metricLabel, readBoolean, readMetric, readNumber, readText, xAxisLabel } from '../form-data.ts'
import { numberFormatter } from '../formats/number.ts'
import { fullTimeFormatter } from '../formats/time.ts'
import type { KpiLine } from '../kpi/headline.tsx'
import { headlineFormatter, metricName, subtitleSize, subtitleText } from '../kpi/kpi-text.ts'
import { messages } from '../messages.ts'
import type { QueryResult } from '../query-types.ts'
import type { DatasourceFacts, FormData } from '../types.ts'

export type TrendPoint = { time: number; value: number | null }

export type PreparedTrend = {
  value: number | null
  text: string
  name: KpiLine | undefined
  lines: KpiLine[]
  /** Oldest first. */
  points: TrendPoint[]
  /** Ends of the time axis when the trend is fixed to the chosen range. */
  range: readonly [number, number] | undefined
  fromZero: boolean
  showTrend: boolean
  formatValue: (value: number | null) => string
  formatTime: (time: number) => string
}

const formatChange = numberFormatter('+,.1%')

export function prepareTrend(
  formData: FormData,
  results: readonly QueryResult[],
  facts: DatasourceFacts = {},
): PreparedTrend | undefined {
  const trend = results[0]
  if (!trend || trend.data.length === 0) return undefined
  const points = readPoints(formData, trend)
  const raw = readText(formData, 'aggregation') === 'raw'
  const value = raw ? overallValue(formData, results[1]) : aggregate(points, readText(formData, 'aggregation'))
  const format = headlineFormatter(formData, facts)
  const formatTime = fullTimeFormatter(
    readText(formData, 'time_format'),
    readText(formData, 'time_grain_sqla'),
    points.map((point) => point.time),
  )
  const last = points.at(-1)
  return {
    value,
    text: format(value),
    name: readBoolean(formData, 'show_metric_name', false)
      ? { text: metricName(formData, facts), size: subtitleSize(formData, 'metric_name_font_size') }
      : undefined,
    lines: [
      ...changeLine(formData, points),
      ...(readBoolean(formData, 'show_timestamp', false) && last
        ? [{ text: formatTime(last.time), size: subtitleSize(formData) }]
        : []),
    ],
    points,
    range: fixedRange(formData, trend),
    fromZero: readBoolean(formData, 'start_y_axis_at_zero', true),
    showTrend: readBoolean(formData, 'show_trend_line', true) && points.length > 1,
    formatValue: (one) => format(one),
    formatTime,
  }
}

function readPoints(formData: FormData, result: QueryResult): TrendPoint[] {
  const timeColumn = result.colnames.includes(xAxisLabel(formData)) ? xAxisLabel(formData) : (result.colnames[0] ?? '')
  const metric = readMetric(formData, 'metric')
  const label = metric === undefined ? '' : metricLabel(metric)
  const column = result.colnames.includes(label) ? label : (result.colnames.find((name) => name !== timeColumn) ?? '')
  return result.data
    .flatMap((row) => {
      const time = row[timeColumn]
      const value = row[column]
      if (typeof time !== 'number') return []
      return [{ time, value: typeof value === 'number' && Number.isFinite(value) ? value : null }]
    })
    .toSorted((a, b) => a.time - b.time)
}

function overallValue(formData: FormData, result: QueryResult | undefined): number | null {
  const metric = readMetric(formData, 'metric')
  const row = result?.data[0] ?? {}
  const value = row[metric === undefined ? '' : metricLabel(metric)] ?? Object.values(row)[0]
  return typeof value === 'number' ? value : null
}

/** The headline of the points that have a value: the newest, or a figure over all of them. */
export function aggregate(points: readonly TrendPoint[], by: string | undefined): number | null {
  const values = points.map((point) => point.value).filter((value) => value !== null)
  if (values.length === 0) return null
  const sum = values.reduce((a, b) => a + b, 0)
  switch (by) {
    case 'sum':
      return sum
    case 'mean':
      return sum / values.length
    case 'min':
      return values.reduce((a, b) => Math.min(a, b))
    case 'max':
      return values.reduce((a, b) => Math.max(a, b))
    case 'median':
      return median(values)
    default:
      return values.at(-1) ?? null
  }
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}

/** Change of the newest point against the one `compare_lag` before it; only when both are there. */
function changeLine(formData: FormData, points: readonly TrendPoint[]): KpiLine[] {
  const subtitle = subtitleText(formData)
  const size = subtitleSize(formData)
  const lag = Math.trunc(readNumber(formData, 'compare_lag') ?? 0)
  const now = points.at(-1)?.value ?? null
  const before = lag > 0 ? (points.at(-1 - lag)?.value ?? null) : null
  const plain = subtitle === undefined ? [] : [{ text: subtitle, size }]
  if (now === null || before === null) return plain
  const change = before === 0 ? 0 : (now - before) / Math.abs(before)
  return [{ strong: formatChange(change), text: readText(formData, 'compare_suffix') ?? '', size }, ...plain]
}

function fixedRange(formData: FormData, result: QueryResult): readonly [number, number] | undefined {
  const { from_dttm: from, to_dttm: to } = result
  if (!readBoolean(formData, 'time_range_fixed', false)) return undefined
  return typeof from === 'number' && typeof to === 'number' && from < to ? [from, to] : undefined
}

export function trendSummary(prepared: PreparedTrend, label: string): string {
  const { points } = prepared
  const first = points[0]
  const last = points.at(-1)
  const text = messages.summary
  const parts = [text.value(label, prepared.text), text.points(points.length)]
  if (first && last) parts.push(text.range(prepared.formatTime(first.time), prepared.formatTime(last.time)))
  return parts.join(', ')
}
