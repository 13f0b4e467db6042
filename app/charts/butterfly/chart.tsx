import { t } from '../../i18n/message.ts'
import { dimensionFilters } from '../cross-filter.ts'
import { readColumns } from '../form-data.ts'
import { EmptyChart } from '../frame/empty.tsx'
import { readLegend } from '../frame/legend-options.ts'
import { round } from '../frame/marks.tsx'
import { messages } from '../messages.ts'
import { useHidden } from '../own-state.ts'
import { bandUnder, listModel } from '../plot/list-model.ts'
import { PlotFrame } from '../plot/plot-frame.tsx'
import { TextLabels } from '../plot/text-labels.tsx'
import type { ChartProps } from '../types.ts'
import { layoutButterfly } from './layout.ts'
import { butterflyTexts } from './messages.ts'
import { prepareButterfly } from './prepare.ts'

export function ButterflyChart(props: ChartProps) {
  const { width, height, formData, data, theme, interaction = {}, datasource, title } = props
  const [hidden, setHidden] = useHidden(interaction)
  const prepared = prepareButterfly(formData, data[0], theme, datasource, hidden)
  if (prepared.pairs.length === 0) return <EmptyChart width={width} height={height} text={messages.noResults} />
  const { frame, rows, marks, labels } = layoutButterfly(formData, prepared, { width, height })
  const groupby = readColumns(formData, 'groupby')
  const text = messages.summary
  const summary = [text.named(t(butterflyTexts.name), title), t(butterflyTexts.categories, { count: rows.length })]
  return (
    <PlotFrame
      chart={props}
      layout={frame}
      grid="x"
      summary={`${summary.join(', ')}. ${text.keys}`}
      marks={marks}
      legend={{ items: prepared.wings, hidden, onChange: setHidden, sort: readLegend(formData).sort }}
      model={listModel({
        items: rows,
        hit: (at) => bandUnder(frame, 'y', at),
        place: ({ box }) => ({ x: frame.x.scale.at(0), y: box.y + box.height / 2 }),
        tooltip: ({ pair }) => ({
          title: pair.label,
          rows: prepared.shown.map(({ name, label, color }) => ({
            label,
            color,
            value: prepared.format(pair.values[name]),
          })),
        }),
        highlight: ({ box }) => (
          <rect
            x={round(box.x)}
            y={round(box.y)}
            width={round(box.width)}
            height={round(box.height)}
            fill={theme.text}
            opacity={0.05}
            pointerEvents="none"
          />
        ),
        filters: ({ pair }) => dimensionFilters(groupby, prepared.cellsOf(pair)),
        interaction,
      })}
    >
      <TextLabels labels={labels} theme={theme} />
    </PlotFrame>
  )
}
