import type { ChartTheme } from '../theme.ts'
import { LEGEND_FONT } from './limits.ts'
import { round } from './marks.tsx'
import { truncateText } from './text-width.ts'

/** One cell of a table as a picture shows it. */
export type PictureCell = {
  x: number
  y: number
  width: number
  height: number
  text: string
  align?: 'start' | 'center' | 'end'
  isStrong?: boolean
  isMuted?: boolean
  background?: string
  color?: string
  /** Share of the cell, from where to how far. */
  bar?: { from: number; size: number; color: string }
  /** A rule below the cell. */
  rule?: 'soft' | 'strong'
}

const PADDING = 10
const BASELINE = 4
const BAR_MARGIN = 4
/** A cell with less than this in sight says nothing. */
const LEAST = 12

/** The cells of a table that are inside the picture, in SVG: what an HTML table looks like without a document. */
export function CellsPicture(props: { cells: readonly PictureCell[]; width: number; height: number; theme: ChartTheme }) {
  const { cells, width, height, theme } = props
  return (
    <g fontSize={LEGEND_FONT} fontFamily={theme.fontFamily} fill={theme.text} style={{ fontVariantNumeric: 'tabular-nums' }}>
      {cells.map((cell, index) =>
        cell.x + LEAST > width || cell.y + LEAST > height ? null : (
          <Cell key={index} cell={{ ...cell, width: Math.min(cell.width, width - cell.x), height: Math.min(cell.height, height - cell.y) }} theme={theme} />
        ),
      )}
    </g>
  )
}

function Cell({ cell, theme }: { cell: PictureCell; theme: ChartTheme }) {
  const { x, y, width, height, bar, align = 'start' } = cell
  const weight = cell.isStrong ? 500 : 400
  const text = truncateText(cell.text, width - 2 * PADDING, LEGEND_FONT, weight)
  const at = { start: x + PADDING, center: x + width / 2, end: x + width - PADDING }[align]
  const bottom = round(y + height) - 0.5
  return (
    <>
      {cell.background && <rect x={round(x)} y={round(y)} width={round(width)} height={round(height)} fill={cell.background} />}
      {bar && bar.size > 0 && (
        <rect
          x={round(x + bar.from * width)}
          y={round(y + BAR_MARGIN)}
          width={round(bar.size * width)}
          height={round(Math.max(0, height - 2 * BAR_MARGIN))}
          rx={2}
          fill={bar.color}
        />
      )}
      {text !== '' && height >= LEGEND_FONT && (
        <text
          x={round(at)}
          y={round(y + height / 2 + BASELINE)}
          textAnchor={align === 'center' ? 'middle' : align}
          fontWeight={cell.isStrong ? weight : undefined}
          fill={cell.color ?? (cell.isMuted ? theme.textMuted : undefined)}
        >
          {text}
        </text>
      )}
      {cell.rule && <path d={`M${round(x)},${bottom}H${round(x + width)}`} stroke={cell.rule === 'strong' ? theme.axisLine : theme.gridLine} />}
    </>
  )
}
