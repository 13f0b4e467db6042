import { t } from '../../i18n/message.ts'
import { EmptyChart } from '../frame/empty.tsx'
import { round } from '../frame/marks.tsx'
import type { Direction, SurfaceModel } from '../frame/surface.tsx'
import { messages } from '../messages.ts'
import { PlotFrame } from '../plot/plot-frame.tsx'
import { stepOf } from '../plot/plot-layout.ts'
import type { ChartTheme } from '../theme.ts'
import type { ChartInteraction, ChartProps } from '../types.ts'
import { type HorizonLayout, layoutHorizon } from './layout.ts'
import { horizonTexts } from './messages.ts'
import { type PreparedHorizon, prepareHorizon } from './prepare.ts'

type Target = { row: number; index: number }

export function HorizonChart(props: ChartProps) {
  const { width, height, formData, data, theme, interaction = {}, datasource, title } = props
  const prepared = prepareHorizon(formData, data[0], datasource)
  if (prepared.rows.length === 0 || prepared.times.length === 0) {
    return <EmptyChart width={width} height={height} text={messages.noResults} />
  }
  const layout = layoutHorizon(formData, prepared, { width, height }, theme)
  return (
    <PlotFrame
      chart={props}
      layout={layout.frame}
      grid="none"
      summary={summary(prepared, title)}
      marks={layout.marks}
      model={horizonModel(prepared, layout, theme, interaction)}
    />
  )
}

function horizonModel(
  { rows, times, formatTime, format }: PreparedHorizon,
  { frame, rowHeight }: HorizonLayout,
  theme: ChartTheme,
  { onContextMenu }: ChartInteraction,
): SurfaceModel<Target> {
  const { x, y, plot } = frame
  const place = ({ row, index }: Target) => ({ x: x.scale.at(times[index] ?? 0), y: y.scale.at(row) })
  return {
    hit: (at) => {
      if (y.scale.kind !== 'band' || at.y < plot.y || at.y > plot.y + plot.height) return undefined
      return { row: y.scale.indexAt(at.y), index: nearest(times, x.scale.at, at.x) }
    },
    move: (from, direction) => moved(from, direction, rows.length, times.length),
    same: (a, b) => a.row === b.row && a.index === b.index,
    place,
    tooltip: ({ row, index }) => {
      const series = rows[row]?.series
      const value = series?.values[index] ?? null
      return {
        title: formatTime(index),
        rows: series ? [{ label: series.label, value: value === null ? messages.emptyCell : format(value) }] : [],
      }
    },
    highlight: (target) => (
      <rect
        x={round(place(target).x - 1)}
        y={round(place(target).y - stepOf(y.scale) / 2)}
        width={2}
        height={round(rowHeight)}
        fill={theme.text}
        pointerEvents="none"
      />
    ),
    onContextMenu: onContextMenu ? (_, at) => onContextMenu({ ...at, filters: [] }) : undefined,
  }
}

function nearest(times: readonly number[], at: (time: number) => number, position: number): number {
  let low = 0
  let high = times.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (at(times[middle] ?? 0) < position) low = middle + 1
    else high = middle
  }
  const before = at(times[low - 1] ?? Number.NEGATIVE_INFINITY)
  return low > 0 && position - before < at(times[low] ?? 0) - position ? low - 1 : low
}

function moved(from: Target | undefined, direction: Direction, rows: number, points: number): Target {
  if (!from) return { row: 0, index: direction === 'last' ? points - 1 : 0 }
  const within = (value: number, count: number) => Math.min(count - 1, Math.max(0, value))
  if (direction === 'first' || direction === 'last') return { ...from, index: direction === 'first' ? 0 : points - 1 }
  const step = direction === 'right' || direction === 'down' ? 1 : -1
  return direction === 'left' || direction === 'right'
    ? { ...from, index: within(from.index + step, points) }
    : { ...from, row: within(from.row + step, rows) }
}

function summary({ rows, times, formatTime }: PreparedHorizon, title: string | undefined): string {
  const text = messages.summary
  const parts = [
    text.named(t(horizonTexts.name), title),
    text.series(rows.length),
    text.points(times.length),
    text.range(formatTime(0), formatTime(times.length - 1)),
  ]
  return `${parts.join(', ')}. ${text.keys}`
}
