import { ChartLine, RotateCw, Table2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { readNumber } from '../../charts/form-data.ts'
import { exploreMessages } from '../../i18n/explore.ts'
import { formatDateTime, formatNumber, formatRelative } from '../../i18n/format.ts'
import { t } from '../../i18n/message.ts'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { tooltipProps } from '../../ui/tooltip.ts'
import styles from './chart-pane.module.css'
import type { ChartRun } from './use-chart-run.ts'

export type ChartView = 'chart' | 'table'

interface ChartBarProps {
  readonly run: ChartRun
  readonly view: ChartView
  readonly onView: (view: ChartView) => void
  readonly onRefresh: () => void
  /** The way to a panel that has no room. */
  readonly leading: ReactNode
  /** Menu and Save. */
  readonly actions: ReactNode
}

const SECOND_MS = 1000

/** Above the chart: how many rows, how old, how long it took; chart or table; what can be done. */
export function ChartBar({ run, view, onView, onRefresh, leading, actions }: ChartBarProps) {
  const { answer } = run
  return (
    <div className={styles.bar}>
      {leading}
      {answer ? <RunFacts run={run} onRefresh={onRefresh} /> : null}
      <div className="row-1 push">
        <Segmented
          label={t(exploreMessages.viewAs)}
          size="sm"
          value={view}
          options={[
            { value: 'chart', label: t(exploreMessages.chart), icon: ChartLine },
            { value: 'table', label: t(exploreMessages.table), icon: Table2 },
          ]}
          onChange={onView}
        />
        {actions}
      </div>
    </div>
  )
}

function RunFacts({ run, onRefresh }: { readonly run: ChartRun; readonly onRefresh: () => void }) {
  const { answer } = run
  if (!answer || answer.results.length === 0) return <RefreshButton run={run} onRefresh={onRefresh} />
  const rows = answer.results[0]?.rowcount ?? 0
  const asked = answer.results[0]?.['sql_rowcount']
  const limit = readNumber(answer.formData, 'row_limit')
  const limited = typeof asked === 'number' && limit !== undefined && limit > 0 && asked >= limit
  const seconds = answer.milliseconds / SECOND_MS
  return (
    <div className={styles.meta}>
      <b
        className="num"
        data-limited={limited || undefined}
        {...tooltipProps(limited ? t(exploreMessages.rowLimitReached) : undefined)}
      >
        {rowsText(rows)}
      </b>
      {answer.cachedAt ? <Cached at={answer.cachedAt} onRefresh={onRefresh} /> : null}
      <span className="num only-wide" hidden={seconds === 0}>
        {formatNumber(seconds, {
          style: 'unit',
          unit: 'second',
          unitDisplay: 'narrow',
          minimumFractionDigits: 2,
          maximumFractionDigits: 2,
        }).replace(/s$/, ' s')}
      </span>
      {answer.cachedAt ? null : <RefreshButton run={run} onRefresh={onRefresh} />}
    </div>
  )
}

function RefreshButton({ run, onRefresh }: { readonly run: ChartRun; readonly onRefresh: () => void }) {
  return (
    <IconButton
      icon={RotateCw}
      size="sm"
      label={t(exploreMessages.refresh)}
      disabled={run.running}
      onClick={onRefresh}
    />
  )
}

function Cached({ at, onRefresh }: { readonly at: string; readonly onRefresh: () => void }) {
  // The server writes UTC without saying so.
  const when = new Date(/Z|[+-]\d\d:\d\d$/.test(at) ? at : `${at}Z`)
  return (
    <button
      type="button"
      className={cx(styles.cached, 'only-wide')}
      onClick={onRefresh}
      {...tooltipProps(t(exploreMessages.cachedHint, { when: formatDateTime(when) }))}
    >
      {t(exploreMessages.cachedAgo, { when: formatRelative(when) })}
    </button>
  )
}

const THOUSAND = 1000

/** `1 row`, `999 rows`, `1k rows`, `39.2k rows`. */
export function rowsText(count: number): string {
  const rows =
    count < THOUSAND
      ? formatNumber(count)
      : formatNumber(count, { notation: 'compact', maximumFractionDigits: 1 }).toLowerCase()
  return t(exploreMessages.rows, { rows, count })
}
