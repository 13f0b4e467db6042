import { useQuery } from '@tanstack/react-query'
import { History, Pencil, SquarePlus } from 'lucide-react'
import { useEffect } from 'react'
import { errorText } from '../../api/errors.ts'
import { queryHistory } from '../../api/sql-lab.ts'
import { formatDateTime, formatDuration, formatNumber } from '../../i18n/format.ts'
import { t } from '../../i18n/message.ts'
import { sqlMessages } from '../../i18n/sql-lab.ts'
import { Badge } from '../../ui/badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { HISTORY_ROWS } from './limits.ts'
import styles from './sql-lab.module.css'

interface HistoryTableProps {
  readonly tabId: number
  /** Changes with every run, so that the list is read again. */
  readonly version: string
  readonly onEdit: (sql: string) => void
  readonly onOpen: (sql: string) => void
}

/** The runs of a tab, newest first. */
export function HistoryTable({ tabId, version, onEdit, onOpen }: HistoryTableProps) {
  const list = queryHistory.list({
    filters: [{ col: 'sql_editor_id', opr: 'eq', value: String(tabId) }],
    orderColumn: 'start_time',
    orderDirection: 'desc',
    pageSize: HISTORY_ROWS,
  })
  const history = useQuery({ ...list, staleTime: 0 })
  const { refetch } = history
  useEffect(() => void refetch(), [refetch, version])
  if (history.isPending) return <HistorySkeleton />
  if (history.error) return <ErrorState message={errorText(history.error)} onRetry={() => void history.refetch()} />
  const rows = history.data.result
  if (rows.length === 0) {
    return (
      <EmptyState icon={History} size="small" title={t(sqlMessages.noHistory)}>
        {t(sqlMessages.noHistoryText)}
      </EmptyState>
    )
  }
  return (
    <div className={styles.history} tabIndex={0} role="region" aria-label={t(sqlMessages.history)}>
      <table>
        <thead>
          <tr>
            <th>{t(sqlMessages.state)}</th>
            <th>{t(sqlMessages.started)}</th>
            <th data-numeric="">{t(sqlMessages.duration)}</th>
            <th data-numeric="">{t(sqlMessages.rows)}</th>
            <th className={styles['wide-column']}>{t(sqlMessages.sqlText)}</th>
            <th>
              <span className="sr-only">{t(sqlMessages.actions)}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <Badge tone={TONES[row.status] ?? 'neutral'}>{t(sqlMessages.queryState, { state: row.status })}</Badge>
              </td>
              <td className="num">{row.start_time === null ? null : formatDateTime(row.start_time)}</td>
              <td data-numeric="">{durationOf(row)}</td>
              <td data-numeric="">{row.rows === null ? <span className="null">–</span> : formatNumber(row.rows)}</td>
              <td className={styles['sql-cell']} data-tooltip={row.error_message ?? row.sql}>
                <code>{row.sql.replaceAll(/\s+/g, ' ')}</code>
              </td>
              <td>
                <span className="row-1">
                  <IconButton icon={Pencil} size="sm" label={t(sqlMessages.openInEditor)} onClick={() => onEdit(row.sql)} />
                  <IconButton icon={SquarePlus} size="sm" label={t(sqlMessages.openInTab)} onClick={() => onOpen(row.sql)} />
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const TONES: Readonly<Record<string, 'ok' | 'danger' | 'warning' | 'accent'>> = {
  success: 'ok',
  failed: 'danger',
  timed_out: 'danger',
  stopped: 'warning',
  running: 'accent',
}

function durationOf({ start_time, end_time }: { readonly start_time: number | null; readonly end_time: number | null }) {
  return start_time === null || end_time === null ? null : formatDuration(end_time - start_time)
}

function HistorySkeleton() {
  return (
    <div className={styles['tree-skeleton']}>
      <Loading />
      <Skeleton width="80%" />
      <Skeleton width="70%" />
      <Skeleton width="75%" />
    </div>
  )
}
