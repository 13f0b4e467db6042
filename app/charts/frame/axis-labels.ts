import { AXIS_FONT, LABEL_LINE } from './limits.ts'
import { type MeasureText, truncateText } from './text-width.ts'

export type Tick = { position: number; label: string; title?: string }
export type TickLabels = { ticks: Tick[]; rotation: number; /** Depth of the labels across the axis. */ depth: number }

const LABEL_GAP = 10
const MIN_ROTATED_STEP = 15
const MAX_ROTATED_SHARE = 0.3
const SIN_45 = Math.SQRT1_2
const AUTO_ROTATION = 45

/**
 * Labels of a category axis along the bottom: straight when they fit, turned when not, and every n-th, straight, when
 * even turned ones would touch. Ordered categories (times, numbers) skip rather than turn.
 */
export function categoryLabels(
  labels: readonly string[],
  at: (index: number) => number,
  options: {
    step: number
    height: number
    ordered: boolean
    rotation?: number
    all: boolean
    measure: MeasureText
  },
): TickLabels {
  const { step, measure } = options
  const widest = labels.reduce((most, label) => Math.max(most, measure(label, AXIS_FONT)), 0)
  const fits = widest + LABEL_GAP <= step
  const dense = step < MIN_ROTATED_STEP && !options.all
  const rotation = options.rotation ?? (fits || options.ordered || dense ? 0 : AUTO_ROTATION)
  if (rotation === 0) {
    const every = options.all ? 1 : Math.max(1, Math.ceil((widest + LABEL_GAP) / step))
    return { ticks: everyNth(labels, at, every, (label) => label), rotation: 0, depth: LABEL_LINE }
  }
  const sine = rotation === 90 ? 1 : SIN_45
  const room = Math.max(40, options.height * MAX_ROTATED_SHARE) / sine
  const every = options.all ? 1 : Math.max(1, Math.ceil(MIN_ROTATED_STEP / step))
  const shown = everyNth(labels, at, every, (label) => truncateText(label, room, AXIS_FONT))
  const longest = shown.reduce((most, tick) => Math.max(most, measure(tick.label, AXIS_FONT)), 0)
  return { ticks: shown, rotation, depth: longest * sine + AXIS_FONT * (rotation === 90 ? 0.4 : SIN_45) + 2 }
}

/** Labels of a category axis at the side: cut to the room there is, every n-th when rows are thinner than a line. */
export function sideLabels(
  labels: readonly string[],
  at: (index: number) => number,
  options: { step: number; room: number; measure: MeasureText },
): { ticks: Tick[]; width: number } {
  const every = Math.max(1, Math.ceil((LABEL_LINE - 1) / options.step))
  const ticks = everyNth(labels, at, every, (label) => truncateText(label, options.room, AXIS_FONT))
  return { ticks, width: ticks.reduce((most, tick) => Math.max(most, options.measure(tick.label, AXIS_FONT)), 0) }
}

function everyNth(
  labels: readonly string[],
  at: (index: number) => number,
  every: number,
  text: (label: string) => string,
): Tick[] {
  const ticks: Tick[] = []
  for (let index = 0; index < labels.length; index += every) {
    const label = labels[index] ?? ''
    ticks.push({ position: at(index), label: text(label), title: label })
  }
  return ticks
}

/** Drops labels that would touch the one before: the ends of a continuous axis are not evenly filled. */
export function withoutOverlaps(ticks: readonly Tick[], measure: MeasureText): Tick[] {
  const kept: Tick[] = []
  let end = Number.NEGATIVE_INFINITY
  for (const tick of ticks) {
    const half = measure(tick.label, AXIS_FONT) / 2
    if (tick.position - half < end + LABEL_GAP / 2) continue
    kept.push(tick)
    end = tick.position + half
  }
  return kept
}

/** Vertical places for labels that want to stand at `wanted`, moved apart until none touch and all are inside. */
export function spreadLabels(wanted: readonly number[], top: number, bottom: number, line = LABEL_LINE): number[] {
  const order = wanted.map((y, index) => ({ y, index })).toSorted((a, b) => a.y - b.y)
  const result: number[] = Array.from({ length: wanted.length }, () => 0)
  let previous = Number.NEGATIVE_INFINITY
  const down = order.map(({ y }) => (previous = Math.max(previous + line, Math.min(bottom, Math.max(top, y)))))
  let limit = bottom
  for (const [index, place] of [...down.entries()].toReversed()) {
    const fitted = Math.min(place, limit)
    limit = fitted - line
    result[order[index]?.index ?? 0] = fitted
  }
  return result
}
