import { round } from '../frame/marks.tsx'
import { measureText } from '../frame/text-width.ts'
import { contrastText } from '../colors/contrast.ts'
import type { ChartTheme } from '../theme.ts'
import { type MapMark, toCanvasMarks, toFrameMarks } from './marks.ts'
import type { Size } from './view.ts'

const LABEL_FONT = 11

type Props = { marks: readonly MapMark[]; item: number; size: Size; theme: ChartTheme }

/** The marks of an item once more, with a line around. */
export function ItemHighlight({ marks, item, size, theme }: Props) {
  const own = marks.filter((mark) => mark.item === item)
  return (
    <g fill="none" stroke={theme.text} strokeWidth={1.6} strokeLinejoin="round" pointerEvents="none">
      {toFrameMarks(toCanvasMarks(own, size)).map((mark) =>
        mark.kind === 'dot' ? (
          <circle key={mark.key} cx={round(mark.x)} cy={round(mark.y)} r={mark.r + 1} />
        ) : mark.kind === 'path' ? (
          <path key={mark.key} d={mark.d} strokeWidth={Math.max(1.6, (mark.strokeWidth ?? 0) + 1)} />
        ) : null,
      )}
    </g>
  )
}

/** Texts inside dots that have room for them. */
export function DotLabels({ marks, theme }: { marks: readonly MapMark[]; theme: ChartTheme }) {
  return (
    <g textAnchor="middle" fontWeight={500} pointerEvents="none">
      {marks.map((mark, index) =>
        mark.kind === 'dot' && mark.label && measureText(mark.label, LABEL_FONT, 500) <= 2 * mark.r - 2 ? (
          <text
            key={`${mark.item}-${index}`}
            x={round(mark.x)}
            y={round(mark.y + 4)}
            fill={(mark.fillOpacity ?? 1) < 0.6 ? theme.text : contrastText(mark.fill)}
          >
            {mark.label}
          </text>
        ) : null,
      )}
    </g>
  )
}
