import { t } from '../../i18n/message.ts'
import { readBoolean } from '../form-data.ts'
import { numberFormatter } from '../formats/number.ts'
import { MarksFrame } from '../frame/marks-frame.tsx'
import { EmptyChart } from '../frame/empty.tsx'
import { type Mark, round } from '../frame/marks.tsx'
import type { SurfaceModel } from '../frame/surface.tsx'
import { walkList } from '../frame/walk.ts'
import { namedAnswers } from '../members/filters.ts'
import { messages } from '../messages.ts'
import type { ChartTheme } from '../theme.ts'
import type { ChartInteraction, ChartProps, FormData } from '../types.ts'
import { type Cell, layoutPartition, type PartitionLayout } from './layout.ts'
import { partitionTexts } from './messages.ts'
import { type PreparedPartition, preparePartition } from './prepare.ts'

const TINT = { light: 0.26, dark: 0.3 }
const formatShare = numberFormatter('.1%')

export function PartitionChart(props: ChartProps) {
  const { width, height, formData, data, theme, interaction = {}, labelColors, datasource, title } = props
  const prepared = preparePartition(formData, data[0], theme, datasource, labelColors)
  if (prepared.roots.length === 0) return <EmptyChart width={width} height={height} text={messages.noResults} />
  const layout = layoutPartition(formData, prepared, width, height)
  const marks = layout.cells.map((cell): Mark => cellMark(cell, prepared, theme))
  return (
    <MarksFrame
      chart={props}
      summary={summaryOf(prepared, layout, title)}
      marks={marks}
      model={partitionModel(formData, prepared, layout, interaction, theme)}
    >
      <g pointerEvents="none" fill={theme.text}>
        {layout.labels.map((label) => (
          <g key={label.key}>
            <text x={round(label.x)} y={round(label.y)}>
              {label.text}
            </text>
            {label.value !== undefined && (
              <text x={round(label.valueX)} y={round(label.y)} textAnchor="end" fill={theme.textMuted}>
                {label.value}
              </text>
            )}
          </g>
        ))}
      </g>
    </MarksFrame>
  )
}

function cellPath({ x, y, width, height }: Cell): string {
  return `M${round(x)},${round(y)}h${round(width)}v${round(height)}h${round(-width)}Z`
}

function cellMark(cell: Cell, prepared: PreparedPartition, theme: ChartTheme): Mark {
  const color = cell.parent ? prepared.colorOf(cell.part) : theme.textMuted
  return {
    kind: 'path',
    key: cell.part.key,
    d: cellPath(cell),
    fill: color,
    fillOpacity: TINT[theme.name],
    stroke: color,
    strokeWidth: cell.height > 4 ? 0.75 : 0,
  }
}

function summaryOf(prepared: PreparedPartition, { cells }: PartitionLayout, title: string | undefined): string {
  const text = messages.summary
  const parts = [text.named(t(partitionTexts.name), title), t(partitionTexts.parts, { count: cells.length })]
  for (const root of prepared.roots.slice(0, 3)) parts.push(text.value(root.name, prepared.format(root.value)))
  return `${parts.join(', ')}. ${text.keys}`
}

function partitionModel(
  formData: FormData,
  prepared: PreparedPartition,
  { cells }: PartitionLayout,
  interaction: ChartInteraction,
  theme: ChartTheme,
): SurfaceModel<Cell> {
  const { format, columns, colorOf } = prepared
  const rich = readBoolean(formData, 'rich_tooltip', true)
  const same = (a: Cell, b: Cell) => a.part.key === b.part.key
  return {
    hit: ({ x, y }) => cells.find((cell) => x >= cell.x && x <= cell.x + cell.width && y >= cell.y && y <= cell.y + cell.height),
    move: (from, direction) => walkList(cells, from, direction, same),
    same,
    place: (cell) => ({ x: cell.x + cell.width / 2, y: cell.y + cell.height / 2 }),
    tooltip: ({ part, parent, gathered }) => ({
      title: part.path.slice(parent ? 1 : 0).join(', '),
      rows: [
        {
          label: gathered > 0 ? t(partitionTexts.gathered, { count: gathered }) : (part.path[0] ?? ''),
          color: parent ? colorOf(part) : theme.textMuted,
          value: format(part.value),
        },
        ...(rich && parent && parent.value !== 0
          ? [{ label: t(partitionTexts.ofParent, { parent: parent.name }), value: formatShare(part.value / parent.value) }]
          : []),
      ],
    }),
    highlight: (cell) => (
      <path d={cellPath(cell)} fill="none" stroke={theme.text} strokeWidth={1.5} pointerEvents="none" />
    ),
    ...namedAnswers(interaction, ({ part }) =>
      part.cells.length > 0
        ? { label: part.path.slice(1).join(', '), columns, cells: part.cells, texts: part.path.slice(1) }
        : undefined,
    ),
    onChoose: undefined,
  }
}
