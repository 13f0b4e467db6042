import { t } from '../../i18n/message.ts'
import { HaloLabels } from '../frame/halo-labels.tsx'
import { MarksFrame } from '../frame/marks-frame.tsx'
import { EmptyChart } from '../frame/empty.tsx'
import { Legend } from '../frame/legend.tsx'
import { legendRoom } from '../frame/legend-room.ts'
import { DIMMED } from '../frame/limits.ts'
import { type Mark, round, roundPath } from '../frame/marks.tsx'
import { Notes, notesRoom } from '../frame/notes.tsx'
import type { SurfaceModel } from '../frame/surface.tsx'
import { walkList } from '../frame/walk.ts'
import { onRing } from '../hierarchy/arcs.ts'
import { namedAnswers } from '../members/filters.ts'
import { messages } from '../messages.ts'
import { useHidden } from '../own-state.ts'
import type { ChartTheme } from '../theme.ts'
import type { ChartInteraction, ChartProps } from '../types.ts'
import { layoutRadar, type RadarLayout, type RadarPoint } from './layout.ts'
import { radarTexts } from './messages.ts'
import { type PreparedRadar, prepareRadar } from './prepare.ts'

const FILL = 0.12
const DOT = 2.5
/** Filled shapes of more groups would cover one another. */
const MOST_FILLED = 6
/** How near the pointer has to be. */
const REACH = 28

export function RadarChart(props: ChartProps) {
  const { width, height, formData, data, theme, interaction = {}, labelColors, datasource, title } = props
  const [hidden, setHidden] = useHidden(interaction)
  const radar = prepareRadar(formData, data[0], theme, datasource, labelColors, hidden)
  if (radar.all.length === 0 || radar.axes.length === 0) {
    return <EmptyChart width={width} height={height} text={messages.noResults} />
  }
  const labels = radar.columns.length > 0 ? radar.all.map(({ label }) => label) : []
  const { legend, plot, sort } = legendRoom(formData, labels, width, height)
  const notes = notesRoom(notesOf(radar), height)
  const layout = layoutRadar(formData, radar, { ...plot, height: plot.height - notes.taken })
  const selected = new Set(interaction.selected)
  const marks = radarMarks(layout, (label) => (selected.size > 0 && !selected.has(label) ? DIMMED : 1))
  return (
    <MarksFrame
      chart={props}
      summary={summaryOf(radar, title)}
      marks={marks}
      model={radarModel(radar, layout, interaction, theme)}
      legend={legend && <Legend items={radar.all} box={legend} hidden={hidden} onChange={setHidden} sort={sort} />}
      ground={<Web layout={layout} theme={theme} />}
    >
      <HaloLabels labels={layout.valueLabels} theme={theme} />
      <Notes notes={notes.shown} width={width} height={height} />
    </MarksFrame>
  )
}

function notesOf({ left }: Pick<PreparedRadar, 'left'>): string[] {
  return left > 0 ? [t(radarTexts.left, { count: left })] : []
}

function radarMarks({ shapes, points }: RadarLayout, opacityOf: (label: string) => number): Mark[] {
  return [
    ...shapes.map(({ series, path }): Mark => ({
      kind: 'path',
      key: series.key,
      d: roundPath(path),
      fill: series.color,
      fillOpacity: shapes.length <= MOST_FILLED ? FILL : 0,
      stroke: series.color,
      strokeWidth: 2,
      opacity: opacityOf(series.member.label),
    })),
    ...points.map(({ key, series, x, y }): Mark => ({
      kind: 'dot',
      key: `at ${key}`,
      x,
      y,
      r: DOT,
      fill: series.color,
      opacity: opacityOf(series.member.label),
    })),
  ]
}

function Web({ layout, theme }: { layout: RadarLayout; theme: ChartTheme }) {
  const { center, radius, angles } = layout
  return (
    <g pointerEvents="none">
      {layout.rings.map((ring) => (
        <path key={ring} d={roundPath(ring)} fill="none" stroke={theme.gridLine} />
      ))}
      {angles.map((angle) => {
        const end = onRing(center, radius, angle)
        return (
          <path
            key={angle}
            d={roundPath(`M${center.x},${center.y}L${end.x},${end.y}`)}
            stroke={theme.gridLine}
          />
        )
      })}
      {layout.axisLabels.map((label) => (
        <text key={label.key} x={round(label.x)} y={round(label.y)} textAnchor={label.anchor}>
          {label.text}
        </text>
      ))}
    </g>
  )
}

function summaryOf({ series, axes, ...radar }: PreparedRadar, title: string | undefined): string {
  const text = messages.summary
  const parts = [
    text.named(t(radarTexts.name), title),
    text.series(series.length),
    t(radarTexts.axes, { count: axes.length }),
    ...notesOf(radar),
    ...axes.slice(0, 3).map(({ metric, min, max }) => `${metric.name} ${text.range(metric.format(min), metric.format(max))}`),
  ]
  return `${parts.join(', ')}. ${text.keys}`
}

function radarModel(
  radar: PreparedRadar,
  { points }: RadarLayout,
  interaction: ChartInteraction,
  theme: ChartTheme,
): SurfaceModel<RadarPoint> {
  const same = (a: RadarPoint, b: RadarPoint) => a.key === b.key
  return {
    hit: (at) => {
      let nearest: RadarPoint | undefined
      let least = REACH
      for (const point of points) {
        const away = Math.hypot(point.x - at.x, point.y - at.y)
        if (away < least) [nearest, least] = [point, away]
      }
      return nearest
    },
    move: (from, direction) => walkList(points, from, direction, same),
    same,
    place: (point) => point,
    tooltip: ({ series, axis }) => ({
      title: series.member.label,
      rows: radar.axes.map(({ metric }, index) => {
        const value = series.values[index]
        return {
          label: metric.name,
          color: series.color,
          value: value === undefined ? messages.emptyCell : metric.format(value),
          strong: index === axis,
        }
      }),
    }),
    highlight: (point) => (
      <circle
        cx={round(point.x)}
        cy={round(point.y)}
        r={5}
        fill={point.series.color}
        stroke={theme.surface}
        strokeWidth={2}
        pointerEvents="none"
      />
    ),
    ...namedAnswers(interaction, ({ series: { member } }) =>
      member.cells.length > 0
        ? { label: member.label, columns: radar.columns, cells: member.cells, texts: member.texts }
        : undefined,
    ),
  }
}
