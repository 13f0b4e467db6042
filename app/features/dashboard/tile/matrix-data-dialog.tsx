import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../../api/errors.ts'
import type { QueryResult } from '../../../charts/query-types.ts'
import type { FormData } from '../../../charts/types.ts'
import { dashboardDialogMessages } from '../../../i18n/dashboard-dialogs.ts'
import { t } from '../../../i18n/message.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Loading } from '../../../ui/skeleton.tsx'
import { DataDialog } from './data-dialog.tsx'

interface MatrixDataDialogProps {
  readonly title: string
  readonly rows: () => Promise<QueryResult>
  readonly formData: FormData
  readonly onClose: () => void
}

/** The rows behind all charts of a matrix, read when they are looked at. */
export function MatrixDataDialog({ title, rows, formData, onClose }: MatrixDataDialogProps) {
  const [session] = useState(() => crypto.randomUUID())
  const { data, error } = useQuery({ queryKey: ['dashboard', 'matrix-table', session], queryFn: rows, gcTime: 0, retry: false })
  if (data) return <DataDialog title={title} data={[data]} formData={formData} onClose={onClose} />
  return (
    <Dialog title={t(dashboardDialogMessages.chartDataTitle, { title })} size="wide" onClose={onClose}>
      {error ? <p className="text-danger">{errorText(error)}</p> : <Loading />}
    </Dialog>
  )
}
