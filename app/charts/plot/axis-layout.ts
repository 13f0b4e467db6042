import { categoryLabels, sideLabels, type Tick, type TickLabels, withoutOverlaps } from '../frame/axis-labels.ts'
import { SMART_DATE, timeFormatter } from '../formats/time.ts'
import { AXIS_FONT, LABEL_LINE } from '../frame/limits.ts'
import {
  bandScale,
  type ContinuousScale,
  type Interval,
  linearScale,
  logScale,
  type Scale,
  timeScale,
} from '../frame/scales.ts'
import type { MeasureText } from '../frame/text-width.ts'
import { niceTimeTicks, timeTickLabels } from '../frame/time-ticks.ts'
import { type AxisLabel, type ValueAxis, valueAxisDomain } from './value-axis.ts'

/** Equally spaced categories, in order from the start of the axis (the top, at the side). */
export type BandAxis = {
  kind: 'band'
  labels: readonly string[]
  /** Times and numbers leave labels out rather than turn them. */
  ordered?: boolean
  rotation?: number
  /** Every label, even where they touch. */
  all?: boolean
  /** Share of a step that stays empty. */
  padding?: number
}

/** Epoch milliseconds. */
export type TimeAxis = { kind: 'time'; domain: Interval; format?: string; every?: readonly AxisLabel[] }

export type AxisSpec = ValueAxis | BandAxis | TimeAxis

export type AxisLayout = {
  scale: Scale
  ticks: readonly Tick[]
  rotation: number
  /** Places of fine ticks, where asked for. */
  fine: readonly number[]
}

type BottomSpec = { x: AxisSpec; width: number; height: number; xRotation?: number; overhang?: number }

export const TICK_GAP = 6
const BAND_PADDING = 0.18
const PIXELS_A_VALUE_TICK = 44
const MAX_VALUE_TICKS = 5
const MAX_BOTTOM_TICKS = 8
const NUMBER_TICK = 70
/** The same where as many labels are asked for as fit. */
const DENSE_TICK = 40
const TIME_LABEL_GAP = 24
/** More labels than pixels could not be read, and are as many nodes. */
const MAX_EVERY_LABEL = 500

/** Values run up, categories and times down. */
export function sideAxis(axis: AxisSpec, [top, bottom]: Interval, room: number, measure: MeasureText): AxisLayout {
  if (axis.kind === 'band') {
    const scale = bandScale(axis.labels.length, [top, bottom], axis.padding ?? BAND_PADDING)
    const { ticks } = sideLabels(axis.labels, scale.at, { step: scale.step, room, measure })
    return { scale, ticks, rotation: 0, fine: [] }
  }
  const count = Math.max(2, Math.min(MAX_VALUE_TICKS, Math.round((bottom - top) / PIXELS_A_VALUE_TICK)))
  if (axis.kind === 'time') {
    const scale = timeScale(axis.domain, [top, bottom])
    return { scale, ticks: timeTicks(axis, scale, count), rotation: 0, fine: [] }
  }
  const scale = valueScale(axis, count, [bottom, top])
  return { scale, ticks: valueTicks(axis, scale, count), rotation: 0, fine: [] }
}

export function bottomAxis(
  spec: BottomSpec,
  [from, to]: Interval,
  tiny: boolean,
  measure: MeasureText,
): AxisLayout & { depth: number } {
  const { x: axis, height } = spec
  const pad = spec.overhang ?? 0
  const range: Interval = to - from > 4 * pad ? [from + pad, to - pad] : [from, to]
  if (axis.kind === 'band') {
    const scale = bandScale(axis.labels.length, [from, to], axis.padding ?? BAND_PADDING)
    const options = { step: scale.step, height, ordered: axis.ordered === true, all: axis.all === true, measure }
    const labels = tiny ? NO_LABELS : categoryLabels(axis.labels, scale.at, { ...options, rotation: axis.rotation })
    const ticks = labels.rotation === 0 ? withoutTouchingEnd(labels.ticks, spec.width, measure) : labels.ticks
    return { scale, ...labels, ticks, fine: [] }
  }
  const width = to - from
  if (axis.kind === 'time') {
    const scale = timeScale(axis.domain, range)
    if (axis.every) return { scale, ...everyLabel(axis.every, scale, spec, tiny, measure), fine: [] }
    const sample = timeSample(axis)
    const count = Math.max(1, Math.floor(width / (measure(sample, AXIS_FONT) + TIME_LABEL_GAP)))
    return { scale, ...continuousLabels(timeTicks(axis, scale, Math.min(count, MAX_BOTTOM_TICKS)), spec, tiny, measure), fine: [] }
  }
  const most = axis.all === true ? Math.floor(width / DENSE_TICK) : Math.min(MAX_BOTTOM_TICKS, Math.floor(width / NUMBER_TICK))
  const count = Math.max(2, most)
  const scale = valueScale(axis, count, range)
  if (axis.every) return { scale, ...everyLabel(axis.every, scale, spec, tiny, measure), fine: [] }
  return { scale, ...continuousLabels(valueTicks(axis, scale, count), spec, tiny, measure), fine: [] }
}

/** The last label is moved in to stay inside; where it would then touch the one before, it goes. */
function withoutTouchingEnd(ticks: readonly Tick[], width: number, measure: MeasureText): Tick[] {
  const [before, last] = ticks.slice(-2)
  if (!before || !last) return [...ticks]
  const size = measure(last.label, AXIS_FONT)
  const start = Math.min(last.position - size / 2, width - size)
  const end = before.position + measure(before.label, AXIS_FONT) / 2
  return start < end + TICK_GAP ? ticks.slice(0, -1) : [...ticks]
}

const NO_LABELS: TickLabels = { ticks: [], rotation: 0, depth: 0 }

function continuousLabels(ticks: Tick[], spec: BottomSpec, tiny: boolean, measure: MeasureText): TickLabels {
  if (tiny) return NO_LABELS
  const rotation = spec.xRotation
  if (!rotation) return { ticks: withoutOverlaps(ticks, measure), rotation: 0, depth: LABEL_LINE }
  const at = (index: number) => ticks[index]?.position ?? 0
  const labels = ticks.map((tick) => tick.label)
  return categoryLabels(labels, at, { step: NUMBER_TICK, height: spec.height, ordered: true, rotation, all: true, measure })
}

/** All labels of an axis that is no row of categories, turned where they would not fit side by side. */
function everyLabel(
  every: readonly AxisLabel[],
  scale: ContinuousScale,
  spec: BottomSpec,
  tiny: boolean,
  measure: MeasureText,
): TickLabels {
  if (tiny) return NO_LABELS
  const step = Math.abs(scale.range[1] - scale.range[0]) / Math.max(1, every.length)
  const labels = every.map(({ label }) => label)
  const options = { step, height: spec.height, ordered: false, rotation: spec.xRotation, measure }
  const all = every.length <= MAX_EVERY_LABEL
  return categoryLabels(labels, (index) => scale.at(every[index]?.at ?? 0), { ...options, all })
}

function valueScale(axis: ValueAxis, count: number, range: Interval) {
  const domain = valueAxisDomain(axis, count)
  return axis.log === true ? logScale(domain, range) : linearScale(domain, range)
}

function valueTicks(axis: ValueAxis, scale: ReturnType<typeof valueScale>, count: number): Tick[] {
  const values = axis.tickValues ?? scale.ticks(count)
  const ticks = values.map((value) => ({ position: scale.at(value), label: axis.format(value) }))
  return ticks.filter((tick, index) => index === 0 || tick.label !== ticks[index - 1]?.label)
}

function timeSample({ format, domain }: TimeAxis): string {
  return format !== undefined && format !== SMART_DATE ? timeFormatter(format)(domain[0]) : '30 Sep'
}

function timeTicks({ format, domain }: TimeAxis, scale: ReturnType<typeof timeScale>, count: number): Tick[] {
  const ticks = niceTimeTicks(domain, count)
  const chosen = format !== undefined && format !== SMART_DATE ? timeFormatter(format) : undefined
  const labels = chosen ? ticks.values.map(chosen) : timeTickLabels(ticks)
  return ticks.values.map((value, index) => ({ position: scale.at(value), label: labels[index] ?? '' }))
}
