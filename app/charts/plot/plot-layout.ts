import type { Tick } from '../frame/axis-labels.ts'
import { type LegendBox, layoutLegend, type LegendSide } from '../frame/legend-layout.ts'
import { AXIS_FONT, COMPACT_HEIGHT, COMPACT_WIDTH, LABEL_LINE, TINY_HEIGHT, TINY_WIDTH } from '../frame/limits.ts'
import { type ContinuousScale, fineTicks, type Interval, type Scale } from '../frame/scales.ts'
import { type MeasureText, measureText } from '../frame/text-width.ts'
import { type AxisLayout, type AxisSpec, bottomAxis, sideAxis, TICK_GAP } from './axis-layout.ts'
import { type AxisTitles, fittedGap } from './axis-titles.ts'
import type { ValueAxis } from './value-axis.ts'

export type Box = { x: number; y: number; width: number; height: number }

/** What a chart with two axes wants to show; `layoutPlot` finds the places. */
export type PlotSpec = {
  width: number
  height: number
  x: AxisSpec
  y: AxisSpec
  /** A second value axis, at the right. */
  right?: ValueAxis
  titles?: Partial<AxisTitles> & { right?: string }
  legend?: { labels: readonly string[]; side: LegendSide | undefined; scrolls: boolean; margin?: number }
  xRotation?: number
  /** Of the labels at the side. */
  yRotation?: number
  /** Fine ticks between the labels of both axes. */
  fineTicks?: boolean
  /** Fine lines between those of the value axis. */
  fineLines?: boolean
  /** Room kept free inside the ends of a continuous x axis, for marks that reach over them. */
  overhang?: number
}

export type PlotLayout = {
  width: number
  height: number
  plot: Box
  legend: LegendBox | undefined
  x: AxisLayout
  y: AxisLayout
  right: AxisLayout | undefined
  /** The titles that there is room for. */
  titles: AxisTitles & { right?: string }
  /** Places of fine lines across the plot. */
  fineLines: readonly number[]
  /** Too small for legend and titles. */
  compact: boolean
  /** Too small for anything but marks. */
  tiny: boolean
}

type Inset = { top: number; right: number; bottom: number; left: number }

const TOP = 8
const SIDE = 8
const TITLE = 18
const MAX_SIDE_LABEL_SHARE = 0.4
/** Half a label at the ends of a continuous axis along the bottom. */
const END_ROOM = 10

/** Finds the plot and both axes in a given size: small sizes drop titles and legend first, then the labels. */
export function layoutPlot(spec: PlotSpec, measure: MeasureText = measureText): PlotLayout {
  const { width, height } = spec
  const compact = width < COMPACT_WIDTH || height < COMPACT_HEIGHT
  const tiny = width < TINY_WIDTH || height < TINY_HEIGHT
  const legend = compact ? undefined : legendBox(spec, measure)
  const titles = compact ? NO_TITLES : titlesOf(spec)
  const inset = outerInset(legend, titles)
  const roughBottom = tiny ? 2 : LABEL_LINE + TICK_GAP
  const roughHeight = Math.max(1, height - inset.top - inset.bottom - roughBottom)
  const side = sideAxis(spec.y, [inset.top, inset.top + roughHeight], width * MAX_SIDE_LABEL_SHARE, measure)
  inset.left += tiny ? 2 : widest(side.ticks, measure) * turned(spec.yRotation) + TICK_GAP + 2
  if (spec.right) {
    const right = sideAxis(spec.right, [inset.top, inset.top + roughHeight], width, measure)
    inset.right += tiny ? 2 : widest(right.ticks, measure) + TICK_GAP
  } else if (spec.x.kind !== 'band' && !tiny) inset.right += END_ROOM
  const rough = bottomAxis(spec, [inset.left, Math.max(inset.left + 1, width - inset.right)], tiny, measure)
  inset.left += overhang(rough, measure)
  inset.bottom += tiny ? 2 : rough.depth + TICK_GAP
  const plot: Box = {
    x: inset.left,
    y: inset.top,
    width: Math.max(1, width - inset.left - inset.right),
    height: Math.max(1, height - inset.top - inset.bottom),
  }
  const down: Interval = [plot.y, plot.y + plot.height]
  const x = bottomAxis(spec, [plot.x, plot.x + plot.width], tiny, measure)
  const y = sideAxis(spec.y, down, width * MAX_SIDE_LABEL_SHARE, measure)
  const right = spec.right && sideAxis(spec.right, down, width, measure)
  const shownAxis = (axis: AxisLayout): AxisLayout => {
    if (tiny) return { ...axis, ticks: [] }
    return spec.fineTicks === true ? { ...axis, fine: fineTicks(axis.scale, axis.ticks.length) } : axis
  }
  return {
    width,
    height,
    plot,
    legend,
    x: shownAxis(x),
    y: { ...shownAxis(y), rotation: spec.yRotation ?? 0 },
    right: right && shownAxis(right),
    titles,
    fineLines: spec.fineLines === true ? fineTicks(y.scale, y.ticks.length) : [],
    compact,
    tiny,
  }
}

function legendBox({ legend, width, height }: PlotSpec, measure: MeasureText): LegendBox | undefined {
  if (legend?.side === undefined || legend.labels.length < 2) return undefined
  return layoutLegend(legend.labels, { ...legend, side: legend.side, width, height }, measure)
}

const NO_TITLES: PlotLayout['titles'] = { yOnTop: false, xGap: 0, yGap: 0 }

function titlesOf({ titles = {}, width, height }: PlotSpec): PlotLayout['titles'] {
  const { xGap = 0, yGap = 0, yOnTop = false } = titles
  return { ...titles, yOnTop, xGap: fittedGap(xGap, height), yGap: fittedGap(yGap, yOnTop ? height : width) }
}

function outerInset(legend: LegendBox | undefined, titles: PlotLayout['titles']): Inset {
  const inset: Inset = {
    top: TOP + (legend?.side === 'top' ? legend.height : 0),
    right: SIDE + (legend?.side === 'right' ? legend.width : 0),
    bottom: 2 + (legend?.side === 'bottom' ? legend.height : 0),
    left: legend?.side === 'left' ? legend.width : 0,
  }
  if (titles.x) inset.bottom += TITLE + titles.xGap
  if (titles.y) inset[titles.yOnTop ? 'top' : 'left'] += TITLE + titles.yGap
  if (titles.right) inset.right += TITLE + (titles.yOnTop ? 0 : titles.yGap)
  return inset
}

function widest(ticks: readonly Tick[], measure: MeasureText): number {
  return ticks.reduce((most, tick) => Math.max(most, measure(tick.label, AXIS_FONT)), 0)
}

/** How much of its length a turned label takes at the side. */
function turned(rotation = 0): number {
  return Math.cos((rotation * Math.PI) / 180)
}

/** A turned label reaches left of its tick; the first one must not leave the chart. */
function overhang({ ticks, rotation }: AxisLayout, measure: MeasureText): number {
  const first = ticks[0]
  if (rotation === 0 || rotation === 90 || !first) return 0
  return Math.max(0, measure(first.label, AXIS_FONT) * Math.SQRT1_2 - first.position)
}

/** The scale of an axis that is known to be continuous. */
export function continuousScale({ scale }: AxisLayout): ContinuousScale {
  if (scale.kind === 'band') throw new TypeError('a continuous axis was expected')
  return scale
}

/** Pixels of one category; none on a continuous axis. */
export function stepOf(scale: Scale): number {
  return scale.kind === 'band' ? Math.abs(scale.step) : 0
}

/** Where zero is, or the nearer end of an axis that does not show it. */
export function zeroOf(scale: Scale): number {
  if (scale.kind === 'band') return scale.range[0]
  const [low, high] = scale.domain
  return scale.at(scale.kind === 'log' ? low : Math.min(Math.max(0, low), high))
}

/** A place along the axis that is never outside of it. */
export function clampedAt(scale: Scale, value: number): number {
  const place = scale.at(value)
  const [a, b] = scale.range
  return Math.min(Math.max(place, Math.min(a, b)), Math.max(a, b))
}
