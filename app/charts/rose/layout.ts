import { readBoolean } from '../form-data.ts'
import type { Box } from '../frame/legend-room.ts'
import { AXIS_FONT, LABEL_LINE } from '../frame/limits.ts'
import { measureText, truncateText } from '../frame/text-width.ts'
import { type Center, onRing, type RingArc } from '../hierarchy/arcs.ts'
import type { FormData } from '../types.ts'
import type { PreparedRose, RoseSeries } from './prepare.ts'

export type Petal = RingArc & { key: string; series: RoseSeries; time: number; value: number }
export type TimeLabel = { key: string; x: number; y: number; text: string; anchor: 'start' | 'middle' | 'end' }
export type RoseLayout = { center: Center; radius: number; rings: number[]; petals: Petal[]; labels: TimeLabel[] }

const EDGE = 4
const RINGS = 3
const MAX_LABEL = 90
const LEAST_LABELLED = 120
const LABEL_GAP = 5

/** Equal angles for all times; lengths, or areas where the settings say so, by the figures. */
export function layoutRose(formData: FormData, prepared: PreparedRose, plot: Box): RoseLayout {
  const { series, times, totals } = prepared
  const labelled = Math.min(plot.width, plot.height) >= LEAST_LABELLED
  const widest = times.reduce((most, text) => Math.max(most, measureText(text, AXIS_FONT)), 0)
  const room = labelled ? Math.min(MAX_LABEL, widest, plot.width * 0.22) + LABEL_GAP : 0
  const radius = Math.max(1, Math.min(plot.width / 2 - room, plot.height / 2 - (labelled ? LABEL_LINE + 2 : 0)) - EDGE)
  const center = { x: plot.x + plot.width / 2, y: plot.y + plot.height / 2 }
  const largest = totals.reduce((most, total) => Math.max(most, total), 0)
  const byArea = readBoolean(formData, 'rose_area_proportion', false)
  const reach = (sum: number) => (largest === 0 ? 0 : byArea ? Math.sqrt(sum / largest) : sum / largest) * radius
  const sweep = (2 * Math.PI) / Math.max(1, times.length)
  const petals = times.flatMap((_, time) => {
    let sum = 0
    return series.flatMap((one): Petal[] => {
      const value = one.values[time] ?? 0
      if (value <= 0) return []
      const inner = reach(sum)
      sum += value
      const place = { start: time * sweep, end: (time + 1) * sweep, inner, outer: reach(sum) }
      return [{ key: `${time} ${one.name}`, series: one, time, value, ...place }]
    })
  })
  return {
    center,
    radius,
    rings: Array.from({ length: RINGS }, (_, ring) => (radius * (ring + 1)) / RINGS),
    petals,
    labels: labelled ? timeLabels(times, sweep, center, radius, plot) : [],
  }
}

/** Names of times around the circle; what would touch one before it is left out. */
function timeLabels(times: readonly string[], sweep: number, center: Center, radius: number, plot: Box): TimeLabel[] {
  const every = Math.max(1, Math.floor(LABEL_LINE / 2 / Math.max(0.01, sweep * radius)))
  const kept: (TimeLabel & { left: number; right: number })[] = []
  for (let index = 0; index < times.length; index += every) {
    const angle = (index + 0.5) * sweep
    const at = onRing(center, radius + LABEL_GAP, angle)
    const sine = Math.sin(angle)
    const anchor = Math.abs(sine) < 0.1 ? 'middle' : sine > 0 ? 'start' : 'end'
    const before = at.x - plot.x
    const after = plot.x + plot.width - at.x
    const free = anchor === 'middle' ? 2 * Math.min(before, after) : anchor === 'start' ? after : before
    const text = truncateText(times[index] ?? '', Math.min(MAX_LABEL, free - 1), AXIS_FONT)
    const y = Math.min(plot.y + plot.height - 2, Math.max(plot.y + AXIS_FONT - 2, at.y + 4 - Math.cos(angle) * 4))
    const width = measureText(text, AXIS_FONT)
    const left = anchor === 'start' ? at.x : anchor === 'end' ? at.x - width : at.x - width / 2
    const right = left + width
    const touches = kept.some(
      (other) => Math.abs(other.y - y) < LABEL_LINE && left < other.right + 6 && other.left < right + 6,
    )
    if (text !== '' && !touches) kept.push({ key: String(index), x: at.x, y, text, anchor, left, right })
  }
  return kept
}
