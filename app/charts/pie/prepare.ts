import { assignColors } from '../colors/assign.ts'
import { schemeColors } from '../colors/schemes.ts'
import { columnLabel, metricLabel, readBoolean, readColumns, readMetric, readNumber, readText } from '../form-data.ts'
import { currencyFormatter, readCurrency } from '../formats/currency.ts'
import { type NumberFormatter, numberFormatter } from '../formats/number.ts'
import { timeFormatter } from '../formats/time.ts'
import { messages } from '../messages.ts'
import { type CellValue, columnType, type QueryResult, type Row } from '../query-types.ts'
import type { ChartTheme } from '../theme.ts'
import type { DatasourceFacts, FormData, LabelColors } from '../types.ts'

export type Slice = {
  key: string
  label: string
  value: number
  share: number
  color: string
  /** Values of the dimensions; none for the slice that gathers small ones. */
  cells: readonly CellValue[] | undefined
  /** What the gathered slice holds. */
  members: readonly { label: string; value: number }[]
}

export type PreparedPie = {
  slices: Slice[]
  total: number
  formatValue: NumberFormatter
  formatShare: NumberFormatter
  metric: string
}

type RawSlice = { label: string; value: number; cells: readonly CellValue[] }

const formatShare = numberFormatter('.1%')
/** Of more slices none is as wide as half a pixel: the smaller ones become one. */
const MOST_SLICES = 1_000
const formatWholeShare = numberFormatter('.0%')

/** Slices in the order of the result. Shares are of the slices shown; values that are not positive have no slice. */
export function preparePie(
  formData: FormData,
  result: QueryResult | undefined,
  theme: ChartTheme,
  facts: DatasourceFacts = {},
  labelColors: LabelColors = {},
  hidden: ReadonlySet<string> = new Set(),
): PreparedPie {
  const raw = readSlices(formData, result).filter((slice) => slice.value > 0)
  const all = gatherSmall(raw, readNumber(formData, 'threshold_for_other') ?? 0)
  const colors = assignColors(
    all.map((slice) => slice.label),
    schemeColors(readText(formData, 'color_scheme'), theme),
    labelColors,
  )
  const total = all.reduce((sum, slice) => sum + (hidden.has(slice.label) ? 0 : slice.value), 0)
  const metric = readMetric(formData, 'metric')
  const name = metric === undefined ? '' : metricLabel(metric)
  const currency = readCurrency(formData['currency_format']) ?? readCurrency(facts.currencies?.[name])
  return {
    slices: all.map((slice, index) => ({
      key: `${index}-${slice.label}`,
      ...slice,
      share: total === 0 || hidden.has(slice.label) ? 0 : slice.value / total,
      color: colors.get(slice.label) ?? theme.text,
    })),
    total,
    formatValue: currencyFormatter(currency, readText(formData, 'number_format') ?? facts.numberFormats?.[name]),
    formatShare:
      all.length > 0 && all.every((slice) => total === 0 || slice.value / total >= 0.01)
        ? formatWholeShare
        : formatShare,
    metric: facts.verboseNames?.[name] ?? name,
  }
}

/** Labels that take a colour: the dashboard shares them over its charts. */
export function pieLabels(formData: FormData, result: QueryResult): string[] {
  return readSlices(formData, result).map((slice) => slice.label)
}

function readSlices(formData: FormData, result: QueryResult | undefined): RawSlice[] {
  if (!result) return []
  const dimensions = readColumns(formData, 'groupby').map(columnLabel)
  const metric = readMetric(formData, 'metric')
  const valueColumn = metric === undefined ? '' : metricLabel(metric)
  const time = timeFormatter(readText(formData, 'date_format'))
  const isTime = new Set(
    dimensions.filter((name) => result.coltypes[result.colnames.indexOf(name)] === columnType.temporal),
  )
  return result.data.map((row) => {
    const cells = dimensions.map((name) => row[name] ?? null)
    const texts = dimensions.map((name) => cellText(row, name, isTime.has(name) ? time : undefined))
    return { label: texts.join(', ') || valueColumn, value: Number(row[valueColumn] ?? 0) || 0, cells }
  })
}

function cellText(row: Row, name: string, time: ((value: number) => string) | undefined): string {
  const cell = row[name] ?? null
  if (cell === null) return messages.nullValue
  return time && typeof cell === 'number' ? time(cell) : String(cell)
}

type Gathered = { label: string; value: number; cells: readonly CellValue[] | undefined; members: RawSlice[] }

/** Slices under the threshold (percent of the whole) become one, and so do those that nobody could see. */
function gatherSmall(slices: readonly RawSlice[], threshold: number): Gathered[] {
  const total = slices.reduce((sum, slice) => sum + slice.value, 0)
  const seen = slices.length > MOST_SLICES ? new Set(slices.toSorted((a, b) => b.value - a.value).slice(0, MOST_SLICES)) : undefined
  const isSmall = (slice: RawSlice) => (total > 0 && (slice.value / total) * 100 < threshold) || seen?.has(slice) === false
  const small = slices.filter(isSmall)
  const kept: Gathered[] = slices.filter((slice) => !isSmall(slice)).map((slice) => ({ ...slice, members: [] }))
  if (small.length === 0) return kept
  const value = small.reduce((sum, slice) => sum + slice.value, 0)
  return [...kept, { label: messages.others, value, cells: undefined, members: small }]
}

const TEMPLATE_KEYS: Readonly<Record<string, 'name' | 'value' | 'percent' | 'metric'>> = {
  name: 'name',
  b: 'name',
  value: 'value',
  c: 'value',
  percent: 'percent',
  d: 'percent',
  a: 'metric',
}

/** The text at a slice, by the chosen label type. */
export function sliceLabel(formData: FormData, pie: PreparedPie, slice: Slice): string {
  const parts = {
    name: slice.label,
    value: pie.formatValue(slice.value),
    percent: pie.formatShare(slice.share),
    metric: pie.metric,
  }
  switch (readText(formData, 'label_type')) {
    case 'value':
      return parts.value
    case 'percent':
      return parts.percent
    case 'key_value':
      return `${parts.name}: ${parts.value}`
    case 'key_percent':
      return `${parts.name}: ${parts.percent}`
    case 'key_value_percent':
      return `${parts.name}: ${parts.value} (${parts.percent})`
    case 'value_percent':
      return `${parts.value} (${parts.percent})`
    case 'template':
      return (readText(formData, 'label_template') ?? '').replace(/\{(\w+)\}/g, (whole, key: string) => {
        const part = Object.hasOwn(TEMPLATE_KEYS, key) ? TEMPLATE_KEYS[key] : undefined
        return part ? parts[part] : whole
      })
    default:
      return parts.name
  }
}

export function showsLabels(formData: FormData): boolean {
  return readBoolean(formData, 'show_labels', true)
}
