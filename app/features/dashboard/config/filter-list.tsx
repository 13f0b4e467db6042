import { ArrowDown, ArrowUp, CircleAlert, Minus, Plus, Trash2 } from 'lucide-react'
import type { Filter } from '../../../../durable-objects/dashboard/state.ts'
import { filterConfigMessages } from '../../../i18n/filter-config.ts'
import { t } from '../../../i18n/message.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Menu } from '../../../ui/menu.tsx'
import styles from './filter-dialog.module.css'
import type { FilterDraft } from './filter-draft.ts'
import { moveFilter, newDivider, newFilter } from './filter-draft.ts'

interface FilterListProps {
  readonly draft: FilterDraft
  readonly faulty: ReadonlySet<string>
  readonly selected: string | null
  readonly defaultDataset: number | undefined
  readonly onSelect: (id: string) => void
  readonly onChange: (draft: FilterDraft) => void
  readonly onAdd: (filter: Filter) => void
  readonly onRemove: (id: string) => void
  readonly onRestore: (id: string) => void
}

/** The filters in their order. */
export function FilterList(props: FilterListProps) {
  const { draft, faulty, selected, defaultDataset, onSelect, onChange, onAdd, onRemove, onRestore } = props
  return (
    <div className={styles.side}>
      <ul className={styles.list} aria-label={t(filterConfigMessages.list)}>
        {draft.filters.map((filter, index) => {
          const name = filterName(filter)
          const leaving = draft.leaving.has(filter.id)
          return (
            <li key={filter.id} className={styles.entry} data-selected={filter.id === selected || undefined}>
              <button
                type="button"
                className={styles.name}
                aria-pressed={filter.id === selected}
                onClick={() => onSelect(filter.id)}
              >
                {filter['type'] === 'DIVIDER' ? <Icon icon={Minus} size="s" /> : null}
                {leaving ? <s className="trunc">{name}</s> : <span className="trunc">{name}</span>}
                {leaving ? <span className="tiny muted">{t(filterConfigMessages.removed)}</span> : null}
                {faulty.has(filter.id) ? (
                  <span className="text-danger">
                    <Icon icon={CircleAlert} size="s" />
                    <span className="sr-only">{t(filterConfigMessages.hasFault)}</span>
                  </span>
                ) : null}
              </button>
              {leaving ? (
                <Button kind="ghost" size="sm" onClick={() => onRestore(filter.id)}>
                  {t(filterConfigMessages.undo)}
                </Button>
              ) : (
                <span className={styles.tools}>
                  <IconButton
                    icon={ArrowUp}
                    size="sm"
                    label={t(filterConfigMessages.moveUp, { name })}
                    disabled={index === 0}
                    onClick={() => onChange(moveFilter(draft, filter.id, -1))}
                  />
                  <IconButton
                    icon={ArrowDown}
                    size="sm"
                    label={t(filterConfigMessages.moveDown, { name })}
                    disabled={index === draft.filters.length - 1}
                    onClick={() => onChange(moveFilter(draft, filter.id, 1))}
                  />
                  <IconButton
                    icon={Trash2}
                    size="sm"
                    label={t(filterConfigMessages.remove, { name })}
                    onClick={() => onRemove(filter.id)}
                  />
                </span>
              )}
            </li>
          )
        })}
      </ul>
      <Menu
        label={t(filterConfigMessages.add)}
        items={[
          {
            id: 'filter',
            label: t(filterConfigMessages.filter),
            onSelect: () => onAdd(newFilter(t(filterConfigMessages.untitled), defaultDataset)),
          },
          {
            id: 'divider',
            label: t(filterConfigMessages.divider),
            onSelect: () => onAdd(newDivider(t(filterConfigMessages.untitled))),
          },
        ]}
      >
        {(trigger) => (
          <Button {...trigger} icon={Plus} size="sm">
            {t(filterConfigMessages.add)}
          </Button>
        )}
      </Menu>
    </div>
  )
}

export function filterName(filter: Filter): string {
  const name = filter['type'] === 'DIVIDER' ? filter['title'] : filter['name']
  return typeof name === 'string' && name !== '' ? name : t(filterConfigMessages.untitled)
}
