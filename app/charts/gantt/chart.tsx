import { t } from '../../i18n/message.ts'
import { dimensionFilters, dimensionTarget, cellLabel } from '../cross-filter.ts'
import { readBoolean, readColumns } from '../form-data.ts'
import { formatDuration } from '../formats/duration.ts'
import { EmptyChart } from '../frame/empty.tsx'
import { readLegend } from '../frame/legend-options.ts'
import { round } from '../frame/marks.tsx'
import { SwitchRow } from '../frame/switch-row.tsx'
import type { TooltipContent } from '../frame/tooltip.tsx'
import { messages } from '../messages.ts'
import { useHidden } from '../own-state.ts'
import { boxUnder, listModel } from '../plot/list-model.ts'
import type { ChartProps, ContextPoint, FormData } from '../types.ts'
import { usePlotZoom } from '../zoom/use-plot-zoom.ts'
import { ZoomablePlot } from '../zoom/zoomable-plot.tsx'
import { layoutGantt } from './layout.ts'
import { ganttTexts } from './messages.ts'
import { prepareGantt, type PreparedGantt, type Span, ZOOM_POINTS, zoomTime } from './prepare.ts'

export function GanttChart(props: ChartProps) {
  const { formData, width, height, interaction } = props
  const splits = readBoolean(formData, 'show_extra_controls', false) && readColumns(formData, 'series').length > 0
  if (!splits) return <Spans {...props} />
  return (
    <SwitchRow
      interaction={interaction}
      size={{ width, height }}
      label={t(ganttTexts.laneSwitch)}
      stored={readBoolean(formData, 'subcategories', false) ? 'split' : 'joined'}
      choices={[
        { value: 'joined', label: t(ganttTexts.joinedLanes) },
        { value: 'split', label: t(ganttTexts.splitLanes) },
      ]}
    >
      {(chosen, room) => <Spans {...props} {...room} formData={{ ...formData, subcategories: chosen === 'split' }} />}
    </SwitchRow>
  )
}

function Spans(props: ChartProps) {
  const { width, height, formData, data, theme, interaction = {}, labelColors, datasource, title } = props
  const [hidden, setHidden] = useHidden(interaction)
  const whole = prepareGantt(formData, data[0], theme, datasource, labelColors, hidden)
  const points = { count: ZOOM_POINTS, valueAt: (index: number) => zoomTime(whole.domain, index) }
  const zoom = usePlotZoom(readBoolean(formData, 'zoomable', false), points, props)
  if (whole.lanes.length === 0) return <EmptyChart width={width} height={height} text={messages.noResults} />
  const shown = zoom.window ?? { first: 0, last: ZOOM_POINTS - 1 }
  const prepared: PreparedGantt = { ...whole, domain: [zoomTime(whole.domain, shown.first), zoomTime(whole.domain, shown.last)] }
  const layout = layoutGantt(formData, prepared, zoom.room, new Set(interaction.selected))
  const { plot } = layout.frame
  const dimension = readColumns(formData, 'series').slice(0, 1)
  return (
    <ZoomablePlot
      chart={props}
      zoom={zoom}
      places={Array.from({ length: shown.last - shown.first + 1 }, (_, index) =>
        layout.frame.x.scale.at(zoomTime(whole.domain, shown.first + index)),
      )}
      reach={0}
      textOf={(index) => whole.formatTime(zoomTime(whole.domain, index))}
      layout={layout.frame}
      grid="x"
      summary={summary(prepared, title)}
      marks={layout.marks}
      legend={{ items: prepared.all, hidden, onChange: setHidden, sort: readLegend(formData).sort }}
      under={layout.borders.map((y) => (
        <line
          key={y}
          x1={plot.x}
          x2={plot.x + plot.width}
          y1={round(y)}
          y2={round(y)}
          stroke={theme.gridLine}
          shapeRendering="crispEdges"
        />
      ))}
      model={listModel({
        items: layout.placed,
        hit: (at) =>
          boxUnder(
            layout.placed.map(({ box }) => box),
            at,
          ),
        place: ({ box }) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 }),
        tooltip: ({ span }) => tooltip(span, prepared),
        highlight: ({ box }) => (
          <rect
            x={round(box.x)}
            y={round(box.y)}
            width={round(box.width)}
            height={round(box.height)}
            rx={2}
            fill="none"
            stroke={theme.text}
            strokeWidth={1.5}
            pointerEvents="none"
          />
        ),
        filters: ({ span }) => drillFilters(formData, span),
        target: ({ span }) => dimensionTarget(dimension, [span.seriesCell], span.series),
        interaction,
      })}
    />
  )
}

function tooltip(span: Span, { formatTime }: PreparedGantt): TooltipContent {
  const member = cellLabel(span.member)
  return {
    title: span.series === '' ? member : `${member} · ${span.series}`,
    rows: [
      { label: t(ganttTexts.start), value: formatTime(span.start), color: span.color },
      { label: t(ganttTexts.end), value: formatTime(span.end), color: span.color },
      { label: t(ganttTexts.duration), value: formatDuration(span.end - span.start), color: span.color },
      ...span.facts.map(({ label, value }) => ({ label, value })),
    ],
  }
}

function drillFilters(formData: FormData, span: Span): ContextPoint['filters'] {
  const columns = [...readColumns(formData, 'y_axis').slice(0, 1), ...readColumns(formData, 'series').slice(0, 1)]
  return dimensionFilters(columns, [span.member, span.seriesCell])
}

function summary({ spans, lanes, domain, formatTime }: PreparedGantt, title: string | undefined): string {
  const text = messages.summary
  const parts = [
    text.named(t(ganttTexts.name), title),
    t(ganttTexts.spans, { count: spans.length }),
    t(ganttTexts.laneCount, { count: lanes.length }),
    text.range(formatTime(domain[0]), formatTime(domain[1])),
  ]
  return `${parts.join(', ')}. ${text.keys}`
}
