import { useState } from 'react'
import type { ChartData } from '../../../api/chart-stream.ts'
import type { FormData } from '../../../charts/types.ts'
import { dashboardDialogMessages } from '../../../i18n/dashboard-dialogs.ts'
import { dashboardMessages } from '../../../i18n/dashboard.ts'
import { t } from '../../../i18n/message.ts'
import { uiMessages } from '../../../i18n/ui.ts'
import { Button } from '../../../ui/button.tsx'
import { copyText } from '../../../ui/copy.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Select } from '../../../ui/select.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { ResultTable } from './result-table.tsx'
import { toTsv } from './tsv.ts'

/** Rows of one page of the table. */
const PAGE_SIZE = 20

interface DataDialogProps {
  readonly title: string
  readonly data: ChartData
  readonly formData: FormData
  readonly onClose: () => void
}

/** The rows behind a drawing. */
export function DataDialog({ title, data, onClose }: DataDialogProps) {
  const layers = data.flatMap(({ part }, index) => (part ? [{ value: String(index), label: part.name ?? `#${part.chartId}` }] : []))
  const [shownLayer, setShownLayer] = useState('0')
  const result = data[Number(shownLayer)]
  const [page, setPage] = useState(0)
  const rows = result?.data ?? []
  const shown = rows.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE)
  return (
    <Dialog
      title={t(dashboardDialogMessages.chartDataTitle, { title })}
      size="wide"
      onClose={onClose}
      footer={
        <>
          <span className="small muted grow">{t(dashboardDialogMessages.rowsShown, { count: rows.length })}</span>
          <Button onClick={() => void copyText(result ? toTsv(result) : '')}>{t(uiMessages.copy)}</Button>
          <Button kind="primary" onClick={onClose}>
            {t(uiMessages.close)}
          </Button>
        </>
      }
    >
      {layers.length > 1 ? (
        <Select
          label={t(dashboardDialogMessages.layer)}
          value={shownLayer}
          options={layers}
          onChange={(next) => {
            setShownLayer(next ?? '0')
            setPage(0)
          }}
        />
      ) : null}
      {result?.part?.failure ? <p role="alert">{result.part.failure}</p> : null}
      {result ? (
        <ResultTable
          result={result}
          rows={shown}
          label={t(dashboardDialogMessages.chartDataTitle, { title })}
        />
      ) : (
        <p>{t(dashboardMessages.noRows)}</p>
      )}
      <Pager pageIndex={page} pageSize={PAGE_SIZE} count={rows.length} onChange={setPage} />
    </Dialog>
  )
}
