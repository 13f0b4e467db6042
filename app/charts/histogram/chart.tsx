import { t } from '../../i18n/message.ts'
import { EmptyChart } from '../frame/empty.tsx'
import { readLegend } from '../frame/legend-options.ts'
import { listModel } from '../plot/list-model.ts'
import { round } from '../frame/marks.tsx'
import { PlotFrame } from '../plot/plot-frame.tsx'
import { TextLabels } from '../plot/text-labels.tsx'
import { messages } from '../messages.ts'
import { useHidden } from '../own-state.ts'
import type { ChartProps } from '../types.ts'
import { layoutHistogram } from './layout.ts'
import { histogramTexts } from './messages.ts'
import { type PreparedHistogram, prepareHistogram } from './prepare.ts'

export function HistogramChart(props: ChartProps) {
  const { width, height, formData, data, theme, interaction = {}, labelColors, datasource, title } = props
  const [hidden, setHidden] = useHidden(interaction)
  const histogram = prepareHistogram(formData, data[0], theme, datasource, labelColors, hidden)
  if (histogram.bins.length === 0 || histogram.all.length === 0) {
    return <EmptyChart width={width} height={height} text={messages.noResults} />
  }
  const layout = layoutHistogram(formData, histogram, width, height)
  const { plot } = layout.frame
  const bins = histogram.bins.map((bin, index) => ({ bin, index, slot: layout.slots[index] ?? { x: 0, width: 0 } }))
  return (
    <PlotFrame
      chart={props}
      layout={layout.frame}
      grid="y"
      summary={summary(histogram, title)}
      marks={layout.bars}
      legend={{ items: histogram.all, hidden, onChange: setHidden, sort: readLegend(formData).sort }}
      model={listModel({
        items: bins,
        hit: ({ x }) => {
          const index = bins.findIndex(({ slot }) => x >= slot.x && x < slot.x + slot.width)
          return index < 0 ? undefined : index
        },
        place: ({ slot }) => ({ x: slot.x + slot.width / 2, y: plot.y + plot.height / 2 }),
        tooltip: ({ bin, index }) => ({
          title: bin.text,
          rows: histogram.series.map(({ label, color, values }) => ({
            label,
            color,
            value: histogram.formatY(values[index] ?? 0),
          })),
        }),
        highlight: ({ slot }) => (
          <rect
            x={round(slot.x)}
            y={plot.y}
            width={round(slot.width)}
            height={plot.height}
            fill={theme.text}
            opacity={0.05}
            pointerEvents="none"
          />
        ),
        filters: () => [],
        interaction,
      })}
    >
      <TextLabels labels={layout.labels} theme={theme} />
    </PlotFrame>
  )
}

function summary({ bins, all, column, formatX }: PreparedHistogram, title: string | undefined): string {
  const text = messages.summary
  const parts = [text.named(t(histogramTexts.name), title ?? column), t(histogramTexts.count, { count: bins.length })]
  if (all.length > 1) parts.push(text.series(all.length))
  parts.push(text.range(formatX(bins[0]?.low), formatX(bins.at(-1)?.high)))
  return `${parts.join(', ')}. ${text.keys}`
}
