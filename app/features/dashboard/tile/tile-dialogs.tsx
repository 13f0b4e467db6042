import { lazy } from 'react'
import type { ChartData } from '../../../api/chart-stream.ts'
import type { FormData } from '../../../charts/types.ts'
import type { TileDialog } from './tile-menu-popup.tsx'
import { useMatrixRows } from './use-matrix-rows.ts'

const DataDialog = lazy(async () => ({ default: (await import('./data-dialog.tsx')).DataDialog }))
const DrillDetailDialog = lazy(async () => ({
  default: (await import('../drill/drill-detail-dialog.tsx')).DrillDetailDialog,
}))
const MatrixDataDialog = lazy(async () => ({ default: (await import('./matrix-data-dialog.tsx')).MatrixDataDialog }))
const QueryDialog = lazy(async () => ({ default: (await import('./query-dialog.tsx')).QueryDialog }))

interface TileDialogsProps {
  readonly dialog: TileDialog
  readonly title: string
  readonly formData: FormData
  readonly data: ChartData | undefined
  readonly onClose: () => void
}

/** What the menu of a tile has opened. */
export function TileDialogs({ dialog, data, ...shown }: TileDialogsProps) {
  const matrixRows = useMatrixRows(shown.formData)
  if (dialog === 'query') return <QueryDialog {...shown} />
  if (dialog === 'detail') return <DrillDetailDialog {...shown} filters={[]} />
  return matrixRows ? <MatrixDataDialog {...shown} rows={matrixRows} /> : <DataDialog {...shown} data={data ?? []} />
}
