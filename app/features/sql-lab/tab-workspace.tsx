import type { EditorView } from '@codemirror/view'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Database } from 'lucide-react'
import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { may } from '../../api/bootstrap.ts'
import { errorText } from '../../api/errors.ts'
import { savedQueries } from '../../api/saved-queries.ts'
import { savedQuery, sqlLab, type SqlDatabase } from '../../api/sql-lab.ts'
import { t } from '../../i18n/message.ts'
import { sqlMessages } from '../../i18n/sql-lab.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useCommands } from '../../ui/commands.ts'
import { copyText } from '../../ui/copy.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { MenuItem } from '../../ui/menu-items.ts'
import { useStored } from '../../ui/persisted-state.ts'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { SplitPane } from '../../ui/split-pane.tsx'
import { toast } from '../../ui/toast.ts'
import { errorPlace } from './error-place.ts'
import { SaveDialog, StatisticsPanel } from './lazy-parts.ts'
import { DEFAULT_EDITOR_PERCENT, DEFAULT_LIMIT, MIN_PANE_PERCENT } from './limits.ts'
import { ResultPane, type ResultView } from './result-pane.tsx'
import { RunToolbar } from './run-toolbar.tsx'
import type { EditorProblem } from './problem-mark.ts'
import { SqlEditor } from './sql-editor.tsx'
import styles from './sql-lab.module.css'
import { chosenRange, statementAt, type RunRange } from './statement-at.ts'
import type { TabSession } from './tab-session.ts'
import type { TableInSchema } from './tree-nodes.ts'
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

/** One tab: toolbar, text, results. */
export function TabWorkspace(props: TabWorkspaceProps) {
  const { session, database, schema, preview, previewAsked } = props
  const { store } = session
  const snapshot = useSyncExternalStore(store.subscribe, store.getSnapshot)
  const run = useSyncExternalStore(session.run.subscribe, session.run.getSnapshot)
  const [view, setView] = useState<EditorView | null>(null)
  const [hasSelection, setHasSelection] = useState(false)
  const [chosen, setResultView] = useState<{ view: ResultView; asked: number }>({ view: 'results', asked: previewAsked })
  const [dialog, setDialog] = useState<'save' | null>(null)
  const [statistics, setStatistics] = useState<number | null>(null)
  const [filter, setFilter] = useState('')
  const [completion, setCompletion] = useStored('sql.autocomplete', ['on', 'off'])
  const text = useSyncExternalStore(
    (listener) => store.text.onChange(listener),
    () => store.text.text,
  )
  const vocabulary = useVocabulary(database, schema, text)
  const client = useQueryClient()
  const navigate = useNavigate()
  const { state } = snapshot
  const running = run.status === 'running'
  const ready = snapshot.ready && database !== null && text.trim() !== ''
  // Asking for a preview shows it; choosing another view afterwards holds until the next time.
  const resultView = preview && previewAsked !== chosen.asked ? 'preview' : chosen.view
  const show = (next: ResultView) => setResultView({ view: next, asked: previewAsked })

  const execute = (range: RunRange | null) => {
    if (!range || !ready || range.sql.trim() === '') return
    setFilter('')
    setStatistics(null)
    show('results')
    session.execute(range.sql, range.origin)
  }
  const runChosen = () => execute(view ? chosenRange(view.state) : null)
  const runStatement = () => execute(view ? statementAt(view.state) : null)
  const replaceText = (sql: string) => {
    if (!view) return
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: sql } })
    view.focus()
  }
  const format = useMutation({
    mutationFn: () => sqlLab.format(text, state.databaseId),
    onSuccess: ({ result }) => (result === text ? undefined : replaceText(result)),
    onError: (error) => toast.danger(errorText(error)),
  })
  const share = useMutation({
    mutationFn: async () => {
      const link = { dbId: state.databaseId ?? 0, name: state.name, sql: text, schema: state.schema, autorun: false }
      await copyText((await sqlLab.share(link)).url, t(sqlMessages.linkCopied))
    },
    onError: (error) => toast.danger(errorText(error)),
  })
  const estimate = useMutation({
    mutationFn: () => sqlLab.estimate({ database_id: state.databaseId ?? 0, sql: text, schema }),
    onSuccess: ({ result }) => {
      const parts = result.flatMap((found) => Object.entries(found).map(([name, value]) => `${name} ${value}`))
      toast.info(`${t(sqlMessages.estimated)}: ${parts.join(', ')}`)
    },
    onError: (error) => toast.danger(errorText(error)),
  })
  const chart = useMutation({
    mutationFn: () => {
      const time = new Date().toISOString().slice(0, 19).replace('T', ' ')
      const table_name = `${state.name} ${time}`
      return sqlLab.makeDataset({ database: state.databaseId ?? 0, schema: state.schema, sql: lastStatement(run.sql), table_name })
    },
    onSuccess: ({ id }) => void navigate(`/explore/?datasource_type=table&datasource_id=${id}`),
    onError: (error) => toast.danger(errorText(error)),
  })
  const kept = (label: string, description?: string) => ({
    db_id: state.databaseId,
    label,
    ...(description === undefined ? {} : { description }),
    schema: state.schema,
    sql: text,
  })
  const saveNew = async (name: string, description: string) => {
    const { id } = await savedQuery.create(kept(name, description))
    store.setField({ key: 'savedQueryId', value: id })
    store.setField({ key: 'name', value: name })
    toast.success(t(sqlMessages.querySaved))
    await client.invalidateQueries({ queryKey: savedQueries.key })
  }
  const update = useMutation({
    mutationFn: async (id: number) => {
      await savedQuery.update(id, kept(state.name))
      await client.invalidateQueries({ queryKey: savedQueries.key })
    },
    onSuccess: () => toast.success(t(sqlMessages.queryUpdated)),
    onError: (error) => toast.danger(errorText(error)),
  })
  const save = () => (state.savedQueryId === null ? setDialog('save') : update.mutate(state.savedQueryId))

  useAutorun(props.autorun && ready && view !== null, runChosen)
  useCommands([
    { id: 'sql.run', label: t(sqlMessages.run), group: t(sqlMessages.group), keys: ['Mod+Enter'], run: runChosen },
    { id: 'sql.run-statement', label: t(sqlMessages.runStatement), group: t(sqlMessages.group), keys: ['Mod+Shift+Enter'], run: runStatement },
    { id: 'sql.stop', label: t(sqlMessages.stop), group: t(sqlMessages.group), when: () => running, run: () => session.run.stop() },
    { id: 'sql.format', label: t(sqlMessages.format), group: t(sqlMessages.group), keys: ['Mod+Shift+F'], run: () => format.mutate() },
    { id: 'sql.share', label: t(sqlMessages.copyLink), group: t(sqlMessages.group), run: () => share.mutate() },
  ])

  const canMakeDataset = may('can_write', 'Dataset')
  const place = run.status === 'failed' && run.error ? errorPlace(run.error, run.sql, run.origin) : null
  const problemKey = place && run.error ? `${run.clientId} ${place.line} ${place.column}` : null
  const [problem, setProblem] = useState<{ key: string | null; value: EditorProblem | null }>({ key: null, value: null })
  if (problem.key !== problemKey) {
    setProblem({ key: problemKey, value: place && run.error ? { ...place, message: run.error.message } : null })
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
          canEstimate={database?.backend === 'postgresql'}
          saveItems={[
            { id: 'save-as', label: t(sqlMessages.saveAs), onSelect: () => setDialog('save') },
            ...(canMakeDataset
              ? [{ id: 'dataset', label: t(sqlMessages.saveDataset), disabled: run.status !== 'success', onSelect: () => chart.mutate() }]
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
            { kind: 'separator', id: 'tab' },
            ...props.tabItems,
          ]}
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
              {snapshot.ready ? null : <EditorSkeleton />}
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
              onEdit={replaceText}
              onOpen={(sql) => props.onOpen(sql, true)}
            />
          }
        />
      </div>
      {statistics !== null && resultView === 'results' ? (
        <Suspense>
          <StatisticsPanel run={run} column={statistics} onFilter={setFilter} onClose={() => setStatistics(null)} />
        </Suspense>
      ) : null}
      {dialog === 'save' ? (
        <Suspense>
          <SaveDialog
            title={t(sqlMessages.saveQuery)}
            confirm={t(state.savedQueryId === null ? sqlMessages.save : sqlMessages.saveAs)}
            label={t(sqlMessages.name)}
            initial={state.name}
            described
            onSave={saveNew}
            onClose={() => setDialog(null)}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

/** A dataset is one query: of a text with several the last. */
function lastStatement(sql: string): string {
  return sql.trim().replace(/;\s*$/, '')
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

function EditorSkeleton() {
  return (
    <div className={styles['editor-skeleton']}>
      <Loading label={t(sqlMessages.tabLoading)} />
      <Skeleton width="40%" />
      <Skeleton width="62%" />
      <Skeleton width="48%" />
    </div>
  )
}
