import { pickedColor } from '../colors/picked.ts'
import { readBoolean, readNumber, toNumber } from '../form-data.ts'
import { categoryLabels, sideLabels, type Tick, withoutOverlaps } from '../frame/axis-labels.ts'
import { AXIS_FONT, COMPACT_HEIGHT, LABEL_LINE, TINY_HEIGHT, TINY_WIDTH } from '../frame/limits.ts'
import { RAMP_HEIGHT } from '../frame/ramp.tsx'
import { type BandScale, bandScale } from '../frame/scales.ts'
import { measureText } from '../frame/text-width.ts'
import type { ChartTheme } from '../theme.ts'
import type { FormData } from '../types.ts'
import type { PreparedHeatmap } from './prepare.ts'

export type HeatmapLayout = {
  plot: { x: number; y: number; width: number; height: number }
  x: BandScale
  y: BandScale
  /** Pixels between two cells. */
  gap: number
  /** The colour between them; none shows the surface. */
  border: string | undefined
  xTicks: Tick[]
  xRotation: number
  yTicks: Tick[]
  /** Baseline of the key, when there is room for it. */
  keyTop: number | undefined
}

type Space = { width: number; height: number; theme: ChartTheme }

/** The default of the picker: the colour of texts. */
const BLACK = { r: 0, g: 0, b: 0, a: 1 }
const TICK_GAP = 8
const BOTTOM_GAP = 4
const EDGE = 2
const MOST_LABELS = 0.36
/** Cells thinner than this stand without a gap. */
const LEAST_WITH_GAP = 5

export function layoutHeatmap(formData: FormData, map: PreparedHeatmap, { width, height, theme }: Space): HeatmapLayout {
  const isTiny = width < TINY_WIDTH || height < TINY_HEIGHT
  const hasKey = readBoolean(formData, 'show_legend', true) && height >= COMPACT_HEIGHT
  const fixedLeft = toNumber(formData['left_margin'])
  const room = Math.min(fixedLeft ?? Number.POSITIVE_INFINITY, width * MOST_LABELS)
  const keyHeight = hasKey ? RAMP_HEIGHT : 0
  const roughStep = Math.max(1, height - keyHeight - LABEL_LINE) / Math.max(1, map.y.labels.length)
  const every = interval(formData, 'yscale_interval')
  const rough = sideLabels(map.y.labels, (index) => index, { step: roughStep, room, measure: measureText })
  const left = isTiny ? 0 : Math.min(width / 2, fixedLeft ?? rough.width + TICK_GAP)
  const plotWidth = Math.max(1, width - left - EDGE)
  const x = bandScale(map.x.labels.length, [left, left + plotWidth], 0)
  const across = isTiny
    ? { ticks: [], rotation: 0, depth: 0 }
    : categoryLabels(map.x.labels, x.at, {
        step: x.step,
        height,
        ordered: map.x.isOrdered,
        rotation: readNumber(formData, 'xAxisLabelRotation') || undefined,
        all: interval(formData, 'xscale_interval') === 1,
        measure: measureText,
      })
  const depth = isTiny ? 0 : across.depth + BOTTOM_GAP
  const bottom = keyHeight + Math.min(height / 2, Math.max(depth, toNumber(formData['bottom_margin']) ?? 0))
  const plot = { x: left, y: EDGE, width: plotWidth, height: Math.max(1, height - bottom - EDGE) }
  const y = bandScale(map.y.labels.length, [plot.y, plot.y + plot.height], 0)
  const side = sideLabels(map.y.labels, y.at, { step: y.step, room: Math.max(0, left - TICK_GAP), measure: measureText })
  const borderWidth = readNumber(formData, 'border_width') ?? 0
  const ticks = everyNth(across.ticks, map.x.labels.length, interval(formData, 'xscale_interval'))
  const thinnest = Math.min(Math.abs(x.step), Math.abs(y.step))
  return {
    plot,
    x,
    y,
    gap: borderWidth > 0 ? Math.min(borderWidth, thinnest / 2) : thinnest >= LEAST_WITH_GAP ? 1 : 0,
    border: borderWidth > 0 ? pickedColor(formData, 'border_color', BLACK, theme.text) : undefined,
    xTicks: across.rotation === 0 ? withoutOverlaps(ticks.map((tick) => movedIn(tick, width)), measureText) : ticks,
    xRotation: across.rotation,
    yTicks: isTiny ? [] : everyNth(side.ticks, map.y.labels.length, every),
    keyTop: hasKey ? height - AXIS_FONT : undefined,
  }
}

/** A label at the end stands inside the chart, and must not run into the one before. */
function movedIn(tick: Tick, width: number): Tick {
  const half = measureText(tick.label, AXIS_FONT) / 2
  return { ...tick, position: Math.max(half, Math.min(tick.position, width - half)) }
}

/** How many members stand between two labels; undefined leaves it to the room there is. */
function interval(formData: FormData, name: string): number | undefined {
  const every = toNumber(formData[name])
  return every === undefined || every < 1 ? undefined : Math.round(every)
}

/** Never more than fit: of those that do, the ones a person asked for. */
function everyNth(ticks: readonly Tick[], count: number, every: number | undefined): Tick[] {
  if (every === undefined || ticks.length === 0) return [...ticks]
  const step = Math.max(1, Math.round((every * ticks.length) / count))
  return ticks.filter((_, index) => index % step === 0)
}
