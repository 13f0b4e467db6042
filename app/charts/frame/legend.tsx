import { messages } from '../messages.ts'
import { LEGEND_GAP, LEGEND_ROW, type LegendBox, SELECTORS, SELECTORS_FROM } from './legend-layout.ts'
import styles from './legend.module.css'
import { LegendPicture } from './legend-picture.tsx'
import { useIsPicture } from './medium.ts'
import { useGrowingList } from './use-growing-list.ts'

export type LegendItem = { name: string; label: string; color: string }

type Props = {
  items: readonly LegendItem[]
  box: LegendBox
  hidden: ReadonlySet<string>
  onChange: (hidden: ReadonlySet<string>) => void
  sort?: 'asc' | 'desc'
}

/** Click hides or shows a series, double click or Alt click shows it alone. */
export function Legend({ items, box, hidden, onChange, sort }: Props) {
  const { drawn, onScroll } = useGrowingList(items.length)
  const ordered = sort ? items.toSorted((a, b) => a.label.localeCompare(b.label) * (sort === 'asc' ? 1 : -1)) : items
  const isSide = box.side === 'left' || box.side === 'right'
  if (useIsPicture()) return <LegendPicture items={ordered} box={box} hidden={hidden} />
  return (
    <div
      className={styles['legend']}
      data-side={box.side}
      role="group"
      aria-label={messages.legend}
      onScroll={onScroll}
      style={{
        inlineSize: isSide ? box.width - LEGEND_GAP : box.width,
        blockSize: isSide ? box.height : box.height - LEGEND_GAP,
        '--legend-row': `${LEGEND_ROW}px`,
        '--legend-selectors': `${SELECTORS}px`,
      }}
    >
      {items.length >= SELECTORS_FROM && !isSide && (
        <span className={styles['selectors']}>
          <button type="button" onClick={() => onChange(new Set())}>
            {messages.showAll}
          </button>
          <button type="button" onClick={() => onChange(inverted(items, hidden))}>
            {messages.invert}
          </button>
        </span>
      )}
      {ordered.slice(0, drawn).map((item) => (
        <button
          key={item.name}
          type="button"
          className={styles['entry']}
          aria-pressed={!hidden.has(item.name)}
          title={item.label}
          onClick={(event) => onChange(event.altKey ? isolated(items, hidden, item.name) : toggled(hidden, item.name))}
          onDoubleClick={() => onChange(isolated(items, hidden, item.name))}
        >
          <span className={styles['swatch']} style={{ background: item.color }} />
          <span className={styles['text']}>{item.label}</span>
        </button>
      ))}
    </div>
  )
}

export function toggled<T>(hidden: ReadonlySet<T>, name: T): ReadonlySet<T> {
  const next = new Set(hidden)
  if (!next.delete(name)) next.add(name)
  return next
}

/** Only this one; when it already is the only one, all again. */
export function isolated(items: readonly LegendItem[], hidden: ReadonlySet<string>, name: string): ReadonlySet<string> {
  const others = items.filter((item) => item.name !== name).map((item) => item.name)
  const alone = !hidden.has(name) && others.every((other) => hidden.has(other))
  return new Set(alone ? [] : others)
}

export function inverted(items: readonly LegendItem[], hidden: ReadonlySet<string>): ReadonlySet<string> {
  return new Set(items.filter((item) => !hidden.has(item.name)).map((item) => item.name))
}
