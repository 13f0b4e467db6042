import { useQuery } from '@tanstack/react-query'
import { Grid3x3, TriangleAlert } from 'lucide-react'
import { errorText } from '../../api/errors.ts'
import { matrixAsk } from '../../api/matrix-run.ts'
import { type AskChart, useMatrix } from '../../api/use-matrix.ts'
import { useViewerZone } from '../../api/viewer-zone.ts'
import { Chart } from '../../charts/chart.tsx'
import { cellState, withCellState } from '../../charts/matrix/cell-state.ts'
import { type MatrixCell, MatrixGrid } from '../../charts/matrix/matrix-grid.tsx'
import { matrixMessages } from '../../charts/matrix/messages.ts'
import { buildQueryContext } from '../../charts/queries.ts'
import type { FormData, OwnState } from '../../charts/types.ts'
import { useChartTheme } from '../../charts/use-chart-theme.ts'
import { exploreMessages } from '../../i18n/explore.ts'
import { t } from '../../i18n/message.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { datasourceFacts } from '../../charts/datasource-facts.ts'
import { useExploreForm } from './explore-context.ts'
import { RunStopped } from './run-pause.tsx'

interface MatrixPaneProps {
  readonly formData: FormData
  /** Of the run: another one asks again. */
  readonly run: string
  readonly force: boolean
  readonly ownState: OwnState
  readonly setOwnState: (ownState: OwnState) => void
  readonly onRun: () => void
  readonly width: number
  readonly height: number
}

/** A matrix of charts; those that come into view ask in one request. */
export function MatrixPane({ formData, run, force, ownState, setOwnState, onRun, width, height }: MatrixPaneProps) {
  const { dataset } = useExploreForm()
  const [zone] = useViewerZone()
  const ask = matrixAsk(run, force, zone)
  const { rows, columns, pending, stopped, error } = useMatrix(formData, ask, datasourceFacts(dataset))
  if (error) {
    return (
      <EmptyState icon={TriangleAlert} title={errorText(error)}>
        {''}
      </EmptyState>
    )
  }
  if (stopped) return <RunStopped onRun={onRun} />
  if (pending) return <Loading />
  if (rows.length + columns.length === 0) {
    return (
      <EmptyState icon={Grid3x3} title={t(matrixMessages.noAxis)}>
        {''}
      </EmptyState>
    )
  }
  return (
    <MatrixGrid
      width={width}
      height={height}
      formData={formData}
      rows={rows}
      columns={columns}
      drawCell={(cell) => (
        <ExploreCell
          key={cell.key}
          cell={cell}
          ask={ask}
          ownState={cellState(ownState, cell.key)}
          setOwnState={(state) => setOwnState(withCellState(ownState, cell.key, state))}
        />
      )}
    />
  )
}

interface ExploreCellProps extends Pick<MatrixPaneProps, 'ownState' | 'setOwnState'> {
  readonly cell: MatrixCell
  readonly ask: AskChart
}

function ExploreCell({ cell, ask, ownState, setOwnState }: ExploreCellProps) {
  const { dataset } = useExploreForm()
  const theme = useChartTheme()
  const { data, error, fetchStatus } = useQuery(ask(buildQueryContext(cell.formData, { ownState })))
  if (error) return <p className="small text-danger">{errorText(error)}</p>
  if (!data && fetchStatus === 'fetching') return <Loading />
  if (!data) return <p className="small muted">{t(fetchStatus === 'idle' ? exploreMessages.stoppedTitle : exploreMessages.offlineTitle)}</p>
  return (
    <Chart
      width={cell.width}
      height={cell.height}
      formData={cell.formData}
      data={data}
      theme={theme}
      title={cell.title}
      datasource={datasourceFacts(dataset)}
      interaction={{ ownState, setOwnState }}
    />
  )
}
