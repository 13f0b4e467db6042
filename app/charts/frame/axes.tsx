import type { ChartTheme } from '../theme.ts'
import type { Tick } from './axis-labels.ts'
import { round } from './marks.tsx'
import { truncateText } from './text-width.ts'
import { AXIS_FONT } from './limits.ts'

type PlotBox = { x: number; y: number; width: number; height: number }

/** Faint lines across the plot at the ticks of the value axis; the one at the base is stronger. */
export function GridLines({
  ticks,
  plot,
  base,
  across,
  theme,
}: {
  ticks: readonly Tick[]
  plot: PlotBox
  /** Position of zero, or of the end of the axis. */
  base: number
  across: 'horizontal' | 'vertical'
  theme: ChartTheme
}) {
  return (
    <g aria-hidden="true" shapeRendering="crispEdges">
      {ticks.map((tick) => {
        const stroke = Math.abs(tick.position - base) < 0.5 ? theme.axisLine : theme.gridLine
        const at = round(tick.position)
        return across === 'horizontal' ? (
          <line key={at} x1={round(plot.x)} x2={round(plot.x + plot.width)} y1={at} y2={at} stroke={stroke} />
        ) : (
          <line key={at} x1={at} x2={at} y1={round(plot.y)} y2={round(plot.y + plot.height)} stroke={stroke} />
        )
      })}
    </g>
  )
}

/** Lines between the ticks, fainter than those of the grid. */
export function MinorLines({
  positions,
  plot,
  across,
  theme,
}: {
  positions: readonly number[]
  plot: PlotBox
  across: 'horizontal' | 'vertical'
  theme: ChartTheme
}) {
  if (positions.length === 0) return null
  const [x, y] = [round(plot.x), round(plot.y)]
  const d = positions
    .map((at) =>
      across === 'horizontal' ? `M${x},${round(at)}h${round(plot.width)}` : `M${round(at)},${y}v${round(plot.height)}`,
    )
    .join('')
  return <path d={d} fill="none" stroke={theme.gridLine} opacity={0.5} shapeRendering="crispEdges" />
}

const FINE_TICK = 3
const TOP_TITLE_GAP = 8

/** Fine ticks at the outer side of the plot. */
export function FineTicks({
  positions,
  plot,
  side,
  theme,
}: {
  positions: readonly number[]
  plot: PlotBox
  side: 'bottom' | 'left' | 'right'
  theme: ChartTheme
}) {
  if (positions.length === 0) return null
  const [left, right, bottom] = [plot.x, plot.x + plot.width, plot.y + plot.height].map(round)
  const d = positions.map((at) => {
    if (side === 'bottom') return `M${round(at)},${bottom}v${FINE_TICK}`
    return side === 'left' ? `M${left},${round(at)}h${-FINE_TICK}` : `M${right},${round(at)}h${FINE_TICK}`
  })
  return <path d={d.join('')} fill="none" stroke={theme.axisLine} aria-hidden="true" shapeRendering="crispEdges" />
}

export function BottomLabels({
  ticks,
  y,
  rotation,
  bounds,
}: {
  ticks: readonly Tick[]
  y: number
  rotation: number
  /** Labels at the ends are moved in so that they stay inside. */
  bounds: readonly [number, number]
}) {
  return ticks.map((tick, index) =>
    rotation === 0 ? (
      <StraightLabel key={`${index}-${tick.label}`} tick={tick} y={y} bounds={bounds} />
    ) : (
      <text
        key={`${index}-${tick.label}`}
        transform={`translate(${round(tick.position + 3)},${round(y)}) rotate(-${rotation})`}
        textAnchor="end"
      >
        {tick.title !== undefined && tick.title !== tick.label && <title>{tick.title}</title>}
        {tick.label}
      </text>
    ),
  )
}

function StraightLabel({ tick, y, bounds }: { tick: Tick; y: number; bounds: readonly [number, number] }) {
  const half = (tick.label.length * AXIS_FONT * 0.62) / 2
  const anchor = tick.position - half < bounds[0] ? 'start' : tick.position + half > bounds[1] ? 'end' : 'middle'
  const x =
    anchor === 'start'
      ? Math.max(bounds[0], tick.position - half)
      : anchor === 'end'
        ? Math.min(bounds[1], tick.position + half)
        : tick.position
  return (
    <text x={round(x)} y={round(y)} textAnchor={anchor}>
      {tick.label}
    </text>
  )
}

export function SideLabels({
  ticks,
  x,
  rotation = 0,
  strong,
  theme,
}: {
  ticks: readonly Tick[]
  x: number
  rotation?: number
  /** Labels that are selected. */
  strong?: ReadonlySet<string>
  theme: ChartTheme
}) {
  return ticks.map((tick, index) => {
    const chosen = strong?.has(tick.title ?? tick.label)
    return (
      <text
        key={`${index}-${tick.label}`}
        {...(rotation === 0
          ? { x: round(x), y: round(tick.position + 4) }
          : { transform: `translate(${round(x)},${round(tick.position + 2)}) rotate(-${rotation})` })}
        textAnchor="end"
        fill={chosen ? theme.text : undefined}
        fontWeight={chosen ? 500 : undefined}
      >
        {tick.title !== undefined && tick.title !== tick.label && <title>{tick.title}</title>}
        {tick.label}
      </text>
    )
  })
}

export function BottomTitle({ text, plot, y, atEnd }: { text: string; plot: PlotBox; y: number; atEnd?: boolean }) {
  return (
    <text
      x={round(atEnd ? plot.x + plot.width : plot.x + plot.width / 2)}
      y={round(y)}
      textAnchor={atEnd ? 'end' : 'middle'}
    >
      {truncateText(text, plot.width, AXIS_FONT)}
    </text>
  )
}

/** The title of a standing axis above it. */
export function TopTitle({ text, plot, gap }: { text: string; plot: PlotBox; gap: number }) {
  return (
    <text x={round(plot.x)} y={round(plot.y - TOP_TITLE_GAP - gap)}>
      {truncateText(text, plot.width, AXIS_FONT)}
    </text>
  )
}

export function SideTitle({ text, plot, x }: { text: string; plot: PlotBox; x: number }) {
  return (
    <text transform={`translate(${round(x)},${round(plot.y + plot.height / 2)}) rotate(-90)`} textAnchor="middle">
      {truncateText(text, plot.height, AXIS_FONT)}
    </text>
  )
}
