import { linearColor, linearSchemeColors, sampleLinearScheme } from '../colors/linear-schemes.ts'
import { columnLabel, metricLabel, readBoolean, readBounds, readColumn, readMetric, readText, xAxisLabel } from '../form-data.ts'
import { currencyFormatter, readCurrency } from '../formats/currency.ts'
import { numberFormatter } from '../formats/number.ts'
import { fullTimeFormatter, SMART_DATE, timeFormatter } from '../formats/time.ts'
import { messages } from '../messages.ts'
import { type CellValue, columnType, type QueryResult, type Row } from '../query-types.ts'
import type { ChartTheme } from '../theme.ts'
import type { DatasourceFacts, FormData } from '../types.ts'

export type AxisKeys = { name: string; keys: CellValue[]; labels: string[]; isOrdered: boolean }

export type HeatCell = {
  x: number
  y: number
  value: number
  /** What its colour stands for: the value, or the rank of a normalized chart. */
  shade: number
  /** Of the whole, its column or its row. */
  share: number | undefined
}

export type PreparedHeatmap = {
  metric: string
  x: AxisKeys
  y: AxisKeys
  cells: HeatCell[]
  color: (shade: number) => string
  /** Colours of the key with the texts of its two ends. */
  key: { colors: readonly string[]; low: string; high: string }
  format: (value: number) => string
  formatShare: (share: number) => string
}

const RANK = 'rank'
/** Colours of a cell: more are not told apart, and equal ones are drawn together. */
const SHADES = 64
const KEY_STEPS = 9
const PIECES = 5

export function prepareHeatmap(
  formData: FormData,
  result: QueryResult,
  theme: ChartTheme,
  facts: DatasourceFacts = {},
): PreparedHeatmap {
  const metric = readMetric(formData, 'metric')
  const metricName = metric === undefined ? '' : metricLabel(metric)
  const yColumn = readColumn(formData, 'groupby')
  const xName = xAxisLabel(formData)
  const yName = yColumn === undefined ? '' : columnLabel(yColumn)
  const rows = result.data.filter((row) => Number.isFinite(row[metricName]))
  const x = axisKeys(formData, result, rows, { name: xName, metric: metricName, sort: readText(formData, 'sort_x_axis') })
  const y = axisKeys(formData, result, rows, { name: yName, metric: metricName, sort: readText(formData, 'sort_y_axis') })
  const isNormalized = readBoolean(formData, 'normalized', false)
  const cells = heatCells(formData, rows, { x, y, metric: metricName, shade: isNormalized ? RANK : metricName })
  const currency = readCurrency(formData['currency_format']) ?? readCurrency(facts.currencies?.[metricName])
  const format = currencyFormatter(currency, facts.numberFormats?.[metricName] ?? readText(formData, 'y_axis_format'))
  const [low, high] = isNormalized ? [0, 1] : shadeDomain(formData, cells)
  const scheme = linearSchemeColors(readText(formData, 'linear_color_scheme'), theme)
  const isPiecewise = readText(formData, 'legend_type') === 'piecewise'
  const formatEnd = isNormalized ? numberFormatter('.0%') : format
  return {
    metric: facts.verboseNames?.[metricName] ?? metricName,
    x,
    y,
    cells,
    color: shadeColor(scheme, low, high, isPiecewise ? PIECES : SHADES),
    key: { colors: sampleLinearScheme(scheme, isPiecewise ? PIECES : KEY_STEPS), low: formatEnd(low), high: formatEnd(high) },
    format,
    formatShare: numberFormatter('.1%'),
  }
}

/** The colour of a value, one of so many. */
function shadeColor(scheme: readonly string[], low: number, high: number, count: number): (shade: number) => string {
  const colors = sampleLinearScheme(scheme, count)
  const at = linearColor(scheme, [low, high])
  const span = high - low
  return (shade) => {
    if (span <= 0 || count < 2) return at(shade)
    const index = Math.floor(((shade - low) / span) * count)
    return colors[Math.min(count - 1, Math.max(0, index))] ?? at(shade)
  }
}

function shadeDomain(formData: FormData, cells: readonly HeatCell[]): [number, number] {
  const [min, max] = readBounds(formData, 'value_bounds')
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (const { shade } of cells) {
    low = Math.min(low, shade)
    high = Math.max(high, shade)
  }
  const from = min ?? (Number.isFinite(low) ? low : 0)
  return [from, Math.max(from, max ?? (Number.isFinite(high) ? high : 1))]
}

type Axes = { x: AxisKeys; y: AxisKeys; metric: string; shade: string }

function heatCells(formData: FormData, rows: readonly Row[], { x, y, metric, shade }: Axes): HeatCell[] {
  const xIndex = new Map(x.keys.map((key, index) => [key, index]))
  const yIndex = new Map(y.keys.map((key, index) => [key, index]))
  const across = readText(formData, 'normalize_across')
  const groupOf = (row: Row) => (across === 'x' ? (row[x.name] ?? null) : across === 'y' ? (row[y.name] ?? null) : null)
  const totals = new Map<CellValue, number>()
  for (const row of rows) totals.set(groupOf(row), (totals.get(groupOf(row)) ?? 0) + Number(row[metric]))
  return rows.map((row) => {
    const value = Number(row[metric])
    const total = totals.get(groupOf(row)) ?? 0
    return {
      x: xIndex.get(row[x.name] ?? null) ?? 0,
      y: yIndex.get(row[y.name] ?? null) ?? 0,
      value,
      shade: Number(row[shade] ?? value),
      share: total === 0 ? undefined : value / total,
    }
  })
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** The members of an axis: as sorted, else times and numbers in their order and texts as they came. */
function axisKeys(
  formData: FormData,
  result: QueryResult,
  rows: readonly Row[],
  { name, metric, sort }: { name: string; metric: string; sort: string | undefined },
): AxisKeys {
  const totals = new Map<CellValue, number>()
  for (const row of rows) {
    const key = row[name] ?? null
    totals.set(key, (totals.get(key) ?? 0) + Number(row[metric]))
  }
  const found = [...totals.keys()]
  const isTime = result.coltypes[result.colnames.indexOf(name)] === columnType.temporal
  const isOrdered = isTime || found.every((key) => typeof key === 'number')
  const order = sort ?? (isOrdered ? 'alpha_asc' : undefined)
  const sign = order?.endsWith('desc') ? -1 : 1
  const keys =
    order === undefined
      ? found
      : found.toSorted((a, b) =>
          order.startsWith('value') ? sign * ((totals.get(a) ?? 0) - (totals.get(b) ?? 0)) : sign * compare(a, b),
        )
  const format = isTime ? timeLabels(formData, found) : undefined
  return {
    name,
    keys,
    isOrdered,
    labels: keys.map((key) => (key === null ? messages.nullValue : format && typeof key === 'number' ? format(key) : String(key))),
  }
}

function compare(a: CellValue, b: CellValue): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a ?? ''), String(b ?? ''))
}

function timeLabels(formData: FormData, keys: readonly CellValue[]): (value: number) => string {
  const chosen = readText(formData, 'x_axis_time_format') ?? SMART_DATE
  if (chosen !== SMART_DATE) return timeFormatter(chosen)
  const times = keys.filter((key) => typeof key === 'number')
  return fullTimeFormatter(undefined, readText(formData, 'time_grain_sqla'), times)
}
