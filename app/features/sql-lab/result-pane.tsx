import { ChartLine, Copy, Download, Search, Table2, TableProperties, TriangleAlert } from 'lucide-react'
import { Suspense, useDeferredValue, useState, type ReactNode } from 'react'
import { sqlLab } from '../../api/sql-lab.ts'
import { formatDuration } from '../../i18n/format.ts'
import { t } from '../../i18n/message.ts'
import { sqlMessages } from '../../i18n/sql-lab.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy.ts'
import { toTsv } from '../../ui/data-grid-model.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Input } from '../../ui/input.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { Progress } from '../../ui/progress.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { createdBy } from './create-as.ts'
import { HistoryTable, RunError, TablePreview } from './lazy-parts.ts'
import { MAX_FILTER_COLUMNS } from './limits.ts'
import { matchingRows } from './result-filter.ts'
import { Pending } from './pending.tsx'
import { ResultGrid } from './result-grid.tsx'
import type { RunSnapshot } from './run-store.ts'
import styles from './result-pane.module.css'
import type { TableInSchema } from './tree-nodes.ts'

export type ResultView = 'results' | 'history' | 'preview'

interface ResultPaneProps {
  readonly run: RunSnapshot
  readonly view: ResultView
  readonly onView: (view: ResultView) => void
  readonly tabId: number
  readonly databaseId: number | null
  readonly preview: TableInSchema | null
  readonly filter: string
  readonly onFilter: (text: string) => void
  readonly onRun: () => void
  readonly onStop: () => void
  readonly onStatistics: (column: number) => void
  /** Absent where the reader may not make datasets. */
  readonly onCreateChart: (() => void) | null
  readonly creatingChart: boolean
  readonly canDownload: boolean
  readonly onQueryTable: (table: string) => void
  /** Absent where the reader may not make datasets. */
  readonly onExploreTable: ((made: { readonly schema: string | null; readonly table: string }) => void) | null
  /** Runs a text of before, without putting it into the editor. */
  readonly onRunPast: (sql: string) => void
  readonly onEdit: (sql: string) => void
  readonly onOpen: (sql: string) => void
  /** Asks for the parameters of the tab's templates. */
  readonly onParameters: () => void
}

/** Under the editor: the rows of the last run, the runs before it, the first rows of a table. */
export function ResultPane(props: ResultPaneProps) {
  const { run, view, preview, filter } = props
  const [search, setSearch] = useState('')
  const deferred = useDeferredValue(filter)
  const found = matchingRows(run.rows, run.rowCount, deferred)
  const hasRows = run.rowCount > 0
  const isResult = view === 'results'
  const shown = preview === null && view === 'preview' ? 'results' : view
  const copy = () => {
    const names = run.columns.map(({ name }) => name)
    const rows = found ? found.map((at) => run.rows[at] ?? []) : run.rows.slice(0, run.rowCount)
    void copyText(toTsv([names, ...rows]))
  }
  const { clientId } = run
  return (
    <section className={styles.results} aria-label={t(sqlMessages.resultTabs)}>
      <div className={styles['result-bar']}>
        <Tabs
          label={t(sqlMessages.resultTabs)}
          idPrefix="sql-results"
          value={shown}
          onChange={props.onView}
          items={[
            { value: 'results', label: t(sqlMessages.results) },
            { value: 'history', label: t(sqlMessages.history) },
            ...(preview ? [{ value: 'preview' as const, label: t(sqlMessages.previewOf, { table: preview.name }) }] : []),
          ]}
        />
        {isResult ? (
          <div className={styles['result-tools']}>
            {props.onCreateChart ? (
              <span className={styles['only-wide']}>
                <Button
                  kind="ghost"
                  size="sm"
                  icon={ChartLine}
                  disabled={run.status !== 'success'}
                  busy={props.creatingChart}
                  onClick={props.onCreateChart}
                >
                  {t(sqlMessages.createChart)}
                </Button>
              </span>
            ) : null}
            <IconButton icon={Copy} size="sm" label={t(sqlMessages.copyResults)} disabled={!hasRows} onClick={copy} />
            {props.canDownload ? (
              <IconButton
                icon={Download}
                size="sm"
                label={t(sqlMessages.downloadCsv)}
                disabled={run.status !== 'success' || !hasRows || clientId === null}
                onClick={() => (clientId ? download(sqlLab.csvPath(clientId)) : undefined)}
              />
            ) : null}
            <span className={styles['only-wide']}>
              <Input
                size="sm"
                icon={Search}
                type="search"
                className={styles.filter}
                aria-label={t(sqlMessages.filterResults)}
                placeholder={t(sqlMessages.filterResults)}
                value={filter}
                disabled={run.columns.length > MAX_FILTER_COLUMNS}
                onChange={(event) => props.onFilter(event.target.value)}
              />
            </span>
          </div>
        ) : null}
        {shown === 'history' ? (
          <div className={styles['result-tools']}>
            <Input
              size="sm"
              icon={Search}
              type="search"
              className={styles.filter}
              aria-label={t(sqlMessages.searchHistory)}
              placeholder={t(sqlMessages.searchHistory)}
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
          </div>
        ) : null}
      </div>
      <TabPanel idPrefix="sql-results" value={shown} className={styles['result-panel']}>
        <Suspense>
          {shown === 'results' ? <ResultBody {...props} found={found} /> : null}
          {shown === 'history' ? (
            <HistoryTable
              tabId={props.tabId}
              version={`${run.clientId ?? ''} ${run.status}`}
              search={search}
              onRun={props.onRunPast}
              onEdit={props.onEdit}
              onOpen={props.onOpen}
            />
          ) : null}
          {shown === 'preview' && preview && props.databaseId !== null ? (
            <TablePreview key={`${preview.schema}.${preview.name}`} databaseId={props.databaseId} table={preview} />
          ) : null}
        </Suspense>
      </TabPanel>
    </section>
  )
}

function ResultBody({ run, found, ...props }: ResultPaneProps & { readonly found: readonly number[] | null }): ReactNode {
  const running = run.status === 'running'
  const again = (
    <Button size="sm" onClick={props.onRun}>
      {t(sqlMessages.runAgain)}
    </Button>
  )
  if (run.status === 'idle') {
    return (
      <EmptyState icon={Table2} size="small" title={t(sqlMessages.neverRun)}>
        {t(sqlMessages.neverRunText)}
      </EmptyState>
    )
  }
  if (run.status === 'gone') return <Banner tone="warning" actions={again}>{t(sqlMessages.storedGone)}</Banner>
  if (run.status === 'failed' && run.error) {
    return <RunError error={run.error} sql={run.sql} origin={run.origin} onRetry={props.onRun} onParameters={props.onParameters} />
  }
  if (run.status === 'stopped' && run.rowCount === 0) {
    return (
      <EmptyState size="small" title={t(sqlMessages.stoppedTitle)} action={again}>
        {t(sqlMessages.stoppedText)}
      </EmptyState>
    )
  }
  const made = run.status === 'success' ? createdBy(run.query) : null
  if (made) {
    const { onExploreTable } = props
    const isView = run.create?.method === 'VIEW'
    return (
      <EmptyState
        size="small"
        icon={TableProperties}
        title={t(isView ? sqlMessages.viewCreated : sqlMessages.tableCreated, { name: made.text })}
        action={
          <span className="row-1">
            <Button size="sm" onClick={() => props.onQueryTable(made.text)}>
              {t(sqlMessages.queryInTab)}
            </Button>
            {onExploreTable ? (
              <Button size="sm" onClick={() => onExploreTable(made)}>
                {t(sqlMessages.explore)}
              </Button>
            ) : null}
          </span>
        }
      >
        {t(sqlMessages.createdText)}
      </EmptyState>
    )
  }
  if (run.status === 'success' && run.rowCount === 0) {
    return (
      <EmptyState size="small" title={t(sqlMessages.noRows)}>
        {t(sqlMessages.noRowsText)}
      </EmptyState>
    )
  }
  return (
    <>
      {running ? (
        <div className={styles.progress}>
          <Progress
            key={run.clientId}
            label={t(run.rowCount > 0 ? sqlMessages.reading : sqlMessages.waiting)}
            startedAt={run.startedAt}
            detail={run.rowCount > 0 ? t(sqlMessages.rowsSoFar, { count: run.rowCount }) : null}
            onCancel={props.onStop}
          />
        </div>
      ) : null}
      {run.status === 'stopped' ? <Banner tone="warning" actions={again}>{t(sqlMessages.stoppedRows)}</Banner> : null}
      {run.columns.length === 0 ? (
        <div className="grow">
          <Pending widths={['88%', '92%', '84%', '90%', '86%']} />
        </div>
      ) : (
        <ResultGrid
          key={run.clientId}
          label={t(sqlMessages.resultsGrid)}
          columns={run.columns}
          rowCount={found ? found.length : run.rowCount}
          value={(row, column) => run.rows[found ? (found[row] ?? 0) : row]?.[column]}
          onStatistics={props.onStatistics}
        />
      )}
      <div className={styles.foot}>
        <span role="status">
          {run.columns.length === 0 ? null : found
            ? t(sqlMessages.filteredRows, { shown: found.length, rows: run.rowCount })
            : t(sqlMessages.rowsColumns, { rows: run.rowCount, columns: run.columns.length })}
        </span>
        <LimitNote run={run} />
        <span>{running ? null : timeText(run)}</span>
        <span className={styles['foot-end']}>
          <Kbd keys="Mod+Enter" /> {t(sqlMessages.shortcutRun)}
          <Kbd keys="Mod+Shift+Enter" /> {t(sqlMessages.shortcutStatement)}
        </span>
      </div>
    </>
  )
}

/** That there may be more rows; in colour where the reader can raise the limit. */
function LimitNote({ run }: { readonly run: RunSnapshot }): ReactNode {
  const text = run.status === 'running' ? null : limitText(run)
  if (text === null) return null
  if (run.query?.limitingFactor === 'QUERY') return <span>{text}</span>
  return (
    <span className={styles.limited}>
      <Icon icon={TriangleAlert} size="s" />
      {text}
    </span>
  )
}

function limitText({ query }: RunSnapshot): string | null {
  if (!query || query.limit === null) return null
  const rows = { rows: query.limit }
  if (query.limitingFactor === 'QUERY') return t(sqlMessages.limitedByQuery, rows)
  if (query.limitingFactor === 'DROPDOWN') return t(sqlMessages.limitedByMenu, rows)
  return query.limitingFactor === 'QUERY_AND_DROPDOWN' ? t(sqlMessages.limitedByBoth, rows) : null
}

function timeText({ query }: RunSnapshot): string | null {
  if (!query?.startDttm || !query.endDttm) return null
  return t(sqlMessages.took, { time: formatDuration(query.endDttm - query.startDttm) })
}

function download(path: string): void {
  const link = document.createElement('a')
  link.href = path
  link.download = ''
  link.click()
}
