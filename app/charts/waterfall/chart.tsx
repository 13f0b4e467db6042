import { t } from '../../i18n/message.ts'
import { columnLabel, readColumn, readText, xAxisOf } from '../form-data.ts'
import { EmptyChart } from '../frame/empty.tsx'
import { boxUnder, listModel } from '../plot/list-model.ts'
import { round } from '../frame/marks.tsx'
import { PlotFrame } from '../plot/plot-frame.tsx'
import { stepOf } from '../plot/plot-layout.ts'
import { TextLabels } from '../plot/text-labels.tsx'
import { messages } from '../messages.ts'
import { useHidden } from '../own-state.ts'
import type { ChartProps, ContextPoint, FormData } from '../types.ts'
import { layoutWaterfall, stepKinds } from './layout.ts'
import { waterfallTexts } from './messages.ts'
import { kindName, type PreparedWaterfall, prepareWaterfall, type Step } from './prepare.ts'

export function WaterfallChart(props: ChartProps) {
  const { width, height, formData, data, theme, interaction = {}, datasource, title } = props
  const [hidden, setHidden] = useHidden(interaction)
  const prepared = prepareWaterfall(formData, data[0], datasource)
  if (prepared.steps.length === 0) return <EmptyChart width={width} height={height} text={messages.noResults} />
  const { frame, placed, marks, labels } = layoutWaterfall(formData, prepared, { width, height }, theme, hidden)
  const step = stepOf(frame.x.scale)
  const columns = placed.map(({ box }) => ({
    x: box.x + box.width / 2 - step / 2,
    y: frame.plot.y,
    width: step,
    height: frame.plot.height,
  }))
  return (
    <PlotFrame
      chart={props}
      layout={frame}
      grid="y"
      summary={summary(prepared, title)}
      marks={marks}
      legend={{ items: stepKinds(formData, theme), hidden, onChange: setHidden }}
      model={listModel({
        items: placed,
        hit: (at) => boxUnder(columns, at, 0),
        place: ({ box }) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 }),
        tooltip: ({ step: one, color }) => ({
          title: one.title === one.label ? one.label : `${one.title} · ${one.label}`,
          rows: [
            { label: kindName(formData, one.kind), color, value: prepared.format(one.value) },
            ...(one.kind === 'total' ? [] : [{ label: kindName(formData, 'total'), value: prepared.format(one.to) }]),
          ],
        }),
        highlight: ({ box }) => (
          <rect
            x={round(box.x + box.width / 2 - step / 2)}
            y={frame.plot.y}
            width={round(step)}
            height={frame.plot.height}
            fill={theme.text}
            opacity={0.05}
            pointerEvents="none"
          />
        ),
        filters: ({ step: one }) => drillFilters(formData, one),
        interaction,
      })}
    >
      <TextLabels labels={labels} theme={theme} />
    </PlotFrame>
  )
}

/** The point of the axis and the breakdown that a step stands for; a total stands for all breakdowns. */
function drillFilters(formData: FormData, step: Step): ContextPoint['filters'] {
  const axis = xAxisOf(formData) ?? readText(formData, 'granularity_sqla')
  const by = readColumn(formData, 'groupby')
  const grain = readText(formData, 'time_grain_sqla')
  const filters: ContextPoint['filters'] = []
  if (axis !== undefined && step.cell !== undefined) {
    filters.push({
      col: columnLabel(axis),
      op: '==',
      val: step.cell,
      formattedVal: step.title,
      ...(typeof step.cell === 'number' && grain !== undefined && { grain }),
    })
  }
  if (by !== undefined && step.breakdown !== undefined) {
    filters.push({ col: columnLabel(by), op: '==', val: step.breakdown, formattedVal: step.label })
  }
  return filters
}

function summary({ steps, metric, format }: PreparedWaterfall, title: string | undefined): string {
  const text = messages.summary
  const parts = [text.named(t(waterfallTexts.name), title ?? metric), t(waterfallTexts.steps, { count: steps.length })]
  const total = steps.at(-1)
  if (total) parts.push(text.value(t(waterfallTexts.total), format(total.value)))
  return `${parts.join(', ')}. ${text.keys}`
}
