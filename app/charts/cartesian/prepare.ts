import { assignColors } from '../colors/assign.ts'
import { schemeColors } from '../colors/schemes.ts'
import { metricLabel, readMetrics } from '../form-data.ts'
import { currencyFormatter, readCurrency } from '../formats/currency.ts'
import type { NumberFormatter } from '../formats/number.ts'
import { fullTimeFormatter } from '../formats/time.ts'
import type { ChartTheme } from '../theme.ts'
import type { QueryResult } from '../query-types.ts'
import type { DatasourceFacts, FormData, LabelColors } from '../types.ts'
import type { CartesianOptions } from './options.ts'
import { categoryText, readSeries, type Series, type XAxis } from './series.ts'
import { sortCategories, sortSeries } from './sort.ts'
import { type Extents, stackSeries } from './stack.ts'

export type PreparedSeries = Series & { color: string; extents: Extents }

/** A time-series chart ready to be laid out: everything but pixels. */
export type Prepared = {
  options: CartesianOptions
  x: XAxis
  /** All series, for the legend. */
  all: readonly (Series & { color: string })[]
  /** The series that are shown, in drawing order. */
  series: readonly PreparedSeries[]
  formatValue: NumberFormatter
  /** Text of a point of the axis, in full. */
  formatX: (index: number) => string
}

export type PrepareInput = {
  formData: FormData
  result: QueryResult | undefined
  options: CartesianOptions
  theme: ChartTheme
  facts?: DatasourceFacts
  labelColors?: LabelColors
  /** Names of series switched off in the legend. */
  hidden?: ReadonlySet<string>
}

const PERCENT_FORMAT = ',.0%'
const NO_RESULT: QueryResult = { data: [], colnames: [], coltypes: [] }

export function prepareCartesian(input: PrepareInput): Prepared {
  const { formData, options, theme, facts = {}, hidden } = input
  const read = readSeries(input.result ?? NO_RESULT, formData, options, facts)
  const table = sortCategories({ x: read.x, series: sortSeries(read.series, options.seriesSort) }, options.categorySort)
  const roots = table.series.filter((series) => !ownsParentColor(series, options)).map((series) => series.label)
  const colors = assignColors(roots, schemeColors(options.scheme, theme), input.labelColors)
  const labelOf = new Map(table.series.map((series) => [series.name, series.label]))
  const all = table.series.map((series) => ({
    ...series,
    color:
      colors.get(
        ownsParentColor(series, options) ? (labelOf.get(series.parent ?? '') ?? series.label) : series.label,
      ) ?? theme.text,
  }))
  const shown = all.filter((series) => !hidden?.has(series.name))
  const extents = stackSeries(
    shown.map((series) => ({
      values: series.values,
      group: series.parent === undefined ? '' : offsetOf(series, options),
    })),
    options.stack,
  )
  return {
    options,
    x: table.x,
    all,
    series: shown.map((series, index) => ({ ...series, extents: extents[index] ?? [] })),
    formatValue: valueFormatter(formData, options, facts),
    formatX: axisText(table.x, options),
  }
}

/** Labels that take a colour: the dashboard shares them over its charts. */
export function cartesianLabels(formData: FormData, result: QueryResult, options: CartesianOptions): string[] {
  const { series } = readSeries(result, formData, options)
  return sortSeries(series, options.seriesSort)
    .filter((one) => !ownsParentColor(one, options))
    .map((one) => one.label)
}

function ownsParentColor(series: Series, options: CartesianOptions): boolean {
  return options.matchOffsetColor && series.parent !== undefined && series.parent !== series.name
}

function offsetOf(series: Series, options: CartesianOptions): string {
  return options.offsets.find((offset) => series.name.split(', ').includes(offset)) ?? ''
}

/** The chart's own format, else that of the only metric in the dataset, else the adaptive one. */
function valueFormatter(formData: FormData, options: CartesianOptions, facts: DatasourceFacts): NumberFormatter {
  if (options.percent) return currencyFormatter(undefined, percentFormat(options.numberFormat))
  const [metric, ...others] = readMetrics(formData, 'metrics').map(metricLabel)
  const known = others.length === 0 && metric !== undefined ? metric : ''
  const currency = options.currency ?? readCurrency(facts.currencies?.[known])
  return currencyFormatter(currency, options.numberFormat ?? facts.numberFormats?.[known])
}

function percentFormat(format: string | undefined): string {
  return format?.includes('%') ? format : PERCENT_FORMAT
}

function axisText(x: XAxis, options: CartesianOptions): (index: number) => string {
  if (x.kind !== 'time') return (index) => categoryText(x.cells[index] ?? null)
  const format = fullTimeFormatter(options.tooltipTimeFormat, options.timeGrain, x.positions)
  return (index) => format(x.positions[index])
}
