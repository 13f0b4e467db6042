import { useIsPicture } from '../frame/medium.ts'
import { toggled } from '../frame/legend.tsx'
import { truncateText } from '../frame/text-width.ts'
import { t } from '../../i18n/message.ts'
import { messages } from '../messages.ts'
import type { ChartTheme } from '../theme.ts'
import {
  layoutPlate,
  LEGEND_LINE,
  type LegendPlate,
  type MapLegend,
  PLATE_PADDING,
  RAMP_HEIGHT,
  RAMP_WIDTH,
  SWATCH,
  SWATCH_GAP,
} from './legend-layout.ts'
import { mapMessages } from './messages.ts'
import styles from './map.module.css'
import type { Size } from './view.ts'

type Props = { legend: MapLegend; size: Size; theme: ChartTheme }

/** What the colours mean, in a corner of the drawing; entries are buttons on the screen, see `LegendButtons`. */
export function LegendDrawing({ legend, size, theme }: Props) {
  const isPicture = useIsPicture()
  const plate = layoutPlate(legend, size)
  if (!plate || (legend.kind === 'entries' && !isPicture)) return null
  return (
    <g pointerEvents="none">
      <rect
        x={plate.x}
        y={plate.y}
        width={plate.width}
        height={plate.height}
        rx={6}
        fill={theme.surface}
        stroke={theme.gridLine}
        opacity={0.92}
      />
      {legend.kind === 'ramp' ? (
        <Ramp legend={legend} plate={plate} theme={theme} />
      ) : (
        <Entries plate={plate} theme={theme} />
      )}
    </g>
  )
}

type RampProps = { legend: Extract<MapLegend, { kind: 'ramp' }>; plate: LegendPlate; theme: ChartTheme }

function Ramp({ legend, plate, theme }: RampProps) {
  const x = plate.x + PLATE_PADDING
  const top = plate.y + PLATE_PADDING + (legend.title ? LEGEND_LINE - 4 : 0)
  const step = RAMP_WIDTH / legend.colors.length
  return (
    <>
      {legend.title && (
        <text x={x} y={plate.y + PLATE_PADDING + 9} fill={theme.text}>
          {truncateText(legend.title, RAMP_WIDTH, 11)}
        </text>
      )}
      {legend.colors.map((color, index) => (
        <rect key={`${index}-${color}`} x={x + index * step} y={top} width={step + 0.3} height={RAMP_HEIGHT} fill={color} />
      ))}
      <text x={x} y={top + RAMP_HEIGHT + 12}>
        {legend.low}
      </text>
      <text x={x + RAMP_WIDTH} y={top + RAMP_HEIGHT + 12} textAnchor="end">
        {legend.high}
      </text>
    </>
  )
}

function Entries({ plate, theme }: { plate: LegendPlate; theme: ChartTheme }) {
  const x = plate.x + PLATE_PADDING
  const line = (index: number) => plate.y + PLATE_PADDING + index * LEGEND_LINE
  return (
    <>
      {plate.shown.map((entry, index) => (
        <g key={entry.key}>
          <rect x={x} y={line(index) + 5} width={SWATCH} height={SWATCH} rx={2} fill={entry.color} />
          <text x={x + SWATCH + SWATCH_GAP} y={line(index) + 13} fill={theme.text}>
            {entry.label}
          </text>
        </g>
      ))}
      {plate.more > 0 && (
        <text x={x} y={line(plate.shown.length) + 13}>
          {t(mapMessages.more, { count: plate.more })}
        </text>
      )}
    </>
  )
}

type ButtonProps = {
  legend: MapLegend
  size: Size
  hidden: ReadonlySet<string>
  onChange: (hidden: ReadonlySet<string>) => void
}

/** The entries of a legend, each of which hides or shows what has its colour. */
export function LegendButtons({ legend, size, hidden, onChange }: ButtonProps) {
  const isPicture = useIsPicture()
  const plate = layoutPlate(legend, size)
  if (!plate || isPicture || legend.kind !== 'entries') return null
  return (
    <div
      className={styles['legend']}
      role="group"
      aria-label={messages.legend}
      style={{ insetInlineStart: plate.x, insetBlockStart: plate.y, inlineSize: plate.width }}
    >
      {plate.shown.map((entry, index) => (
        <button
          key={entry.key}
          type="button"
          aria-pressed={!hidden.has(entry.key)}
          title={legend.entries[index]?.label}
          style={{ blockSize: LEGEND_LINE }}
          onClick={() => onChange(toggled(hidden, entry.key))}
        >
          <span className={styles['swatch']} style={{ background: entry.color }} />
          <span className={styles['text']}>{entry.label}</span>
        </button>
      ))}
      {plate.more > 0 && <span className={styles['more']}>{t(mapMessages.more, { count: plate.more })}</span>}
    </div>
  )
}
