import { readText } from '../form-data.ts'
import { readLegend } from '../frame/legend-options.ts'
import { DIMMED } from '../frame/limits.ts'
import type { Mark } from '../frame/marks.tsx'
import { readAxisTitles } from '../plot/axis-titles.ts'
import { type Box, clampedAt, layoutPlot, type PlotLayout, stepOf } from '../plot/plot-layout.ts'
import type { FormData } from '../types.ts'
import type { PreparedGantt, Span } from './prepare.ts'

export type PlacedSpan = { span: Span; box: Box }
export type GanttLayout = {
  frame: PlotLayout
  placed: readonly PlacedSpan[]
  marks: readonly Mark[]
  /** Where the lanes of one member end. */
  borders: readonly number[]
}

const SHARE = 0.7
const MAX_BAR = 26
const MIN_WIDTH = 2
const RADIUS = 2
/** Overlapping spans shine through. */
const OPACITY = 0.9
/** Lines between thinner lanes would be all there is to see. */
const MIN_BORDERED = 10

export function layoutGantt(
  formData: FormData,
  prepared: PreparedGantt,
  size: { width: number; height: number },
  selected: ReadonlySet<string>,
): GanttLayout {
  const { lanes, spans, all, domain } = prepared
  const legend = readLegend(formData)
  const frame = layoutPlot({
    ...size,
    x: { kind: 'time', domain, format: readText(formData, 'x_axis_time_format') },
    y: { kind: 'band', labels: lanes.map(({ label }) => label) },
    titles: readAxisTitles(formData),
    legend: { labels: all.map(({ label }) => label), ...legend },
  })
  const step = stepOf(frame.y.scale)
  const height = Math.max(1, Math.min(MAX_BAR, step * SHARE))
  const placed = spans
    .filter(({ start, end }) => end >= domain[0] && start <= domain[1])
    .map((span): PlacedSpan => {
      const x = clampedAt(frame.x.scale, span.start)
      const width = Math.max(MIN_WIDTH, clampedAt(frame.x.scale, span.end) - x)
      return { span, box: { x, y: frame.y.scale.at(span.lane) - height / 2, width, height } }
    })
  return {
    frame,
    placed,
    borders: lanes.flatMap(({ member }, index) =>
      step >= MIN_BORDERED && index > 0 && member !== lanes[index - 1]?.member ? [frame.plot.y + index * step] : [],
    ),
    marks: placed.map(
      ({ span, box }): Mark => ({
        kind: 'rect',
        key: span.key,
        ...box,
        radius: Math.min(RADIUS, box.width / 4, box.height / 4),
        fill: span.color,
        opacity: selected.size > 0 && !selected.has(span.series) ? DIMMED : OPACITY,
      }),
    ),
  }
}
