import { useInfiniteQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { HistoryEntry } from '../../../../durable-objects/dashboard/history.ts'
import { bootstrap } from '../../../api/bootstrap.ts'
import { dashboardHistory } from '../../../api/dashboard-history.ts'
import { editMessages } from '../../../i18n/dashboard-edit.ts'
import { formatDate, formatRelative } from '../../../i18n/format.ts'
import { t } from '../../../i18n/message.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { toast } from '../../../ui/toast.ts'
import { personOf } from '../live/people.ts'
import { usePage } from '../view/contexts.ts'
import { useNow } from '../view/use-now.ts'
import { useEditing } from './edit-context.ts'
import { daysAgo, foldUndos, historyText } from './history-text.ts'
import { refusalText } from './refusals.ts'
import styles from './side-panel.module.css'

const CompareDialog = lazy(async () => ({ default: (await import('./compare-dialog.tsx')).CompareDialog }))
const ConfirmDialog = lazy(async () => ({ default: (await import('../../../ui/confirm-dialog.tsx')).ConfirmDialog }))

/** Who did what and when, newest first; any version can come back. */
export function SidePanel({ onClose }: { readonly onClose: () => void }) {
  const { dashboard } = usePage()
  const { live, store } = useEditing()
  const [mine, setMine] = useState(false)
  const [chosen, setChosen] = useState<HistoryEntry | null>(null)
  const [dialog, setDialog] = useState<'compare' | 'restore' | null>(null)
  const list = useInfiniteQuery(dashboardHistory(dashboard.id))
  const { refetch } = list
  const { state } = live
  // The log has grown: the panel follows what is confirmed.
  useEffect(() => void (live.pendingCount === 0 ? refetch() : undefined), [state, live.pendingCount, refetch])

  const entries = list.data?.pages.flat() ?? []
  const { changes, undone } = foldUndos(entries)
  const userId = bootstrap().user?.userId
  const shown = changes.filter((entry) => !mine || entry.actor.id === userId)
  const current = changes.find((entry) => !undone.has(entry.op))?.seq
  const restore = async () => {
    if (!chosen) return
    const decision = store.commit({ type: 'restoreVersion', data: { seq: chosen.seq } })
    if (!decision.ok && decision.code !== 'version-gone') {
      throw new Error(refusalText(decision.code) ?? t(editMessages.nowhere))
    }
    toast.success(t(editMessages.restored))
  }
  return (
    <aside className={styles.panel} aria-label={t(editMessages.history)}>
      <div className={styles.head}>
        <h2 className={styles.heading}>{t(editMessages.history)}</h2>
        <span className="push">
          <IconButton icon={X} size="sm" label={t(editMessages.historyClose)} onClick={onClose} />
        </span>
      </div>
      <div className={styles.body}>
        <div className={styles.options}>
          <Switch checked={mine} onChange={setMine}>
            {t(editMessages.onlyMine)}
          </Switch>
          <span className="tiny muted num">{t(editMessages.historyCount, { count: shown.length })}</span>
        </div>
        {list.isPending ? <Skeleton height="12em" /> : null}
        {list.isError ? <p className="text-danger">{t(editMessages.historyFailed)}</p> : null}
        {list.isSuccess && shown.length === 0 ? <p className="muted">{t(editMessages.historyEmpty)}</p> : null}
        <Entries entries={shown} undone={undone} current={current} chosen={chosen?.seq ?? null} onChoose={setChosen} />
        {list.hasNextPage ? (
          <Button size="sm" kind="ghost" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t(editMessages.historyMore)}
          </Button>
        ) : null}
      </div>
      <div className={styles.foot}>
        <Button disabled={!chosen || chosen.seq === current} onClick={() => setDialog('compare')}>
          {t(editMessages.compare)}
        </Button>
        <Button disabled={!chosen || chosen.seq === current} onClick={() => setDialog('restore')}>
          {t(editMessages.restore)}
        </Button>
      </div>
      {dialog === 'restore' && chosen ? (
        <Suspense>
          <ConfirmDialog
            title={t(editMessages.restoreTitle)}
            confirmLabel={t(editMessages.restore)}
            onConfirm={restore}
            onClose={() => setDialog(null)}
          >
            {t(editMessages.restoreText, {
              change: historyText(chosen, () => undefined),
              when: formatRelative(chosen.at),
            })}
          </ConfirmDialog>
        </Suspense>
      ) : null}
      {dialog === 'compare' && chosen ? (
        <Suspense>
          <CompareDialog entry={chosen} onClose={() => setDialog(null)} />
        </Suspense>
      ) : null}
    </aside>
  )
}

interface EntriesProps {
  readonly entries: readonly HistoryEntry[]
  readonly undone: ReadonlySet<string>
  readonly current: number | undefined
  readonly chosen: number | null
  readonly onChoose: (entry: HistoryEntry) => void
}

function Entries({ entries, undone, current, chosen, onChoose }: EntriesProps) {
  const now = useNow()
  const groups = Map.groupBy(entries, (entry) => daysAgo(entry.at, now))
  return [...groups].map(([days, group]) => (
    <section key={days}>
      <h3 className={styles.day}>{dayName(days, group[0]?.at ?? now)}</h3>
      <ul className={styles.list}>
        {group.map((entry) => (
          <Entry
            key={entry.seq}
            entry={entry}
            undone={undone.has(entry.op)}
            current={entry.seq === current}
            chosen={entry.seq === chosen}
            now={now}
            onChoose={() => onChoose(entry)}
          />
        ))}
      </ul>
    </section>
  ))
}

interface EntryProps {
  readonly entry: HistoryEntry
  readonly undone: boolean
  readonly current: boolean
  readonly chosen: boolean
  readonly now: number
  readonly onChoose: () => void
}

function Entry({ entry, undone, current, chosen, now, onChoose }: EntryProps) {
  const { live, nameOf } = useEditing()
  const text = historyText(entry, (id) => {
    if (live.state.items[id]) return nameOf(id)
    const name = live.state.filters[id]?.['name']
    return typeof name === 'string' ? name : undefined
  })
  const person = personOf(entry.actor)
  const detail = [entry.actor.name, undone ? t(editMessages.undone) : formatRelative(entry.at, Math.max(now, entry.at))]
  return (
    <li>
      <button
        type="button"
        className={cx(styles.entry, undone && styles.undone)}
        aria-current={current || undefined}
        aria-pressed={chosen}
        onClick={onChoose}
      >
        <Avatar person={person} size="s" decorative />
        <span className={styles.texts}>
          <span className="trunc" data-tooltip-overflow="">
            {text}
          </span>
          <span className="tiny muted trunc">{detail.filter(Boolean).join(' · ')}</span>
        </span>
      </button>
    </li>
  )
}

function dayName(days: number, at: number): string {
  if (days <= 0) return t(editMessages.today)
  if (days === 1) return t(editMessages.yesterday)
  return formatDate(at, { dateStyle: 'medium' })
}
