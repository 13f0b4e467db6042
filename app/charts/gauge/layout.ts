import { readBoolean, readNumber } from '../form-data.ts'
import { AXIS_FONT, LABEL_LINE } from '../frame/limits.ts'
import { measureText } from '../frame/text-width.ts'
import { type Center, onRing, type RingArc } from '../hierarchy/arcs.ts'
import type { FormData } from '../types.ts'
import { dialShare, type Needle, type PreparedGauge } from './prepare.ts'

export type Dial = { needle: Needle; arc: RingArc; angle: number }
export type Row = { needle: Needle; x: number; y: number; width: number }
export type Tick = { line: string; long: boolean }

export type GaugeLayout = {
  center: Center
  radius: number
  band: number
  start: number
  end: number
  dials: Dial[]
  /** Names and figures beside or below the dial, where there is more than one needle. */
  rows: Row[]
  ticks: Tick[]
  labels: { x: number; y: number; text: string }[]
}

const EDGE = 4
const BAND = 0.13
const MAX_BAND = 22
const LEAST_RING = 3
const MAX_RING = 12
/** Share of the radius that rings may take together. */
const MOST_RINGS = 0.42
const MAX_RADIUS = 190
const FULL = 2 * Math.PI
export const ROW = 20
const ROWS_WIDTH = 210
const LEAST_ROWS_WIDTH = 130
const LEAST_DIAL = 96
const LEAST_LABELLED = 64
const GAP = 12

/** The dial as large as its arc allows, and the rows of several needles where they find room. */
export function layoutGauge(formData: FormData, prepared: PreparedGauge, width: number, height: number): GaugeLayout {
  const { start, end } = readAngles(formData)
  const several = prepared.needles.length > 1
  const room = several ? roomForRows(prepared.needles.length, width, height) : undefined
  const dialWidth = room?.side === 'right' ? width - room.width - GAP : width
  const dialHeight = room?.side === 'bottom' ? height - room.height - GAP : height
  const { center, radius } = fitArc(start, end, dialWidth, dialHeight)
  const { overlaps, band, each } = ringsOf(formData, prepared.needles.length, radius)
  const at = (share: number) => start + (end - start) * share
  const dials = prepared.needles.map((needle, index): Dial => {
    const angle = at(needle.value === undefined ? 0 : dialShare(needle.value, prepared.min, prepared.max))
    const outer = radius - (overlaps ? 0 : index * each)
    return { needle, angle, arc: { start, end: angle, inner: outer - each, outer } }
  })
  return {
    center,
    radius,
    band,
    start,
    end,
    dials,
    rows: room ? placeRows(prepared.needles, room, width, height) : [],
    ...scaleOf(formData, prepared, center, radius - band, at, end - start),
  }
}

/** Needles that do not overlap have rings of their own, while those are thick enough to be seen. */
function ringsOf(formData: FormData, count: number, radius: number) {
  const band = Math.min(MAX_BAND, radius * BAND)
  const each = Math.min(band, Math.max(LEAST_RING, (radius * MOST_RINGS) / Math.max(1, count)), MAX_RING)
  if (count < 2 || readBoolean(formData, 'overlap', true) || each * count > radius * MOST_RINGS) {
    return { overlaps: true, band, each: band }
  }
  return { overlaps: false, band: each * count, each }
}

/** Angles from the top, clockwise; they are stored from the right, counterclockwise. */
function readAngles(formData: FormData): { start: number; end: number } {
  const from = readNumber(formData, 'start_angle') ?? 225
  const to = readNumber(formData, 'end_angle') ?? -45
  const sweep = (((from - to) % 360) + 360) % 360 || 360
  const start = ((90 - from) * Math.PI) / 180
  return { start, end: start + (sweep * Math.PI) / 180 }
}

/** The largest circle of which the arc and its middle fit the box. */
function fitArc(start: number, end: number, width: number, height: number): { center: Center; radius: number } {
  const points = [{ x: 0, y: 0 }, onRing({ x: 0, y: 0 }, 1, start), onRing({ x: 0, y: 0 }, 1, end)]
  for (let quarter = -8; quarter <= 8; quarter++) {
    const angle = (quarter * Math.PI) / 2
    if (angle > start && angle < end) points.push(onRing({ x: 0, y: 0 }, 1, angle))
  }
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const fitted = Math.min((width - 2 * EDGE) / (right - left), (height - 2 * EDGE) / (bottom - top))
  const radius = Math.max(1, Math.min(MAX_RADIUS, fitted))
  return {
    radius,
    center: { x: width / 2 - (radius * (left + right)) / 2, y: height / 2 - (radius * (top + bottom)) / 2 },
  }
}

type Room = { side: 'right' | 'bottom'; width: number; height: number; count: number }

function roomForRows(count: number, width: number, height: number): Room | undefined {
  if (width - LEAST_ROWS_WIDTH - GAP >= Math.min(LEAST_DIAL, height) && width > height * 1.2) {
    const shown = Math.min(count, Math.floor(height / ROW))
    const taken = Math.max(LEAST_ROWS_WIDTH, Math.min(ROWS_WIDTH, width * 0.42))
    return shown > 0 ? { side: 'right', width: taken, height: shown * ROW, count: shown } : undefined
  }
  const shown = Math.min(count, Math.floor(Math.min(height * 0.45, height - LEAST_DIAL - GAP) / ROW))
  return shown > 0 && width >= LEAST_ROWS_WIDTH ? { side: 'bottom', width, height: shown * ROW, count: shown } : undefined
}

function placeRows(needles: readonly Needle[], room: Room, width: number, height: number): Row[] {
  const x = room.side === 'right' ? width - room.width : EDGE
  const top = room.side === 'right' ? (height - room.height) / 2 : height - room.height
  return needles
    .slice(0, room.count)
    .map((needle, index) => ({ needle, x, y: top + index * ROW, width: room.width - EDGE * (x === EDGE ? 2 : 1) }))
}

const TICKS_A_SPLIT = 5

function scaleOf(
  formData: FormData,
  prepared: PreparedGauge,
  center: Center,
  inner: number,
  at: (share: number) => number,
  sweep: number,
): Pick<GaugeLayout, 'ticks' | 'labels'> {
  const splits = Math.max(1, Math.min(60, Math.round(readNumber(formData, 'split_number') ?? 10)))
  const ticks: Tick[] = []
  if (inner < LEAST_LABELLED * 0.6) return { ticks, labels: [] }
  const long = readBoolean(formData, 'show_split_line', false)
  const short = readBoolean(formData, 'show_axis_tick', false)
  for (let index = 0; index <= splits * TICKS_A_SPLIT; index++) {
    const isSplit = index % TICKS_A_SPLIT === 0
    if (!(isSplit ? long || short : short)) continue
    const angle = at(index / (splits * TICKS_A_SPLIT))
    const from = onRing(center, inner - 3, angle)
    const to = onRing(center, inner - (isSplit && long ? 11 : 7), angle)
    ticks.push({ line: `M${from.x},${from.y}L${to.x},${to.y}`, long: isSplit && long })
  }
  const depth = ticks.length > 0 ? (long ? 13 : 9) : 4
  return { ticks, labels: inner >= LEAST_LABELLED ? scaleLabels(prepared, splits, center, inner - depth, at, sweep) : [] }
}

/** Figures at the splits, as many of them as do not touch, the ends always. */
function scaleLabels(
  { metric, min, max }: PreparedGauge,
  splits: number,
  center: Center,
  edge: number,
  at: (share: number) => number,
  sweep: number,
): GaugeLayout['labels'] {
  const texts = Array.from({ length: splits + 1 }, (_, index) => metric.format(min + ((max - min) * index) / splits))
  const widest = texts.reduce((most, text) => Math.max(most, measureText(text, AXIS_FONT)), 0)
  const between = (sweep * (edge - widest / 2)) / splits
  const every = [1, 2, 5, 10, 15, 30].find((step) => splits % step === 0 && step * between >= widest + 10) ?? splits
  // A whole circle ends where it starts.
  const last = sweep >= FULL - 0.01 ? splits - 1 : splits
  return texts.flatMap((text, index) => {
    if (index % every !== 0 || index > last) return []
    const angle = at(index / splits)
    const width = measureText(text, AXIS_FONT)
    const inset = (Math.abs(Math.sin(angle)) * width + Math.abs(Math.cos(angle)) * LABEL_LINE) / 2 + 3
    const place = onRing(center, edge - inset, angle)
    return [{ x: place.x, y: place.y + 4, text }]
  })
}
