import { sideLabels, type Tick, type TickLabels, withoutOverlaps } from '../frame/axis-labels.ts'
import { type LegendBox, layoutLegend } from '../frame/legend-layout.ts'
import { AXIS_FONT, COMPACT_HEIGHT, COMPACT_WIDTH, LABEL_LINE, TINY_HEIGHT, TINY_WIDTH } from '../frame/limits.ts'
import { bandScale, type ContinuousScale, fineTicks, linearScale, type Scale, timeScale } from '../frame/scales.ts'
import { type MeasureText, measureText } from '../frame/text-width.ts'
import { type AxisTitles, fittedGap } from '../plot/axis-titles.ts'
import {
  bottomLabels,
  lyingTickCount,
  MAX_VALUE_TICKS,
  valueScaleFor,
  valueTickCount,
  valueTicks,
} from './axis-ticks.ts'
import { positionDomain, smallestGap, valueDomain } from './domain.ts'
import { type EndLabel, endLabelSpace, placeEndLabels } from './end-labels.ts'
import { legendEntries, type Prepared } from './prepare.ts'

export type Box = { x: number; y: number; width: number; height: number }

export type Layout = {
  width: number
  height: number
  plot: Box
  legend: LegendBox | undefined
  /** Positions of the points: along the bottom, or down the side when horizontal. */
  xScale: Scale
  valueScale: ContinuousScale
  /** Width of one bar slot along the x scale. */
  slot: number
  xTicks: readonly Tick[]
  xRotation: number
  valueTicks: readonly Tick[]
  /** Positions of faint lines between the ticks, where asked for. */
  minorLines: readonly number[]
  /** Positions of fine ticks on both axes, where asked for. */
  fineTicks: { x: readonly number[]; value: readonly number[] }
  titles: AxisTitles
  endLabels: readonly EndLabel[]
  /** Values are written at the bars, so the value axis is left out. */
  directValues: boolean
  /** Too small a chart is only its marks. */
  showLabels: boolean
}

/** What the marks of one set of series need to know of a layout. A chart of two sets has one ground for each. */
export type Ground = Pick<Layout, 'plot' | 'xScale' | 'valueScale' | 'slot' | 'directValues'> & {
  /** Where bars of several sets stand side by side: how many stand before this set's, and how many in all. */
  bars?: { before: number; total: number }
}

type Inset = { top: number; right: number; bottom: number; left: number }

const TOP = 8
const SIDE = 8
const TICK_GAP = 6
const TITLE = 18
const BAND_PADDING = 0.18
const WIDE_BAND_PADDING = 0.34
const MAX_SIDE_LABEL_SHARE = 0.4
const MIN_DIRECT_WIDTH = 120
/** Dots at the ends of the axis are drawn whole. */
const DOT_ROOM = 5
const NO_TICKS: Layout['fineTicks'] = { x: [], value: [] }
const NO_LABELS: TickLabels = { ticks: [], rotation: 0, depth: 0 }

export function layoutCartesian(
  prepared: Prepared,
  size: { width: number; height: number; hasHidden: boolean },
  measure: MeasureText = measureText,
): Layout {
  const { options } = prepared
  const { width, height } = size
  const compact = width < COMPACT_WIDTH || height < COMPACT_HEIGHT
  const tiny = width < TINY_WIDTH || height < TINY_HEIGHT
  const endSpace = compact || size.hasHidden ? 0 : endLabelSpace(prepared, width, height, measure)
  const legend = compact || endSpace > 0 ? undefined : legendBox(prepared, width, height, measure)
  const inset: Inset = {
    top: TOP + (legend?.side === 'top' ? legend.height : 0),
    right: SIDE + (legend?.side === 'right' ? legend.width : endSpace),
    bottom: 2 + (legend?.side === 'bottom' ? legend.height : 0),
    left: legend?.side === 'left' ? legend.width : 0,
  }
  const titles = compact ? NO_TITLES : titlesOf(options, width, height)
  const context: Context = { prepared, width, height, inset, legend, measure, tiny, titles }
  return options.horizontal ? layoutHorizontal(context) : layoutVertical(context)
}

type Context = {
  prepared: Prepared
  width: number
  height: number
  inset: Inset
  legend: LegendBox | undefined
  measure: MeasureText
  tiny: boolean
  titles: AxisTitles
}

const NO_TITLES: AxisTitles = { yOnTop: false, xGap: 0, yGap: 0 }

/** Titles whose gaps leave the plot its room: the first axis lies along the bottom unless the bars do. */
function titlesOf({ titles, horizontal }: Prepared['options'], width: number, height: number): AxisTitles {
  return {
    ...titles,
    xGap: fittedGap(titles.xGap, horizontal ? width : height),
    yGap: fittedGap(titles.yGap, horizontal || titles.yOnTop ? height : width),
  }
}

function legendBox(prepared: Prepared, width: number, height: number, measure: MeasureText): LegendBox | undefined {
  const { legend: side, legendScrolls: scrolls } = prepared.options
  const entries = legendEntries(prepared)
  if (side === undefined || entries.length < 2) return undefined
  const labels = entries.map(({ label }) => label)
  return layoutLegend(labels, { side, scrolls, margin: prepared.options.legendMargin, width, height }, measure)
}

function layoutVertical(context: Context): Layout {
  const { prepared, width, height, measure, tiny, titles } = context
  const { options } = prepared
  const inset = { ...context.inset }
  if (titles.x) inset.bottom += TITLE + titles.xGap
  if (titles.y) inset[titles.yOnTop ? 'top' : 'left'] += TITLE + titles.yGap
  const labelDepth = tiny ? 0 : LABEL_LINE + TICK_GAP
  const roughHeight = Math.max(1, height - inset.top - inset.bottom - labelDepth)
  const tickCount = valueTickCount(roughHeight)
  const domain = valueDomain(prepared, tickCount)
  const roughTicks = valueTicks(prepared, valueScaleFor(prepared, domain, [roughHeight, 0]), tickCount)
  inset.left += tiny ? 2 : widestLabel(roughTicks, measure) + TICK_GAP + 2
  const plotWidth = Math.max(1, width - inset.left - inset.right)
  const span = smallestGap(prepared.x.positions)
  const xScale = xScaleFor(prepared, span, [inset.left, inset.left + plotWidth])
  const labels = tiny ? NO_LABELS : bottomLabels(prepared, xScale, { plotWidth, height, measure })
  inset.left = Math.max(inset.left, rotatedOverhang(labels, inset.left, measure))
  inset.bottom += tiny ? 2 : labels.depth + TICK_GAP
  const plot: Box = {
    x: inset.left,
    y: inset.top,
    width: Math.max(1, width - inset.left - inset.right),
    height: Math.max(1, height - inset.top - inset.bottom),
  }
  const finalX = xScaleFor(prepared, span, [plot.x, plot.x + plot.width])
  const finalLabels = tiny ? labels : bottomLabels(prepared, finalX, { plotWidth: plot.width, height, measure })
  const valueScale = valueScaleFor(prepared, domain, [plot.y + plot.height, plot.y])
  return {
    width,
    height,
    plot,
    legend: context.legend,
    xScale: finalX,
    valueScale,
    slot: slotOf(prepared, finalX, span),
    xTicks: finalLabels.ticks,
    xRotation: finalLabels.rotation,
    valueTicks: valueTicks(prepared, valueScale, valueTickCount(plot.height)),
    minorLines: options.minorSplitLines ? fineTicks(valueScale, valueTickCount(plot.height)) : [],
    fineTicks: tiny ? NO_TICKS : bothTicks(prepared, finalX, valueScale, finalLabels.ticks.length),
    endLabels: context.inset.right > SIDE && !context.legend ? placeEndLabels(prepared, valueScale, plot) : [],
    directValues: false,
    titles,
    showLabels: !tiny,
  }
}

function layoutHorizontal(context: Context): Layout {
  const { prepared, width, height, measure, titles } = context
  const { options } = prepared
  const inset = { ...context.inset }
  const direct = writesValues(prepared, width, height)
  if (titles.x) inset.left += TITLE + titles.xGap
  if (titles.y && !direct) inset.bottom += TITLE + titles.yGap
  if (!direct) inset.bottom += LABEL_LINE + TICK_GAP
  const plotHeight = Math.max(1, height - inset.top - inset.bottom)
  const range = [inset.top, inset.top + plotHeight] as const
  const span = smallestGap(prepared.x.positions)
  const xScale = xScaleFor(prepared, span, range)
  const texts = prepared.x.positions.map((_, index) => prepared.formatX(index))
  const step = slotOf(prepared, xScale, span)
  const room = width * MAX_SIDE_LABEL_SHARE
  const side = sideLabels(texts, (index) => xScale.at(prepared.x.positions[index] ?? index), { step, room, measure })
  inset.left += side.width + TICK_GAP + 2
  if (direct) inset.right += widestValue(prepared, measure)
  const plotWidth = Math.max(1, width - inset.left - inset.right)
  const tickCount = lyingTickCount(plotWidth)
  const valueScale = valueScaleFor(prepared, valueDomain(prepared, direct ? 'exact' : tickCount), [
    inset.left,
    inset.left + plotWidth,
  ])
  return {
    width,
    height,
    plot: { x: inset.left, y: inset.top, width: plotWidth, height: plotHeight },
    legend: context.legend,
    xScale,
    valueScale,
    slot: step,
    xTicks: side.ticks,
    xRotation: 0,
    valueTicks: direct ? [] : withoutOverlaps(valueTicks(prepared, valueScale, tickCount), measure),
    minorLines: !direct && options.minorSplitLines ? fineTicks(valueScale, tickCount) : [],
    fineTicks: direct ? NO_TICKS : bothTicks(prepared, xScale, valueScale, side.ticks.length),
    endLabels: [],
    directValues: direct,
    titles,
    showLabels: true,
  }
}

/** A single series of horizontal bars says its values at the bars: no axis to read across. */
function writesValues(prepared: Prepared, width: number, height: number): boolean {
  const { series, x, options } = prepared
  const line = height / Math.max(1, x.positions.length)
  return (
    series.length === 1 &&
    options.stack === 'none' &&
    prepared.annotations.lines.length + prepared.annotations.marks.length === 0 &&
    line >= LABEL_LINE &&
    width >= MIN_DIRECT_WIDTH &&
    !options.logarithmic
  )
}

function widestValue(prepared: Prepared, measure: MeasureText): number {
  const texts = prepared.series.flatMap((one) =>
    one.values.map((value) => (value === null ? '' : prepared.formatValue(value))),
  )
  return texts.reduce((most, text) => Math.max(most, measure(text, AXIS_FONT, 500)), 0)
}

function xScaleFor(prepared: Prepared, span: number, range: readonly [number, number]): Scale {
  const { x, options } = prepared
  if (x.kind === 'band') {
    const padding = options.horizontal ? WIDE_BAND_PADDING : BAND_PADDING
    return bandScale(x.positions.length, range, padding)
  }
  const domain = positionDomain(prepared, span)
  const pad = options.mark === 'scatter' ? DOT_ROOM : 0
  const inner = [range[0] + pad, range[1] - pad] as const
  return x.kind === 'time' ? timeScale(domain, inner) : linearScale(domain, inner)
}

function bothTicks({ options }: Prepared, x: Scale, value: ContinuousScale, labels: number): Layout['fineTicks'] {
  return options.minorTicks ? { x: fineTicks(x, labels), value: fineTicks(value, MAX_VALUE_TICKS) } : NO_TICKS
}

function slotOf(prepared: Prepared, scale: Scale, span: number): number {
  if (scale.kind === 'band') return Math.abs(scale.step)
  const first = prepared.x.positions[0] ?? 0
  return Math.abs(scale.at(first + span) - scale.at(first)) || Math.abs(scale.range[1] - scale.range[0])
}

function widestLabel(ticks: readonly Tick[], measure: MeasureText): number {
  return ticks.reduce((most, tick) => Math.max(most, measure(tick.label, AXIS_FONT)), 0)
}

/** A turned label reaches left of its tick; the first one must not leave the chart. */
function rotatedOverhang(
  labels: { ticks: readonly Tick[]; rotation: number },
  left: number,
  measure: MeasureText,
): number {
  const first = labels.ticks[0]
  if (labels.rotation === 0 || labels.rotation === 90 || !first) return left
  const reach = measure(first.label, AXIS_FONT) * Math.SQRT1_2
  return left + Math.max(0, reach - first.position)
}
