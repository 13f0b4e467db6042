import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from 'react'
import { ApiError, errorText } from '../../api/errors.ts'
import { Chart } from '../../charts/chart.tsx'
import { isMatrix } from '../../charts/queries.ts'
import { isEmptyAnswer } from '../../charts/parts.ts'
import { chartKind } from '../../charts/registry.ts'
import type { FormData, OwnState } from '../../charts/types.ts'
import { useChartTheme } from '../../charts/use-chart-theme.ts'
import { exploreMessages } from '../../i18n/explore.ts'
import { t } from '../../i18n/message.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Progress } from '../../ui/progress.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import styles from './chart-pane.module.css'
import { datasourceFacts } from '../../charts/datasource-facts.ts'
import { useExploreForm } from './explore-context.ts'
import { RunOffline, RunStopped } from './run-pause.tsx'
import { useSize } from './use-size.ts'
import type { ChartRun } from './use-chart-run.ts'
import type { MatrixRun } from './use-matrix-run.ts'

const FilterBoxNote = lazy(async () => ({ default: (await import('./filter-box-note.tsx')).FilterBoxNote }))
const PaneNote = lazy(async () => ({ default: (await import('./pane-notes.tsx')).PaneNote }))
const MatrixPane = lazy(async () => ({ default: (await import('./matrix-pane.tsx')).MatrixPane }))

interface ChartPaneProps {
  readonly run: ChartRun
  /** Of a chart that is a matrix of charts. */
  readonly matrix: MatrixRun | null
  /** Past every cache. */
  readonly force: boolean
  /** What to draw, of the last answer; null before the first. */
  readonly drawn: FormData | null
  readonly title: string
  readonly asTable: boolean
  readonly isNew: boolean
  readonly staleText: string | null
  /** Where the saved chart is shown. */
  readonly shownIn: readonly { readonly id: number; readonly dashboard_title: string }[]
  readonly ownState: OwnState
  readonly setOwnState: (ownState: OwnState) => void
  /** What is done on the chart that its settings hold, such as where its map stands; absent where they are not edited. */
  readonly setControls: ((values: Readonly<Record<string, unknown>>) => void) | undefined
  readonly onRun: () => void
}

/** The chart as it was last asked for, what keeps it from being there, and what has changed since. */
export function ChartPane(props: ChartPaneProps) {
  const { run, drawn, staleText, isNew, onRun } = props
  const { errors } = useExploreForm()
  const update = t(isNew ? exploreMessages.createChartRun : exploreMessages.updateChart)
  return (
    <div className={styles.pane}>
      {staleText && drawn && !run.running ? (
        <div className={styles.stale}>
          <Banner
            tone="warning"
            actions={
              errors.length > 0 ? null : (
                <Button size="sm" onClick={onRun}>
                  {update}
                </Button>
              )
            }
          >
            {errors.length > 0 ? t(exploreMessages.requiredRemoved) : staleText}
          </Banner>
        </div>
      ) : null}
      {drawn?.viz_type === 'filter_box' ? (
        <div className={styles.stale}>
          <Suspense>
            <FilterBoxNote shownIn={props.shownIn} />
          </Suspense>
        </div>
      ) : null}
      {run.running ? (
        <div className={styles.progress}>
          <Running key={run.id} onStop={run.stop} />
        </div>
      ) : null}
      <PaneContent {...props} />
    </div>
  )
}

function Running({ onStop }: { readonly onStop: () => void }) {
  const [startedAt] = useState(() => Date.now())
  return <Progress label={t(exploreMessages.runningQuery)} startedAt={startedAt} onCancel={onStop} />
}

function PaneContent(props: ChartPaneProps) {
  const { run, matrix, drawn, title, asTable, isNew, ownState, setOwnState, setControls, onRun } = props
  const { dataset, draft } = useExploreForm()
  const theme = useChartTheme()
  const [box, size] = useSize<HTMLDivElement>()
  const note = (about: ComponentProps<typeof PaneNote>['about']) => (
    <Suspense>
      <PaneNote about={about} isNew={isNew} onRun={onRun} />
    </Suspense>
  )
  let content: ReactNode = null
  if (dataset.id === undefined) content = note('missing-dataset')
  else if (!chartKind(draft.formData.viz_type)) content = note('unsupported')
  else if (run.error && !run.running) content = <RunError error={run.error} onRetry={onRun} />
  else if (run.offline) content = <RunOffline />
  else if (run.stopped || (asTable && matrix?.tableStopped)) content = <RunStopped onRun={onRun} />
  else if (drawn && matrix && asTable && size) {
    content = matrix.tableError ? (
      <RunError error={matrix.tableError} onRetry={onRun} />
    ) : matrix.table ? (
      <Chart {...size} formData={drawn} data={[matrix.table]} theme={theme} title={title} asTable datasource={datasourceFacts(dataset)} />
    ) : (
      <Loading />
    )
  } else if (drawn && matrix && isMatrix(drawn) && size) {
    content = (
      <Suspense>
        <MatrixPane
          formData={drawn}
          run={matrix.name}
          force={props.force}
          ownState={ownState}
          setOwnState={setOwnState}
          onRun={onRun}
          {...size}
        />
      </Suspense>
    )
  } else if (drawn && run.answer && isEmptyAnswer(run.answer.results)) {
    content = note('no-results')
  } else if (drawn && run.answer && size) {
    content = (
      <div className={styles.chart} data-old={run.running || undefined}>
        <Chart
          width={size.width}
          height={size.height}
          formData={drawn}
          data={run.answer.results}
          theme={theme}
          title={title}
          asTable={asTable}
          datasource={datasourceFacts(dataset)}
          interaction={{ ownState, setOwnState, ...(setControls ? { setControls } : null) }}
        />
      </div>
    )
  } else if (!run.running) content = note('not-yet')
  return (
    <div ref={box} className={styles.content}>
      {content}
    </div>
  )
}

function RunError({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const api = error instanceof ApiError ? error : null
  const more = api?.details.slice(1).map((detail) => detail.message) ?? []
  return (
    <div className={styles.error}>
      <ErrorState
        title={t(exploreMessages.failedTitle)}
        message={errorText(error)}
        detail={more.length > 0 ? more.join('\n') : undefined}
        requestId={api?.requestId}
        onRetry={onRetry}
      />
    </div>
  )
}
