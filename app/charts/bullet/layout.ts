import { DIMMED } from '../frame/limits.ts'
import { type Mark, round } from '../frame/marks.tsx'
import { type Box, clampedAt, layoutPlot, type PlotLayout, stepOf, zeroOf } from '../plot/plot-layout.ts'
import { placedLabels, type TextLabel } from '../plot/text-labels.tsx'
import { endsOf } from '../plot/value-axis.ts'
import type { ChartTheme } from '../theme.ts'
import type { Measure, PreparedBullet } from './prepare.ts'

export type PlacedMeasure = { measure: Measure; row: Box; bar: Box }
export type BulletLayout = {
  frame: PlotLayout
  placed: readonly PlacedMeasure[]
  marks: readonly Mark[]
  labels: readonly TextLabel[]
}

const MAX_ROW = 44
const ROW_SHARE = 0.66
const BAR_SHARE = 0.36
const MARKER = 5
/** Thinner rows leave no room for names over the first one. */
const MIN_LABELLED = 10
const FAINTEST = 0.12
const STRONGEST = 0.34

export function layoutBullet(
  prepared: PreparedBullet,
  size: { width: number; height: number },
  theme: ChartTheme,
  selected: ReadonlySet<string>,
): BulletLayout {
  const { measures, ranges, markers, lines, format, metric } = prepared
  const judged = [...ranges, ...markers, ...lines].map(({ value }) => value)
  const frame = layoutPlot({
    ...size,
    x: { kind: 'value', ends: endsOf([...measures.map(({ value }) => value), ...judged]), zero: true, format },
    y: { kind: 'band', labels: measures.map(({ label }) => label) },
    titles: measures.length > 1 ? { x: metric } : {},
  })
  const at = (value: number) => clampedAt(frame.x.scale, value)
  const zero = zeroOf(frame.x.scale)
  const height = Math.max(2, Math.min(MAX_ROW, stepOf(frame.y.scale) * ROW_SHARE))
  const placed = measures.map((measure, index): PlacedMeasure => {
    const middle = frame.y.scale.at(index)
    const end = at(measure.value)
    const row = { x: frame.plot.x, y: middle - height / 2, width: frame.plot.width, height }
    const thick = Math.max(1, height * BAR_SHARE)
    return {
      measure,
      row,
      bar: { x: Math.min(zero, end), y: middle - thick / 2, width: Math.max(1, Math.abs(end - zero)), height: thick },
    }
  })
  const marks = placed.flatMap(({ measure, row, bar }, index): Mark[] => {
    // What all rows are judged by looks the same in all: of rows on one line of pixels one shows it.
    const judges = Math.round(row.y) !== Math.round(placed[index - 1]?.row.y ?? Number.NEGATIVE_INFINITY)
    const opacity = selected.size > 0 && !selected.has(measure.label) ? DIMMED : 1
    return [
      ...(judges ? ranges : []).map((range, place): Mark => {
        const end = at(range.value)
        const step = ranges.length < 2 ? 0 : place / (ranges.length - 1)
        return {
          kind: 'rect',
          key: `range-${index}-${place}`,
          x: Math.min(zero, end),
          y: row.y,
          width: Math.abs(end - zero),
          height: row.height,
          fill: theme.axisLine,
          opacity: FAINTEST + (STRONGEST - FAINTEST) * step,
        }
      }),
      { kind: 'rect', key: `bar-${index}`, ...bar, fill: measure.color, opacity },
      ...(judges ? lines : []).map((line, place): Mark => ({
        kind: 'path',
        key: `line-${index}-${place}`,
        d: `M${round(at(line.value))},${round(row.y)}v${round(row.height)}`,
        stroke: theme.text,
        strokeWidth: 2,
      })),
      ...(judges ? markers : []).map((marker, place): Mark => ({
        kind: 'path',
        key: `marker-${index}-${place}`,
        d: `M${round(at(marker.value))},${round(bar.y + bar.height)}l${MARKER},${MARKER + 2}h${-2 * MARKER}Z`,
        fill: theme.text,
        stroke: theme.surface,
      })),
    ]
  })
  return { frame, placed, marks, labels: frame.compact ? [] : judgeLabels(prepared, placed[0], at, frame) }
}

/** Names stand over the first row. */
function judgeLabels(
  { ranges, markers, lines }: PreparedBullet,
  first: PlacedMeasure | undefined,
  at: (value: number) => number,
  frame: PlotLayout,
): TextLabel[] {
  if (!first || first.row.height < MIN_LABELLED) return []
  const labels = [...lines, ...markers, ...ranges].flatMap(({ value, label }, index): TextLabel[] =>
    label === undefined ? [] : [{ key: `${index}-${label}`, x: at(value), y: first.row.y - 4, text: label }],
  )
  return placedLabels(labels, { x: 0, y: 0, width: frame.width, height: frame.plot.y + frame.plot.height })
}
