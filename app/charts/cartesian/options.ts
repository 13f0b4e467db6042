import { columnLabel, readBoolean, readBounds, readColumns, readNumber, readText, toList } from '../form-data.ts'
import { type Currency, readCurrency } from '../formats/currency.ts'
import type { LegendSide } from '../frame/legend-layout.ts'
import { readLegend } from '../frame/legend-options.ts'
import { type AxisTitles, readAxisTitles } from '../plot/axis-titles.ts'
import type { FormData } from '../types.ts'

export type SeriesMark = 'line' | 'smooth' | 'start' | 'middle' | 'end' | 'bar' | 'scatter'
export type StackMode = 'none' | 'stack' | 'stream' | 'expand'
export type SeriesSort = 'name' | 'sum' | 'min' | 'max' | 'avg'

/** The settings of a time-series chart, read once: everything below works on this form. */
export type CartesianOptions = {
  mark: SeriesMark
  area: boolean
  /** Lines go on over points that only other series have. */
  connects: boolean
  opacity: number
  markers: boolean
  markerSize: number
  horizontal: boolean
  stack: StackMode
  groupbyCount: number
  /** Place of the dimension whose members have a stack of bars each. */
  stackDimension: number | undefined
  /** Time shifts, to recognise their series. */
  offsets: readonly string[]
  matchOffsetColor: boolean
  forceCategorical: boolean
  categorySort?: { by: SeriesSort; ascending: boolean }
  seriesSort?: { by: SeriesSort; ascending: boolean }
  /** Values are shares between 0 and 1. */
  percent: boolean
  /** Shares of each row: they add up to 1, so a stack of them fills the axis. */
  rowShares: boolean
  showValues: boolean
  onlyTotal: boolean
  percentageThreshold: number
  legend: LegendSide | undefined
  legendScrolls: boolean
  legendMargin: number
  legendSort: 'asc' | 'desc' | undefined
  numberFormat: string | undefined
  currency: Currency | undefined
  timeFormat: string | undefined
  tooltipTimeFormat: string | undefined
  timeGrain: string | undefined
  richTooltip: boolean
  tooltipTotal: boolean
  tooltipPercentage: boolean
  tooltipSorted: boolean
  logarithmic: boolean
  truncateY: boolean
  yBounds: readonly [number | null, number | null]
  /** Off, an axis of numbers begins at zero. */
  truncateX: boolean
  xBounds: readonly [number | null, number | null]
  titles: AxisTitles
  labelRotation: number | undefined
  allLabels: boolean
  minorSplitLines: boolean
  minorTicks: boolean
  zoomable: boolean
  scheme: string | undefined
}

/** What distinguishes the chart kinds of the family. */
export type CartesianDefaults = { mark: SeriesMark; area?: boolean; fixedMark?: boolean; connects?: boolean }

const MARKS: readonly SeriesMark[] = ['line', 'smooth', 'start', 'middle', 'end', 'bar', 'scatter']
const SORTS: readonly SeriesSort[] = ['name', 'sum', 'min', 'max', 'avg']
const STACKS: Readonly<Record<string, StackMode>> = { Stack: 'stack', Stream: 'stream', Expand: 'expand' }
const DEFAULT_OPACITY = 0.2
const DEFAULT_MARKER_SIZE = 6

export function readCartesianOptions(formData: FormData, defaults: CartesianDefaults): CartesianOptions {
  const stored = readText(formData, 'seriesType')
  const mark = defaults.fixedMark ? defaults.mark : (MARKS.find((name) => name === stored) ?? defaults.mark)
  const stack = readStack(formData)
  const legend = readLegend(formData)
  const contribution = readText(formData, 'contributionMode')
  const dimensions = readColumns(formData, 'groupby').map(columnLabel)
  const stackDimension = dimensions.indexOf(readText(formData, 'stackDimension') ?? '')
  const groupbyCount = dimensions.length
  const metricCount = toList(formData['metrics']).length
  const sorts = groupbyCount > 0 || metricCount > 1
  return {
    mark,
    area: defaults.area ?? (mark !== 'bar' && mark !== 'scatter' && readBoolean(formData, 'area', false)),
    connects: defaults.connects ?? false,
    opacity: readNumber(formData, 'opacity') ?? DEFAULT_OPACITY,
    markers: readBoolean(formData, 'markerEnabled', false),
    markerSize: readNumber(formData, 'markerSize') ?? DEFAULT_MARKER_SIZE,
    horizontal: mark === 'bar' && formData['orientation'] === 'horizontal',
    stack,
    groupbyCount,
    stackDimension: mark === 'bar' && formData['stack'] === 'Stack' && stackDimension >= 0 ? stackDimension : undefined,
    offsets: toList(formData['time_compare']).filter((offset) => typeof offset === 'string'),
    matchOffsetColor: readBoolean(formData, 'time_shift_color', true),
    forceCategorical: readBoolean(formData, 'xAxisForceCategorical', false),
    categorySort: sorts ? readSort(formData, 'x_axis_sort', 'x_axis_sort_asc', true) : undefined,
    seriesSort: readSort(formData, 'sort_series_type', 'sort_series_ascending', false),
    percent: contribution !== undefined || stack === 'expand',
    rowShares: contribution === 'row' || stack === 'expand',
    showValues: readBoolean(formData, 'show_value', false),
    onlyTotal: readBoolean(formData, 'only_total', false),
    percentageThreshold: readNumber(formData, 'percentage_threshold') ?? 0,
    legend: legend.side,
    legendScrolls: legend.scrolls,
    legendMargin: legend.margin,
    legendSort: legend.sort,
    numberFormat: readText(formData, 'y_axis_format'),
    currency: readCurrency(formData['currency_format']),
    timeFormat: readText(formData, 'x_axis_time_format'),
    tooltipTimeFormat: readText(formData, 'tooltipTimeFormat'),
    timeGrain: readText(formData, 'time_grain_sqla'),
    richTooltip: readBoolean(formData, 'rich_tooltip', true),
    tooltipTotal: readBoolean(formData, 'showTooltipTotal', true),
    tooltipPercentage: readBoolean(formData, 'showTooltipPercentage', false),
    tooltipSorted: readBoolean(formData, 'tooltipSortByMetric', false),
    logarithmic: readBoolean(formData, 'logAxis', false),
    truncateY: readBoolean(formData, 'truncateYAxis', false),
    yBounds: readBounds(formData, 'y_axis_bounds'),
    truncateX: readBoolean(formData, 'truncateXAxis', true),
    xBounds: readBounds(formData, 'xAxisBounds'),
    titles: readAxisTitles(formData),
    labelRotation: readNumber(formData, 'xAxisLabelRotation') || undefined,
    allLabels: readNumber(formData, 'xAxisLabelInterval') === 0,
    minorSplitLines: readBoolean(formData, 'minorSplitLine', false),
    minorTicks: readBoolean(formData, 'minorTicks', false),
    zoomable: readBoolean(formData, 'zoomable', false),
    scheme: readText(formData, 'color_scheme'),
  }
}

/** Old charts store `true` for a plain stack. */
function readStack(formData: FormData): StackMode {
  const value = formData['stack']
  if (value === true) return 'stack'
  return typeof value === 'string' && Object.hasOwn(STACKS, value) ? (STACKS[value] ?? 'none') : 'none'
}

function readSort(formData: FormData, name: string, order: string, whenUnset: boolean): CartesianOptions['seriesSort'] {
  const by = SORTS.find((sort) => sort === formData[name])
  return by && { by, ascending: readBoolean(formData, order, whenUnset) }
}
