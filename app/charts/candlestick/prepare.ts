import { assignColors } from '../colors/assign.ts'
import { type Picked, pickedColor } from '../colors/picked.ts'
import { schemeColors } from '../colors/schemes.ts'
import { cellLabel } from '../cross-filter.ts'
import { columnLabel, metricLabel, readColumn, readList, readMetric, readText, toNumber, xAxisOf } from '../form-data.ts'
import { currencyFormatter, readCurrency } from '../formats/currency.ts'
import type { NumberFormatter } from '../formats/number.ts'
import { fullTimeFormatter } from '../formats/time.ts'
import { type CellValue, columnType, type QueryResult } from '../query-types.ts'
import type { ChartTheme } from '../theme.ts'
import type { DatasourceFacts, FormData } from '../types.ts'
import { t } from '../../i18n/message.ts'
import { candlestickTexts } from './messages.ts'

export type Candle = {
  point: number
  cell: CellValue
  series: string
  seriesCell: CellValue
  open: number
  close: number
  high: number
  low: number
}
export type Average = { name: string; label: string; color: string; values: readonly (number | null)[] }
export type Direction = 'increase' | 'decrease'

export type PreparedCandles = {
  candles: readonly Candle[]
  /** Texts of the points of the axis. */
  points: readonly string[]
  series: readonly string[]
  averages: readonly Average[]
  directions: readonly { name: Direction; label: string; color: string }[]
  format: NumberFormatter
  formatTooltip: NumberFormatter
}

export const DEFAULT_COLORS: Readonly<Record<Direction, Picked>> = {
  increase: { r: 90, g: 193, b: 137, a: 1 },
  decrease: { r: 224, g: 67, b: 85, a: 1 },
}

/** A row without all four figures is no candle. */
export function prepareCandles(
  formData: FormData,
  result: QueryResult | undefined,
  theme: ChartTheme,
  facts: DatasourceFacts = {},
): PreparedCandles {
  const { candles, points } = readCandles(formData, result)
  const series = [...new Set(candles.map((candle) => candle.series))]
  const currency = readCurrency(formData['currency_format'])
  const close = readMetric(formData, 'close')
  const known = close === undefined ? undefined : facts.numberFormats?.[metricLabel(close)]
  const direction = (name: Direction, color: string) => ({
    name,
    label: readText(formData, `${name}_label`) ?? t(candlestickTexts[name]),
    color: pickedColor(formData, `${name}_color`, DEFAULT_COLORS[name], color),
  })
  return {
    candles,
    points,
    series,
    averages: averagesOf(formData, candles, points.length, series, theme),
    directions: [direction('increase', theme.success), direction('decrease', theme.danger)],
    format: currencyFormatter(currency, readText(formData, 'y_axis_format') ?? known),
    formatTooltip: currencyFormatter(currency, readText(formData, 'tooltipValuesFormat') ?? known),
  }
}

/** The candles of some points alone, which are counted anew from the first of them; averages stay those of all. */
export function candlesWithin(prepared: PreparedCandles, { first, last }: { first: number; last: number }): PreparedCandles {
  const { candles, points, averages } = prepared
  const kept = candles.filter(({ point }) => point >= first && point <= last)
  return {
    ...prepared,
    candles: kept.map((candle) => ({ ...candle, point: candle.point - first })),
    points: points.slice(first, last + 1),
    averages: averages.map((average) => ({ ...average, values: average.values.slice(first, last + 1) })),
  }
}

function readCandles(formData: FormData, result: QueryResult | undefined): { candles: Candle[]; points: string[] } {
  const axis = xAxisOf(formData)
  if (!result || axis === undefined) return { candles: [], points: [] }
  const name = columnLabel(axis)
  const dimension = readColumn(formData, 'series')
  const text = axisText(formData, result, name)
  const places = new Map<CellValue, number>()
  const column = (control: string) => {
    const metric = readMetric(formData, control)
    return metric === undefined ? '' : metricLabel(metric)
  }
  const [open, close, high, low] = [column('open'), column('close'), column('high'), column('low')]
  const seriesColumn = dimension && columnLabel(dimension)
  const only = readText(formData, 'candlestick_series_name') ?? ''
  const candles: Candle[] = []
  for (const row of result.data) {
    const cell = row[name] ?? null
    const a = toNumber(row[open])
    const b = toNumber(row[close])
    const c = toNumber(row[high])
    const d = toNumber(row[low])
    if (a === undefined || b === undefined || c === undefined || d === undefined) continue
    let point = places.get(cell)
    if (point === undefined) {
      point = places.size
      places.set(cell, point)
    }
    const seriesCell = seriesColumn === undefined ? null : (row[seriesColumn] ?? null)
    candles.push({
      point,
      cell,
      series: seriesColumn === undefined ? only : cellLabel(seriesCell),
      seriesCell,
      open: a,
      close: b,
      high: Math.max(a, b, c, d),
      low: Math.min(a, b, c, d),
    })
  }
  return { candles, points: [...places.keys()].map(text) }
}

function axisText(formData: FormData, result: QueryResult, name: string): (cell: CellValue) => string {
  if (result.coltypes[result.colnames.indexOf(name)] !== columnType.temporal) return cellLabel
  const times = result.data.map((row) => row[name]).filter((cell) => typeof cell === 'number')
  const grain = readText(formData, 'time_grain_sqla')
  const format = fullTimeFormatter(readText(formData, 'x_axis_time_format'), grain, times)
  return (cell) => (typeof cell === 'number' ? format(cell) : cellLabel(cell))
}

/** Means of the last closes, from where there are enough of them. */
export function movingAverage(values: readonly (number | null)[], length: number): (number | null)[] {
  let sum = 0
  return values.map((value, index) => {
    const leaving = index >= length ? (values[index - length] ?? 0) : 0
    sum += (value ?? 0) - leaving
    return index + 1 < length ? null : sum / length
  })
}

function averagesOf(
  formData: FormData,
  candles: readonly Candle[],
  points: number,
  series: readonly string[],
  theme: ChartTheme,
): Average[] {
  const lengths = readList(formData, 'moving_averages').flatMap((value) => {
    const length = toNumber(value)
    return length !== undefined && Number.isInteger(length) && length > 0 ? [length] : []
  })
  const found = series.flatMap((one) => {
    const closes: (number | null)[] = Array.from({ length: points }, () => null)
    for (const candle of candles) if (candle.series === one) closes[candle.point] = candle.close
    return lengths.map((length) => {
      const label = t(candlestickTexts.average, { count: length })
      return {
        name: `${one}-${length}`,
        label: series.length > 1 ? `${one}, ${label}` : label,
        values: movingAverage(closes, length),
      }
    })
  })
  const colors = assignColors(found.map(({ label }) => label), schemeColors(readText(formData, 'color_scheme'), theme))
  return found.map((average) => ({ ...average, color: colors.get(average.label) ?? theme.text }))
}
