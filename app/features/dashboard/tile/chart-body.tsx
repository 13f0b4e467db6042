import type { UseQueryResult } from '@tanstack/react-query'
import { Suspense, useRef } from 'react'
import type { ChartData } from '../../../api/chart-stream.ts'
import type { PageChart } from '../../../api/dashboard-page.ts'
import { ApiError, errorText } from '../../../api/errors.ts'
import { kindAtHand } from '../../../charts/kinds-at-hand.ts'
import { isEmptyAnswer } from '../../../charts/parts.ts'
import type { FormData, OwnState } from '../../../charts/types.ts'
import { dashboardMessages } from '../../../i18n/dashboard.ts'
import { t } from '../../../i18n/message.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { ErrorBoundary } from '../error-boundary.tsx'
import type { DataMask } from '../filters/data-mask.ts'
import { DrillableDrawing } from './drillable-drawing.tsx'
import styles from './chart-tile.module.css'
import { useSize } from './use-size.ts'

export interface ChartBodyProps {
  readonly chart: PageChart
  readonly title: string
  readonly formData: FormData
  readonly answer: UseQueryResult<ChartData>
  /** Why the settings cannot be asked. */
  readonly fault: Error | undefined
  /** The cross-filter this chart emits. */
  readonly own: DataMask | undefined
  readonly ownState: OwnState
  readonly setOwnState: (state: OwnState) => void
  readonly onRetry: () => void
}

/** The drawing of a tile, or what stands in its place while there is none; the size stays the same. */
export function ChartBody(props: ChartBodyProps) {
  const body = useRef<HTMLDivElement>(null)
  const size = useSize(body)
  return (
    <div ref={body} className={styles.body}>
      <Content {...props} size={size} />
      {props.answer.isFetching && props.answer.data ? <div className={styles.bar} /> : null}
    </div>
  )
}

function Content(props: ChartBodyProps & { readonly size: ReturnType<typeof useSize> }) {
  const { chart, title, formData, answer, fault, onRetry, size } = props
  if (!kindAtHand(formData.viz_type)) {
    return <p className={styles.message}>{t(dashboardMessages.unknownKind, { kind: formData.viz_type })}</p>
  }
  if (fault) return <Failure error={fault} />
  if (answer.isError && !answer.isFetching) return <Failure error={answer.error} onRetry={onRetry} />
  if (!answer.data || !size || size.width <= 0 || size.height <= 0) return <Waiting title={title} />
  if (isEmptyAnswer(answer.data)) {
    return <p className={styles.message}>{t(dashboardMessages.noRows)}</p>
  }
  return (
    <div className={styles.drawing}>
      <ErrorBoundary
        tryOf={answer.dataUpdatedAt}
        fallback={(error, reset) => <RenderFailure error={error} onRetry={reset} />}
      >
        <Suspense fallback={<Waiting title={title} />}>
          <DrillableDrawing
            chartId={chart.id}
            title={title}
            formData={formData}
            data={answer.data}
            size={size}
            own={props.own}
            ownState={props.ownState}
            setOwnState={props.setOwnState}
          />
        </Suspense>
      </ErrorBoundary>
    </div>
  )
}

/** Heights of the placeholder's bars, in percent: an uneven row reads as a chart. */
const BARS = [45, 70, 30, 85, 60, 40, 75]

function Waiting({ title }: { readonly title: string }) {
  return (
    <div className={styles.skeleton}>
      <Loading label={t(dashboardMessages.waiting, { title })} />
      {BARS.map((height) => (
        <Skeleton key={height} height={`${height}%`} />
      ))}
    </div>
  )
}

function Failure({ error, onRetry }: { readonly error: Error; readonly onRetry?: () => void }) {
  return (
    <div className={styles.error}>
      <ErrorState
        title={t(dashboardMessages.chartFailed)}
        message={errorText(error)}
        requestId={error instanceof ApiError ? error.requestId : undefined}
        onRetry={onRetry}
      />
    </div>
  )
}

function RenderFailure({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  return (
    <div className={styles.error}>
      <ErrorState message={t(dashboardMessages.renderFailed, { error: error.message })} onRetry={onRetry} />
    </div>
  )
}
