import { t } from '../../i18n/message.ts'
import { dimensionFilters } from '../cross-filter.ts'
import { readColumns } from '../form-data.ts'
import { EmptyChart } from '../frame/empty.tsx'
import { readLegend } from '../frame/legend-options.ts'
import { listModel } from '../plot/list-model.ts'
import { round } from '../frame/marks.tsx'
import { PlotFrame } from '../plot/plot-frame.tsx'
import { messages } from '../messages.ts'
import { useHidden } from '../own-state.ts'
import type { ChartProps } from '../types.ts'
import { layoutBubbles } from './layout.ts'
import { bubbleTexts } from './messages.ts'
import { prepareBubbles, type PreparedBubbles } from './prepare.ts'

export function BubbleChart(props: ChartProps) {
  const { width, height, formData, data, theme, interaction = {}, labelColors, datasource, title } = props
  const [hidden, setHidden] = useHidden(interaction)
  const prepared = prepareBubbles(formData, data[0], theme, datasource, labelColors, hidden)
  if (prepared.all.length === 0) return <EmptyChart width={width} height={height} text={messages.noResults} />
  const { frame, placed, marks } = layoutBubbles(formData, prepared, width, height)
  const { names } = prepared
  const dimensions = [...readColumns(formData, 'entity').slice(0, 1), ...readColumns(formData, 'series').slice(0, 1)]
  return (
    <PlotFrame
      chart={props}
      layout={frame}
      grid="both"
      summary={summary(prepared, title)}
      marks={marks}
      legend={{ items: prepared.all, hidden, onChange: setHidden, sort: readLegend(formData).sort }}
      model={listModel({
        items: placed,
        hit: (at) => {
          const index = placed.findLastIndex(({ x, y, r }) => Math.hypot(x - at.x, y - at.y) <= r + 2)
          return index < 0 ? undefined : index
        },
        place: ({ x, y }) => ({ x, y }),
        tooltip: ({ bubble }) => ({
          title: bubble.label === bubble.series ? bubble.label : `${bubble.label} · ${bubble.series}`,
          rows: [
            { label: names.x, value: prepared.formatX(bubble.x), color: bubble.color },
            { label: names.y, value: prepared.formatY(bubble.y), color: bubble.color },
            ...(bubble.size === undefined
              ? []
              : [{ label: names.size, value: prepared.formatSize(bubble.size), color: bubble.color }]),
          ],
        }),
        highlight: ({ x, y, r }) => (
          <circle cx={round(x)} cy={round(y)} r={round(r + 1.5)} fill="none" stroke={theme.text} pointerEvents="none" />
        ),
        filters: ({ bubble }) => dimensionFilters(dimensions, bubble.cells),
        interaction,
      })}
    />
  )
}

function summary({ bubbles, all, names, formatSize }: PreparedBubbles, title: string | undefined): string {
  const text = messages.summary
  const [largest] = bubbles
  const parts = [text.named(t(bubbleTexts.name), title), t(bubbleTexts.bubbles, { count: bubbles.length })]
  if (all.length > 1) parts.push(text.series(all.length))
  if (largest?.size !== undefined) parts.push(text.largest(largest.label || names.size, formatSize(largest.size)))
  return `${parts.join(', ')}. ${text.keys}`
}
