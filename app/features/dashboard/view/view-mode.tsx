import { LayoutDashboard, ListFilter, PanelLeftOpen } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import type { DashboardState } from '../../../../durable-objects/dashboard/state.ts'
import { bootstrap } from '../../../api/bootstrap.ts'
import { dashboardMessages } from '../../../i18n/dashboard.ts'
import { t } from '../../../i18n/message.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { PageBody } from '../../../ui/page.tsx'
import { useStored } from '../../../ui/persisted-state.ts'
import type { DashboardStore } from '../../../sync/dashboard-store.ts'
import filterStyles from '../filters/filter-bar.module.css'
import { CrossChips } from '../filters/cross-filter-chips.tsx'
import type { ActiveTabs } from '../layout/items.ts'
import { canvasRoot } from '../layout/items.ts'
import { peopleOf } from '../live/people.ts'
import { useLiveSnapshot } from '../live/use-live-store.ts'
import { TilesInViewContext, useTilesInView } from '../tile/in-view.ts'
import canvasStyles from './canvas.module.css'
import { Children } from './canvas.tsx'
import type { PageFacts } from './contexts.ts'
import { FiltersContext, LayoutContext, PageContext, ScopingContext } from './contexts.ts'
import { DashboardCss } from './dashboard-css.tsx'
import { FilterKey } from './filter-key.ts'
import type { FilterStore } from './use-filters.ts'
import { filterModel } from './use-filters.ts'
import { useNews, useViewPresence } from '../live/use-news.ts'
import { useChangeFilters } from './use-change-filters.ts'
import { useSaveMetadata } from './use-save-metadata.ts'
import { ViewHeader } from './view-header.tsx'
import styles from './view-mode.module.css'
import { ViewSubBar } from './view-sub-bar.tsx'
import { useScrollToAnchor } from './use-scroll-to-anchor.ts'

const FilterBar = lazy(async () => ({ default: (await import('../filters/filter-bar.tsx')).FilterBar }))
const FirstValues = lazy(async () => ({ default: (await import('../filters/first-values.tsx')).FirstValues }))
const loadSheet = () => import('../filters/filter-sheet.tsx')
const FilterSheet = lazy(async () => ({ default: (await loadSheet()).FilterSheet }))
const FilterDialog = lazy(async () => ({ default: (await import('../config/filter-dialog.tsx')).FilterDialog }))

const SaveAsDialog = lazy(async () => ({ default: (await import('../config/save-as-dialog.tsx')).SaveAsDialog }))
const CrossScopeDialog = lazy(async () => ({
  default: (await import('../config/cross-scope-dialog.tsx')).CrossScopeDialog,
}))

/** `scopeOf`: the scope of one chart. */
type ViewDialog = 'filters' | 'scoping' | 'copy' | { readonly scopeOf: number }

/** What both modes of a dashboard are given. */
export interface ModeProps {
  readonly facts: PageFacts
  /** The live connection, once it has loaded. */
  readonly store: DashboardStore | null
  readonly activeTabs: ActiveTabs
  readonly chooseTab: (tabsId: string, tabId: string) => void
  readonly filterStore: FilterStore
}

interface ViewModeProps extends ModeProps {
  readonly state: DashboardState
  /** Shows a newer save. */
  readonly onShow: (state: DashboardState) => void
  /** Present while a permalink shows an earlier version: goes to the latest. */
  readonly onUnpin: (() => void) | undefined
  readonly onEdit: () => void
}

/** A dashboard as it was saved, with its filters in force. */
export function ViewMode(props: ViewModeProps) {
  const { facts, store, state, activeTabs, chooseTab, filterStore, onShow, onUnpin, onEdit } = props
  const { address, dashboard } = facts
  const filters = filterModel(state, activeTabs, filterStore)
  const [remembered, remember] = useStored<'open' | 'closed'>(`dashboard.${dashboard.id}.filters`, ['open', 'closed'])
  const [sheet, setSheet] = useState(false)
  const [dialog, setDialog] = useState<ViewDialog | null>(null)
  const canvas = useRef<HTMLDivElement>(null)
  const tiles = useTilesInView(canvas)
  const live = useLiveSnapshot(store)
  const saveMetadata = useSaveMetadata(dashboard.id, onShow)
  const changeFilters = useChangeFilters(dashboard.id, state, onShow)
  const news = useNews(onUnpin ? null : store, state)
  useViewPresence(store)
  useScrollToAnchor(canvas, address)

  const filtered = filters.items.length > 0 || Object.keys(filters.cross).length > 0 || facts.may.edit
  const barShown = address.showFilters && address.standalone < 3 && filtered
  const open = barShown && remembered === 'open' && address.expandFilters
  const root = canvasRoot(state.items, activeTabs)
  const layout = { state, activeTabs, chooseTab, editing: false }
  return (
    <PageContext value={facts}>
      <LayoutContext value={layout}>
        <FiltersContext value={filters}>
          <FilterKey />
          {address.standalone < 2 && !address.ui.hideTitle ? (
            <ViewHeader people={peopleOf(live?.peers ?? [], bootstrap().user?.userId ?? null)} />
          ) : null}
          <ViewSubBar news={news} onShow={onShow} onEdit={onEdit} onCopy={() => setDialog('copy')} />
          <PageBody layout="fill" className={styles.main}>
            {onUnpin ? (
              <div className={styles.pinned}>
                <Banner
                  actions={
                    <Button size="sm" onClick={onUnpin}>
                      {t(dashboardMessages.showLatest)}
                    </Button>
                  }
                >
                  {t(dashboardMessages.pinned)}
                </Banner>
              </div>
            ) : null}
            {barShown ? (
              <section className={styles.narrow} aria-label={t(dashboardMessages.appliedFilters)}>
                <Button
                  size="sm"
                  icon={ListFilter}
                  aria-haspopup="dialog"
                  onPointerEnter={() => void loadSheet()}
                  onClick={() => setSheet(true)}
                >
                  {t(dashboardMessages.filters)}
                </Button>
                <CrossChips />
              </section>
            ) : null}
            <div className={styles.columns}>
              {open ? (
                <div className={styles.bar}>
                  <Suspense fallback={<div className={filterStyles.panel} />}>
                    <FilterBar
                      onCollapse={() => remember('closed')}
                      onDialog={setDialog}
                      onSaveMetadata={saveMetadata}
                    />
                  </Suspense>
                </div>
              ) : null}
              {barShown && !open ? (
                <div className={styles.closed}>
                  <IconButton
                    icon={PanelLeftOpen}
                    size="sm"
                    label={t(dashboardMessages.expandFilters)}
                    onClick={() => remember('open')}
                  />
                </div>
              ) : null}
              <div ref={canvas} className={canvasStyles.canvas} role="region" aria-label={t(dashboardMessages.canvas)}>
                <TilesInViewContext value={tiles}>
                  <DashboardCss css={state.props.css} />
                  {(state.items[root]?.children.length ?? 0) > 0 ? (
                    <div className={canvasStyles.stack} key={root}>
                      <ScopingContext value={(scopeOf) => setDialog({ scopeOf })}>
                        <Children of={root} />
                      </ScopingContext>
                    </div>
                  ) : (
                    <EmptyCanvas isTab={root !== 'GRID_ID'} editable={facts.may.edit} onEdit={onEdit} />
                  )}
                </TilesInViewContext>
              </div>
            </div>
          </PageBody>
          <Suspense>
            {!open && filters.waiting.size > 0 ? <FirstValues /> : null}
            {sheet ? <FilterSheet onClose={() => setSheet(false)} /> : null}
            {dialog === 'filters' ? <FilterDialog onClose={() => setDialog(null)} onSave={changeFilters} /> : null}
            {dialog === 'copy' ? <SaveAsDialog onClose={() => setDialog(null)} /> : null}
            {dialog === 'scoping' || (dialog !== null && typeof dialog === 'object') ? (
              <CrossScopeDialog
                chartId={dialog === 'scoping' ? undefined : dialog.scopeOf}
                onClose={() => setDialog(null)}
                onSave={(_ops, next) => saveMetadata(next)}
              />
            ) : null}
          </Suspense>
        </FiltersContext>
      </LayoutContext>
    </PageContext>
  )
}

interface EmptyCanvasProps {
  readonly isTab: boolean
  readonly editable: boolean
  readonly onEdit: () => void
}

function EmptyCanvas({ isTab, editable, onEdit }: EmptyCanvasProps) {
  return (
    <EmptyState
      icon={LayoutDashboard}
      title={t(isTab ? dashboardMessages.emptyTab : dashboardMessages.emptyTitle)}
      action={editable ? <Button onClick={onEdit}>{t(dashboardMessages.emptyEdit)}</Button> : null}
    >
      {editable ? t(isTab ? dashboardMessages.emptyTabText : dashboardMessages.emptyText) : ' '}
    </EmptyState>
  )
}
