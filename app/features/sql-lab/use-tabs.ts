import { useEffect, useRef, useState } from 'react'
import { bootstrap } from '../../api/bootstrap.ts'
import { errorText } from '../../api/errors.ts'
import { sqlLab, type NewSqlTab, type SqlTabEntry } from '../../api/sql-lab.ts'
import { t } from '../../i18n/message.ts'
import { sqlMessages } from '../../i18n/sql-lab.ts'
import { toast } from '../../ui/toast.ts'
import { DEFAULT_LIMIT } from './limits.ts'
import { nextUntitled } from './tab-names.ts'
import { TabSessions, type TabSession } from './tab-session.ts'

export interface Tabs {
  readonly entries: readonly SqlTabEntry[]
  readonly active: SqlTabEntry | null
  readonly session: TabSession | null
  readonly busy: boolean
  /** The session of a tab that has been looked at. */
  readonly sessionOf: (entry: SqlTabEntry) => TabSession | null
  readonly choose: (entry: SqlTabEntry) => void
  readonly open: (tab: Partial<NewSqlTab>) => Promise<TabSession | null>
  readonly close: (entry: SqlTabEntry) => void
  readonly closeOthers: (entry: SqlTabEntry) => void
  readonly step: (by: 1 | -1) => void
}

/** The tabs of this person: which there are, which is in sight, and what is open behind them. */
export function useTabs(stored: readonly SqlTabEntry[], firstDatabase: number | null): Tabs {
  const [entries, setEntries] = useState(stored)
  const [activeId, setActiveId] = useState(() => (stored.find(({ active }) => active) ?? stored.at(-1))?.id ?? null)
  const [sessions] = useState(() => new TabSessions())
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState(false)
  const trail = useRef<number[]>([])
  const active = entries.find(({ id }) => id === activeId) ?? entries.at(-1) ?? null
  const userId = bootstrap().user?.userId ?? 0
  const session = active ? sessions.of(active, userId) : null
  if (active && !opened.has(active.uuid)) setOpened(new Set([...opened, active.uuid]))

  useEffect(() => {
    if (session) void session.start()
  }, [session])
  useEffect(() => () => sessions.closeAll(), [sessions])

  const choose = (entry: SqlTabEntry) => {
    if (active) trail.current.push(active.id)
    setActiveId(entry.id)
    sqlLab.activateTab(entry.id).catch((error: unknown) => toast.danger(errorText(error)))
  }
  const open = async (tab: Partial<NewSqlTab>) => {
    setBusy(true)
    try {
      const state = session?.store.getSnapshot().state
      const names = entries.map((entry) => sessions.nameOf(entry))
      const name = tab.name ?? nextUntitled(names, (n) => t(sqlMessages.untitled, { n: String(n) }))
      const made = await sqlLab.openTab({
        dbId: state?.databaseId ?? firstDatabase,
        schema: state?.schema ?? null,
        queryLimit: state?.queryLimit ?? DEFAULT_LIMIT,
        sql: '',
        ...tab,
        name,
      })
      const entry: SqlTabEntry = { ...made, label: name, active: true, state: null }
      setEntries((before) => [...before, entry])
      if (active) trail.current.push(active.id)
      setActiveId(entry.id)
      return sessions.of(entry, userId)
    } catch (error) {
      toast.danger(errorText(error))
      return null
    } finally {
      setBusy(false)
    }
  }
  const closeAll = (closed: readonly SqlTabEntry[]) => {
    const gone = new Set(closed.map(({ id }) => id))
    const left = entries.filter(({ id }) => !gone.has(id))
    setEntries(left)
    if (active && gone.has(active.id)) {
      const previous = trail.current.findLast((id) => left.some((entry) => entry.id === id))
      setActiveId(previous ?? left.at(-1)?.id ?? null)
    }
    for (const entry of closed) {
      sessions.close(entry.uuid)
      sqlLab.closeTab(entry.id).catch((error: unknown) => toast.danger(errorText(error)))
    }
  }
  return {
    entries,
    active,
    session,
    busy,
    sessionOf: (entry) => (opened.has(entry.uuid) ? sessions.of(entry, userId) : null),
    choose,
    open,
    close: (entry) => closeAll([entry]),
    closeOthers: (entry) => closeAll(entries.filter(({ id }) => id !== entry.id)),
    step: (by) => {
      const at = entries.findIndex(({ id }) => id === active?.id)
      const next = entries.at((at + by) % entries.length)
      if (next && next.id !== active?.id) choose(next)
    },
  }
}
