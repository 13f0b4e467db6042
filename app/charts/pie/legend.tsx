import { toggled } from '../frame/legend.tsx'
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
  return (
    <div
      className={styles['legend']}
      role="group"
      aria-label={messages.legend}
      style={{ insetInlineStart: place.x, insetBlockStart: place.y, inlineSize: place.width, blockSize: place.height }}
    >
      {pie.slices.map((slice) => (
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
