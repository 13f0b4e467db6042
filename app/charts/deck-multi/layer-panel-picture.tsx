import { t } from '../../i18n/message.ts'
import { AXIS_FONT } from '../frame/limits.ts'
import { truncateText } from '../frame/text-width.ts'
import { LEGEND_LINE, PLATE_PADDING, RAMP_HEIGHT, SWATCH, SWATCH_GAP } from '../map/legend-layout.ts'
import { mapMessages } from '../map/messages.ts'
import type { Size } from '../map/view.ts'
import type { ChartTheme } from '../theme.ts'
import type { PartLayer } from './layers.ts'
import { isPanelOpen, PANEL_EDGE, PANEL_WIDTH } from './panel-room.ts'

/** A line of the list: what stands in it, or what it means. */
type Line =
  | { kind: 'name'; text: string; failed: boolean }
  | { kind: 'entry'; text: string; color: string }
  | { kind: 'ramp'; colors: readonly string[]; low: string; high: string }
  | { kind: 'more'; text: string }

/** Of the height of the picture; what does not fit is counted. */
const MOST_HEIGHT = 0.75
/** From the top of a line to the feet of its letters. */
const BASELINE = 13
/** Entries of one layer, so that the other layers have room too. */
const MOST_ENTRIES = 8

/** The layers and their legends in pictures, where nothing can be pressed. */
export function LayerPanelPicture({ layers, size, theme }: { layers: readonly PartLayer[]; size: Size; theme: ChartTheme }) {
  if (!isPanelOpen(size)) return null
  const lines = fitting(layers.flatMap(linesOf), Math.floor((size.height * MOST_HEIGHT) / LEGEND_LINE))
  const x = size.width - PANEL_EDGE - PANEL_WIDTH
  return (
    <g>
      <rect
        x={x}
        y={PANEL_EDGE}
        width={PANEL_WIDTH}
        height={lines.length * LEGEND_LINE + 2 * PLATE_PADDING}
        rx={6}
        fill={theme.surface}
        stroke={theme.gridLine}
        opacity={0.92}
      />
      {lines.map((line, index) => (
        <LineDrawing
          key={index}
          line={line}
          x={x + PLATE_PADDING}
          y={PANEL_EDGE + PLATE_PADDING + index * LEGEND_LINE}
          width={PANEL_WIDTH - 2 * PLATE_PADDING}
          theme={theme}
        />
      ))}
    </g>
  )
}

function linesOf({ name, failure, whole }: PartLayer): Line[] {
  if (!whole) return [{ kind: 'name', text: failure ?? name, failed: true }]
  const head: Line = { kind: 'name', text: name, failed: false }
  const { legend } = whole
  if (!legend) return [head]
  if (legend.kind === 'ramp') return [head, { kind: 'ramp', colors: legend.colors, low: legend.low, high: legend.high }]
  const entries = legend.entries.map(({ label, color }): Line => ({ kind: 'entry', text: label, color }))
  return [head, ...fitting(entries, MOST_ENTRIES)]
}

function fitting(lines: readonly Line[], most: number): readonly Line[] {
  if (lines.length <= most) return lines
  const shown = lines.slice(0, Math.max(0, most - 1))
  return [...shown, { kind: 'more', text: t(mapMessages.more, { count: lines.length - shown.length }) }]
}

type DrawingProps = { line: Line; x: number; y: number; width: number; theme: ChartTheme }

function LineDrawing({ line, x, y, width, theme }: DrawingProps) {
  switch (line.kind) {
    case 'name':
      return (
        <text x={x} y={y + BASELINE} fill={line.failed ? theme.textMuted : theme.text} fontWeight={600}>
          {truncateText(line.text, width, AXIS_FONT, 600)}
        </text>
      )
    case 'more':
      return (
        <text x={x} y={y + BASELINE}>
          {line.text}
        </text>
      )
    case 'entry':
      return (
        <>
          <rect x={x} y={y + 5} width={SWATCH} height={SWATCH} rx={2} fill={line.color} />
          <text x={x + SWATCH + SWATCH_GAP} y={y + BASELINE} fill={theme.text}>
            {truncateText(line.text, width - SWATCH - SWATCH_GAP, AXIS_FONT)}
          </text>
        </>
      )
    case 'ramp':
      return <RampLine {...line} x={x} y={y} width={width} />
  }
}

/** Its ends stand beside it, so that it takes one line. */
function RampLine({ colors, low, high, x, y, width }: { colors: readonly string[]; low: string; high: string } & Omit<DrawingProps, 'line' | 'theme'>) {
  const side = width / 4
  const step = (width - 2 * side) / Math.max(1, colors.length)
  return (
    <>
      <text x={x} y={y + BASELINE}>
        {truncateText(low, side, AXIS_FONT)}
      </text>
      {colors.map((color, index) => (
        <rect key={`${index}-${color}`} x={x + side + index * step} y={y + 5} width={step + 0.3} height={RAMP_HEIGHT} fill={color} />
      ))}
      <text x={x + width} y={y + BASELINE} textAnchor="end">
        {truncateText(high, side, AXIS_FONT)}
      </text>
    </>
  )
}
