import { spreadLabels } from '../frame/axis-labels.ts'
import { AXIS_FONT, LABEL_LINE } from '../frame/limits.ts'
import type { ContinuousScale } from '../frame/scales.ts'
import type { MeasureText } from '../frame/text-width.ts'
import type { Prepared, PreparedSeries } from './prepare.ts'

export type EndLabel = { series: string; label: string; color: string; y: number }

/** Distance to the plot, the short stroke in the colour of the series, and its gap. */
export const END_LABEL_GAP = 6
export const END_LABEL_STROKE = 8
const CHROME = END_LABEL_GAP + END_LABEL_STROKE + 5
const MIN_WIDTH = 340
const MAX_SHARE = 0.3
const MAX_LABELS = 10
/** Axis labels and margins above and below the plot. */
const VERTICAL_CHROME = 40

/** Space right of the plot for a label at the end of each line, or 0 when a legend serves better. */
export function endLabelSpace(prepared: Prepared, width: number, height: number, measure: MeasureText): number {
  const { options, series } = prepared
  if (prepared.annotations.legend.length > 0) return 0
  const isLine = options.mark !== 'bar' && options.mark !== 'scatter'
  if (!isLine || options.legend !== 'top' || options.horizontal || prepared.x.positions.length < 2) return 0
  if (series.length < 2 || series.length > Math.min(MAX_LABELS, (height - VERTICAL_CHROME) / LABEL_LINE)) return 0
  const widest = series.reduce((most, one) => Math.max(most, measure(one.label, AXIS_FONT, 500)), 0)
  return width >= MIN_WIDTH && widest <= width * MAX_SHARE ? widest + CHROME : 0
}

export function placeEndLabels(
  prepared: Prepared,
  scale: ContinuousScale,
  plot: { y: number; height: number },
): EndLabel[] {
  const wanted = prepared.series.map((series) => scale.at(endValue(series, prepared.options.stack !== 'none')))
  const places = spreadLabels(wanted, plot.y, plot.y + plot.height)
  return prepared.series.map((series, index) => ({
    series: series.name,
    label: series.label,
    color: series.color,
    y: places[index] ?? 0,
  }))
}

/** Where the line ends; for a stacked area the middle of its band there. */
function endValue(series: PreparedSeries, stacked: boolean): number {
  const forecast = series.drawnForecast?.path.findLast((value) => value !== null)
  if (typeof forecast === 'number') return forecast
  const last = series.extents.findLast((extent) => extent.to !== null)
  const to = last?.to ?? 0
  return stacked ? ((last?.from ?? 0) + to) / 2 : to
}
