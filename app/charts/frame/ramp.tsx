import { round } from './marks.tsx'
import { AXIS_FONT } from './limits.ts'
import { measureText, truncateText } from './text-width.ts'

type Props = {
  colors: readonly string[]
  low: string
  high: string
  /** What the colours measure. */
  label: string
  x: number
  y: number
  width: number
}

const STEP_WIDTH = 14
const STEP_HEIGHT = 8
const GAP = 6
/** Height that a ramp takes, the gap to the drawing included. */
export const RAMP_HEIGHT = 22

/** The key of a colour scale in one line: low end, steps, high end, what they measure. */
export function Ramp({ colors, low, high, label, x, y, width }: Props) {
  const lowWidth = measureText(low, AXIS_FONT)
  const start = x + lowWidth + GAP
  const end = start + colors.length * STEP_WIDTH
  const highEnd = end + GAP + measureText(high, AXIS_FONT)
  if (highEnd > x + width) return null
  const room = x + width - highEnd - 2 * GAP
  return (
    <g pointerEvents="none">
      <text x={round(x)} y={round(y + STEP_HEIGHT)}>
        {low}
      </text>
      {colors.map((color, index) => (
        <rect
          key={index}
          x={round(start + index * STEP_WIDTH)}
          y={round(y)}
          width={STEP_WIDTH}
          height={STEP_HEIGHT}
          fill={color}
        />
      ))}
      <text x={round(end + GAP)} y={round(y + STEP_HEIGHT)}>
        {high}
      </text>
      <text x={round(highEnd + 2 * GAP)} y={round(y + STEP_HEIGHT)}>
        {truncateText(label, room, AXIS_FONT)}
      </text>
    </g>
  )
}
