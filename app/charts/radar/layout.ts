import { readBoolean, readText } from '../form-data.ts'
import type { Box } from '../frame/legend-room.ts'
import { AXIS_FONT, LABEL_LINE } from '../frame/limits.ts'
import { measureText, truncateText } from '../frame/text-width.ts'
import { type Center, onRing } from '../hierarchy/arcs.ts'
import type { FormData } from '../types.ts'
import { axisShare, type PreparedRadar, type RadarSeries } from './prepare.ts'

export type RadarPoint = { key: string; series: RadarSeries; axis: number; x: number; y: number }
export type PlacedText = { key: string; x: number; y: number; text: string; anchor: 'start' | 'middle' | 'end' }

export type RadarLayout = {
  center: Center
  radius: number
  angles: number[]
  rings: string[]
  shapes: { series: RadarSeries; path: string }[]
  points: RadarPoint[]
  axisLabels: PlacedText[]
  valueLabels: PlacedText[]
}

const RINGS = 4
const EDGE = 6
const MAX_LABEL = 130
const LEAST_LABELLED = 110
const LABEL_GAP = 8
/** Figures stand between the points and the names of the axes. */
const VALUED_GAP = 18
const MOST_BESIDE = 0.3
/** Axes as steep as this have their name above or below. */
const UPRIGHT = 0.15
/** More of them could not be told apart. */
const MOST_VALUE_LABELS = 60
/** Points beyond have nothing free around them. */
const MOST_TRIED = 1_000

/** Axes around the middle from the top on, clockwise; one closed shape a group. */
export function layoutRadar(formData: FormData, prepared: PreparedRadar, plot: Box): RadarLayout {
  const { axes, series } = prepared
  const angles = axes.map((_, index) => (index / Math.max(1, axes.length)) * 2 * Math.PI)
  const side = Math.min(plot.width, plot.height)
  const labelled = side >= LEAST_LABELLED
  const valued = labelled && readBoolean(formData, 'show_labels', true)
  const gap = valued ? VALUED_GAP : LABEL_GAP
  const beside = axes.reduce(
    (most, { metric }, index) =>
      Math.abs(Math.sin(angles[index] ?? 0)) < UPRIGHT ? most : Math.max(most, measureText(metric.name, AXIS_FONT)),
    0,
  )
  const room = labelled ? Math.min(MAX_LABEL, plot.width * MOST_BESIDE, beside) + gap : 0
  const high = (plot.height - 2 * EDGE) / 2 - (labelled ? LABEL_LINE + gap - LABEL_GAP : 0)
  const radius = Math.max(1, Math.min(high, plot.width / 2 - EDGE - room))
  const center = { x: plot.x + plot.width / 2, y: plot.y + plot.height / 2 }
  const isCircle = readBoolean(formData, 'is_circle', false)
  const pointsOf = series.map((one) =>
    one.values.flatMap((value, axis): RadarPoint[] => {
      const at = axes[axis]
      if (value === undefined || !at) return []
      const place = onRing(center, radius * axisShare(at, value), angles[axis] ?? 0)
      return [{ key: `${one.key}/${axis}`, series: one, axis, ...place }]
    }),
  )
  const points = pointsOf.flat()
  const axisLabels = labelled
    ? axes.map((axis, index) => axisLabel(axis.metric.name, index, angles, center, radius + gap, plot))
    : []
  return {
    center,
    radius,
    angles,
    rings: Array.from({ length: RINGS }, (_, ring) => ringOf(center, (radius * (ring + 1)) / RINGS, angles, isCircle)),
    shapes: series.map((one, index) => ({ series: one, path: shapeOf(pointsOf[index] ?? []) })),
    points,
    axisLabels,
    valueLabels: valued ? valueLabels(formData, prepared, points, axisLabels, plot) : [],
  }
}

function ringOf(center: Center, radius: number, angles: readonly number[], isCircle: boolean): string {
  if (isCircle || angles.length < 3) {
    const top = `${center.x},${center.y - radius}`
    const bottom = `${center.x},${center.y + radius}`
    return `M${top}A${radius},${radius},0,1,1,${bottom}A${radius},${radius},0,1,1,${top}Z`
  }
  return shapeOf(angles.map((angle) => onRing(center, radius, angle)))
}

function shapeOf(points: readonly Center[]): string {
  return points.length === 0 ? '' : `M${points.map(({ x, y }) => `${x},${y}`).join('L')}Z`
}

function axisLabel(
  name: string,
  index: number,
  angles: readonly number[],
  center: Center,
  radius: number,
  plot: Box,
): PlacedText {
  const angle = angles[index] ?? 0
  const at = onRing(center, radius, angle)
  const sine = Math.sin(angle)
  const anchor = Math.abs(sine) < UPRIGHT ? 'middle' : sine > 0 ? 'start' : 'end'
  const beside = anchor === 'start' ? plot.x + plot.width - at.x : at.x - plot.x
  const room = anchor === 'middle' ? 2 * Math.min(at.x - plot.x, plot.x + plot.width - at.x) : beside
  const y = at.y + (Math.cos(angle) > 0.9 ? 0 : Math.cos(angle) < -0.9 ? LABEL_LINE - 4 : 4)
  return { key: `${index}-${name}`, x: at.x, y, anchor, text: truncateText(name, Math.max(0, room - 2), AXIS_FONT) }
}

/** Steps from a point to its label, and how the text hangs there. */
const PLACES: Readonly<Record<string, { dx: number; dy: number; anchor: PlacedText['anchor'] }>> = {
  top: { dx: 0, dy: -7, anchor: 'middle' },
  bottom: { dx: 0, dy: 15, anchor: 'middle' },
  left: { dx: -7, dy: 4, anchor: 'end' },
  right: { dx: 7, dy: 4, anchor: 'start' },
  inside: { dx: 0, dy: 4, anchor: 'middle' },
  insideLeft: { dx: 2, dy: 4, anchor: 'start' },
  insideRight: { dx: -2, dy: 4, anchor: 'end' },
  insideTop: { dx: 0, dy: 10, anchor: 'middle' },
  insideBottom: { dx: 0, dy: -2, anchor: 'middle' },
  insideTopLeft: { dx: 2, dy: 10, anchor: 'start' },
  insideTopRight: { dx: -2, dy: 10, anchor: 'end' },
  insideBottomLeft: { dx: 2, dy: -2, anchor: 'start' },
  insideBottomRight: { dx: -2, dy: -2, anchor: 'end' },
}

/** Figures at the points, those that would touch one before them left out. */
function valueLabels(
  formData: FormData,
  { axes }: PreparedRadar,
  points: readonly RadarPoint[],
  axisLabels: readonly PlacedText[],
  plot: Box,
): PlacedText[] {
  const name = readText(formData, 'label_position') ?? 'top'
  const place = (Object.hasOwn(PLACES, name) ? PLACES[name] : undefined) ?? { dx: 0, dy: -7, anchor: 'middle' }
  const withName = readText(formData, 'label_type') === 'key_value'
  const taken = axisLabels.map(extentOf)
  const kept: PlacedText[] = []
  for (const point of points.slice(0, MOST_TRIED)) {
    if (kept.length >= MOST_VALUE_LABELS) break
    const axis = axes[point.axis]
    const value = point.series.values[point.axis]
    if (!axis || value === undefined) continue
    const text = withName ? `${point.series.member.label}: ${axis.metric.format(value)}` : axis.metric.format(value)
    const label = { key: point.key, x: point.x + place.dx, y: point.y + place.dy, text, anchor: place.anchor }
    const { left, right, y } = extentOf(label)
    const touches = taken.some(
      (other) => Math.abs(other.y - y) < LABEL_LINE - 2 && left < other.right + 3 && other.left < right + 3,
    )
    if (touches || left < plot.x || right > plot.x + plot.width || y < plot.y + 8 || y > plot.y + plot.height) continue
    taken.push({ left, right, y })
    kept.push(label)
  }
  return kept
}

function extentOf({ x, y, text, anchor }: PlacedText): { left: number; right: number; y: number } {
  const width = measureText(text, AXIS_FONT)
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2
  return { left, right: left + width, y }
}
