import { line as linePath } from '@visx/shape'
import { readBoolean, readNumber } from '../form-data.ts'
import { readLegend } from '../frame/legend-options.ts'
import { sampleMinMax } from '../frame/down-sample.ts'
import { type Mark, round, roundPath } from '../frame/marks.tsx'
import { byPixel } from '../plot/crowded.ts'
import { readAxisTitles } from '../plot/axis-titles.ts'
import { type Box, layoutPlot, type PlotLayout, stepOf } from '../plot/plot-layout.ts'
import { endsOf } from '../plot/value-axis.ts'
import type { FormData } from '../types.ts'
import type { Candle, PreparedCandles } from './prepare.ts'

export type PlacedCandle = { candle: Candle; box: Box }
export type CandleLayout = { frame: PlotLayout; placed: readonly PlacedCandle[]; marks: readonly Mark[] }

const SHARE = 0.7
const MAX_WIDTH = 24
const MIN_BODY = 1

/** All candles of one direction are two paths, so that thousands of them stay quick to draw. */
export function layoutCandles(
  formData: FormData,
  prepared: PreparedCandles,
  size: { width: number; height: number },
  hidden: ReadonlySet<string>,
): CandleLayout {
  const { candles, points, series, averages, directions, format } = prepared
  const legend = readLegend(formData)
  const whole = layoutPlot({
    ...size,
    x: {
      kind: 'band',
      labels: points,
      ordered: true,
      rotation: readNumber(formData, 'xAxisLabelRotation') || undefined,
      all: readNumber(formData, 'xAxisLabelInterval') === 0,
    },
    y: { kind: 'value', ends: endsOf([...candles.map(({ high }) => high), ...candles.map(({ low }) => low)]), format },
    titles: readAxisTitles(formData),
    legend: {
      labels: [...directions, ...averages].map(({ label }) => label),
      ...legend,
    },
  })
  const frame: PlotLayout = {
    ...whole,
    x: readBoolean(formData, 'show_x_axis', true) ? whole.x : { ...whole.x, ticks: [] },
    y: readBoolean(formData, 'show_y_axis', true) ? whole.y : { ...whole.y, ticks: [] },
  }
  const slot = (stepOf(frame.x.scale) * SHARE) / Math.max(1, series.length)
  const width = Math.max(1, Math.min(MAX_WIDTH, slot > 4 ? slot - 1 : slot))
  const place = (candle: Candle) => {
    const offset = (series.indexOf(candle.series) - (series.length - 1) / 2) * slot
    return frame.x.scale.at(candle.point) + offset
  }
  const at = (value: number) => frame.y.scale.at(value)
  const shown = candles.filter((candle) => !hidden.has(directionOf(candle)))
  const placed = shown.map((candle): PlacedCandle => {
    const x = place(candle) - width / 2
    return { candle, box: { x, y: at(candle.high), width, height: at(candle.low) - at(candle.high) } }
  })
  const drawn = slot < 1 ? byPixel(placed, ({ box }) => box.x).flatMap(together) : placed
  const bodies = directions.flatMap(({ name, color }): Mark[] => {
    const own = drawn.filter(({ candle }) => directionOf(candle) === name)
    if (own.length === 0) return []
    const wicks = own.map(({ box }) => `M${round(box.x + box.width / 2)},${round(box.y)}v${round(box.height)}`)
    const bars = own.map(({ candle, box }) => {
      const top = at(Math.max(candle.open, candle.close))
      const height = round(Math.max(MIN_BODY, at(Math.min(candle.open, candle.close)) - top))
      return `M${round(box.x)},${round(top)}h${round(box.width)}v${height}h${-round(box.width)}Z`
    })
    return [
      { kind: 'path', key: `wicks-${name}`, d: wicks.join(''), stroke: color },
      { kind: 'path', key: `bodies-${name}`, d: bars.join(''), fill: color },
    ]
  })
  const lines = averages
    .filter(({ name }) => !hidden.has(name))
    .map(({ name, color, values }): Mark => {
      const draw = linePath<number>({
        x: (index) => frame.x.scale.at(index),
        y: (index) => at(values[index] ?? 0),
        defined: (index) => (values[index] ?? null) !== null,
      })
      const indices = sampleMinMax(values, frame.plot.width)
      return { kind: 'path', key: `average-${name}`, d: roundPath(draw(indices)), stroke: color, strokeWidth: 1.5 }
    })
  return { frame, placed, marks: [...bodies, ...lines] }
}

/** Candles on one pixel as one of each series: from the first open to the last close, as high and low as any. */
function together(there: readonly PlacedCandle[]): PlacedCandle[] {
  const whole = new Map<string, PlacedCandle>()
  for (const one of there) {
    const known = whole.get(one.candle.series)
    whole.set(one.candle.series, known ? joined(known, one) : one)
  }
  return [...whole.values()]
}

function joined(a: PlacedCandle, b: PlacedCandle): PlacedCandle {
  const y = Math.min(a.box.y, b.box.y)
  const [high, low] = [Math.max(a.candle.high, b.candle.high), Math.min(a.candle.low, b.candle.low)]
  const height = Math.max(a.box.y + a.box.height, b.box.y + b.box.height) - y
  return { candle: { ...a.candle, close: b.candle.close, high, low }, box: { ...a.box, y, height } }
}

/** A candle that closes where it opened counts as a rise. */
export function directionOf({ open, close }: Candle): 'increase' | 'decrease' {
  return close < open ? 'decrease' : 'increase'
}
