import { useEffect, useRef, useState } from 'react'
import type { SimpleOp } from '../../../../durable-objects/dashboard/ops.ts'
import type { DashboardState, Filter } from '../../../../durable-objects/dashboard/state.ts'
import { errorText } from '../../../api/errors.ts'
import { filterConfigMessages } from '../../../i18n/filter-config.ts'
import { t } from '../../../i18n/message.ts'
import { uiMessages } from '../../../i18n/ui.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useLayout, usePage } from '../view/contexts.ts'
import styles from './filter-dialog.module.css'
import type { FilterDraft } from './filter-draft.ts'
import {
  dropFilter,
  filterChanges,
  filterFaults,
  filterOps,
  hasChanges,
  insertFilter,
  markLeaving,
} from './filter-draft.ts'
import type { FilterChanges } from './filter-draft.ts'
import { FilterForm } from './filter-form.tsx'
import { FilterList } from './filter-list.tsx'

/** Spec: a removed filter can be brought back for so long. */
const UNDO_MS = 5_000

interface FilterDialogProps {
  readonly onClose: () => void
  /** Rejects with the reason; the dialog then stays open. */
  readonly onSave: (ops: readonly SimpleOp[], changes: FilterChanges) => Promise<void>
}

/** Adds, changes, orders and removes the native filters of a dashboard. */
export function FilterDialog({ onClose, onSave }: FilterDialogProps) {
  const { state } = useLayout()
  const { datasets } = usePage()
  const [before] = useState(() => filtersOf(state))
  const [draft, setDraft] = useState<FilterDraft>({ filters: before, leaving: new Set() })
  const [selected, setSelected] = useState<string | null>(before[0]?.id ?? null)
  const [tried, setTried] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const remove = useDelayedRemoval(setDraft)

  const faults = filterFaults(draft)
  const changes = filterChanges(before, draft)
  const current = draft.filters.find((filter) => filter.id === selected)
  const close = () => (hasChanges(changes) ? setLeaving(true) : onClose())
  const save = async () => {
    setTried(true)
    const [faulty] = faults.keys()
    if (faulty !== undefined) return setSelected(faulty)
    if (!hasChanges(changes)) return onClose()
    setBusy(true)
    setFailure(null)
    try {
      await onSave(filterOps(before, changes), changes)
      onClose()
    } catch (error) {
      setFailure(t(filterConfigMessages.saveFailed, { error: errorText(error) }))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t(filterConfigMessages.title)}
      size="wide"
      keepOpen
      onClose={close}
      footer={
        leaving ? (
          <>
            <span className="grow">{t(filterConfigMessages.unsaved)}</span>
            <Button onClick={() => setLeaving(false)}>{t(filterConfigMessages.keepEditing)}</Button>
            <Button kind="danger" onClick={onClose}>
              {t(filterConfigMessages.yesCancel)}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={close}>{t(uiMessages.cancel)}</Button>
            <Button kind="primary" busy={busy} onClick={() => void save()}>
              {t(filterConfigMessages.save)}
            </Button>
          </>
        )
      }
    >
      {failure ? <Banner tone="danger">{failure}</Banner> : null}
      <div className={styles.columns}>
        <FilterList
          draft={draft}
          faulty={tried ? new Set(faults.keys()) : new Set()}
          selected={selected}
          onSelect={setSelected}
          onChange={setDraft}
          onAdd={(filter) => {
            setDraft(insertFilter(draft, filter))
            setSelected(filter.id)
          }}
          defaultDataset={[...datasets.keys()][0]}
          onRemove={remove.mark}
          onRestore={remove.restore}
        />
        {current ? (
          <FilterForm
            key={current.id}
            filter={current}
            draft={draft}
            faults={tried ? (faults.get(current.id) ?? {}) : {}}
            removed={draft.leaving.has(current.id)}
            onRestore={() => remove.restore(current.id)}
            onChange={setDraft}
          />
        ) : (
          <p className="muted">{t(filterConfigMessages.empty)}</p>
        )}
      </div>
    </Dialog>
  )
}

function filtersOf(state: DashboardState): Filter[] {
  return state.filterOrder.flatMap((id) => state.filters[id] ?? [])
}

/** Removal waits a while, so that it can be taken back; saving takes what is marked along. */
function useDelayedRemoval(setDraft: (change: (draft: FilterDraft) => FilterDraft) => void) {
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const running = timers.current
    return () => running.forEach((timer) => clearTimeout(timer))
  }, [])
  return {
    mark: (id: string) => {
      setDraft((draft) => markLeaving(draft, id, true))
      timers.current.set(
        id,
        setTimeout(() => setDraft((draft) => dropFilter(draft, id)), UNDO_MS),
      )
    },
    restore: (id: string) => {
      clearTimeout(timers.current.get(id))
      setDraft((draft) => markLeaving(draft, id, false))
    },
  }
}
