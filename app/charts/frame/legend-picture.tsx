import { DIMMED, LEGEND_FONT } from './limits.ts'
import type { LegendItem } from './legend.tsx'
import { LEGEND_ROW, type LegendBox, placeLegend } from './legend-layout.ts'
import { round } from './marks.tsx'

const SWATCH = 8
const TEXT_START = SWATCH + 8
const BASELINE = LEGEND_ROW / 2 + 4

/** The legend as part of a picture. */
export function LegendPicture({
  items,
  box,
  hidden,
}: {
  items: readonly LegendItem[]
  box: LegendBox
  hidden: ReadonlySet<string>
}) {
  const entries = placeLegend(
    items.map((item) => item.label),
    box,
  )
  return (
    <g fontSize={LEGEND_FONT}>
      {entries.map(({ index, x, y, text }) => {
        const item = items[index]
        return (
          <g key={index} opacity={item && hidden.has(item.name) ? DIMMED : undefined}>
            <rect
              x={round(x)}
              y={round(y + (LEGEND_ROW - SWATCH) / 2)}
              width={SWATCH}
              height={SWATCH}
              rx={2}
              fill={item?.color}
            />
            <text x={round(x + TEXT_START)} y={round(y + BASELINE)}>
              {text}
            </text>
          </g>
        )
      })}
    </g>
  )
}
