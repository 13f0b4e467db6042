import { readBoolean, readNumber, readText } from '../form-data.ts'
import { COMPACT_HEIGHT, LABEL_LINE } from '../frame/limits.ts'
import { measureText, truncateText } from '../frame/text-width.ts'
import type { FormData } from '../types.ts'
import { type PreparedPie, showsLabels, type Slice, sliceLabel } from './prepare.ts'

export type PieArc = { slice: Slice; start: number; end: number; outer: number }

export type LegendPlace = { x: number; y: number; width: number; height: number; rows: number }

export type OutsideLabel = { key: string; x: number; y: number; anchor: 'start' | 'end'; text: string; line: string }

export type PieLayout = {
  center: { x: number; y: number }
  inner: number
  outer: number
  arcs: PieArc[]
  legend: LegendPlace | undefined
  labels: OutsideLabel[]
  inside: { key: string; x: number; y: number; text: string }[]
}

export const LEGEND_LINE = 20
const LEGEND_GAP = 14
const MIN_LEGEND_WIDTH = 150
const MAX_LEGEND_WIDTH = 260
const MIN_PIE = 84
/** A whole page of pie would say no more than this. */
const MAX_RADIUS = 240
/** Under the circle, names and figures stay close enough to be read together. */
const MAX_BOTTOM_LEGEND = 420
const EDGE = 4
const RING = 0.76
const LABEL_REACH = 14
/** Labels leave the circle at least this much of its room as its radius, and are cut instead. */
const LEAST_RADIUS_SHARE = 0.2
const DEFAULT_OUTER = 70
const DEFAULT_THRESHOLD = 5

/** Places the circle, and beside or under it the legend, which names value and share of every slice. */
export function layoutPie(formData: FormData, pie: PreparedPie, width: number, height: number): PieLayout {
  const legend = legendPlace(formData, pie, width, height)
  const area = circleArea(legend, width, height)
  const outside = legend === undefined && showsLabels(formData) && readBoolean(formData, 'labels_outside', true)
  const beside = area.width / 2 - EDGE - LEAST_RADIUS_SHARE * Math.min(area.width, area.height)
  const labelRoom = outside && area.width >= MIN_PIE * 2.4 ? Math.min(Math.min(area.width * 0.26, 110) + LABEL_REACH, beside) : 0
  const most = Math.min(area.height / 2 - EDGE - (labelRoom > 0 ? LABEL_LINE : 0), area.width / 2 - EDGE - labelRoom)
  const share = (readNumber(formData, 'outerRadius') ?? DEFAULT_OUTER) / DEFAULT_OUTER
  const outer = Math.max(8, Math.min(most, MAX_RADIUS) * Math.min(1, share))
  const below = legend?.side === 'bottom' ? LEGEND_GAP + legend.height : 0
  const spare = Math.max(0, height - 2 * EDGE - 2 * outer - below)
  const center = { x: area.x + area.width / 2, y: below > 0 ? EDGE + outer + spare / 2 : area.y + area.height / 2 }
  const inner = innerRadius(formData, outer)
  const arcs = layoutArcs(formData, pie, inner, outer)
  return {
    center,
    inner,
    outer,
    arcs,
    legend: legend?.side === 'bottom' ? { ...legend, y: center.y + outer + LEGEND_GAP } : legend,
    labels: labelRoom > 0 ? outsideLabels(formData, pie, arcs, center, width, height) : [],
    inside:
      outside || !showsLabels(formData) || legend !== undefined ? [] : insideLabels(formData, pie, arcs, center, inner),
  }
}

type SidedLegend = LegendPlace & { side: 'bottom' | 'right' }

function legendPlace(formData: FormData, pie: PreparedPie, width: number, height: number): SidedLegend | undefined {
  if (!readBoolean(formData, 'show_legend', true) || pie.slices.length === 0) return undefined
  const side = readText(formData, 'legendOrientation')
  const wide = side === 'right' || side === 'left' || width > height * 1.15
  if (wide && width >= MIN_PIE + MIN_LEGEND_WIDTH) {
    const legendWidth = Math.min(MAX_LEGEND_WIDTH, Math.max(MIN_LEGEND_WIDTH, width * 0.48))
    const rows = Math.min(pie.slices.length, Math.floor((height - 2 * EDGE) / LEGEND_LINE))
    if (rows < Math.min(2, pie.slices.length)) return undefined
    const block = rows * LEGEND_LINE
    return { side: 'right', x: width - legendWidth, y: (height - block) / 2, width: legendWidth, height: block, rows }
  }
  if (height < COMPACT_HEIGHT || width < MIN_LEGEND_WIDTH) return undefined
  const room = height - MIN_PIE - LEGEND_GAP - EDGE
  const rows = Math.min(pie.slices.length, Math.floor(Math.min(room, height * 0.5) / LEGEND_LINE))
  if (rows < Math.min(2, pie.slices.length)) return undefined
  const legendWidth = Math.min(width, MAX_BOTTOM_LEGEND)
  const block = rows * LEGEND_LINE
  return { side: 'bottom', x: (width - legendWidth) / 2, y: height - block, width: legendWidth, height: block, rows }
}

function circleArea(legend: SidedLegend | undefined, width: number, height: number) {
  if (!legend) return { x: 0, y: 0, width, height }
  return legend.side === 'right'
    ? { x: 0, y: 0, width: width - legend.width - LEGEND_GAP, height }
    : { x: 0, y: 0, width, height: height - legend.height - LEGEND_GAP }
}

/** A donut without its own measure is a thin ring, as drawn in the design. */
function innerRadius(formData: FormData, outer: number): number {
  if (!readBoolean(formData, 'donut', false)) return 0
  const stored = readNumber(formData, 'innerRadius')
  const outerShare = readNumber(formData, 'outerRadius') ?? DEFAULT_OUTER
  const isDefault = stored === undefined || stored === 30
  return outer * (isDefault ? RING : Math.min(0.95, stored / outerShare))
}

function layoutArcs(formData: FormData, pie: PreparedPie, inner: number, outer: number): PieArc[] {
  const shown = pie.slices.filter((slice) => slice.share > 0)
  const rose = readText(formData, 'roseType')
  const largest = shown.reduce((most, slice) => Math.max(most, slice.value), 0)
  let angle = 0
  return shown.map((slice) => {
    const share = rose === 'area' ? 1 / shown.length : slice.share
    const start = angle
    angle += share * 2 * Math.PI
    const reach = rose === 'area' || rose === 'radius' ? inner + ((outer - inner) * slice.value) / largest : outer
    return { slice, start, end: angle, outer: reach }
  })
}

function threshold(formData: FormData): number {
  return (readNumber(formData, 'show_labels_threshold') ?? DEFAULT_THRESHOLD) / 100
}

/** A point on the circle; angle 0 is at the top and grows clockwise. */
export function onCircle(center: { x: number; y: number }, radius: number, angle: number) {
  return { x: center.x + radius * Math.sin(angle), y: center.y - radius * Math.cos(angle) }
}

function outsideLabels(
  formData: FormData,
  pie: PreparedPie,
  arcs: readonly PieArc[],
  center: { x: number; y: number },
  width: number,
  height: number,
): OutsideLabel[] {
  const kept: OutsideLabel[] = []
  for (const arc of arcs) {
    if (arc.slice.share < threshold(formData)) continue
    const middle = (arc.start + arc.end) / 2
    const edge = onCircle(center, arc.outer + 2, middle)
    const elbow = onCircle(center, arc.outer + 9, middle)
    const right = Math.sin(middle) >= 0
    const x = elbow.x + (right ? 6 : -6)
    const room = right ? width - x - 2 : x - 2
    const text = truncateText(sliceLabel(formData, pie, arc.slice), room, 11)
    const y = Math.min(height - 4, Math.max(10, elbow.y + 4))
    if (text === '' || kept.some((other) => other.anchor === (right ? 'start' : 'end') && Math.abs(other.y - y) < 12))
      continue
    const line = `M${edge.x},${edge.y}L${elbow.x},${elbow.y}H${x - (right ? 2 : -2)}`
    kept.push({ key: arc.slice.key, x, y, anchor: right ? 'start' : 'end', text, line })
  }
  return kept
}

function insideLabels(
  formData: FormData,
  pie: PreparedPie,
  arcs: readonly PieArc[],
  center: { x: number; y: number },
  inner: number,
) {
  return arcs.flatMap((arc) => {
    if (arc.slice.share < threshold(formData)) return []
    const radius = (inner + arc.outer) / 2 + (inner === 0 ? arc.outer * 0.12 : 0)
    const at = onCircle(center, radius, (arc.start + arc.end) / 2)
    const room = Math.min(arc.outer - inner, arc.slice.share * 2 * Math.PI * radius) - 6
    const text = sliceLabel(formData, pie, arc.slice)
    return measureText(text, 11) <= room ? [{ key: arc.slice.key, x: at.x, y: at.y + 4, text }] : []
  })
}
