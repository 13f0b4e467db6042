import { categoryLabels, type Tick, type TickLabels, withoutOverlaps } from '../frame/axis-labels.ts'
import { AXIS_FONT, LABEL_LINE } from '../frame/limits.ts'
import { type BandScale, type ContinuousScale, linearScale, logScale, type Scale } from '../frame/scales.ts'
import type { MeasureText } from '../frame/text-width.ts'
import { niceTimeTicks, timeTickLabels } from '../frame/time-ticks.ts'
import { numberFormatter } from '../formats/number.ts'
import { SMART_DATE, timeFormatter } from '../formats/time.ts'
import type { CartesianOptions } from './options.ts'
import type { Prepared } from './prepare.ts'

const PIXELS_A_VALUE_TICK = 44
export const MAX_VALUE_TICKS = 5
const TIME_LABEL_GAP = 24
const NUMBER_TICK = 70
const MAX_LABELS = 8
/** More labels than pixels could not be read, and are as many nodes. */
const MAX_EVERY_LABEL = 500

export function valueScaleFor(
  prepared: Prepared,
  domain: readonly [number, number],
  range: readonly [number, number],
): ContinuousScale {
  return prepared.options.logarithmic ? logScale(domain, range) : linearScale(domain, range)
}

export function valueTickCount(plotHeight: number): number {
  return Math.max(2, Math.min(MAX_VALUE_TICKS, Math.round(plotHeight / PIXELS_A_VALUE_TICK)))
}

/** The same where the value axis lies along the bottom. */
export function lyingTickCount(plotWidth: number): number {
  return Math.max(2, Math.min(MAX_VALUE_TICKS, Math.floor(plotWidth / NUMBER_TICK)))
}

export function valueTicks(prepared: Prepared, scale: ContinuousScale, count: number): Tick[] {
  const ticks = scale.ticks(count).map((value) => ({ position: scale.at(value), label: prepared.formatValue(value) }))
  return ticks.filter((tick, index) => index === 0 || tick.label !== ticks[index - 1]?.label)
}


type Room = { plotWidth: number; height: number; measure: MeasureText }

/** Labels of the points along the bottom. */
export function bottomLabels(prepared: Prepared, scale: Scale, room: Room): TickLabels {
  const { options } = prepared
  if (scale.kind === 'band') return bandLabels(prepared, scale, room)
  if (options.allLabels) return everyLabel(prepared, scale, room)
  const { plotWidth, height, measure } = room
  const ticks = scale.kind === 'time' ? timeLabels(prepared, scale, plotWidth, measure) : numberLabels(scale, plotWidth)
  if (options.labelRotation === undefined) {
    return { ticks: withoutOverlaps(ticks, measure), rotation: 0, depth: LABEL_LINE }
  }
  const step = plotWidth / Math.max(1, prepared.x.positions.length)
  const labels = ticks.map((tick) => tick.label)
  const at = (index: number) => ticks[index]?.position ?? 0
  return categoryLabels(labels, at, { step, height, ordered: true, rotation: options.labelRotation, all: true, measure })
}

/** A label at every point of an axis of times or numbers, turned where they would not fit side by side. */
function everyLabel(prepared: Prepared, scale: ContinuousScale, { plotWidth, height, measure }: Room): TickLabels {
  const { positions, kind } = prepared.x
  const chosen = chosenFormat(prepared.options)
  const label = (index: number) =>
    kind === 'time' ? (chosen?.(positions[index]) ?? prepared.formatX(index)) : positionLabel(positions[index])
  return categoryLabels(
    positions.map((_, index) => label(index)),
    (index) => scale.at(positions[index] ?? 0),
    {
      step: plotWidth / Math.max(1, positions.length),
      height,
      ordered: false,
      rotation: prepared.options.labelRotation,
      all: positions.length <= MAX_EVERY_LABEL,
      measure,
    },
  )
}

function bandLabels(prepared: Prepared, scale: BandScale, { height, measure }: Room): TickLabels {
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

/** The time format that was chosen, where it is not the adaptive one. */
export function chosenFormat({ timeFormat }: CartesianOptions) {
  return timeFormat !== undefined && timeFormat !== SMART_DATE ? timeFormatter(timeFormat) : undefined
}

function timeLabels(prepared: Prepared, scale: ContinuousScale, plotWidth: number, measure: MeasureText): Tick[] {
  const chosen = chosenFormat(prepared.options)
  const sample = chosen ? chosen(scale.domain[0]) : '30 Sep'
  const count = Math.max(1, Math.floor(plotWidth / (measure(sample, AXIS_FONT) + TIME_LABEL_GAP)))
  const positions = prepared.x.positions
  const few = positions.length <= Math.min(count, MAX_LABELS)
  const ticks = niceTimeTicks(scale.domain, Math.min(count, MAX_LABELS))
  const values = few && prepared.options.mark === 'bar' ? positions : ticks.values
  const labels = chosen ? values.map(chosen) : values === positions ? barLabels(prepared) : timeTickLabels(ticks)
  return values.map((value, index) => ({ position: scale.at(value), label: labels[index] ?? '' }))
}

function barLabels(prepared: Prepared): string[] {
  return prepared.x.positions.map((_, index) => prepared.formatX(index))
}

const formatPosition = numberFormatter('SMART_NUMBER')

function numberLabels(scale: ContinuousScale, plotWidth: number): Tick[] {
  const count = Math.max(2, Math.min(MAX_LABELS, Math.floor(plotWidth / NUMBER_TICK)))
  return scale.ticks(count).map((value) => ({
    position: scale.at(value),
    label: positionLabel(value),
  }))
}

/** Whole numbers of four digits read as they are: years stay years. */
export function positionLabel(value: number | null | undefined): string {
  return Number.isInteger(value) && Math.abs(Number(value)) < 10_000 ? String(value) : formatPosition(value)
}
