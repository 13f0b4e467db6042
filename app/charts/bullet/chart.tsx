import { t } from '../../i18n/message.ts'
import { dimensionFilters, dimensionTarget } from '../cross-filter.ts'
import { readColumns } from '../form-data.ts'
import { EmptyChart } from '../frame/empty.tsx'
import { round } from '../frame/marks.tsx'
import type { TooltipContent } from '../frame/tooltip.tsx'
import { messages } from '../messages.ts'
import { boxUnder, listModel } from '../plot/list-model.ts'
import { PlotFrame } from '../plot/plot-frame.tsx'
import { TextLabels } from '../plot/text-labels.tsx'
import type { ChartProps } from '../types.ts'
import { layoutBullet } from './layout.ts'
import { bulletTexts } from './messages.ts'
import { type Measure, prepareBullet, type PreparedBullet } from './prepare.ts'

export function BulletChart(props: ChartProps) {
  const { width, height, formData, data, theme, interaction = {}, labelColors, datasource, title } = props
  const prepared = prepareBullet(formData, data[0], theme, datasource, labelColors)
  if (prepared.measures.length === 0) return <EmptyChart width={width} height={height} text={messages.noResults} />
  const selected = new Set(interaction.selected)
  const { frame, placed, marks, labels } = layoutBullet(prepared, { width, height }, theme, selected)
  const groupby = readColumns(formData, 'groupby')
  return (
    <PlotFrame
      chart={props}
      layout={frame}
      grid="x"
      summary={summary(prepared, title)}
      marks={marks}
      strong={selected}
      model={listModel({
        items: placed,
        hit: (at) =>
          boxUnder(
            placed.map(({ row }) => row),
            at,
          ),
        place: ({ bar }) => ({ x: bar.x + bar.width, y: bar.y + bar.height / 2 }),
        tooltip: ({ measure }) => tooltip(measure, prepared),
        highlight: ({ row }) => (
          <rect
            x={round(row.x)}
            y={round(row.y)}
            width={round(row.width)}
            height={round(row.height)}
            fill={theme.text}
            opacity={0.05}
            pointerEvents="none"
          />
        ),
        filters: ({ measure }) => dimensionFilters(groupby, measure.cells),
        target: ({ measure }) => dimensionTarget(groupby, measure.cells, measure.label),
        interaction,
      })}
    >
      <TextLabels labels={labels} theme={theme} />
    </PlotFrame>
  )
}

function tooltip(measure: Measure, { ranges, markers, lines, metric, format }: PreparedBullet): TooltipContent {
  const rows = (judges: PreparedBullet['ranges'], name: string) =>
    judges.map(({ value, label }) => ({ label: label ?? name, value: format(value) }))
  return {
    title: measure.label,
    rows: [
      { label: metric, value: format(measure.value), color: measure.color },
      ...rows(ranges.toReversed(), t(bulletTexts.range)),
      ...rows(markers, t(bulletTexts.marker)),
      ...rows(lines, t(bulletTexts.line)),
    ],
  }
}

function summary({ measures, metric, format }: PreparedBullet, title: string | undefined): string {
  const text = messages.summary
  const parts = [text.named(t(bulletTexts.name), title), t(bulletTexts.bars, { count: measures.length })]
  const [first] = measures
  if (first && measures.length === 1) parts.push(text.value(metric, format(first.value)))
  return `${parts.join(', ')}. ${text.keys}`
}
