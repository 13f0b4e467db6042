import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { evolve } from '../../../../durable-objects/dashboard/evolve.ts'
import type { SimpleOp } from '../../../../durable-objects/dashboard/ops.ts'
import type { DashboardState } from '../../../../durable-objects/dashboard/state.ts'
import { dashboardDialogMessages } from '../../../i18n/dashboard-dialogs.ts'
import { filterConfigMessages } from '../../../i18n/filter-config.ts'
import { t } from '../../../i18n/message.ts'
import { uiMessages } from '../../../i18n/ui.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Select } from '../../../ui/select.tsx'
import { tryOps } from '../edit/legality.ts'
import { crossFiltersEnabled } from '../filters/scope.ts'
import { chartIdOf, tileTitle } from '../layout/items.ts'
import { useLayout, usePage } from '../view/contexts.ts'
import type { CrossScopes } from './cross-scope.ts'
import { crossScopeOps, crossScopesOf, withCustomScope } from './cross-scope.ts'
import styles from './filter-dialog.module.css'
import { FilterScopeForm } from './filter-scope-form.tsx'

interface CrossScopeDialogProps {
  /** The chart to begin with, which gets a scope of its own once something is changed. */
  readonly chartId?: number | undefined
  readonly onClose: () => void
  /** Rejects with the reason; the dialog then stays open. */
  readonly onSave: (ops: readonly SimpleOp[], next: DashboardState) => Promise<void>
}

/** What is chosen at the left: the scope of all charts, that of one, or a new one without a chart yet. */
type Choice = 'all' | 'new' | number

/** Which charts a cross-filter reaches, for all charts and for single ones. */
export function CrossScopeDialog({ chartId, onClose, onSave }: CrossScopeDialogProps) {
  const { state } = useLayout()
  const names = useChartNames()
  const [opened] = useState(() => withCustomScope(crossScopesOf(state), chartId))
  const [scopes, setScopes] = useState<CrossScopes>(opened)
  const [choice, setChoice] = useState<Choice>(chartId ?? 'all')
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const setCustom = (change: (custom: Map<number, CrossScopes['global']>) => void) => {
    const custom = new Map(scopes.custom)
    change(custom)
    setScopes({ ...scopes, custom })
  }
  const choose = (chart: number | undefined) => {
    if (chart === undefined) return
    setCustom((custom) => {
      custom.set(chart, custom.get(Number(choice)) ?? scopes.global)
      if (typeof choice === 'number') custom.delete(choice)
    })
    setChoice(chart)
  }
  const save = async () => {
    const ops = scopes === opened ? [] : crossScopeOps(state, scopes)
    if (ops.length === 0) return onClose()
    setBusy(true)
    try {
      await onSave(ops, ops.reduce(afterOp, state))
      onClose()
    } catch {
      setFailed(true)
      setBusy(false)
    }
  }
  const scope = typeof choice === 'number' ? scopes.custom.get(choice) : scopes.global
  const free = [...names].filter(([id]) => id === choice || !scopes.custom.has(id))
  return (
    <Dialog
      title={t(dashboardDialogMessages.crossScoping)}
      size="wide"
      keepOpen
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t(uiMessages.cancel)}</Button>
          <Button kind="primary" busy={busy} onClick={() => void save()}>
            {t(filterConfigMessages.save)}
          </Button>
        </>
      }
    >
      {failed ? <Banner tone="danger">{t(dashboardDialogMessages.crossScopingFailed)}</Banner> : null}
      {crossFiltersEnabled(state) ? null : <Banner>{t(dashboardDialogMessages.crossDisabled)}</Banner>}
      <div className={styles.columns}>
        <nav className={styles.side} aria-label={t(dashboardDialogMessages.crossScoping)}>
          <ul className={styles.list}>
            <Entry label={t(dashboardDialogMessages.allCharts)} chosen={choice === 'all'} onChoose={() => setChoice('all')} />
            {[...scopes.custom.keys()].map((id) => (
              <Entry
                key={id}
                label={names.get(id) ?? t(dashboardDialogMessages.goneChart)}
                chosen={choice === id}
                onChoose={() => setChoice(id)}
                onRemove={() => {
                  setCustom((custom) => custom.delete(id))
                  if (choice === id) setChoice('all')
                }}
              />
            ))}
            {choice === 'new' ? (
              <Entry label={t(dashboardDialogMessages.newScoping)} chosen onChoose={() => undefined} />
            ) : null}
          </ul>
          <Button size="sm" kind="ghost" disabled={choice === 'new' || free.length === 0} onClick={() => setChoice('new')}>
            {t(dashboardDialogMessages.addScoping)}
          </Button>
        </nav>
        <div className={styles.form}>
          {choice === 'all' ? null : (
            <Field label={t(dashboardDialogMessages.chart)} required>
              <Select
                label={t(dashboardDialogMessages.chart)}
                value={typeof choice === 'number' ? choice : undefined}
                options={free.map(([value, label]) => ({ value, label }))}
                onChange={choose}
              />
            </Field>
          )}
          {scope && choice !== 'new' ? (
            <FilterScopeForm
              key={choice}
              scope={scope}
              source={typeof choice === 'number' ? choice : undefined}
              onChange={(next) =>
                typeof choice === 'number'
                  ? setCustom((custom) => custom.set(choice, next))
                  : setScopes({ ...scopes, global: next })
              }
            />
          ) : null}
        </div>
      </div>
    </Dialog>
  )
}

function afterOp(state: DashboardState, op: SimpleOp): DashboardState {
  const decision = tryOps(state, [op])
  return decision.ok ? evolve(state, decision.event) : state
}

interface EntryProps {
  readonly label: string
  readonly chosen: boolean
  readonly onChoose: () => void
  readonly onRemove?: () => void
}

function Entry({ label, chosen, onChoose, onRemove }: EntryProps) {
  return (
    <li className={styles.entry} data-selected={chosen || undefined}>
      <button type="button" className={styles.name} aria-current={chosen || undefined} onClick={onChoose}>
        <span className="trunc">{label}</span>
      </button>
      {onRemove ? (
        <IconButton
          icon={Trash2}
          size="sm"
          label={t(dashboardDialogMessages.removeScoping, { name: label })}
          onClick={onRemove}
        />
      ) : null}
    </li>
  )
}

/** Titles of the charts in the layout by their ids. */
function useChartNames(): ReadonlyMap<number, string> {
  const { state } = useLayout()
  const { charts } = usePage()
  const names = new Map<number, string>()
  for (const item of Object.values(state.items)) {
    const id = chartIdOf(item)
    if (id !== undefined) names.set(id, tileTitle(item, charts.get(id)?.slice_name))
  }
  return names
}
