import { useQuery } from '@tanstack/react-query'
import { History, Pencil, Play, SquarePlus } from 'lucide-react'
import { useDeferredValue, useEffect, useState } from 'react'
import { errorText } from '../../api/errors.ts'
import { queryHistory } from '../../api/sql-lab.ts'
import { formatDateTime, formatDuration, formatNumber } from '../../i18n/format.ts'
import { t } from '../../i18n/message.ts'
import { sqlMessages } from '../../i18n/sql-lab.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import styles from './history-table.module.css'
import { HISTORY_ROWS } from './limits.ts'
import { Pending } from './pending.tsx'

interface HistoryTableProps {
  readonly tabId: number
  /** Changes with every run, so that the list is read again. */
  readonly version: string
  /** Only runs whose text has this. */
  readonly search: string
  readonly onRun: (sql: string) => void
  readonly onEdit: (sql: string) => void
  readonly onOpen: (sql: string) => void
}

/** The runs of a tab, newest first. */
export function HistoryTable({ tabId, version, search, onRun, onEdit, onOpen }: HistoryTableProps) {
  const [pages, setPages] = useState(1)
  const wanted = useDeferredValue(search.trim())
  const list = queryHistory.list({
    filters: [
      { col: 'sql_editor_id', opr: 'eq', value: String(tabId) },
      ...(wanted ? [{ col: 'sql', opr: 'ct', value: wanted }] : []),
    ],
    orderColumn: 'start_time',
    orderDirection: 'desc',
    pageSize: pages * HISTORY_ROWS,
  })
  const history = useQuery({ ...list, staleTime: 0 })
  const { refetch } = history
  useEffect(() => void refetch(), [refetch, version])
  if (history.isPending) return <Pending widths={['80%', '70%', '75%']} />
  if (history.error) return <ErrorState message={errorText(history.error)} onRetry={() => void history.refetch()} />
  const rows = history.data.result
  if (rows.length === 0 && wanted !== '') {
    return <EmptyState icon={History} size="small" title={t(sqlMessages.noHistoryMatches)} />
  }
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
                  <IconButton icon={Play} size="sm" label={t(sqlMessages.runPast)} onClick={() => onRun(row.sql)} />
                  <IconButton icon={Pencil} size="sm" label={t(sqlMessages.openInEditor)} onClick={() => onEdit(row.sql)} />
                  <IconButton icon={SquarePlus} size="sm" label={t(sqlMessages.openInTab)} onClick={() => onOpen(row.sql)} />
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length < history.data.count ? (
        <p className={styles.more}>
          <Button size="sm" kind="ghost" busy={history.isFetching} onClick={() => setPages(pages + 1)}>
            {t(sqlMessages.moreHistory, { shown: rows.length, count: history.data.count })}
          </Button>
        </p>
      ) : null}
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
