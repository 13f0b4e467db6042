import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { DashboardState } from '../../../durable-objects/dashboard/state.ts'
import { equal } from '../../../durable-objects/log/json.ts'
import { bootstrap, may } from '../../api/bootstrap.ts'
import { partLoader, partSources } from '../../api/chart-parts.ts'
import { ChartStream } from '../../api/chart-stream.ts'
import { dashboardPage } from '../../api/dashboard-page.ts'
import type { DashboardPageData, PinnedContent } from '../../api/dashboard-page.ts'
import { useVisit } from '../../api/use-visit.ts'
import { dashboardMessages } from '../../i18n/dashboard.ts'
import { t } from '../../i18n/message.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageBody, PageHeader } from '../../ui/page.tsx'
import type { DashboardAddress } from './address.ts'
import { withEdit } from './address.ts'
import { initialOwnStates } from './filters/initial-masks.ts'
import type { ActiveTabs } from './layout/items.ts'
import { activateTabs } from './layout/items.ts'
import { useLiveStore } from './live/use-live-store.ts'
import { ChartStates } from './tile/chart-states.ts'
import { preloadKind } from './tile/kinds.ts'
import { TileRefreshes } from './tile/tile-refreshes.ts'
import { LabelColorMap, savedColors } from './tile/label-color-map.ts'
import { mayEdit } from './view/access.ts'
import { DashboardSkeleton } from './view/dashboard-skeleton.tsx'
import type { MaskSources } from './view/mask-sources.ts'
import { pinnedState, savedState } from './view/page-state.ts'
import { withUnplacedCharts } from './view/unplaced-charts.ts'
import { useFilterStore } from './view/use-filters.ts'
import { useCharts } from './view/use-missing-charts.ts'
import { ViewMode } from './view/view-mode.tsx'

const EditMode = lazy(async () => ({ default: (await import('./edit/edit-mode.tsx')).EditMode }))

interface DashboardProps extends MaskSources {
  readonly idOrSlug: string
  readonly page: DashboardPageData
  readonly address: DashboardAddress
  /** The version that the permalink in the address pins. */
  readonly pinned: PinnedContent | undefined
}

/** A loaded dashboard; one whose stored layout is broken says so instead. */
export function Dashboard(props: DashboardProps) {
  const { dashboard } = props.page
  const saved = savedState(props.page)
  if (saved.ok) return <LoadedDashboard {...props} saved={saved.value} />
  return (
    <>
      <PageHeader title={dashboard.dashboard_title || t(dashboardMessages.untitled)} />
      <PageBody>
        <ErrorState message={`${saved.field}: ${saved.message}`} />
      </PageBody>
    </>
  )
}

/** Viewed as it was saved, or edited live. What was chosen (tabs, data) outlives the change of mode. */
function LoadedDashboard(props: DashboardProps & { readonly saved: DashboardState }) {
  const { idOrSlug, page, address, sources, permalink } = props
  const { dashboard } = page
  const { user } = bootstrap()
  const client = useQueryClient()
  useVisit('mount_dashboard', dashboard.id)
  const editable = mayEdit(dashboard, user, may('can_write', 'Dashboard')) && address.at === undefined
  const [stream] = useState(() => new ChartStream(dashboard.id))
  const [refreshes] = useState(() => new TileRefreshes())
  const [labelColors] = useState(() => new LabelColorMap(savedColors(props.saved)))
  const [editing, setEditing] = useEditFlag(editable, address.edit)
  const store = useLiveStore(dashboard.id, user?.userId ?? null, editing)
  // A save seen through the live connection is newer than the page as it was loaded.
  const [newer, setNewer] = useState<{ readonly state: DashboardState; readonly seq: number | undefined } | null>(null)
  const [pinned, setPinned] = useState(() => pinnedOf(props))
  const saved = pinned ?? (newer ? withUnplacedCharts(newer.state, page.charts) : props.saved)
  const [activeTabs, setActiveTabs] = useState<ActiveTabs>(() => {
    const anchor = permalink?.anchor ?? location.hash.slice(1)
    return activateTabs(saved.items, [...(permalink?.activeTabs ?? []), anchor])
  })
  const charts = useCharts(saved, page.charts)
  usePreloadedKinds(page.charts)
  const filterStore = useFilterStore(saved, sources, new Set(charts.keys()))
  const [chartStates] = useState(() => new ChartStates(initialOwnStates(new Set(charts.keys()), sources)))
  const show = (state: DashboardState) => {
    setNewer({ state, seq: store?.getSnapshot().savedSeq })
    void client.invalidateQueries({ queryKey: dashboardPage.key(idOrSlug) })
    void client.invalidateQueries({ queryKey: ['dashboard', 'list'] })
  }
  const startEditing = () => {
    setPinned(null)
    setEditing(true)
  }
  const shared = {
    facts: {
      dashboard,
      startEditing: editable && !editing ? startEditing : undefined,
      charts,
      datasets: new Map(page.datasets.map((dataset) => [dataset.id, dataset])),
      stream,
      loadParts: partLoader(client, partSources([...charts.values(), ...page.parts], page.datasets)),
      refreshes,
      chartStates,
      labelColors,
      address,
      savedSeq: pinned ? props.pinned?.seq : newer ? newer.seq : page.saved_seq,
      may: {
        edit: editable,
        copy: user !== null && may('can_write', 'Dashboard'),
        export: may('can_export', 'Dashboard'),
        explore: may('can_explore', 'Superset'),
        csv: may('can_csv', 'Superset'),
        share: may('can_write', 'DashboardPermalinkRestApi'),
      },
    },
    store,
    activeTabs,
    chooseTab: (tabsId: string, tabId: string) => setActiveTabs((before) => ({ ...before, [tabsId]: tabId })),
    filterStore,
  }
  if (!editing) {
    return (
      <ViewMode
        {...shared}
        state={saved}
        onShow={show}
        onUnpin={pinned ? () => setPinned(null) : undefined}
        onEdit={startEditing}
      />
    )
  }
  return (
    <Suspense fallback={<DashboardSkeleton title={dashboard.dashboard_title ?? ''} />}>
      <EditMode
        {...shared}
        loaded={page.charts}
        onDone={(state) => {
          show(state)
          setEditing(false)
        }}
      />
    </Suspense>
  )
}

/** Begins to load the drawing code of every kind on the page, so that it comes together with the data. */
function usePreloadedKinds(charts: DashboardPageData['charts']): void {
  useEffect(() => charts.forEach((chart) => preloadKind(chart.form_data.viz_type)), [charts])
}

/** Whether the dashboard is being edited. The address says so too, so that a reload goes on editing. */
function useEditFlag(editable: boolean, inAddress: boolean): [boolean, (editing: boolean) => void] {
  const [editing, setEditing] = useState(editable && inAddress)
  const [, setParams] = useSearchParams()
  const change = (next: boolean) => {
    setEditing(next)
    setParams((before) => withEdit(before, next), { replace: true, preventScrollReset: true })
  }
  return [editing, change]
}

/** What a permalink shows instead of the present; nothing when that is still the same. */
function pinnedOf({ page, pinned, saved }: DashboardProps & { readonly saved: DashboardState }): DashboardState | null {
  const state = pinned && pinnedState(page, pinned)
  return state?.ok === true && !equal(state.value, saved) ? state.value : null
}
