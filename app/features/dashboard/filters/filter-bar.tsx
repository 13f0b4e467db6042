import { ChevronDown, ChevronRight, PanelLeftClose, Settings2 } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { DashboardState } from '../../../../durable-objects/dashboard/state.ts'
import type { JsonObject } from '../../../../durable-objects/log/json.ts'
import { errorText } from '../../../api/errors.ts'
import { dashboardMessages } from '../../../i18n/dashboard.ts'
import { t } from '../../../i18n/message.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { toast } from '../../../ui/toast.ts'
import { useFilters, useLayout, usePage } from '../view/contexts.ts'
import { canApply, canClear } from './bar-state.ts'
import { CrossFilterChips } from './cross-filter-chips.tsx'
import { FilterField } from './filter-field.tsx'
import styles from './filter-bar.module.css'
import { crossFiltersEnabled } from './scope.ts'

interface FilterBarProps {
  readonly onCollapse: () => void
  readonly onDialog: (dialog: 'filters' | 'scoping') => void
  /** Saves for everybody; rejects with the reason. */
  readonly onSaveMetadata: (next: DashboardState) => Promise<void>
}

/** The panel at the left of a dashboard. */
export function FilterBar({ onCollapse, onDialog, onSaveMetadata }: FilterBarProps) {
  return (
    <aside className={styles.panel} aria-label={t(dashboardMessages.filters)}>
      <div className={styles.head}>
        <h2 className={styles.heading}>{t(dashboardMessages.filters)}</h2>
        <span className="row-1 push">
          <FilterSettings onDialog={onDialog} onSaveMetadata={onSaveMetadata} />
          <IconButton
            icon={PanelLeftClose}
            size="sm"
            label={t(dashboardMessages.collapseFilters)}
            onClick={onCollapse}
          />
        </span>
      </div>
      <div className={styles.body}>
        <FilterList />
      </div>
      <div className={styles.foot}>
        <FilterActions />
      </div>
    </aside>
  )
}

type FilterSettingsProps = Pick<FilterBarProps, 'onDialog' | 'onSaveMetadata'>

function FilterSettings({ onDialog, onSaveMetadata }: FilterSettingsProps) {
  const { may } = usePage()
  const { state } = useLayout()
  if (!may.edit) return null
  const enabled = crossFiltersEnabled(state)
  const saveSettings = (metadata: JsonObject) =>
    onSaveMetadata({ ...state, metadata: { ...state.metadata, ...metadata } }).catch((error: unknown) =>
      toast.danger(errorText(error)),
    )
  return (
    <Menu
      label={t(dashboardMessages.filterSettings)}
      align="end"
      items={[
        { id: 'configure', label: t(dashboardMessages.addFilters), onSelect: () => onDialog('filters') },
        { kind: 'separator', id: 'cross' },
        {
          kind: 'check',
          id: 'enable',
          label: t(dashboardMessages.enableCrossFilters),
          checked: enabled,
          onSelect: () => void saveSettings({ cross_filters_enabled: !enabled }),
        },
        { id: 'scoping', label: t(dashboardMessages.crossScoping), onSelect: () => onDialog('scoping') },
      ]}
    >
      {(trigger) => <IconButton {...trigger} icon={Settings2} size="sm" label={t(dashboardMessages.filterSettings)} />}
    </Menu>
  )
}

/** The filters in their order: cross-filters, those that reach what is seen, then the others. */
export function FilterList() {
  const { items, inScope, outOfScope, cross } = useFilters()
  const outside = new Set(outOfScope.map((filter) => filter.id))
  if (items.length === 0 && Object.keys(cross).length === 0) {
    return <p className="muted">{t(dashboardMessages.noFilters)}</p>
  }
  return (
    <>
      <CrossFilterChips />
      {items.map((item) => {
        if (item.kind === 'divider') return <Divider key={item.id} title={item.title} description={item.description} />
        return outside.has(item.id) ? null : <FilterField key={item.id} filter={item} />
      })}
      {outOfScope.length > 0 && inScope.length + outOfScope.length > 0 ? (
        <OutOfScope count={outOfScope.length}>
          {outOfScope.map((filter) => (
            <FilterField key={filter.id} filter={filter} />
          ))}
        </OutOfScope>
      ) : null}
    </>
  )
}

function Divider({ title, description }: { readonly title: string; readonly description: string }) {
  return (
    <div className={styles.divider}>
      <h3>{title}</h3>
      {description ? <p className="small muted">{description}</p> : null}
    </div>
  )
}

function OutOfScope({ count, children }: { readonly count: number; readonly children: ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <section className={styles.outside}>
      <Button
        kind="ghost"
        size="sm"
        icon={open ? ChevronDown : ChevronRight}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {t(dashboardMessages.outOfScope, { count })}
      </Button>
      {open ? children : null}
    </section>
  )
}

/** Apply and Clear all. */
export function FilterActions({ onApplied }: { readonly onApplied?: () => void }) {
  const { items, inScope, bar, dispatch } = useFilters()
  const filters = items.filter((item) => item.kind === 'filter')
  return (
    <>
      <Button
        kind="primary"
        className={styles.apply}
        disabled={!canApply(bar, inScope, filters)}
        onClick={() => {
          dispatch({ type: 'apply', inScope, filters })
          onApplied?.()
        }}
      >
        {t(dashboardMessages.apply)}
      </Button>
      <Button disabled={!canClear(bar, filters)} onClick={() => dispatch({ type: 'clear', filters: inScope })}>
        {t(dashboardMessages.clearAll)}
      </Button>
    </>
  )
}
