import { readBoolean, readNumber, readText } from '../form-data.ts'
import { readLegend } from '../frame/legend-options.ts'
import type { Mark } from '../frame/marks.tsx'
import { measureText } from '../frame/text-width.ts'
import { AXIS_FONT } from '../frame/limits.ts'
import type { Items } from '../plot/list-model.ts'
import { type Box, layoutPlot, type PlotLayout, stepOf } from '../plot/plot-layout.ts'
import { placedLabels, type TextLabel } from '../plot/text-labels.tsx'
import { endsOf } from '../plot/value-axis.ts'
import type { FormData } from '../types.ts'
import type { Pair, PreparedButterfly, Wing } from './prepare.ts'

export type ButterflyLayout = {
  frame: PlotLayout
  rows: Items<{ pair: Pair; box: Box }>
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
  // Room for values that nobody could read would be taken from the bars.
  const shows = readBoolean(formData, 'show_value', false) && size.height >= MIN_LABELLED * pairs.length
  const ends = endsOf(shown.flatMap(({ name }) => pairs.map(({ values }) => Math.abs(values[name] ?? 0))))
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
  const endOf = ({ values }: Pair, { name }: Wing) => frame.x.scale.at((name === 'left' ? -1 : 1) * Math.abs(values[name] ?? 0))
  const top = ({ key }: Pair) => frame.y.scale.at(key) - height / 2
  const bar = (pair: Pair, wing: Wing): Bar => {
    const end = endOf(pair, wing)
    return {
      kind: 'rect',
      key: `${pair.key}-${wing.name}`,
      x: Math.min(zero, end),
      y: top(pair),
      width: Math.abs(end - zero),
      height,
      fill: wing.color,
    }
  }
  const crowd = () =>
    shown.flatMap((wing) => longestPairs(pairs, wing, top).map((pair) => ({ ...bar(pair, wing), y: Math.floor(top(pair)), height: 1 })))
  const marks = step < 1 ? crowd() : pairs.flatMap((pair) => shown.filter(({ name }) => pair.values[name] !== null).map((wing) => bar(pair, wing)))
  const labels = pairs.flatMap((pair) =>
    (labelled ? shown : []).flatMap((wing): TextLabel[] => {
      const value = pair.values[wing.name]
      if (value === null) return []
      const sign = wing.name === 'left' ? -1 : 1
      return [
        {
          key: `${pair.key}-${wing.name}`,
          x: endOf(pair, wing) + sign * GAP,
          y: frame.y.scale.at(pair.key) + 4,
          text: format(value),
          anchor: wing.name === 'left' ? 'end' : 'start',
        },
      ]
    }),
  )
  const row = (index: number): Box => ({
    x: frame.plot.x,
    y: frame.y.scale.at(index) - step / 2,
    width: frame.plot.width,
    height: step,
  })
  return {
    frame,
    rows: {
      length: pairs.length,
      at: (index) => {
        const pair = pairs[index]
        return pair && { pair, box: row(index) }
      },
    },
    marks,
    labels: placedLabels(labels, frame.plot),
  }
}

/** Of bars thinner than a pixel the longest of each pixel: it hides the others. */
function longestPairs(pairs: readonly Pair[], { name }: Wing, at: (pair: Pair) => number): Pair[] {
  const longest = new Map<number, Pair>()
  for (const pair of pairs) {
    const value = pair.values[name]
    if (value === null) continue
    const pixel = Math.floor(at(pair))
    const known = longest.get(pixel)
    if (!known || Math.abs(value) > Math.abs(known.values[name] ?? 0)) longest.set(pixel, pair)
  }
  return [...longest.values()]
}
