import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp, Copy, Download, Search } from 'lucide-react'
import { lazy, Suspense, useDeferredValue, useState } from 'react'
import type { ReactNode } from 'react'
import { may } from '../../api/bootstrap.ts'
import { errorText } from '../../api/errors.ts'
import { type ChartAnswer, exploreQueries } from '../../api/explore.ts'
import { useViewerZone } from '../../api/viewer-zone.ts'
import type { QueryResult } from '../../charts/query-types.ts'
import { exploreMessages } from '../../i18n/explore.ts'
import { t } from '../../i18n/message.ts'
import { copyText } from '../../ui/copy.ts'
import { toTsv } from '../../ui/data-grid-model.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Input } from '../../ui/input.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { rowsText } from './chart-bar.tsx'
import { downloadBlob, fileName } from '../../ui/download.ts'
import { matchingRows, type ResultRows, resultRows, toCsv } from '../../charts/result-rows.ts'
import styles from './results-pane.module.css'

const DataGrid = lazy(async () => ({ default: (await import('../../ui/data-grid.tsx')).DataGrid }))

interface ResultsPaneProps {
  readonly answer: ChartAnswer | undefined
  readonly datasetId: number | undefined
  readonly datasetType: string
  readonly name: string
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
}

const SAMPLES = 'samples'

/** Under the chart: the rows it was drawn from, and rows of the dataset as they are. */
export function ResultsPane({ answer, datasetId, datasetType, name, open, onOpen }: ResultsPaneProps) {
  const [tab, setTab] = useState('results-0')
  const [text, setText] = useState('')
  const needle = useDeferredValue(text)
  const [viewerZone] = useViewerZone()
  const samples = useQuery({
    ...exploreQueries.samples(datasetId ?? 0, viewerZone, datasetType),
    enabled: open && tab === SAMPLES && datasetId !== undefined,
  })
  const results = answer?.results ?? []
  const result = tab === SAMPLES ? samples.data : results[Number(tab.split('-')[1])]
  const shown = result && open ? resultRows(result) : undefined
  const rows = shown ? matchingRows(shown, needle) : []
  const items = [
    ...(results.length === 0 ? [undefined] : results).map((one: QueryResult | undefined, index) => ({
      value: `results-${index}`,
      label: partName(one) ?? (index === 0 ? t(exploreMessages.results) : t(exploreMessages.resultsNumbered, { number: index + 1 })),
      ...(one?.rowcount === undefined ? {} : { count: one.rowcount.toLocaleString() }),
    })),
    ...(may('can_samples', 'Datasource') ? [{ value: SAMPLES, label: t(exploreMessages.samples) }] : []),
  ]
  const download = () => {
    if (!shown) return
    const blob = new Blob([toCsv(shown.columns, rows)], { type: 'text/csv;charset=utf-8' })
    downloadBlob(blob, fileName(name || t(exploreMessages.newChartFile), 'csv'))
  }
  return (
    <section className={styles.results} aria-label={t(exploreMessages.resultTabs)}>
      <div className={styles.head}>
        <Tabs
          label={t(exploreMessages.resultTabs)}
          value={tab}
          items={items}
          {...(open ? { idPrefix: 'explore-results' } : null)}
          onChange={(next) => {
            setTab(next)
            onOpen(true)
          }}
        />
        <div className="row-1 push">
          {open && shown ? (
            <>
              {text ? <span className="small muted num">{rowsText(rows.length)}</span> : null}
              <span className={styles.search}>
                <Input
                  size="sm"
                  type="search"
                  icon={Search}
                  aria-label={t(exploreMessages.filterRows)}
                  placeholder={t(exploreMessages.filterRows)}
                  value={text}
                  onChange={(event) => setText(event.target.value)}
                />
              </span>
              <IconButton
                icon={Copy}
                size="sm"
                label={t(exploreMessages.copyTsv)}
                onClick={() => void copyText(toTsv([shown.columns.map((column) => column.name), ...rows]))}
              />
              {may('can_csv', 'Superset') ? (
                <IconButton icon={Download} size="sm" label={t(exploreMessages.downloadCsv)} onClick={download} />
              ) : null}
            </>
          ) : null}
          <IconButton
            icon={open ? ChevronDown : ChevronUp}
            size="sm"
            label={t(open ? exploreMessages.collapseResults : exploreMessages.expandResults)}
            aria-expanded={open}
            onClick={() => onOpen(!open)}
          />
        </div>
      </div>
      {open ? (
        <TabPanel idPrefix="explore-results" value={tab} className={styles.body}>
          <ResultsBody
            shown={shown}
            rows={rows}
            label={tab === SAMPLES ? t(exploreMessages.samples) : t(exploreMessages.results)}
            empty={t(tab === SAMPLES ? exploreMessages.noSamples : exploreMessages.noRows)}
            waiting={tab === SAMPLES ? samples.isFetching : false}
            error={tab === SAMPLES && samples.error ? errorText(samples.error) : null}
          />
        </TabPanel>
      ) : null}
    </section>
  )
}


/** Rows of a layer stand under its name. */
function partName(result: QueryResult | undefined): string | undefined {
  return result?.part && (result.part.name ?? `#${result.part.chartId}`)
}

interface ResultsBodyProps {
  readonly shown: ResultRows | undefined
  readonly rows: ResultRows['rows']
  readonly label: string
  readonly empty: string
  readonly waiting: boolean
  readonly error: string | null
}

function ResultsBody({ shown, rows, label, empty, waiting, error }: ResultsBodyProps): ReactNode {
  if (error) return <ErrorState title={t(exploreMessages.samplesFailed)} message={error} />
  if (!shown) {
    return waiting ? (
      <div className={styles.waiting}>
        <Loading />
        {Array.from({ length: 5 }, (_, row) => (
          <Skeleton key={row} />
        ))}
      </div>
    ) : (
      <EmptyState size="small" title={t(exploreMessages.runToSee)}>
        {''}
      </EmptyState>
    )
  }
  if (rows.length === 0) {
    return (
      <EmptyState size="small" title={empty}>
        {''}
      </EmptyState>
    )
  }
  return (
    <Suspense fallback={<Loading />}>
      <DataGrid
        key={shown.columns.map((column) => column.name).join('\n')}
        label={label}
        columns={shown.columns}
        rowCount={rows.length}
        value={(row, column) => rows[row]?.[column] ?? null}
        className={styles.grid}
      />
    </Suspense>
  )
}
