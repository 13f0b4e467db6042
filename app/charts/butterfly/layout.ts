import { readBoolean, readNumber, readText } from '../form-data.ts'
import { readLegend } from '../frame/legend-options.ts'
import type { Mark } from '../frame/marks.tsx'
import { measureText } from '../frame/text-width.ts'
import { AXIS_FONT } from '../frame/limits.ts'
import { longestBars } from '../plot/crowded.ts'
import { type Box, layoutPlot, type PlotLayout, stepOf } from '../plot/plot-layout.ts'
import { placedLabels, type TextLabel } from '../plot/text-labels.tsx'
import { endsOf } from '../plot/value-axis.ts'
import type { FormData } from '../types.ts'
import type { Pair, PreparedButterfly } from './prepare.ts'

export type ButterflyLayout = {
  frame: PlotLayout
  rows: readonly { pair: Pair; box: Box }[]
  marks: readonly Mark[]
  labels: readonly TextLabel[]
}

type Bar = Extract<Mark, { kind: 'rect' }>

const SHARE = 0.7
const MAX_BAR = 36
const GAP = 4
/** Lines of text thinner than this touch. */
const MIN_LABELLED = 12

/** Both metrics on one scale: the axis is as long to the left as it is to the right. */
export function layoutButterfly(
  formData: FormData,
  prepared: PreparedButterfly,
  size: { width: number; height: number },
): ButterflyLayout {
  const { pairs, wings, shown, format } = prepared
  const legend = readLegend(formData)
  const shows = readBoolean(formData, 'show_value', false)
  const sizes = pairs.flatMap(({ values }) => shown.map(({ name }) => Math.abs(values[name] ?? 0)))
  const ends = endsOf(sizes)
  const texts = shows ? pairs.flatMap(({ values }) => shown.map(({ name }) => format(values[name]))) : []
  const widest = texts.reduce((most, text) => Math.max(most, measureText(text, AXIS_FONT)), 0)
  const frame = layoutPlot({
    ...size,
    x: {
      kind: 'value',
      ends: endsOf([-ends.max, ends.max]),
      zero: true,
      exact: shows,
      format: (value) => format(value === null || value === undefined ? value : Math.abs(value)),
    },
    y: { kind: 'band', labels: pairs.map(({ label }) => label) },
    titles: { x: readText(formData, 'x_axis_label'), y: readText(formData, 'y_axis_label') },
    legend: { labels: wings.map(({ label }) => label), ...legend },
    xRotation: readNumber(formData, 'xAxisLabelRotation') || undefined,
    overhang: shows ? widest + GAP : 0,
  })
  const step = stepOf(frame.y.scale)
  const height = Math.max(1, Math.min(MAX_BAR, step * SHARE))
  const labelled = shows && !frame.tiny && step >= MIN_LABELLED && frame.plot.width > 4 * (widest + GAP)
  const zero = frame.x.scale.at(0)
  const bars: Bar[] = []
  const labels: TextLabel[] = []
  for (const [index, { key, values }] of pairs.entries()) {
    for (const { name, color } of shown) {
      const value = values[name]
      if (value === null) continue
      const sign = name === 'left' ? -1 : 1
      const end = frame.x.scale.at(sign * Math.abs(value))
      const middle = frame.y.scale.at(index)
      bars.push({
        kind: 'rect',
        key: `${key}-${name}`,
        x: Math.min(zero, end),
        y: middle - height / 2,
        width: Math.abs(end - zero),
        height,
        fill: color,
      })
      if (!labelled) continue
      labels.push({
        key: `${key}-${name}`,
        x: end + sign * GAP,
        y: middle + 4,
        text: format(value),
        anchor: name === 'left' ? 'end' : 'start',
      })
    }
  }
  const row = (index: number): Box => ({
    x: frame.plot.x,
    y: frame.y.scale.at(index) - step / 2,
    width: frame.plot.width,
    height: step,
  })
  return {
    frame,
    rows: pairs.map((pair, index) => ({ pair, box: row(index) })),
    marks: step < 1 ? longestBars(bars, 'y', zero) : bars,
    labels: placedLabels(labels, frame.plot),
  }
}
