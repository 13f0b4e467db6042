import { Search } from 'lucide-react'
import { useState } from 'react'
import { chartKinds } from '../../charts/registry.ts'
import { exploreMessages } from '../../i18n/explore.ts'
import { t } from '../../i18n/message.ts'
import { kindIcon } from '../../ui/kind-icons.ts'
import { Icon } from '../../ui/icon.tsx'
import { Input } from '../../ui/input.tsx'
import { handleRoving } from '../../ui/roving.ts'
import { Segmented } from '../../ui/segmented.tsx'
import styles from './kind-picker.module.css'

interface KindPickerProps {
  readonly chosen: string | undefined
  readonly onChoose: (vizType: string | undefined) => void
  /** A double press: chosen and done. */
  readonly onTake: (vizType: string) => void
}

const ALL = 'all'
const CATEGORIES = [...new Set(chartKinds.filter((kind) => kind.listed).map((kind) => kind.category))]

/** Chart types as tiles, by category and search. */
export function KindPicker({ chosen, onChoose, onTake }: KindPickerProps) {
  const [category, setCategory] = useState<string>(ALL)
  const [text, setText] = useState('')
  const needle = text.trim().toLowerCase()
  const kinds = chartKinds.filter(
    (kind) =>
      kind.listed && (category === ALL || kind.category === category) && kind.name.toLowerCase().includes(needle),
  )
  const focused = kinds.find((kind) => kind.type === chosen)?.type ?? kinds[0]?.type
  return (
    <div className={styles.picker}>
      <div className="row wrap">
        <Segmented
          label={t(exploreMessages.categories)}
          value={category}
          options={[
            { value: ALL, label: t(exploreMessages.allCharts) },
            ...CATEGORIES.map((value) => ({ value, label: value })),
          ]}
          onChange={(next) => {
            setCategory(next)
            const kept = chartKinds.some((kind) => kind.type === chosen && (next === ALL || kind.category === next))
            if (!kept) onChoose(undefined)
          }}
        />
        <Input
          className={styles.search}
          icon={Search}
          type="search"
          aria-label={t(exploreMessages.searchKinds)}
          placeholder={t(exploreMessages.searchKinds)}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      {kinds.length === 0 ? <p className="muted">{t(exploreMessages.noKinds)}</p> : null}
      <div
        role="radiogroup"
        aria-label={t(exploreMessages.chartType)}
        className={styles.tiles}
        onKeyDown={(event) => handleRoving(event, 'both')?.click()}
      >
        {kinds.map((kind) => (
          <button
            key={kind.type}
            type="button"
            role="radio"
            data-roving=""
            aria-checked={kind.type === chosen}
            tabIndex={kind.type === focused ? 0 : -1}
            className={styles.tile}
            onClick={() => onChoose(kind.type)}
            onDoubleClick={() => onTake(kind.type)}
          >
            <Icon icon={kindIcon(kind.type)} />
            <span>{kind.name}</span>
            <span className="tiny muted">{kind.category}</span>
          </button>
        ))}
      </div>
    </div>
  )
}
