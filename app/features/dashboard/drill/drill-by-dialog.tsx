import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ChartData } from '../../../api/chart-stream.ts'
import { errorText } from '../../../api/errors.ts'
import { drillColumnsQuery } from '../../../api/drill-columns.ts'
import { keepForm } from '../../../api/explore.ts'
import { useViewerZone } from '../../../api/viewer-zone.ts'
import type { ChartKind } from '../../../charts/kind.ts'
import { queryContext } from '../../../charts/query/context.ts'
import type { FormData, OwnState } from '../../../charts/types.ts'
import { dashboardDialogMessages } from '../../../i18n/dashboard-dialogs.ts'
import { drillMessages } from '../../../i18n/drill.ts'
import { t } from '../../../i18n/message.ts'
import { uiMessages } from '../../../i18n/ui.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Loading } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toast.ts'
import { ErrorBoundary } from '../error-boundary.tsx'
import { ChartDrawing } from '../tile/chart-drawing.tsx'
import { datasetIdOf } from '../tile/dataset-id.ts'
import { ResultTable } from '../tile/result-table.tsx'
import { useSize } from '../tile/use-size.ts'
import { usePage } from '../view/contexts.ts'
import { afterSteps, crumbText, type DrillStep } from './drill-by.ts'
import styles from './drill.module.css'

const PAGE_SIZE = 20

interface DrillByDialogProps {
  readonly chartId: number
  readonly title: string
  readonly formData: FormData
  readonly kind: ChartKind
  readonly first: DrillStep
  readonly onClose: () => void
}

/** A chart by another column, for the mark that was clicked, and so on. */
export function DrillByDialog({ chartId, title, formData, kind, first, onClose }: DrillByDialogProps) {
  const { dashboard, stream, may } = usePage()
  const navigate = useNavigate()
  const [zone] = useViewerZone()
  const [steps, setSteps] = useState<readonly DrillStep[]>([first])
  const [view, setView] = useState<'chart' | 'table'>('chart')
  const [ownState, setOwnState] = useState<OwnState>({})
  const drilled = { ...afterSteps(formData, steps, kind), chart_id: chartId }
  const answer = useQuery(stream.query(queryContext(kind, drilled, { ownState }), zone))
  const datasetId = datasetIdOf(formData) ?? 0
  const columns = useQuery(drillColumnsQuery(datasetId, dashboard.id))
  const nameOf = (name: string) => columns.data?.find((one) => one.column_name === name)?.verbose_name || name
  const go = (next: readonly DrillStep[]) => {
    setOwnState({})
    setSteps(next)
  }
  const edit = async () => {
    try {
      const kept = { datasetId, datasetType: 'table' as const, chartId: null, formData: drilled }
      const key = await keepForm(kept, crypto.randomUUID())
      await navigate(`/explore/?form_data_key=${encodeURIComponent(key)}`)
    } catch {
      toast.danger(t(drillMessages.editFailed))
    }
  }
  return (
    <Dialog
      title={t(drillMessages.byTitle, { title })}
      size="wide"
      keepOpen
      onClose={onClose}
      footer={
        <>
          {may.explore ? <Button onClick={() => void edit()}>{t(drillMessages.editChart)}</Button> : null}
          <Button kind="primary" onClick={onClose}>
            {t(uiMessages.close)}
          </Button>
        </>
      }
    >
      <div className={styles.top}>
        <nav aria-label={t(drillMessages.byPath)} className="grow">
          <ol className={styles.path}>
            {[...steps, undefined].map((next, index) => {
              const text = crumbText(afterSteps(formData, steps.slice(0, index), kind), next, kind, nameOf)
              return (
                <li key={index} aria-current={next ? undefined : 'page'}>
                  {index > 0 ? <Icon icon={ChevronRight} size="xs" /> : null}
                  {next ? (
                    <Button kind="ghost" size="sm" onClick={() => go(steps.slice(0, index))}>
                      {text}
                    </Button>
                  ) : (
                    text
                  )}
                </li>
              )
            })}
          </ol>
        </nav>
        <Segmented
          size="sm"
          label={t(drillMessages.byView)}
          value={view}
          options={[
            { value: 'chart', label: t(drillMessages.byChart) },
            { value: 'table', label: t(drillMessages.byTable) },
          ]}
          onChange={setView}
        />
      </div>
      {answer.isError ? <ErrorState message={errorText(answer.error)} onRetry={() => void answer.refetch()} /> : null}
      {answer.isPending ? <Loading /> : null}
      {answer.data && view === 'table' ? <DrilledTable data={answer.data} title={title} /> : null}
      {view === 'chart' && !answer.isError ? (
        <DrilledChart
          chartId={chartId}
          title={title}
          formData={drilled}
          data={answer.data}
          ownState={ownState}
          setOwnState={setOwnState}
          used={steps.map(({ column }) => column)}
          onStep={(step) => go([...steps, step])}
        />
      ) : null}
    </Dialog>
  )
}

interface DrilledChartProps {
  readonly chartId: number
  readonly title: string
  readonly formData: FormData
  readonly data: ChartData | undefined
  readonly ownState: OwnState
  readonly setOwnState: (state: OwnState) => void
  readonly used: readonly string[]
  readonly onStep: (step: DrillStep) => void
}

function DrilledChart({ used, onStep, data, ...drawing }: DrilledChartProps) {
  const area = useRef<HTMLDivElement>(null)
  const size = useSize(area)
  const empty = data?.every((result) => result.data.length === 0) ?? false
  return (
    <div ref={area} className={styles.chart}>
      {empty ? <p>{t(drillMessages.byEmpty)}</p> : null}
      {data && size && !empty ? (
        <ErrorBoundary key={used.join('\n')} fallback={(error) => <ErrorState message={error.message} />}>
          <Suspense fallback={<Loading />}>
            <ChartDrawing {...drawing} data={data} size={size} own={undefined} used={used} onDrill={onStep} />
          </Suspense>
        </ErrorBoundary>
      ) : null}
    </div>
  )
}

function DrilledTable({ data: [result], title }: { readonly data: ChartData; readonly title: string }) {
  const [page, setPage] = useState(0)
  if (!result) return null
  const rows = result.data.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE)
  return (
    <>
      <ResultTable result={result} rows={rows} label={t(dashboardDialogMessages.chartDataTitle, { title })} />
      <Pager pageIndex={page} pageSize={PAGE_SIZE} count={result.data.length} onChange={setPage} />
    </>
  )
}
