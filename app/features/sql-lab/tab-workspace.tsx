import type { EditorView } from '@codemirror/view'
import { useQueryClient } from '@tanstack/react-query'
import { Database } from 'lucide-react'
import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { may } from '../../api/bootstrap.ts'
import { sqlLab, type SqlDatabase } from '../../api/sql-lab.ts'
import { t } from '../../i18n/message.ts'
import { sqlMessages } from '../../i18n/sql-lab.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useCommands } from '../../ui/commands.ts'
import { copyText } from '../../ui/copy.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { MenuItem } from '../../ui/menu-items.ts'
import { useStored } from '../../ui/persisted-state.ts'
import { SplitPane } from '../../ui/split-pane.tsx'
import { type CreateAs, createdBy, createTitle } from './create-as.ts'
import { errorPlace } from './error-place.ts'
import { StatisticsPanel, TabDialogs } from './lazy-parts.ts'
import { DEFAULT_EDITOR_PERCENT, DEFAULT_LIMIT, MIN_PANE_PERCENT } from './limits.ts'
import { readParameters } from './parameters.ts'
import { Pending } from './pending.tsx'
import { ResultPane, type ResultView } from './result-pane.tsx'
import type { Origin } from './run-store.ts'
import { RunToolbar } from './run-toolbar.tsx'
import type { EditorProblem } from './problem-mark.ts'
import { SqlEditor } from './sql-editor.tsx'
import styles from './tab-workspace.module.css'
import { chosenRange, statementAt } from './statement-at.ts'
import type { TabDialog } from './tab-dialogs.tsx'
import type { TabSession } from './tab-session.ts'
import type { TableInSchema } from './tree-nodes.ts'
import { useTabActions } from './use-tab-actions.ts'
import { useVocabulary } from './use-vocabulary.ts'

interface TabWorkspaceProps {
  readonly session: TabSession
  readonly database: SqlDatabase | null
  readonly schema: string | null
  readonly preview: TableInSchema | null
  /** Changes when the preview is asked for again. */
  readonly previewAsked: number
  readonly tabItems: readonly MenuItem[]
  readonly onView: (view: EditorView | null) => void
  readonly onOpenSchema: () => void
  readonly onOpen: (sql: string, autorun: boolean) => void
  /** Runs the text as soon as it is there. */
  readonly autorun: boolean
}

/** A text to run, and where in the editor it stands, if it does. */
interface RunText {
  readonly sql: string
  readonly origin: Origin | null
}

/** One tab: toolbar, text, results. */
export function TabWorkspace(props: TabWorkspaceProps) {
  const { session, database, schema, preview, previewAsked } = props
  const { store } = session
  const snapshot = useSyncExternalStore(store.subscribe, store.getSnapshot)
  const run = useSyncExternalStore(session.run.subscribe, session.run.getSnapshot)
  const [view, setView] = useState<EditorView | null>(null)
  const [hasSelection, setHasSelection] = useState(false)
  const [chosen, setResultView] = useState<{ view: ResultView; asked: number }>({ view: 'results', asked: previewAsked })
  const [dialog, setDialog] = useState<TabDialog | null>(null)
  const [statistics, setStatistics] = useState<number | null>(null)
  const [filter, setFilter] = useState('')
  const [completion, setCompletion] = useStored('sql.autocomplete', ['on', 'off'])
  const text = useSyncExternalStore(
    (listener) => store.text.onChange(listener),
    () => store.text.text,
  )
  const vocabulary = useVocabulary(database, schema, text)
  const { state } = snapshot
  const running = run.status === 'running'
  const parameterCount = Object.keys(readParameters(state.templateParams).value ?? {}).length
  const ready = snapshot.ready && database !== null && text.trim() !== ''
  // Asking for a preview shows it; choosing another view afterwards holds until the next time.
  const resultView = preview && previewAsked !== chosen.asked ? 'preview' : chosen.view
  const show = (next: ResultView) => setResultView({ view: next, asked: previewAsked })

  const execute = (range: RunText | null, create?: CreateAs) => {
    if (!range || !ready || range.sql.trim() === '') return
    setFilter('')
    setStatistics(null)
    show('results')
    session.execute(range.sql, range.origin, create)
  }
  const runChosen = () => execute(view ? chosenRange(view.state) : null)
  const runPast = (sql: string) => execute({ sql, origin: null })
  const runStatement = () => execute(view ? statementAt(view.state) : null)
  const replaceText = (sql: string) => {
    if (!view) return
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: sql } })
    view.focus()
  }
  const actions = useTabActions({ session, state, text, schema, replaceText })
  const { format, share, estimate, chart, exploreTable } = actions
  const save = () => (state.savedQueryId === null ? setDialog('save') : actions.update.mutate(state.savedQueryId))

  useMadeTables(createdBy(run.status === 'success' ? run.query : null)?.text ?? null)
  useAutorun(props.autorun && ready && view !== null, runChosen)
  useCommands([
    { id: 'sql.run', label: t(sqlMessages.run), group: t(sqlMessages.group), keys: ['Mod+Enter'], run: runChosen },
    { id: 'sql.run-statement', label: t(sqlMessages.runStatement), group: t(sqlMessages.group), keys: ['Mod+Shift+Enter'], run: runStatement },
    { id: 'sql.stop', label: t(sqlMessages.stop), group: t(sqlMessages.group), when: () => running, run: () => session.run.stop() },
    { id: 'sql.format', label: t(sqlMessages.format), group: t(sqlMessages.group), keys: ['Mod+Shift+F'], run: () => format.mutate() },
    { id: 'sql.share', label: t(sqlMessages.copyLink), group: t(sqlMessages.group), run: () => share.mutate() },
  ])

  const canMakeDataset = may('can_write', 'Dataset')
  const place = run.status === 'failed' && run.error && run.origin ? errorPlace(run.error, run.sql, run.origin) : null
  const problemKey = place?.inEditor && run.error ? `${run.clientId} ${place.line} ${place.column}` : null
  const [problem, setProblem] = useState<{ key: string | null; value: EditorProblem | null }>({ key: null, value: null })
  if (problem.key !== problemKey) {
    setProblem({ key: problemKey, value: place?.inEditor && run.error ? { ...place, message: run.error.message } : null })
  }

  return (
    <div className={styles.workspace} role="tabpanel" id="sql-tab-panel" aria-labelledby={`sql-tab-${session.entry.id}`}>
      <div className={styles.pane}>
        <RunToolbar
          running={running}
          ready={ready}
          hasSelection={hasSelection}
          limit={state.queryLimit ?? DEFAULT_LIMIT}
          sync={snapshot.status}
          createItems={[
            ...(database?.allow_ctas ? [{ id: 'table', label: createTitle('TABLE'), onSelect: () => setDialog('TABLE') }] : []),
            ...(database?.allow_cvas ? [{ id: 'view', label: createTitle('VIEW'), onSelect: () => setDialog('VIEW') }] : []),
          ]}
          canEstimate={database?.backend === 'postgresql'}
          saveItems={[
            { id: 'save-as', label: t(sqlMessages.saveAs), onSelect: () => setDialog('save') },
            ...(canMakeDataset
              ? [{ id: 'dataset', label: t(sqlMessages.saveDataset), disabled: run.status !== 'success', onSelect: () => setDialog('dataset') }]
              : []),
          ]}
          moreItems={[
            { id: 'statement', label: t(sqlMessages.runStatement), keys: 'Mod+Shift+Enter', disabled: !ready, onSelect: runStatement },
            {
              kind: 'check',
              id: 'autocomplete',
              label: t(sqlMessages.autocomplete),
              checked: completion === 'on',
              onSelect: () => setCompletion(completion === 'on' ? 'off' : 'on'),
            },
            {
              id: 'parameters',
              label: t(sqlMessages.parameters, { count: parameterCount }),
              onSelect: () => setDialog('parameters'),
            },
            { kind: 'separator', id: 'tab' },
            ...props.tabItems,
          ]}
          parameterCount={parameterCount}
          onParameters={() => setDialog('parameters')}
          onRun={runChosen}
          onStop={() => session.run.stop()}
          onLimit={(limit) => store.setField({ key: 'queryLimit', value: limit })}
          onEstimate={() => estimate.mutate()}
          onFormat={() => format.mutate()}
          onShare={() => share.mutate()}
          onSave={may('can_write', 'SavedQuery') ? save : null}
          onOpenSchema={props.onOpenSchema}
        />
        {snapshot.status === 'stopped' ? <Banner tone="danger">{t(sqlMessages.tabStopped)}</Banner> : null}
        <RecoveredText session={session} />
        <SplitPane
          direction="rows"
          percent={snapshot.ready ? state.northPercent : DEFAULT_EDITOR_PERCENT}
          min={MIN_PANE_PERCENT}
          max={100 - MIN_PANE_PERCENT}
          onResize={(percent) => store.setField({ key: 'northPercent', value: Math.round(percent * 10) / 10 })}
          first={
            <div className={styles['editor-box']}>
              {snapshot.ready ? null : <Pending label={t(sqlMessages.tabLoading)} widths={['40%', '62%', '48%']} />}
              {snapshot.ready && state.databaseId === null && text === '' ? (
                <div className={styles['no-database']}>
                  <EmptyState icon={Database} size="small" title={t(sqlMessages.noDatabaseTitle)}>
                    {t(sqlMessages.noDatabaseText)}
                  </EmptyState>
                </div>
              ) : null}
              <SqlEditor
                session={session}
                snapshot={snapshot}
                vocabulary={vocabulary}
                autocomplete={completion === 'on'}
                problem={problem.value}
                keys={{ run: runChosen, runStatement, format: () => format.mutate() }}
                onStepBack={(direction, before) => actions.stepBack.mutate({ direction, before })}
                onView={(next) => {
                  setView(next)
                  props.onView(next)
                }}
                onSelection={setHasSelection}
              />
            </div>
          }
          second={
            <ResultPane
              run={run}
              view={resultView}
              onView={show}
              tabId={session.entry.id}
              databaseId={state.databaseId}
              preview={preview}
              filter={filter}
              onFilter={setFilter}
              onRun={runChosen}
              onStop={() => session.run.stop()}
              onStatistics={setStatistics}
              onCreateChart={canMakeDataset ? () => chart.mutate() : null}
              creatingChart={chart.isPending}
              canDownload={may('can_export_csv', 'SQLLab')}
              onQueryTable={(table) => props.onOpen(`SELECT *\nFROM ${table}`, true)}
              onExploreTable={canMakeDataset ? (made) => exploreTable.mutate(made) : null}
              onRunPast={runPast}
              onEdit={replaceText}
              onOpen={(sql) => props.onOpen(sql, true)}
              onParameters={() => setDialog('parameters')}
            />
          }
        />
      </div>
      {statistics !== null && resultView === 'results' ? (
        <Suspense>
          <StatisticsPanel run={run} column={statistics} onFilter={setFilter} onClose={() => setStatistics(null)} />
        </Suspense>
      ) : null}
      {dialog ? (
        <Suspense>
          <TabDialogs
            dialog={dialog}
            state={state}
            schema={database?.force_ctas_schema ?? schema}
            onSaveQuery={actions.saveNew}
            onSaveDataset={actions.saveDataset}
            onCreate={(create) => execute(view ? chosenRange(view.state) : null, create)}
            onParameters={(value) => store.setField({ key: 'templateParams', value })}
            onClose={() => setDialog(null)}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

/** A table or view that a run made belongs into the tree. */
function useMadeTables(made: string | null): void {
  const client = useQueryClient()
  useEffect(() => {
    if (made !== null) void client.invalidateQueries({ queryKey: sqlLab.key, predicate: ({ queryKey }) => queryKey[1] === 'tables' })
  }, [client, made])
}

function useAutorun(isDue: boolean, run: () => void): void {
  const done = useRef(false)
  useEffect(() => {
    if (!isDue || done.current) return
    done.current = true
    run()
  })
}

function RecoveredText({ session }: { readonly session: TabSession }) {
  const { text } = session.store
  const recovered = useSyncExternalStore(
    (listener) => text.onChange(listener),
    () => text.recovered,
  )
  if (recovered === null) return null
  return (
    <Banner
      tone="warning"
      actions={
        <>
          <Button size="sm" onClick={() => void copyText(recovered)}>
            {t(sqlMessages.copyRecovered)}
          </Button>
          <Button size="sm" kind="ghost" onClick={() => text.dropRecovered()}>
            {t(sqlMessages.dropRecovered)}
          </Button>
        </>
      }
    >
      {t(sqlMessages.recovered)}
    </Banner>
  )
}
