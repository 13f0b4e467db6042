import { t } from '../../i18n/message.ts'
import { sampleLinearScheme } from '../colors/linear-schemes.ts'
import { MarksFrame } from '../frame/marks-frame.tsx'
import { EmptyChart } from '../frame/empty.tsx'
import { AXIS_FONT, COMPACT_HEIGHT, COMPACT_WIDTH, LABEL_LINE } from '../frame/limits.ts'
import { type Mark, round } from '../frame/marks.tsx'
import { Ramp, RAMP_HEIGHT } from '../frame/ramp.tsx'
import type { SurfaceModel } from '../frame/surface.tsx'
import { truncateText } from '../frame/text-width.ts'
import { walkList } from '../frame/walk.ts'
import { namedAnswers } from '../members/filters.ts'
import { messages } from '../messages.ts'
import type { ChartTheme } from '../theme.ts'
import type { ChartInteraction, ChartProps } from '../types.ts'
import { lineDistance, type ParaLayout, layoutPara } from './layout.ts'
import { paraTexts } from './messages.ts'
import { type ParaLine, type PreparedPara, preparePara } from './prepare.ts'

const RAMP_STEPS = 9
const REACH = 6

export function ParaChart(props: ChartProps) {
  const { width, height, formData, data, theme, interaction = {}, datasource, title } = props
  const para = preparePara(formData, data[0], theme, datasource)
  if (para.lines.length === 0 || para.axes.length === 0) {
    return <EmptyChart width={width} height={height} text={messages.noResults} />
  }
  const { scale } = para
  const ramped = scale !== undefined && height >= COMPACT_HEIGHT
  const labelled = width >= COMPACT_WIDTH * 0.6 && height >= COMPACT_HEIGHT * 0.7
  const layout = layoutPara(para, width, ramped ? height - RAMP_HEIGHT : height, labelled)
  const marks = para.lines.map((line) => lineMark(line, layout, para.lines.length))
  return (
    <MarksFrame
      chart={props}
      summary={summaryOf(para, title)}
      marks={marks}
      model={paraModel(para, layout, interaction, theme)}
    >
      <Axes para={para} layout={layout} labelled={labelled} width={width} theme={theme} />
      {ramped && (
        <Ramp
          colors={sampleLinearScheme(scale.colors, RAMP_STEPS)}
          low={scale.metric.format(scale.low)}
          high={scale.metric.format(scale.high)}
          label={scale.metric.name}
          x={0}
          y={height - RAMP_HEIGHT / 2}
          width={width}
        />
      )}
    </MarksFrame>
  )
}

function lineMark(line: ParaLine, layout: ParaLayout, count: number): Mark {
  const opacity = count > 500 ? 0.25 : count > 60 ? 0.5 : 0.8
  return { kind: 'path', key: line.key, d: layout.pathOf(line), stroke: line.color, strokeWidth: count > 500 ? 1 : 1.5, opacity }
}

type AxesProps = { para: PreparedPara; layout: ParaLayout; labelled: boolean; width: number; theme: ChartTheme }

function Axes({ para, layout, labelled, width, theme }: AxesProps) {
  const { top, bottom, xs, step } = layout
  const last = xs.length - 1
  return (
    <g pointerEvents="none">
      {para.axes.map((axis, index) => {
        const x = xs[index] ?? 0
        const anchor = last === 0 ? 'middle' : index === 0 ? 'start' : index === last ? 'end' : 'middle'
        const at = anchor === 'start' ? 0 : anchor === 'end' ? width : x
        const room = (last === 0 ? width : index === 0 || index === last ? step * 0.6 : step) - 6
        return (
          <g key={`${index}-${axis.name}`} textAnchor={anchor}>
            <path d={`M${round(x)},${round(top)}V${round(bottom)}`} stroke={theme.axisLine} />
            {labelled && (
              <>
                <text x={round(at)} y={11} fill={theme.text} fontWeight={500}>
                  {truncateText(axis.name, room, AXIS_FONT, 500)}
                </text>
                <text x={round(at)} y={11 + LABEL_LINE}>
                  {truncateText(axis.high, room, AXIS_FONT)}
                </text>
                <text x={round(at)} y={round(bottom + LABEL_LINE)}>
                  {truncateText(axis.low, room, AXIS_FONT)}
                </text>
              </>
            )}
          </g>
        )
      })}
    </g>
  )
}

function summaryOf({ lines, axes }: PreparedPara, title: string | undefined): string {
  const text = messages.summary
  const parts = [
    text.named(t(paraTexts.name), title),
    t(paraTexts.lines, { count: lines.length }),
    t(paraTexts.axes, { count: axes.length }),
    ...axes.slice(0, 3).map(({ name, low, high }) => `${name} ${text.range(low, high)}`),
  ]
  return `${parts.join(', ')}. ${text.keys}`
}

function paraModel(
  para: PreparedPara,
  layout: ParaLayout,
  interaction: ChartInteraction,
  theme: ChartTheme,
): SurfaceModel<ParaLine> {
  const { lines, axes, scale, columns } = para
  const same = (a: ParaLine, b: ParaLine) => a.key === b.key
  return {
    hit: (at) => {
      let nearest: ParaLine | undefined
      let least = REACH
      for (const line of lines) {
        const away = lineDistance(line, layout, at)
        if (away < least) [nearest, least] = [line, away]
      }
      return nearest
    },
    move: (from, direction) => walkList(lines, from, direction, same),
    same,
    place: (line) => {
      const at = line.places.findIndex((place) => place !== undefined)
      return { x: layout.xs[at] ?? 0, y: layout.yOf(line.places[at] ?? 0.5) }
    },
    tooltip: (line) => ({
      title: line.member.label,
      rows: [
        ...axes.map((axis) => ({ label: axis.name, color: line.color, value: axis.text(line) })),
        ...(scale && !axes.some(({ name }) => name === scale.metric.name)
          ? [{ label: scale.metric.name, value: String(line.member.row[scale.metric.column] ?? messages.emptyCell) }]
          : []),
      ],
    }),
    highlight: (line) => (
      <path d={layout.pathOf(line)} fill="none" stroke={theme.text} strokeWidth={2.5} pointerEvents="none" />
    ),
    ...namedAnswers(interaction, ({ member }) =>
      member.cells.length > 0 ? { label: member.label, columns, cells: member.cells, texts: member.texts } : undefined,
    ),
    onChoose: undefined,
  }
}
