import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useId } from 'react'
import { t } from '../../i18n/message.ts'
import { toggled } from '../frame/legend.tsx'
import { useIsPicture } from '../frame/medium.ts'
import type { MapLegend } from '../map/legend-layout.ts'
import { mapMessages } from '../map/messages.ts'
import type { Size } from '../map/view.ts'
import type { ChartTheme } from '../theme.ts'
import type { Hidden } from './hidden.ts'
import styles from './layer-panel.module.css'
import { LayerPanelPicture } from './layer-panel-picture.tsx'
import type { PartLayer } from './layers.ts'
import { multiTexts } from './messages.ts'
import { hasPanel, isPanelOpen, PANEL_EDGE, PANEL_WIDTH } from './panel-room.ts'

/** Entries of one layer; more are counted. */
const MOST_ENTRIES = 12

type Props = {
  layers: readonly PartLayer[]
  size: Size
  theme: ChartTheme
  hidden: Hidden
  onHidden: (hidden: Hidden) => void
  /** What the reader chose; without, large maps show the list. */
  opened: boolean | undefined
  onOpened: (opened: boolean) => void
}

/** Every layer by name with its legend; a press takes away the layer, or one entry of it. */
export function LayerPanel({ layers, size, theme, hidden, onHidden, opened, onOpened }: Props) {
  const isPicture = useIsPicture()
  const listId = useId()
  if (isPicture) return <LayerPanelPicture layers={layers} size={size} theme={theme} />
  if (!hasPanel(size)) return null
  const isOpen = opened ?? isPanelOpen(size)
  const Arrow = isOpen ? ChevronUp : ChevronDown
  return (
    <section
      className={styles['panel']}
      aria-label={t(multiTexts.layers)}
      style={{ insetBlockStart: PANEL_EDGE, insetInlineEnd: PANEL_EDGE, inlineSize: isOpen ? PANEL_WIDTH : undefined }}
    >
      <button
        type="button"
        className={styles['head']}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        title={t(isOpen ? multiTexts.hideLayers : multiTexts.showLayers)}
        onClick={() => onOpened(!isOpen)}
      >
        <span className={styles['text']}>{t(multiTexts.layersCount, { count: layers.length })}</span>
        <Arrow aria-hidden="true" />
      </button>
      {isOpen && (
        <ul id={listId} className={styles['list']}>
          {layers.toSorted(failedFirst).map((layer) => (
            <LayerItem key={layer.chartId} layer={layer} hidden={hidden} onHidden={onHidden} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** What is missing must not be found by scrolling. */
function failedFirst(a: PartLayer, b: PartLayer): number {
  return Number(a.whole !== undefined) - Number(b.whole !== undefined)
}

type ItemProps = Pick<Props, 'hidden' | 'onHidden'> & { layer: PartLayer }

function LayerItem({ layer, hidden, onHidden }: ItemProps) {
  const { chartId, name, whole, failure, isEmpty } = layer
  const isShown = !hidden.layers.has(chartId)
  const Sign = isShown ? Eye : EyeOff
  if (!whole) {
    return (
      <li className={styles['failure']} role="alert">
        {failure ?? name}
      </li>
    )
  }
  const taken = hidden.entries.get(chartId) ?? new Set<string>()
  const onEntries = (entries: ReadonlySet<string>) =>
    onHidden({ ...hidden, entries: new Map(hidden.entries).set(chartId, entries) })
  return (
    <li>
      <button
        type="button"
        className={styles['layer']}
        aria-pressed={isShown}
        title={name}
        onClick={() => onHidden({ ...hidden, layers: toggled(hidden.layers, chartId) })}
      >
        <Sign aria-hidden="true" />
        <span className={styles['text']}>{name}</span>
      </button>
      {isEmpty && <span className={styles['note']}>{t(multiTexts.noRows)}</span>}
      {isShown && whole.legend && <LayerLegend name={name} legend={whole.legend} taken={taken} onTaken={onEntries} />}
    </li>
  )
}

type LegendProps = {
  name: string
  legend: MapLegend
  taken: ReadonlySet<string>
  onTaken: (taken: ReadonlySet<string>) => void
}

function LayerLegend({ name, legend, taken, onTaken }: LegendProps) {
  if (legend.kind === 'ramp') {
    return (
      <div className={styles['ramp']}>
        {legend.title && <span className={styles['text']}>{legend.title}</span>}
        <span className={styles['colors']} style={{ background: `linear-gradient(to right, ${legend.colors.join(', ')})` }} />
        <span className={styles['ends']}>
          <span>{legend.low}</span>
          <span>{legend.high}</span>
        </span>
      </div>
    )
  }
  const rest = legend.entries.length - MOST_ENTRIES
  return (
    <div className={styles['entries']} role="group" aria-label={name}>
      {legend.entries.slice(0, MOST_ENTRIES).map(({ key, label, color }) => (
        <button
          key={key}
          type="button"
          className={styles['entry']}
          aria-pressed={!taken.has(key)}
          title={label}
          onClick={() => onTaken(toggled(taken, key))}
        >
          <span className={styles['swatch']} style={{ background: color }} />
          <span className={styles['text']}>{label}</span>
        </button>
      ))}
      {rest > 0 && <span className={styles['note']}>{t(mapMessages.more, { count: rest })}</span>}
    </div>
  )
}
