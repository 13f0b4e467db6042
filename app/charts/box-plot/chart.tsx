import { t } from '../../i18n/message.ts'
import { dimensionFilters, dimensionTarget } from '../cross-filter.ts'
import { readBoolean, readColumns } from '../form-data.ts'
import { EmptyChart } from '../frame/empty.tsx'
import { bandUnder, listModel } from '../plot/list-model.ts'
import { round } from '../frame/marks.tsx'
import { stepOf } from '../plot/plot-layout.ts'
import type { TooltipContent } from '../frame/tooltip.tsx'
import { messages } from '../messages.ts'
import type { ChartProps } from '../types.ts'
import { usePlotZoom } from '../zoom/use-plot-zoom.ts'
import { ZoomablePlot } from '../zoom/zoomable-plot.tsx'
import { layoutBoxes } from './layout.ts'
import { boxPlotTexts } from './messages.ts'
import { type Box, countOf, meanOf, prepareBoxes, type PreparedBoxes } from './prepare.ts'

export function BoxPlotChart(props: ChartProps) {
  const { width, height, formData, data, theme, interaction = {}, labelColors, datasource, title } = props
  const whole = prepareBoxes(formData, data[0], theme, datasource, labelColors)
  const points = { count: whole.boxes.length, valueAt: (index: number) => whole.boxes[index]?.label ?? '' }
  const zoom = usePlotZoom(readBoolean(formData, 'zoomable', false), points, props)
  if (whole.boxes.length === 0) return <EmptyChart width={width} height={height} text={messages.noResults} />
  const { window } = zoom
  const prepared = window ? { ...whole, boxes: whole.boxes.slice(window.first, window.last + 1) } : whole
  const { frame, placed, marks } = layoutBoxes(formData, prepared, zoom.room, new Set(interaction.selected))
  const groupby = readColumns(formData, 'groupby')
  const step = stepOf(frame.x.scale)
  return (
    <ZoomablePlot
      chart={props}
      zoom={zoom}
      places={prepared.boxes.map((_, index) => frame.x.scale.at(index))}
      reach={step / 2}
      textOf={(index) => whole.boxes[index]?.label ?? ''}
      layout={frame}
      grid="y"
      summary={summary(prepared, title)}
      marks={marks}
      model={listModel({
        items: placed,
        hit: (at) => bandUnder(frame, 'x', at),
        place: ({ area, center }) => ({ x: center, y: area.y + area.height / 2 }),
        tooltip: ({ box }) => tooltip(box, prepared),
        highlight: ({ center }) => (
          <rect
            x={round(center - step / 2)}
            y={frame.plot.y}
            width={round(step)}
            height={frame.plot.height}
            fill={theme.text}
            opacity={0.05}
            pointerEvents="none"
          />
        ),
        filters: ({ box }) => dimensionFilters(groupby, whole.cellsOf(box)),
        target: ({ box }) => dimensionTarget(groupby, whole.cellsOf(box), box.group),
        interaction,
      })}
    />
  )
}

function tooltip(box: Box, { format }: PreparedBoxes): TooltipContent {
  const row = (label: string, value: number | undefined) =>
    value === undefined ? [] : [{ label, value: format(value), color: box.color }]
  return {
    title: box.label,
    rows: [
      ...row(t(boxPlotTexts.max), box.max),
      ...row(t(boxPlotTexts.third), box.q3),
      ...row(t(boxPlotTexts.mean), meanOf(box)),
      ...row(t(boxPlotTexts.median), box.median),
      ...row(t(boxPlotTexts.first), box.q1),
      ...row(t(boxPlotTexts.min), box.min),
      ...row(t(boxPlotTexts.observations), countOf(box)),
      ...(box.outliers.length > 0 ? row(t(boxPlotTexts.outliers), box.outliers.length) : []),
    ],
  }
}

function summary({ boxes, format }: PreparedBoxes, title: string | undefined): string {
  const text = messages.summary
  let [highest] = boxes
  for (const box of boxes) if (highest && box.median > highest.median) highest = box
  const parts = [text.named(t(boxPlotTexts.name), title), t(boxPlotTexts.boxes, { count: boxes.length })]
  if (highest) parts.push(text.largest(highest.label, format(highest.median)))
  return `${parts.join(', ')}. ${text.keys}`
}
