import { readBoolean, readBounds, readNumber, readText } from '../form-data.ts'
import { readLegend } from '../frame/legend-options.ts'
import type { Mark } from '../frame/marks.tsx'
import { readAxisTitles } from '../plot/axis-titles.ts'
import { clampedAt, layoutPlot, type PlotLayout } from '../plot/plot-layout.ts'
import { endsOf, type ValueAxis } from '../plot/value-axis.ts'
import type { FormData } from '../types.ts'
import type { Bubble, PreparedBubbles } from './prepare.ts'

export type PlacedBubble = { bubble: Bubble; x: number; y: number; r: number }
export type BubbleLayout = { frame: PlotLayout; placed: readonly PlacedBubble[]; marks: readonly Mark[] }

const DEFAULT_MAX = 25
const LARGEST_MAX = 100
const BASE_DIAMETER = 5
const DEFAULT_OPACITY = 0.6
/** Bubbles never take more than this share of the shorter side. */
const MAX_SHARE = 0.16
/** Axes and gaps around the plot, for a first guess of its size. */
const CHROME = 70

export function layoutBubbles(
  formData: FormData,
  prepared: PreparedBubbles,
  width: number,
  height: number,
): BubbleLayout {
  const { bubbles, all, names } = prepared
  const sizes = endsOf(bubbles.map(({ size }) => size))
  const largest = Math.min(
    Math.min(LARGEST_MAX, Math.max(1, readNumber(formData, 'max_bubble_size') ?? DEFAULT_MAX)),
    Math.min(width, height) * MAX_SHARE,
  )
  const radius = (size: number | undefined) => {
    const share = size === undefined ? 0 : sizes.max === sizes.min ? 0.5 : (size - sizes.min) / (sizes.max - sizes.min)
    return share * largest + BASE_DIAMETER / 2
  }
  const reach = Math.max(0, ...bubbles.slice(0, 1).map(({ size }) => radius(size)))
  const legend = readLegend(formData)
  const frame = layoutPlot({
    width,
    height,
    x: {
      ...widened(bubbles.map(({ x }) => x), reach / Math.max(CHROME, width - CHROME), {
        log: readBoolean(formData, 'logXAxis', false),
        bounds: readBoolean(formData, 'truncateXAxis', false) ? readBounds(formData, 'xAxisBounds') : undefined,
      }),
      all: readNumber(formData, 'xAxisLabelInterval') === 0,
      format: prepared.formatX,
    },
    y: {
      ...widened(bubbles.map(({ y }) => y), reach / Math.max(CHROME, height - CHROME), {
        log: readBoolean(formData, 'logYAxis', false),
        bounds: readBoolean(formData, 'truncateYAxis', false) ? readBounds(formData, 'y_axis_bounds') : undefined,
      }),
      format: prepared.formatY,
    },
    titles: {
      ...readAxisTitles(formData, { x: 30 }),
      x: readText(formData, 'x_axis_label') ?? names.x,
      y: readText(formData, 'y_axis_label') ?? names.y,
    },
    legend: { labels: all.map(({ label }) => label), ...legend },
    xRotation: readNumber(formData, 'xAxisLabelRotation') || undefined,
    yRotation: readNumber(formData, 'yAxisLabelRotation'),
  })
  const placed = bubbles.map((bubble) => ({
    bubble,
    x: clampedAt(frame.x.scale, bubble.x),
    y: clampedAt(frame.y.scale, bubble.y),
    r: radius(bubble.size),
  }))
  const fillOpacity = Math.min(1, Math.max(0, readNumber(formData, 'opacity') ?? DEFAULT_OPACITY))
  const marks = placed.map(
    ({ bubble, x, y, r }): Mark => ({
      kind: 'dot',
      key: bubble.key,
      x,
      y,
      r: Math.round(r * 10) / 10,
      fill: bubble.color,
      fillOpacity,
      stroke: bubble.color,
    }),
  )
  return { frame, placed, marks }
}

/** Room for the largest bubble at both ends, where the axis is even. */
function widened(
  values: readonly number[],
  share: number,
  options: Pick<ValueAxis, 'log' | 'bounds'>,
): Omit<ValueAxis, 'format'> {
  const ends = endsOf(values)
  const room = options.log === true ? 0 : (ends.max - ends.min) * Math.min(0.5, share)
  return { kind: 'value', ends: { ...ends, min: ends.min - room, max: ends.max + room }, ...options }
}
