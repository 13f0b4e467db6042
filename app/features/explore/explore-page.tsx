import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { ApiError, errorText } from '../../api/errors.ts'
import { exploreQueries, type ExploreState } from '../../api/explore.ts'
import { type ControlPanel, validateControls, withSavedDefaults } from '../../charts/controls/control.ts'
import { isRecord } from '../../charts/form-data.ts'
import { chartKind } from '../../charts/registry.ts'
import type { FormData } from '../../charts/types.ts'
import { exploreMessages } from '../../i18n/explore.ts'
import { t } from '../../i18n/message.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageBody, PageHeader } from '../../ui/page.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { newChart } from './change-kind.ts'
import { controlDatasource } from './control-datasource.ts'
import { type OpenedAddress, opensNothing, readAddress } from './explore-address.ts'
import styles from './explore.module.css'
import { ExploreWorkspace, type Opened } from './explore-workspace.tsx'
import { startForm, runnable } from './form-state.ts'
import { loadPanel } from './load-panel.ts'
import { asText } from './text.ts'

const NewChart = lazy(async () => ({ default: (await import('./new-chart.tsx')).NewChart }))

/** Explore: what the address says, opened; without anything to open, the first two choices of a new chart. */
export function ExplorePage() {
  const { search, key } = useLocation()
  const { permalinkKey } = useParams()
  // Saving writes another address without going anywhere: what was opened stays until the reader goes somewhere.
  return <OpenedExplore key={`${key}${permalinkKey ?? ''}`} search={search} permalinkKey={permalinkKey} />
}

const DEFAULT_KIND = 'table'

function OpenedExplore({ search, permalinkKey }: { readonly search: string; readonly permalinkKey: string | undefined }) {
  const [address] = useState(() => readAddress(new URLSearchParams(search), permalinkKey))
  const { sliceId, datasourceId, datasourceType, formDataKey } = address
  const asked = { sliceId, datasourceId, datasourceType, formDataKey, permalinkKey }
  const nothing = opensNothing(address)
  const { data, error, refetch } = useQuery({
    ...exploreQueries.open(asked),
    enabled: !nothing,
    // Edits must not be overwritten by a second reading.
    refetchOnReconnect: false,
    refetchOnMount: false,
  })
  const kind = data ? asText(data.form_data['viz_type'], address.vizType ?? DEFAULT_KIND) : undefined
  const panel = usePanel(kind)
  if (nothing) {
    return (
      <Suspense>
        <NewChart search={new URLSearchParams(search)} />
      </Suspense>
    )
  }
  if (error) return <OpenFailed error={error} onRetry={() => void refetch()} />
  if (!data || !kind || !panel) return <ExploreSkeleton />
  return <ExploreWorkspace opened={openState(data, kind, panel, address)} address={address} />
}

/** The controls of a kind once they are loaded; a kind without any has an empty panel. */
function usePanel(kind: string | undefined): ControlPanel | undefined {
  const { data } = useQuery({
    queryKey: ['explore', 'panel', kind],
    queryFn: async () => (await loadPanel(kind ?? '')) ?? { sections: [] },
    enabled: kind !== undefined,
    staleTime: Infinity,
  })
  return data
}

function openState(data: ExploreState, vizType: string, panel: ControlPanel, address: OpenedAddress): Opened {
  const { slice_name: keptName, own_state: ownState, ...given } = data.form_data
  const datasource = controlDatasource(data.dataset)
  const key = asText(given['datasource'], `${address.datasourceId ?? 0}__table`)
  const isNew = data.slice === null && given['viz_type'] === undefined
  const formData: FormData = isNew
    ? newChart(key, vizType, panel, datasource, { ...(data.dataset.type === 'query' ? queryRows(data.dataset) : null), ...given })
    : withSavedDefaults(panel, { ...given, viz_type: vizType, datasource: key })
  const name = typeof keptName === 'string' ? keptName : (data.slice?.slice_name ?? '')
  const draft = { dataset: data.dataset, formData, panel, name }
  const ready = data.dataset.id !== undefined && chartKind(vizType) !== undefined &&
    validateControls(panel, { values: formData, datasource }).length === 0
  return {
    slice: data.slice,
    metadata: data.metadata,
    message: data.message,
    start: startForm(draft, ready && !isNew ? runnable(draft) : null, isRecord(ownState) ? ownState : {}),
  }
}

/** Of a query, its rows are shown as they are. */
function queryRows({ columns }: ExploreState['dataset']): Readonly<Record<string, unknown>> {
  return { query_mode: 'raw', all_columns: columns.map((column) => column.column_name), row_limit: QUERY_ROWS }
}

const QUERY_ROWS = 1000

/** The page in its final shape while it is being read. */
function ExploreSkeleton() {
  return (
    <>
      <PageHeader title={t(exploreMessages.explore)} crumbs={[{ label: t(exploreMessages.charts), to: '/chart/list/' }]} />
      <PageBody layout="fill" className={styles.explore}>
        <Loading label={t(exploreMessages.loadingChart)} />
        <div className={`${styles.panel} ${styles.dataset} ${styles.skeleton}`}>
          {Array.from({ length: 10 }, (_, row) => (
            <Skeleton key={row} />
          ))}
        </div>
        <div className={`${styles.panel} ${styles.controls} ${styles.skeleton}`}>
          {Array.from({ length: 8 }, (_, row) => (
            <Skeleton key={row} height="var(--control-h)" />
          ))}
        </div>
        <div className={`${styles.work} ${styles.skeleton}`}>
          <Skeleton height="100%" />
        </div>
      </PageBody>
    </>
  )
}

function OpenFailed({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const requestId = error instanceof ApiError ? error.requestId : undefined
  const isMissing = error instanceof ApiError && error.status === 404
  return (
    <>
      <PageHeader title={t(exploreMessages.explore)} crumbs={[{ label: t(exploreMessages.charts), to: '/chart/list/' }]} />
      <PageBody>
        <ErrorState
          title={t(exploreMessages.openFailed)}
          message={isMissing ? t(exploreMessages.openMissing) : errorText(error)}
          requestId={requestId}
          onRetry={onRetry}
          actions={
            <ButtonLink size="sm" to="/chart/list/">
              {t(exploreMessages.openAnother)}
            </ButtonLink>
          }
        />
      </PageBody>
    </>
  )
}
