import { arc as arcPath } from '@visx/shape'
import { columnLabel, readBoolean, readColumns } from '../form-data.ts'
import { clearedMask, dimensionFilters } from '../cross-filter.ts'
import { ChartFrame } from '../frame/chart-frame.tsx'
import { EmptyChart } from '../frame/empty.tsx'
import { DIMMED } from '../frame/limits.ts'
import { round, roundPath } from '../frame/marks.tsx'
import { truncateText } from '../frame/text-width.ts'
import { Surface, type SurfaceModel } from '../frame/surface.tsx'
import { fitSize } from '../kpi/headline.tsx'
import { kindNames } from '../kind-names.ts'
import { messages } from '../messages.ts'
import { useHidden } from '../own-state.ts'
import type { ChartTheme } from '../theme.ts'
import type { ChartInteraction, ChartProps, DataMask, FormData } from '../types.ts'
import { layoutPie, onCircle, type PieArc, type PieLayout } from './layout.ts'
import { PieLegend } from './legend.tsx'
import { type PreparedPie, preparePie, type Slice } from './prepare.ts'

const PAD_ANGLE = 0.018
const CORNER = 1.5
/** With more slices the gaps between them would eat the thin ones. */
const MOST_PADDED = 24

export function PieChart(props: ChartProps) {
  const { width, height, formData, data, theme, interaction = {}, labelColors, datasource, title } = props
  const [hidden, setHidden] = useHidden(interaction)
  const pie = preparePie(formData, data[0], theme, datasource, labelColors, hidden)
  if (pie.slices.length === 0) return <EmptyChart width={width} height={height} text={messages.noResults} />
  const layout = layoutPie(formData, pie, width, height)
  const selected = new Set(interaction.selected)
  return (
    <ChartFrame width={width} height={height}>
      <Surface
        width={width}
        height={height}
        summary={pieSummary(pie, title)}
        theme={theme}
        source={data[0]}
        model={pieModel(formData, pie, layout, interaction, theme)}
      >
        {layout.arcs.map((arc) => (
          <path
            key={arc.slice.key}
            transform={`translate(${round(layout.center.x)},${round(layout.center.y)})`}
            d={arcShape(arc, layout, layout.arcs.length)}
            fill={arc.slice.color}
            opacity={selected.size > 0 && !selected.has(arc.slice.label) ? DIMMED : undefined}
          />
        ))}
        <Labels layout={layout} theme={theme} withLine={readBoolean(formData, 'label_line', false)} />
        {readBoolean(formData, 'show_total', false) && <Total pie={pie} layout={layout} theme={theme} />}
      </Surface>
      {layout.legend && (
        <PieLegend pie={pie} place={layout.legend} hidden={hidden} onChange={setHidden} selected={selected} />
      )}
    </ChartFrame>
  )
}

function arcShape(arc: PieArc, layout: PieLayout, count: number, grow = 0): string {
  const padded = count > 1 && count <= MOST_PADDED
  const draw = arcPath<PieArc>({
    innerRadius: layout.inner,
    outerRadius: arc.outer + grow,
    startAngle: arc.start,
    endAngle: arc.end,
    padAngle: padded ? PAD_ANGLE : 0,
    cornerRadius: padded ? CORNER : 0,
  })
  return roundPath(draw(arc))
}

function Labels({ layout, theme, withLine }: { layout: PieLayout; theme: ChartTheme; withLine: boolean }) {
  return (
    <g pointerEvents="none">
      {layout.labels.map((label) => (
        <g key={label.key}>
          {withLine && <path d={roundPath(label.line)} fill="none" stroke={theme.axisLine} />}
          <text x={round(label.x)} y={round(label.y)} textAnchor={label.anchor} fill={theme.text}>
            {label.text}
          </text>
        </g>
      ))}
      {layout.inside.map((label) => (
        <text
          key={label.key}
          x={round(label.x)}
          y={round(label.y)}
          textAnchor="middle"
          fill={theme.text}
          stroke={theme.surface}
          strokeWidth={3}
          paintOrder="stroke"
        >
          {label.text}
        </text>
      ))}
    </g>
  )
}

const TOTAL_SIZE = 20

/** In the hole of a donut, else above the circle. */
function Total({ pie, layout, theme }: { pie: PreparedPie; layout: PieLayout; theme: ChartTheme }) {
  const { center, inner, outer } = layout
  const value = pie.formatValue(pie.total)
  if (inner < 24) {
    return (
      <text x={round(center.x)} y={round(Math.max(10, center.y - outer - 6))} textAnchor="middle" fill={theme.text}>
        {messages.totalOf(value)}
      </text>
    )
  }
  return (
    <g textAnchor="middle" aria-label={messages.totalOf(value)} pointerEvents="none">
      <text
        x={round(center.x)}
        y={round(center.y + 3)}
        fontSize={fitSize(value, TOTAL_SIZE, inner * 1.7, inner)}
        fontWeight={600}
        letterSpacing="-0.02em"
        fill={theme.text}
      >
        {value}
      </text>
      {inner >= 36 && (
        <text x={round(center.x)} y={round(center.y + 19)}>
          {truncateText(pie.metric || messages.total, inner * 1.6, 11)}
        </text>
      )}
    </g>
  )
}

function pieSummary(pie: PreparedPie, title: string | undefined): string {
  const text = messages.summary
  const largest = pie.slices.toSorted((a, b) => b.value - a.value)[0]
  const parts = [text.named(kindNames.pie, title), text.slices(pie.slices.length)]
  if (largest) parts.push(text.largest(largest.label, pie.formatShare(largest.share)))
  return `${parts.join(', ')}. ${text.keys}`
}

function pieModel(
  formData: FormData,
  pie: PreparedPie,
  layout: PieLayout,
  { onCrossFilter, onContextMenu, selected }: ChartInteraction,
  theme: ChartTheme,
): SurfaceModel<PieArc> {
  const { arcs, center, inner } = layout
  return {
    hit: ({ x, y }) => {
      const dx = x - center.x
      const dy = y - center.y
      const distance = Math.hypot(dx, dy)
      const angle = (Math.atan2(dx, -dy) + 2 * Math.PI) % (2 * Math.PI)
      return arcs.find((arc) => distance >= inner && distance <= arc.outer && angle >= arc.start && angle < arc.end)
    },
    move: (from, direction) => {
      const at = from ? arcs.findIndex((arc) => arc.slice.key === from.slice.key) : -1
      if (direction === 'first') return arcs[0]
      if (direction === 'last') return arcs.at(-1)
      const step = direction === 'right' || direction === 'down' ? 1 : -1
      return arcs[(at + step + arcs.length) % arcs.length]
    },
    same: (a, b) => a.slice.key === b.slice.key,
    place: (arc) => onCircle(center, (inner + arc.outer) / 2, (arc.start + arc.end) / 2),
    tooltip: ({ slice }) => ({
      title: pie.metric,
      rows: [
        {
          label: slice.label,
          color: slice.color,
          value: pie.formatValue(slice.value),
          share: pie.formatShare(slice.share),
        },
        ...slice.members.map((member) => ({ label: member.label, value: pie.formatValue(member.value) })),
      ],
    }),
    highlight: (arc) => (
      <path
        transform={`translate(${round(center.x)},${round(center.y)})`}
        d={arcShape(arc, layout, arcs.length, 3)}
        fill={arc.slice.color}
        stroke={theme.surface}
        pointerEvents="none"
      />
    ),
    onChoose: onCrossFilter
      ? ({ slice }) => {
          const mask = sliceMask(formData, slice, selected)
          if (mask) onCrossFilter(mask)
        }
      : undefined,
    onContextMenu: onContextMenu
      ? ({ slice }, at) => {
          const mask = sliceMask(formData, slice, selected)
          const dimensions = slice.cells ? readColumns(formData, 'groupby') : []
          onContextMenu({
            ...at,
            filters: dimensionFilters(dimensions, slice.cells ?? []),
            crossFilter: mask && { dataMask: mask, isCurrentValueSelected: selected?.includes(slice.label) ?? false },
          })
        }
      : undefined,
  }
}

function sliceMask(formData: FormData, slice: Slice, selected: readonly string[] | undefined): DataMask | undefined {
  const { cells } = slice
  if (!cells) return undefined
  if (selected?.includes(slice.label)) return clearedMask
  const filters = readColumns(formData, 'groupby').map((column, index) => {
    const cell = cells[index] ?? null
    return { col: columnLabel(column), op: 'IN', val: [cell ?? messages.nullValue] }
  })
  return {
    extraFormData: { filters },
    filterState: { value: [cells], selectedValues: [slice.label], label: slice.label },
  }
}
