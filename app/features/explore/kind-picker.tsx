import { Search } from 'lucide-react'
import { useState } from 'react'
import type { ChartKind } from '../../charts/kind.ts'
import { chartKinds } from '../../charts/registry.ts'
import { useChartTheme } from '../../charts/use-chart-theme.ts'
import { exploreMessages } from '../../i18n/explore.ts'
import { dialogMessages } from '../../i18n/explore-dialogs.ts'
import { t } from '../../i18n/message.ts'
import { Badge } from '../../ui/badge.tsx'
import { kindIcon } from '../../ui/kind-icons.ts'
import { Icon } from '../../ui/icon.tsx'
import { Input } from '../../ui/input.tsx'
import { handleRoving } from '../../ui/roving.ts'
import styles from './kind-picker.module.css'
import { ALL, FEATURED, findKinds, galleryGroups } from './kind-search.ts'

interface KindPickerProps {
  readonly chosen: string | undefined
  readonly onChoose: (vizType: string | undefined) => void
  /** A double press: chosen and done. */
  readonly onTake: (vizType: string) => void
}

/** Chart types as tiles, by category and search; what the chosen one is good for stands under them. */
export function KindPicker({ chosen, onChoose, onTake }: KindPickerProps) {
  const [group, setGroup] = useState<string>(ALL)
  const [text, setText] = useState('')
  const kinds = findKinds(chartKinds, group, text)
  const focused = kinds.find((kind) => kind.type === chosen)?.type ?? kinds[0]?.type
  const current = chartKinds.find((kind) => kind.type === chosen)
  const choose = (next: string) => {
    setGroup(next)
    if (!findKinds(chartKinds, next, '').some((kind) => kind.type === chosen)) onChoose(undefined)
  }
  return (
    <div className={styles.picker}>
      <div className={styles.side}>
        <Input
          icon={Search}
          type="search"
          aria-label={t(dialogMessages.searchKinds)}
          placeholder={t(dialogMessages.searchKinds)}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <div
          role="radiogroup"
          aria-label={t(dialogMessages.categories)}
          className={styles.groups}
          onKeyDown={(event) => handleRoving(event, 'both')?.click()}
        >
          {galleryGroups(chartKinds).map(({ value, count }) => (
            <button
              key={value}
              type="button"
              role="radio"
              data-roving=""
              aria-checked={value === group}
              tabIndex={value === group ? 0 : -1}
              className={styles.group}
              onClick={() => choose(value)}
            >
              {groupName(value)}
              <span className="small muted num">{count}</span>
            </button>
          ))}
        </div>
      </div>
      <div className={styles.main}>
        {kinds.length === 0 ? <p className="muted">{t(dialogMessages.noKinds)}</p> : null}
        <div
          role="radiogroup"
          aria-label={t(exploreMessages.chartType)}
          className={`${styles.tiles} scroll`}
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
              <Thumbnail key={kind.type} kind={kind} />
              <span>{kind.name}</span>
              <span className={`${styles.kind} tiny muted`}>
                {kind.category}
                {kind.deprecated ? <Badge tone="warning">{t(dialogMessages.deprecated)}</Badge> : null}
                {kind.featured ? <Badge>{t(dialogMessages.featured)}</Badge> : null}
              </span>
            </button>
          ))}
        </div>
        <p className={styles.about} role="status">
          {current ? (
            <>
              <b>{current.name}</b> {current.description ?? t(dialogMessages.noDescription)}
            </>
          ) : null}
        </p>
      </div>
    </div>
  )
}

/** A drawing of the kind, or its sign while there is none. */
function Thumbnail({ kind }: { readonly kind: ChartKind }) {
  const theme = useChartTheme()
  const [missing, setMissing] = useState(false)
  if (missing) return <Icon icon={kindIcon(kind.type)} />
  return (
    <img
      alt=""
      loading="lazy"
      className={styles.thumbnail}
      src={`/thumbnails/${kind.type}-${theme.name}.svg`}
      onError={() => setMissing(true)}
    />
  )
}

function groupName(group: string): string {
  if (group === ALL) return t(dialogMessages.allCharts)
  return group === FEATURED ? t(dialogMessages.featured) : group
}
