import { categoryLabels, sideLabels, type Tick, withoutOverlaps } from '../frame/axis-labels.ts'
import { type LegendBox, layoutLegend } from '../frame/legend-layout.ts'
import { AXIS_FONT, COMPACT_HEIGHT, COMPACT_WIDTH, LABEL_LINE, TINY_HEIGHT, TINY_WIDTH } from '../frame/limits.ts'
import {
  type BandScale,
  bandScale,
  type ContinuousScale,
  linearScale,
  logScale,
  type Scale,
  timeScale,
} from '../frame/scales.ts'
import { type MeasureText, measureText } from '../frame/text-width.ts'
import { niceTimeTicks, timeTickLabels } from '../frame/time-ticks.ts'
import { numberFormatter } from '../formats/number.ts'
import { SMART_DATE, timeFormatter } from '../formats/time.ts'
import { positionDomain, smallestGap, valueDomain } from './domain.ts'
import { type EndLabel, endLabelSpace, placeEndLabels } from './end-labels.ts'
import type { Prepared } from './prepare.ts'

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
  endLabels: readonly EndLabel[]
  /** Values are written at the bars, so the value axis is left out. */
  directValues: boolean
  showTitles: boolean
  /** Too small a chart is only its marks. */
  showLabels: boolean
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
const PIXELS_A_VALUE_TICK = 44
const MAX_VALUE_TICKS = 5
const TIME_LABEL_GAP = 24
const NUMBER_TICK = 70
/** Dots at the ends of the axis are drawn whole. */
const DOT_ROOM = 5

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
  const context: Context = { prepared, width, height, inset, legend, measure, tiny, showTitles: !compact }
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
  showTitles: boolean
}

function legendBox(prepared: Prepared, width: number, height: number, measure: MeasureText): LegendBox | undefined {
  const { legend: side, legendScrolls: scrolls } = prepared.options
  if (side === undefined || prepared.all.length < 2) return undefined
  const labels = prepared.all.map((series) => series.label)
  return layoutLegend(labels, { side, scrolls, width, height }, measure)
}

function layoutVertical(context: Context): Layout {
  const { prepared, width, height, measure, tiny, showTitles } = context
  const { options } = prepared
  const inset = { ...context.inset }
  if (showTitles && options.xTitle) inset.bottom += TITLE
  if (showTitles && options.yTitle) inset[options.yTitleOnTop ? 'top' : 'left'] += TITLE
  const labelDepth = tiny ? 0 : LABEL_LINE + TICK_GAP
  const roughHeight = Math.max(1, height - inset.top - inset.bottom - labelDepth)
  const tickCount = valueTickCount(roughHeight)
  const domain = valueDomain(prepared, tickCount)
  const roughTicks = valueTicks(prepared, valueScaleFor(prepared, domain, [roughHeight, 0]), tickCount)
  inset.left += tiny ? 2 : widestLabel(roughTicks, measure) + TICK_GAP + 2
  const plotWidth = Math.max(1, width - inset.left - inset.right)
  const span = smallestGap(prepared.x.positions)
  const xScale = xScaleFor(prepared, span, [inset.left, inset.left + plotWidth])
  const labels = tiny ? { ticks: [], rotation: 0, depth: 0 } : bottomLabels(context, xScale, plotWidth)
  inset.left = Math.max(inset.left, rotatedOverhang(labels, inset.left, measure))
  inset.bottom += tiny ? 2 : labels.depth + TICK_GAP
  const plot: Box = {
    x: inset.left,
    y: inset.top,
    width: Math.max(1, width - inset.left - inset.right),
    height: Math.max(1, height - inset.top - inset.bottom),
  }
  const finalX = xScaleFor(prepared, span, [plot.x, plot.x + plot.width])
  const finalLabels = tiny ? labels : bottomLabels(context, finalX, plot.width)
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
    minorLines: minorLines(prepared, valueScale, valueTickCount(plot.height)),
    endLabels: context.inset.right > SIDE && !context.legend ? placeEndLabels(prepared, valueScale, plot) : [],
    directValues: false,
    showTitles,
    showLabels: !tiny,
  }
}

function layoutHorizontal(context: Context): Layout {
  const { prepared, width, height, measure, showTitles } = context
  const { options } = prepared
  const inset = { ...context.inset }
  const direct = writesValues(prepared, width, height)
  if (showTitles && options.xTitle) inset.left += TITLE
  if (showTitles && options.yTitle && !direct) inset.bottom += TITLE
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
  const tickCount = Math.max(2, Math.min(MAX_VALUE_TICKS, Math.floor(plotWidth / NUMBER_TICK)))
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
    minorLines: direct ? [] : minorLines(prepared, valueScale, tickCount),
    endLabels: [],
    directValues: direct,
    showTitles,
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

function slotOf(prepared: Prepared, scale: Scale, span: number): number {
  if (scale.kind === 'band') return Math.abs(scale.step)
  const first = prepared.x.positions[0] ?? 0
  return Math.abs(scale.at(first + span) - scale.at(first)) || Math.abs(scale.range[1] - scale.range[0])
}

function valueScaleFor(
  prepared: Prepared,
  domain: readonly [number, number],
  range: readonly [number, number],
): ContinuousScale {
  return prepared.options.logarithmic ? logScale(domain, range) : linearScale(domain, range)
}

function valueTickCount(plotHeight: number): number {
  return Math.max(2, Math.min(MAX_VALUE_TICKS, Math.round(plotHeight / PIXELS_A_VALUE_TICK)))
}

function valueTicks(prepared: Prepared, scale: ContinuousScale, count: number): Tick[] {
  const ticks = scale.ticks(count).map((value) => ({ position: scale.at(value), label: prepared.formatValue(value) }))
  return ticks.filter((tick, index) => index === 0 || tick.label !== ticks[index - 1]?.label)
}

const MINOR_PARTS = 5

function minorLines(prepared: Prepared, scale: ContinuousScale, count: number): number[] {
  return prepared.options.minorSplitLines ? scale.ticks(count * MINOR_PARTS).map(scale.at) : []
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

function bottomLabels(context: Context, scale: Scale, plotWidth: number) {
  const { prepared, height, measure } = context
  const { x, options } = prepared
  if (scale.kind === 'band') return bandLabels(context, scale)
  const ticks = scale.kind === 'time' ? timeLabels(prepared, scale, plotWidth, measure) : numberLabels(scale, plotWidth)
  if (options.labelRotation === undefined) {
    return { ticks: withoutOverlaps(ticks, measure), rotation: 0, depth: LABEL_LINE }
  }
  const at = (index: number) => ticks[index]?.position ?? 0
  return categoryLabels(
    ticks.map((tick) => tick.label),
    at,
    {
      step: plotWidth / Math.max(1, x.positions.length),
      height,
      ordered: true,
      rotation: options.labelRotation,
      all: true,
      measure,
    },
  )
}

function bandLabels({ prepared, height, measure }: Context, scale: BandScale) {
  const { x, options } = prepared
  const texts = x.positions.map((_, index) => prepared.formatX(index))
  return categoryLabels(texts, scale.at, {
    step: scale.step,
    height,
    ordered: x.cells.every((cell) => typeof cell === 'number'),
    rotation: options.labelRotation,
    all: options.allLabels,
    measure,
  })
}

function timeLabels(prepared: Prepared, scale: ContinuousScale, plotWidth: number, measure: MeasureText): Tick[] {
  const { timeFormat } = prepared.options
  const chosen = timeFormat !== undefined && timeFormat !== SMART_DATE ? timeFormatter(timeFormat) : undefined
  const sample = chosen ? chosen(scale.domain[0]) : '30 Sep'
  const count = Math.max(1, Math.floor(plotWidth / (measure(sample, AXIS_FONT) + TIME_LABEL_GAP)))
  const positions = prepared.x.positions
  const few = positions.length <= Math.min(count, 8)
  const ticks = niceTimeTicks(scale.domain, Math.min(count, 8))
  const values = few && prepared.options.mark === 'bar' ? positions : ticks.values
  const labels = chosen ? values.map(chosen) : values === positions ? barLabels(prepared) : timeTickLabels(ticks)
  return values.map((value, index) => ({ position: scale.at(value), label: labels[index] ?? '' }))
}

function barLabels(prepared: Prepared): string[] {
  return prepared.x.positions.map((_, index) => prepared.formatX(index))
}

const formatPosition = numberFormatter('SMART_NUMBER')

function numberLabels(scale: ContinuousScale, plotWidth: number): Tick[] {
  const count = Math.max(2, Math.min(8, Math.floor(plotWidth / NUMBER_TICK)))
  return scale.ticks(count).map((value) => ({
    position: scale.at(value),
    label: isYear(value) ? String(value) : formatPosition(value),
  }))
}

/** Whole numbers of four digits read as they are: years stay years. */
function isYear(value: number): boolean {
  return Number.isInteger(value) && Math.abs(value) < 10_000
}
