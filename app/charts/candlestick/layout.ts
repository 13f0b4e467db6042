import { line as linePath } from '@visx/shape'
import { readBoolean, readNumber } from '../form-data.ts'
import { readLegend } from '../frame/legend-options.ts'
import { sampleMinMax } from '../frame/down-sample.ts'
import { type Mark, round, roundPath } from '../frame/marks.tsx'
import { byPixel } from '../plot/crowded.ts'
import type { Items } from '../plot/list-model.ts'
import { readAxisTitles } from '../plot/axis-titles.ts'
import { type Box, layoutPlot, type PlotLayout, stepOf } from '../plot/plot-layout.ts'
import { endsOf, joinedEnds } from '../plot/value-axis.ts'
import type { FormData } from '../types.ts'
import type { Candle, PreparedCandles } from './prepare.ts'

export type PlacedCandle = { candle: Candle; box: Box }
export type CandleLayout = { frame: PlotLayout; placed: Items<PlacedCandle>; marks: readonly Mark[] }

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
    y: { kind: 'value', ends: joinedEnds([endsOf(candles.map(({ high }) => high)), endsOf(candles.map(({ low }) => low))]), format },
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
  const ranks = new Map(series.map((name, rank) => [name, rank]))
  const start = ({ point, series: own }: Candle) => {
    const offset = ((ranks.get(own) ?? -1) - (series.length - 1) / 2) * slot
    return frame.x.scale.at(point) + offset - width / 2
  }
  const at = (value: number) => frame.y.scale.at(value)
  const place = (candle: Candle): PlacedCandle => {
    return { candle, box: { x: start(candle), y: at(candle.high), width, height: at(candle.low) - at(candle.high) } }
  }
  const shown = hidden.size === 0 ? candles : candles.filter((candle) => !hidden.has(directionOf(candle)))
  const drawn = (slot < 1 ? byPixel(shown, start).flatMap(together) : shown).map(place)
  const placed: Items<PlacedCandle> = {
    length: shown.length,
    at: (index) => {
      const candle = shown[index]
      return candle && place(candle)
    },
  }
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
function together(there: readonly Candle[]): Candle[] {
  const whole = new Map<string, Candle>()
  for (const one of there) {
    const known = whole.get(one.series)
    if (!known) whole.set(one.series, { ...one })
    else {
      known.close = one.close
      known.high = Math.max(known.high, one.high)
      known.low = Math.min(known.low, one.low)
    }
  }
  return [...whole.values()]
}

/** A candle that closes where it opened counts as a rise. */
export function directionOf({ open, close }: Candle): 'increase' | 'decrease' {
  return close < open ? 'decrease' : 'increase'
}
