import { useQuery } from '@tanstack/react-query'
import { Suspense, useRef } from 'react'
import type { PageChart } from '../../../api/dashboard-page.ts'
import { errorText } from '../../../api/errors.ts'
import { type AskChart, useMatrix } from '../../../api/use-matrix.ts'
import { useViewerZone } from '../../../api/viewer-zone.ts'
import { cellState, withCellState } from '../../../charts/matrix/cell-state.ts'
import { type MatrixCell, MatrixGrid } from '../../../charts/matrix/matrix-grid.tsx'
import { matrixMessages } from '../../../charts/matrix/messages.ts'
import { kindAtHand } from '../../../charts/kinds-at-hand.ts'
import { queryContext } from '../../../charts/query/context.ts'
import type { FormData, OwnState } from '../../../charts/types.ts'
import { t } from '../../../i18n/message.ts'
import { Loading } from '../../../ui/skeleton.tsx'
import type { DataMask } from '../filters/data-mask.ts'
import { usePage } from '../view/contexts.ts'
import { DrillableDrawing } from './drillable-drawing.tsx'
import styles from './chart-tile.module.css'
import { datasourceFacts } from '../../../charts/datasource-facts.ts'
import { datasetIdOf } from './dataset-id.ts'
import { useSize } from './use-size.ts'

interface MatrixBodyProps {
  readonly chart: PageChart
  readonly formData: FormData
  readonly own: DataMask | undefined
  readonly ownState: OwnState
  readonly setOwnState: (state: OwnState) => void
}

/** A matrix of charts in a tile; what comes into view asks in one request with the rest of the page. */
export function MatrixBody({ chart, formData, own, ownState, setOwnState }: MatrixBodyProps) {
  const { datasets, stream } = usePage()
  const datasetId = datasetIdOf(formData)
  const dataset = datasetId === undefined ? undefined : datasets.get(datasetId)
  const facts = dataset && datasourceFacts(dataset)
  const [zone] = useViewerZone()
  const body = useRef<HTMLDivElement>(null)
  const size = useSize(body)
  const ask: AskChart = (context) => stream.query(context, zone)
  const { rows, columns, pending, error } = useMatrix(formData, ask, facts ?? {})
  const empty = rows.length + columns.length === 0
  return (
    <div ref={body} className={styles.body}>
      {error ? <p className={styles.message}>{errorText(error)}</p> : null}
      {pending ? <Loading /> : null}
      {!error && !pending && empty ? <p className={styles.message}>{t(matrixMessages.noAxis)}</p> : null}
      {!error && !pending && !empty && size ? (
        <MatrixGrid
          {...size}
          formData={formData}
          rows={rows}
          columns={columns}
          drawCell={(cell) => (
            <TileCell
              key={cell.key}
              chart={chart}
              cell={cell}
              ask={ask}
              own={own}
              ownState={cellState(ownState, cell.key)}
              setOwnState={(state) => setOwnState(withCellState(ownState, cell.key, state))}
            />
          )}
        />
      ) : null}
    </div>
  )
}

interface TileCellProps extends Pick<MatrixBodyProps, 'chart' | 'own' | 'ownState' | 'setOwnState'> {
  readonly cell: MatrixCell
  readonly ask: AskChart
}

function TileCell({ chart, cell, ask, own, ownState, setOwnState }: TileCellProps) {
  const { data, error } = useQuery({
    ...ask(queryContext(kindAtHand(cell.formData.viz_type), cell.formData, { ownState })),
    placeholderData: (previous) => previous,
  })
  if (error) return <p className={styles.message}>{errorText(error)}</p>
  if (!data) return <Loading />
  return (
    <Suspense fallback={<Loading />}>
      <DrillableDrawing
        chartId={chart.id}
        title={cell.title}
        formData={cell.formData}
        data={data}
        size={cell}
        own={own}
        ownState={ownState}
        setOwnState={setOwnState}
      />
    </Suspense>
  )
}
