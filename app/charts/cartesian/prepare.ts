import { annotationColorLabels } from '../annotations/color-labels.ts'
import { type Annotate, type Annotations, noAnnotations } from '../annotations/annotations.ts'
import { assignColors } from '../colors/assign.ts'
import { schemeColors } from '../colors/schemes.ts'
import { metricLabel, readMetrics } from '../form-data.ts'
import { currencyFormatter, readCurrency } from '../formats/currency.ts'
import type { NumberFormatter } from '../formats/number.ts'
import { fullTimeFormatter } from '../formats/time.ts'
import type { ChartTheme } from '../theme.ts'
import type { QueryResult } from '../query-types.ts'
import type { DatasourceFacts, FormData, LabelColors } from '../types.ts'
import type { LegendItem } from '../frame/legend.tsx'
import { type DrawnForecast, drawnForecasts } from './forecast.ts'
import { ownsParentColor } from './labels.ts'
import type { CartesianOptions } from './options.ts'
import { categoryText, readSeries, type Series, type XAxis } from './series.ts'
import { sortCategories, sortSeries } from './sort.ts'
import { type Extents, stackSeries } from './stack.ts'

export type PreparedSeries = Series & {
  color: string
  extents: Extents
  /** Which of the stacks at a point it belongs to, counted from the first. */
  pile: number
  drawnForecast?: DrawnForecast
}

/** A time-series chart ready to be laid out: everything but pixels. */
export type Prepared = {
  options: CartesianOptions
  x: XAxis
  /** All series, for the legend. */
  all: readonly (Series & { color: string })[]
  /** The series that are shown, in drawing order. */
  series: readonly PreparedSeries[]
  annotations: Annotations
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
  /** Reads the annotation layers, for charts that have some. */
  annotate?: Annotate
}

const PERCENT_FORMAT = ',.0%'
const NO_RESULT: QueryResult = { data: [], colnames: [], coltypes: [] }

export function prepareCartesian(input: PrepareInput): Prepared {
  const { formData, options, theme, facts = {}, hidden } = input
  const read = readSeries(input.result ?? NO_RESULT, formData, options, facts)
  const table = sortCategories({ x: read.x, series: sortSeries(read.series, options.seriesSort) }, options.categorySort)
  const roots = table.series.filter((series) => !ownsParentColor(series, options)).map((series) => series.label)
  const names = [...roots, ...annotationColorLabels(formData)]
  const colors = assignColors(names, schemeColors(options.scheme, theme), input.labelColors)
  const labelOf = new Map(table.series.map((series) => [series.name, series.label]))
  const all = table.series.map((series) => ({
    ...series,
    color:
      colors.get(
        ownsParentColor(series, options) ? (labelOf.get(series.parent ?? '') ?? series.label) : series.label,
      ) ?? theme.text,
  }))
  const shown = all.filter((series) => !hidden?.has(series.name))
  return {
    options,
    x: table.x,
    all,
    series: stacked(shown, options),
    annotations:
      input.annotate?.({
        formData,
        result: input.result,
        x: table.x,
        colorOf: (name) => colors.get(name) ?? theme.text,
        hidden,
      }) ?? noAnnotations,
    formatValue: valueFormatter(formData, options, facts),
    formatX: axisText(table.x, options),
  }
}

/** The shown series with the ends of their marks. */
export function stacked(shown: readonly (Series & { color: string })[], options: CartesianOptions): PreparedSeries[] {
  const groups = shown.map((series) => pileOf(series, options))
  const piles = [...new Set(groups)]
  const members = shown.map(({ values }, index) => ({ values, group: groups[index] ?? '' }))
  const forecasts = shown.some(({ forecast }) => forecast !== undefined)
  const extents = stackSeries(members, options.stack, forecasts)
  const drawn = forecasts ? drawnForecasts(shown, groups, extents, options) : []
  return shown.map((series, index) => ({
    ...series,
    extents: extents[index] ?? [],
    pile: piles.indexOf(groups[index] ?? ''),
    drawnForecast: drawn[index],
  }))
}

/** Time shifts have a stack each, and so have the members of the dimension that stacks are split by. */
function pileOf(series: Series, options: CartesianOptions): string {
  const offset = series.parent === undefined ? '' : offsetOf(series, options)
  const member = options.stackDimension === undefined ? '' : (series.dimensions[options.stackDimension] ?? '')
  return JSON.stringify([offset, member])
}

/** Everything that has a place in the legend. */
export function legendEntries({ all, annotations }: Prepared): LegendItem[] {
  return [...all, ...annotations.legend]
}

/** The time shift of a series, by its name. */
export function offsetOf(series: Series, options: CartesianOptions): string {
  return options.offsets.find((offset) => series.name.split(', ').includes(offset)) ?? ''
}

/** The chart's own format, else that of the only metric in the dataset, else the adaptive one. */
export function valueFormatter(formData: FormData, options: CartesianOptions, facts: DatasourceFacts): NumberFormatter {
  if (options.percent) return currencyFormatter(undefined, percentFormat(options.numberFormat))
  const [metric, ...others] = readMetrics(formData, 'metrics').map(metricLabel)
  const known = others.length === 0 && metric !== undefined ? metric : ''
  const currency = options.currency ?? readCurrency(facts.currencies?.[known])
  return currencyFormatter(currency, options.numberFormat ?? facts.numberFormats?.[known])
}

function percentFormat(format: string | undefined): string {
  return format?.includes('%') ? format : PERCENT_FORMAT
}

/** Text of a point of the axis, in full. */
export function axisText(x: XAxis, options: CartesianOptions): (index: number) => string {
  if (x.kind !== 'time') return (index) => categoryText(x.cells[index] ?? null)
  const format = fullTimeFormatter(options.tooltipTimeFormat, options.timeGrain, x.positions)
  return (index) => format(x.positions[index])
}
