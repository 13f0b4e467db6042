import { readBoolean, readText } from '../form-data.ts'
import { readLegend } from '../frame/legend-options.ts'
import { AXIS_FONT } from '../frame/limits.ts'
import type { Mark } from '../frame/marks.tsx'
import { longestBars } from '../plot/crowded.ts'
import { layoutPlot, type PlotLayout, zeroOf } from '../plot/plot-layout.ts'
import { measureText } from '../frame/text-width.ts'
import { placedLabels, type TextLabel } from '../plot/text-labels.tsx'
import { endsOf } from '../plot/value-axis.ts'
import type { FormData } from '../types.ts'
import type { PreparedHistogram } from './prepare.ts'

export type HistogramLayout = {
  frame: PlotLayout
  bars: readonly Mark[]
  labels: readonly TextLabel[]
  /** Left and right end of every bin. */
  slots: readonly { x: number; width: number }[]
}

type Bar = Extract<Mark, { kind: 'rect' }>

const GAP = 1
/** Share of a bin left empty where groups stand side by side in it. */
const GROUP_GAP = 0.14
const RADIUS = 1.5
const MIN_BAR = 0.5

/** Bins stand on a number axis with its labels at their ends; groups share the width of a bin. */
export function layoutHistogram(
  formData: FormData,
  histogram: PreparedHistogram,
  width: number,
  height: number,
): HistogramLayout {
  const { bins, series, all } = histogram
  const edges = [...bins.map((bin) => bin.low), ...bins.slice(-1).map((bin) => bin.high)]
  const legend = readLegend(formData)
  const frame = layoutPlot({
    width,
    height,
    x: { kind: 'value', ends: endsOf(edges), exact: true, tickValues: edges, format: histogram.formatX },
    y: {
      kind: 'value',
      ends: endsOf(series.flatMap((one) => one.values)),
      zero: true,
      format: histogram.formatY,
    },
    titles: { x: readText(formData, 'x_axis_title') ?? histogram.column, y: readText(formData, 'y_axis_title') },
    legend: { labels: all.map((one) => one.label), ...legend },
  })
  const slots = bins.map((bin) => {
    const x = frame.x.scale.at(bin.low)
    return { x, width: Math.max(0, frame.x.scale.at(bin.high) - x) }
  })
  const zero = zeroOf(frame.y.scale)
  const bars: Bar[] = []
  let isCrowded = false
  const labels: TextLabel[] = []
  const shows = readBoolean(formData, 'show_value', false)
  for (const [index, slot] of slots.entries()) {
    const gap = series.length > 1 ? Math.max(GAP, slot.width * GROUP_GAP) : GAP
    const share = (slot.width - gap) / Math.max(1, series.length)
    isCrowded ||= share < 1
    for (const [place, one] of series.entries()) {
      const value = one.values[index] ?? null
      if (value === null) continue
      const end = frame.y.scale.at(value)
      const bar = {
        x: slot.x + gap / 2 + place * share,
        y: Math.min(zero, end),
        width: Math.max(MIN_BAR, share > 4 && series.length > 1 ? share - GAP : share),
        height: Math.abs(end - zero),
      }
      bars.push({
        kind: 'rect',
        key: `${one.name}-${index}`,
        ...bar,
        radius: Math.min(RADIUS, bar.width / 4),
        fill: one.color,
      })
      const text = shows ? histogram.formatY(value) : ''
      if (shows && value !== 0 && measureText(text, AXIS_FONT) <= Math.max(slot.width, bar.width)) {
        labels.push({ key: `${one.name}-${index}`, x: bar.x + bar.width / 2, y: bar.y - 4, text })
      }
    }
  }
  return { frame, bars: isCrowded ? longestBars(bars, 'x', zero) : bars, slots, labels: placedLabels(labels, frame.plot) }
}
