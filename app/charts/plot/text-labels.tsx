import type { ChartTheme } from '../theme.ts'
import { placeApart } from '../frame/apart.ts'
import { AXIS_FONT } from '../frame/limits.ts'
import { round } from '../frame/marks.tsx'
import { type MeasureText, measureText } from '../frame/text-width.ts'

/** A text at a mark. */
export type TextLabel = {
  key: string
  x: number
  y: number
  text: string
  anchor?: 'start' | 'middle' | 'end'
  /** Colour of the area it stands on; without one it is given a halo. */
  color?: string
  strong?: boolean
}

const LABEL_GAP = 3

type Box = { x: number; y: number; width: number; height: number }

/** Leaves out labels that touch one that came before, and moves those at the ends inside. */
export function placedLabels(
  labels: readonly TextLabel[],
  inside: Box,
  measure: MeasureText = measureText,
): TextLabel[] {
  const moved = labels.map((label) => {
    const width = measure(label.text, AXIS_FONT)
    const before = { start: 0, middle: width / 2, end: width }[label.anchor ?? 'middle']
    const from = Math.max(inside.x, Math.min(label.x - before, inside.x + inside.width - width))
    const y = Math.max(inside.y + AXIS_FONT - 2, Math.min(label.y, inside.y + inside.height))
    return { label: { ...label, x: from + before, y }, area: { x: from, y: y - AXIS_FONT, width, height: AXIS_FONT } }
  })
  const anywhere = { x: inside.x, y: -inside.height, width: Number.POSITIVE_INFINITY, height: Number.POSITIVE_INFINITY }
  const places = placeApart(moved.map(({ area }) => [area]), anywhere, LABEL_GAP)
  return moved.flatMap(({ label }, index) => (places[index] === undefined ? [] : [label]))
}

export function TextLabels({ labels, theme }: { labels: readonly TextLabel[]; theme: ChartTheme }) {
  return (
    <g pointerEvents="none">
      {labels.map((label) => (
        <text
          key={label.key}
          x={round(label.x)}
          y={round(label.y)}
          textAnchor={label.anchor ?? 'middle'}
          fill={label.color ?? (label.strong ? theme.text : theme.textMuted)}
          fontWeight={label.strong ? 500 : undefined}
          {...(label.color === undefined && HALO)}
          stroke={label.color === undefined ? theme.surface : undefined}
        >
          {label.text}
        </text>
      ))}
    </g>
  )
}

const HALO = { strokeWidth: 3, strokeLinejoin: 'round', paintOrder: 'stroke' } as const
