import { lazy, Suspense } from 'react'
import { Ellipsis, Table2 } from 'lucide-react'
import type { FormData, OwnState } from '../../charts/types.ts'
import { exploreMessages } from '../../i18n/explore.ts'
import { t } from '../../i18n/message.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ChartBar, type ChartView } from './chart-bar.tsx'
import { useExploreForm } from './explore-context.ts'
import styles from './explore.module.css'
import type { ChartRun } from './use-chart-run.ts'
import type { MatrixRun } from './use-matrix-run.ts'
import type { SavedChart } from './use-saved-chart.ts'

const ChartMenu = lazy(async () => ({ default: (await import('./chart-menu.tsx')).ChartMenu }))

interface WorkspaceBarProps {
  readonly run: ChartRun
  readonly matrix: MatrixRun | null
  readonly drawn: FormData | null
  /** The settings as they act now. */
  readonly acting: FormData
  readonly ownState: OwnState
  /** Whether they can be sent. */
  readonly ready: boolean
  readonly saved: SavedChart
  readonly mayWrite: boolean
  readonly mayOverwrite: boolean
  readonly view: ChartView
  readonly onView: (view: ChartView) => void
  readonly onRefresh: () => void
}

/** Over the chart: what came of the run, how it is shown, what can be done with it, and the button that saves. */
export function WorkspaceBar(props: WorkspaceBarProps) {
  const { run, matrix, drawn, acting, ownState, ready, saved, mayWrite, mayOverwrite, view, onView, onRefresh } = props
  const { draft, errors, openDialog } = useExploreForm()
  return (
    <ChartBar
      run={run}
      view={view}
      onView={onView}
      leading={
        <span className={styles.medium}>
          <Button size="sm" icon={Table2} onClick={() => openDialog('dataset')}>
            {t(exploreMessages.openDataset)}
          </Button>
        </span>
      }
      onRefresh={onRefresh}
      actions={
        <>
          <Suspense fallback={<IconButton icon={Ellipsis} label={t(exploreMessages.chartActions)} disabled />}>
            <ChartMenu
              name={draft.name}
              formData={acting}
              ownState={ownState}
              ready={ready}
              run={run}
              matrix={matrix}
              drawn={drawn}
              slice={saved.slice}
              metadata={saved.metadata}
              onProperties={saved.slice && mayOverwrite ? () => openDialog('properties') : undefined}
            />
          </Suspense>
          {mayWrite ? (
            <Button
              disabled={!ready}
              title={errors.length > 0 ? t(exploreMessages.saveDisabled) : undefined}
              onClick={() => openDialog('save')}
            >
              {t(exploreMessages.save)}
            </Button>
          ) : null}
        </>
      }
    />
  )
}
