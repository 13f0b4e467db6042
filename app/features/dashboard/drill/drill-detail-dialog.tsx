import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { request } from '../../../api/client.ts'
import { errorText } from '../../../api/errors.ts'
import { useViewerZone } from '../../../api/viewer-zone.ts'
import { readText } from '../../../charts/form-data.ts'
import { kindAtHand } from '../../../charts/kinds-at-hand.ts'
import type { QueryResult } from '../../../charts/query-types.ts'
import type { DrillFilter, FormData } from '../../../charts/types.ts'
import { dashboardDialogMessages } from '../../../i18n/dashboard-dialogs.ts'
import { drillMessages } from '../../../i18n/drill.ts'
import { t } from '../../../i18n/message.ts'
import { uiMessages } from '../../../i18n/ui.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { datasetIdOf } from '../tile/dataset-id.ts'
import { exploreLink } from '../tile/links.ts'
import { ResultTable } from '../tile/result-table.tsx'
import { usePage } from '../view/contexts.ts'
import { drillDetailQuery } from './drill-detail-query.ts'
import styles from './drill.module.css'

/** Rows of one page, as Superset's panel has them. */
const PAGE_SIZE = 50

interface DrillDetailDialogProps {
  readonly title: string
  readonly formData: FormData
  readonly filters: readonly DrillFilter[]
  /** Which query of the chart the mark comes from. */
  readonly query?: number | undefined
  readonly onClose: () => void
}

interface SamplesAnswer {
  readonly result: QueryResult & { readonly total_count: number }
}

/** The rows behind a chart, or behind one of its marks. */
export function DrillDetailDialog({ title, formData, filters: given, query, onClose }: DrillDetailDialogProps) {
  const { dashboard, datasets, may } = usePage()
  const navigate = useNavigate()
  const [zone] = useViewerZone()
  const [filters, setFilters] = useState(given)
  const [page, setPage] = useState(0)
  const datasetId = datasetIdOf(formData) ?? 0
  const body = drillDetailQuery(kindAtHand(formData.viz_type), formData, filters, query)
  const answer = useQuery({
    queryKey: ['drill-detail', datasetId, body, page, zone],
    queryFn: ({ signal }) =>
      request<SamplesAnswer>('/datasource/samples', {
        json: body,
        query: {
          datasource_type: 'table',
          datasource_id: datasetId,
          dashboard_id: dashboard.id,
          page: page + 1,
          per_page: PAGE_SIZE,
          time_zone: zone ?? readText(formData, 'time_zone'),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
  const rows = answer.data?.result
  const names = datasets.get(datasetId)?.verbose_map
  const chartId = Number(formData['slice_id'])
  return (
    <Dialog
      title={t(drillMessages.detailTitle, { title })}
      size="wide"
      onClose={onClose}
      footer={
        <>
          <span className="small muted grow" role="status">
            {rows ? t(dashboardDialogMessages.rowsShown, { count: rows.total_count }) : null}
          </span>
          <Button icon={RotateCw} disabled={answer.isFetching} onClick={() => void answer.refetch()}>
            {t(drillMessages.detailReload)}
          </Button>
          {may.explore && chartId > 0 ? (
            <Button onClick={() => void navigate(exploreLink(chartId))}>{t(drillMessages.editChart)}</Button>
          ) : null}
          <Button kind="primary" onClick={onClose}>
            {t(uiMessages.close)}
          </Button>
        </>
      }
    >
      {filters.length > 0 ? (
        <ul className={styles.filters} aria-label={t(drillMessages.detailFilters)}>
          {filters.map((filter) => (
            <li key={`${filter.col} ${filter.op}`}>
              <Chip
                name={names?.[filter.col] || filter.col}
                removeLabel={t(drillMessages.removeFilter, { column: filter.col, value: filter.formattedVal })}
                onRemove={() => {
                  setFilters(filters.filter((one) => one !== filter))
                  setPage(0)
                }}
              >
                {filter.formattedVal}
              </Chip>
            </li>
          ))}
        </ul>
      ) : null}
      {answer.isError ? <ErrorState message={errorText(answer.error)} onRetry={() => void answer.refetch()} /> : null}
      {rows || answer.isError ? null : (
        <>
          <Loading />
          <Skeleton height="12em" />
        </>
      )}
      {rows?.total_count === 0 ? <p>{t(drillMessages.noDetail)}</p> : null}
      {rows && rows.total_count > 0 ? (
        <>
          <ResultTable result={rows} rows={rows.data} label={t(drillMessages.detailRows, { title })} />
          <Pager pageIndex={page} pageSize={PAGE_SIZE} count={rows.total_count} onChange={setPage} />
        </>
      ) : null}
    </Dialog>
  )
}
