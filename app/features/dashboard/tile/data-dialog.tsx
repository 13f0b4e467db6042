import { useState } from 'react'
import type { ChartData } from '../../../api/chart-stream.ts'
import type { CellValue, QueryResult } from '../../../charts/query-types.ts'
import { columnType } from '../../../charts/query-types.ts'
import type { FormData } from '../../../charts/types.ts'
import { dashboardDialogMessages } from '../../../i18n/dashboard-dialogs.ts'
import { dashboardMessages } from '../../../i18n/dashboard.ts'
import { formatDate, formatNumber } from '../../../i18n/format.ts'
import { t } from '../../../i18n/message.ts'
import { uiMessages } from '../../../i18n/ui.ts'
import { Button } from '../../../ui/button.tsx'
import { copyText } from '../../../ui/copy.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { NULL_LABEL } from '../filters/value-mask.ts'
import styles from './dialogs.module.css'
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
  const [result] = data
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
      {result ? <ResultTable result={result} rows={shown} label={title} /> : <p>{t(dashboardMessages.noRows)}</p>}
      <Pager pageIndex={page} pageSize={PAGE_SIZE} count={rows.length} onChange={setPage} />
    </Dialog>
  )
}

interface ResultTableProps {
  readonly result: QueryResult
  readonly rows: QueryResult['data']
  readonly label: string
}

function ResultTable({ result, rows, label }: ResultTableProps) {
  return (
    <div className={styles.grid} tabIndex={0} role="region" aria-label={label}>
      <table>
        <thead>
          <tr>
            {result.colnames.map((name, index) => (
              <th key={name} scope="col" className={isNumber(result, index) ? styles.number : undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {result.colnames.map((name, index) => (
                <td key={name} className={isNumber(result, index) ? styles.number : undefined}>
                  <Cell value={row[name] ?? null} type={result.coltypes[index]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function isNumber(result: QueryResult, index: number): boolean {
  return result.coltypes[index] === columnType.numeric
}

/** Times of day only where there are any: most temporal columns hold days. */
const DAY_MS = 86_400_000

function Cell({ value, type }: { readonly value: CellValue; readonly type: number | undefined }) {
  if (value === null) return <span className="null">{NULL_LABEL}</span>
  if (type === columnType.temporal && typeof value === 'number') {
    const time = value % DAY_MS === 0 ? undefined : ('medium' as const)
    return formatDate(value, { dateStyle: 'medium', timeZone: 'UTC', ...(time && { timeStyle: time }) })
  }
  return typeof value === 'number' ? formatNumber(value, { maximumFractionDigits: 6 }) : String(value)
}
