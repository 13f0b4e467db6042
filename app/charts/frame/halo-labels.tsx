import type { ChartTheme } from '../theme.ts'
import { round } from './marks.tsx'

type Label = { key: string; x: number; y: number; text: string; anchor: 'start' | 'middle' | 'end' }

/** Labels that may stand on lines and bands: each has a rim of the ground's color, and lets the pointer through. */
export function HaloLabels({ labels, theme }: { labels: readonly Label[]; theme: ChartTheme }) {
  return (
    <g pointerEvents="none" fill={theme.text} stroke={theme.surface} strokeWidth={3} paintOrder="stroke">
      {labels.map((label) => (
        <text key={label.key} x={round(label.x)} y={round(label.y)} textAnchor={label.anchor}>
          {label.text}
        </text>
      ))}
    </g>
  )
}
