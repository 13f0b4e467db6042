import { Plus, X } from 'lucide-react'
import { useSyncExternalStore, type KeyboardEvent } from 'react'
import type { SqlTabEntry } from '../../api/sql-lab.ts'
import { t } from '../../i18n/message.ts'
import { sqlMessages } from '../../i18n/sql-lab.ts'
import { useContextMenu } from '../../ui/context-menu.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { MenuItem } from '../../ui/menu-items.ts'
import { handleRoving } from '../../ui/roving.ts'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './tab-strip.module.css'
import type { TabSession } from './tab-session.ts'
import type { Tabs } from './use-tabs.ts'

interface TabStripProps {
  readonly tabs: Tabs
  /** What can be done with a tab, for its menu. */
  readonly menu: (entry: SqlTabEntry) => readonly MenuItem[]
}

/** The open queries. Arrows move between them, Delete closes one, the context menu has the rest. */
export function TabStrip({ tabs, menu }: TabStripProps) {
  const { onContextMenu, popup } = useContextMenu({
    label: t(sqlMessages.tabMenu),
    items: (target) => {
      const id = Number(target.closest('[data-tab]')?.getAttribute('data-tab'))
      const entry = tabs.entries.find((candidate) => candidate.id === id)
      return entry ? menu(entry) : []
    },
  })
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const id = Number(document.activeElement?.getAttribute('data-tab'))
    const entry = tabs.entries.find((candidate) => candidate.id === id)
    if (event.key === 'Delete' && entry) tabs.close(entry)
    else handleRoving(event, 'horizontal')?.click()
  }
  return (
    <div className={styles.strip} onContextMenu={onContextMenu}>
      <div role="tablist" aria-label={t(sqlMessages.tabs)} className={styles.tablist} onKeyDown={onKeyDown}>
        {tabs.entries.map((entry) => (
          <TabButton
            key={entry.id}
            entry={entry}
            session={tabs.sessionOf(entry)}
            selected={entry.id === tabs.active?.id}
            onChoose={() => tabs.choose(entry)}
            onClose={() => tabs.close(entry)}
          />
        ))}
      </div>
      <IconButton
        icon={Plus}
        label={t(sqlMessages.newTab)}
        size="sm"
        className={styles['new-tab']}
        busy={tabs.busy}
        onClick={() => void tabs.open({})}
      />
      {popup}
    </div>
  )
}

interface TabButtonProps {
  readonly entry: SqlTabEntry
  readonly session: TabSession | null
  readonly selected: boolean
  readonly onChoose: () => void
  readonly onClose: () => void
}

function TabButton({ entry, session, selected, onChoose, onClose }: TabButtonProps) {
  const status = useRunStatus(session) ?? entry.state ?? 'none'
  const name = useTabName(session) || entry.label
  return (
    <button
      type="button"
      role="tab"
      id={`sql-tab-${entry.id}`}
      data-roving=""
      data-tab={entry.id}
      aria-selected={selected}
      aria-controls={selected ? 'sql-tab-panel' : undefined}
      tabIndex={selected ? 0 : -1}
      className={styles.tab}
      onClick={selected ? undefined : onChoose}
      onAuxClick={(event) => (event.button === 1 ? onClose() : undefined)}
    >
      {status === 'running' ? <Spinner className={styles.running} /> : <span className={styles.dot} data-state={status} aria-hidden="true" />}
      <span className="trunc" data-tooltip-overflow="">
        {name}
      </span>
      <span className="sr-only">{t(sqlMessages.queryState, { state: status })}</span>
      <span
        className={styles.close}
        aria-hidden="true"
        data-tooltip={t(sqlMessages.closeTab)}
        onClick={(event) => {
          event.stopPropagation()
          onClose()
        }}
      >
        <Icon icon={X} size="xs" />
      </span>
    </button>
  )
}

const nothing = () => () => undefined

function useRunStatus(session: TabSession | null): string | null {
  const status = useSyncExternalStore(session?.run.subscribe ?? nothing, () => session?.run.getSnapshot().status ?? 'idle')
  return status === 'idle' || status === 'gone' ? null : status
}

function useTabName(session: TabSession | null): string {
  return useSyncExternalStore(session?.store.subscribe ?? nothing, () => session?.store.getSnapshot().state.name ?? '')
}
