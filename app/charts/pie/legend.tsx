import { toggled } from '../frame/legend.tsx'
import { useIsPicture } from '../frame/medium.ts'
import { AXIS_FONT } from '../frame/limits.ts'
import { round } from '../frame/marks.tsx'
import { measureText, truncateText } from '../frame/text-width.ts'
import { useGrowingList } from '../frame/use-growing-list.ts'
import { messages } from '../messages.ts'
import styles from './chart.module.css'
import { LEGEND_LINE, type LegendPlace } from './layout.ts'
import type { PreparedPie } from './prepare.ts'

type Props = {
  pie: PreparedPie
  place: LegendPlace
  hidden: ReadonlySet<string>
  onChange: (hidden: ReadonlySet<string>) => void
  selected: ReadonlySet<string>
}

/** Name, value and share of every slice; a click hides or shows it. */
export function PieLegend({ pie, place, hidden, onChange, selected }: Props) {
  const { drawn, onScroll } = useGrowingList(pie.slices.length)
  if (useIsPicture()) return <PieLegendPicture pie={pie} place={place} />
  return (
    <div
      className={styles['legend']}
      role="group"
      aria-label={messages.legend}
      onScroll={onScroll}
      style={{ insetInlineStart: place.x, insetBlockStart: place.y, inlineSize: place.width, blockSize: place.height }}
    >
      {pie.slices.slice(0, drawn).map((slice) => (
        <button
          key={slice.key}
          type="button"
          className={styles['row']}
          style={{ blockSize: LEGEND_LINE }}
          aria-pressed={!hidden.has(slice.label)}
          data-dim={(selected.size > 0 && !selected.has(slice.label)) || undefined}
          title={slice.label}
          onClick={() => onChange(toggled(hidden, slice.label))}
        >
          <span className={styles['swatch']} style={{ background: slice.color }} />
          <span className={styles['label']}>{slice.label}</span>
          <span className={styles['value']}>{pie.formatValue(slice.value)}</span>
          <b className={styles['share']}>{hidden.has(slice.label) ? '' : pie.formatShare(slice.share)}</b>
        </button>
      ))}
    </div>
  )
}

const SWATCH = 8
const SHARE_WIDTH = 48
const GAP = 8
const BASELINE = LEGEND_LINE / 2 + 4

/** The rows that have room; a picture cannot scroll. */
function PieLegendPicture({ pie, place }: Pick<Props, 'pie' | 'place'>) {
  const right = place.x + place.width
  return (
    <g fontSize={AXIS_FONT}>
      {pie.slices.slice(0, place.rows).map((slice, index) => {
        const y = place.y + index * LEGEND_LINE
        const value = pie.formatValue(slice.value)
        const room = place.width - SWATCH - SHARE_WIDTH - measureText(value, AXIS_FONT) - 3 * GAP
        return (
          <g key={slice.key}>
            <rect x={round(place.x + 4)} y={round(y + (LEGEND_LINE - SWATCH) / 2)} width={SWATCH} height={SWATCH} rx={2} fill={slice.color} />
            <text x={round(place.x + 4 + SWATCH + GAP)} y={round(y + BASELINE)}>
              {truncateText(slice.label, room, AXIS_FONT)}
            </text>
            <text x={round(right - SHARE_WIDTH - GAP)} y={round(y + BASELINE)} textAnchor="end">
              {value}
            </text>
            <text x={round(right - 4)} y={round(y + BASELINE)} textAnchor="end" fontWeight={500}>
              {pie.formatShare(slice.share)}
            </text>
          </g>
        )
      })}
    </g>
  )
}
