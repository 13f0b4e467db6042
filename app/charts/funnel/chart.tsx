import { t } from '../../i18n/message.ts'
import { contrastText } from '../colors/contrast.ts'
import { readBoolean } from '../form-data.ts'
import { MarksFrame } from '../frame/marks-frame.tsx'
import { EmptyChart } from '../frame/empty.tsx'
import { Legend } from '../frame/legend.tsx'
import { legendRoom } from '../frame/legend-room.ts'
import { DIMMED } from '../frame/limits.ts'
import { type Mark, round, roundPath } from '../frame/marks.tsx'
import type { SurfaceModel } from '../frame/surface.tsx'
import { walkList } from '../frame/walk.ts'
import { namedAnswers } from '../members/filters.ts'
import { messages } from '../messages.ts'
import { useHidden } from '../own-state.ts'
import type { ChartTheme } from '../theme.ts'
import type { ChartInteraction, ChartProps, FormData } from '../types.ts'
import { type Bar, layoutFunnel } from './layout.ts'
import { funnelTexts } from './messages.ts'
import { type PreparedFunnel, prepareFunnel, stageShare, stageText } from './prepare.ts'

const SLOPE = 0.22
const RADIUS = 2

export function FunnelChart(props: ChartProps) {
  const { width, height, formData, data, theme, interaction = {}, labelColors, datasource, title } = props
  const [hidden, setHidden] = useHidden(interaction)
  const funnel = prepareFunnel(formData, data[0], theme, datasource, labelColors, hidden)
  if (funnel.all.length === 0) return <EmptyChart width={width} height={height} text={messages.noResults} />
  const labels = funnel.columns.length > 0 ? funnel.all.map((stage) => stage.label) : []
  const { legend, plot, sort } = legendRoom(formData, labels, width, height)
  const bars = layoutFunnel(formData, funnel, plot)
  const marks = barMarks(bars, new Set(interaction.selected))
  return (
    <MarksFrame
      chart={props}
      summary={summaryOf(funnel, title)}
      marks={marks}
      model={funnelModel(formData, funnel, bars, interaction, theme)}
      legend={legend && <Legend items={funnel.all} box={legend} hidden={hidden} onChange={setHidden} sort={sort} />}
    >
      {bars.map(
        ({ stage, label }) =>
          label && (
            <text
              key={stage.key}
              x={round(label.x)}
              y={round(label.y)}
              textAnchor={label.anchor}
              fontWeight={label.on ? 500 : undefined}
              fill={label.on ? contrastText(stage.color) : theme.text}
              pointerEvents="none"
            >
              {label.text}
            </text>
          ),
      )}
    </MarksFrame>
  )
}

function barMarks(bars: readonly Bar[], selected: ReadonlySet<string>): Mark[] {
  return bars.flatMap(({ stage, slope, x, y, width, height }) => {
    const opacity = selected.size > 0 && !selected.has(stage.member.label) ? DIMMED : 1
    const bar: Mark = { kind: 'rect', key: stage.key, x, y, width, height, radius: RADIUS, fill: stage.color, opacity }
    if (slope === undefined) return [bar]
    return [
      { kind: 'path', key: `${stage.key}/`, d: roundPath(slope), fill: stage.color, fillOpacity: SLOPE, opacity },
      bar,
    ]
  })
}

function summaryOf(funnel: PreparedFunnel, title: string | undefined): string {
  const text = messages.summary
  const { stages } = funnel
  const parts = [text.named(t(funnelTexts.name), title), t(funnelTexts.stages, { count: stages.length })]
  for (const stage of [stages[0], stages.length > 1 ? stages.at(-1) : undefined]) {
    if (stage) parts.push(text.value(stage.member.label, stage.text))
  }
  return `${parts.join(', ')}. ${text.keys}`
}

function funnelModel(
  formData: FormData,
  funnel: PreparedFunnel,
  bars: readonly Bar[],
  interaction: ChartInteraction,
  theme: ChartTheme,
): SurfaceModel<Bar> {
  const { metric, columns } = funnel
  const same = (a: Bar, b: Bar) => a.stage.key === b.stage.key
  return {
    // The whole row answers: thin bars could not be pointed at.
    hit: ({ y }) => bars.find((bar) => y >= bar.y - 2 && y <= bar.y + bar.height + 2),
    move: (from, direction) => walkList(bars, from, direction, same),
    same,
    place: (bar) => ({ x: bar.x + bar.width / 2, y: bar.y + bar.height / 2 }),
    tooltip: ({ stage }) => {
      const named = readBoolean(formData, 'show_tooltip_labels', true)
      return {
        title: named ? stageText(formData, stage, 'tooltip_label_type') : metric.name,
        rows: [
          { label: metric.name, color: stage.color, value: stage.text },
          { label: shareName(funnel), value: stageShare(stage) },
        ],
      }
    },
    highlight: (bar) => (
      <rect
        x={round(bar.x)}
        y={round(bar.y)}
        width={round(bar.width)}
        height={round(bar.height)}
        rx={RADIUS}
        fill="none"
        stroke={theme.text}
        strokeWidth={1.5}
        pointerEvents="none"
      />
    ),
    ...namedAnswers(interaction, ({ stage: { member } }) =>
      member.cells.length > 0 ? { label: member.label, columns, cells: member.cells, texts: member.texts } : undefined,
    ),
  }
}

function shareName({ shareOf, first }: PreparedFunnel): string {
  if (shareOf === 'total') return t(funnelTexts.ofTotal)
  if (shareOf === 'previous') return t(funnelTexts.ofPrevious)
  return t(funnelTexts.ofFirst, { stage: first })
}
