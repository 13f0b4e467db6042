import { useEffect, useEffectEvent, useReducer, useState } from 'react'
import { useBlocker, useNavigate } from 'react-router'
import { bootstrap, may } from '../../api/bootstrap.ts'
import { useVisit } from '../../api/use-visit.ts'
import { validateControls } from '../../charts/controls/control.ts'
import { datasourceFacts } from '../../charts/datasource-facts.ts'
import { isMatrix } from '../../charts/queries.ts'
import { chartKind } from '../../charts/registry.ts'
import type { OwnState } from '../../charts/types.ts'
import { exploreMessages } from '../../i18n/explore.ts'
import { dialogMessages } from '../../i18n/explore-dialogs.ts'
import { t } from '../../i18n/message.ts'
import { PageHeader } from '../../ui/page.tsx'
import { useStored } from '../../ui/persisted-state.ts'
import { toast } from '../../ui/toast.ts'
import type { ChartView } from './chart-bar.tsx'
import { ChartPane } from './chart-pane.tsx'
import { ChartHeading, HeaderFacts } from './chart-heading.tsx'
import { ControlField } from './control-field.tsx'
import { ControlPanelView } from './control-panel.tsx'
import { controlDatasource } from './control-datasource.ts'
import type { DialogName } from './dialog-name.ts'
import { differences } from './differences.ts'
import type { OpenedAddress } from './explore-address.ts'
import { type Dragged, type ExploreForm, ExploreFormContext } from './explore-context.ts'
import { ExploreDialogs } from './explore-dialogs.tsx'
import { ExplorePanels } from './explore-panels.tsx'
import styles from './explore.module.css'
import { formActs } from './form-acts.ts'
import { formReducer, type FormState, runnable } from './form-state.ts'
import { preloadForms } from './lazy-forms.ts'
import { preloadSpecialField } from './lazy-special-field.ts'
import { asksAnew, withOwnState } from './own-state.ts'
import { resultColumns } from './result-columns.ts'
import { ResultsPane } from './results-pane.tsx'
import { runFacts } from './run-facts.ts'
import { canOverwrite, isOwner } from './save-chart.ts'
import { savedFormData } from './saved-form.ts'
import { useAutoRun } from './use-auto-run.ts'
import { useChartRun } from './use-chart-run.ts'
import { useExploreCommands } from './use-explore-commands.ts'
import { useKeptForm } from './use-kept-form.ts'
import { useMatrixRun } from './use-matrix-run.ts'
import { useResultsSize } from './use-results-size.ts'
import { type SavedChart, useSavedChart } from './use-saved-chart.ts'
import { withMatrix } from './with-matrix.ts'
import { WorkspaceBar } from './workspace-bar.tsx'

export interface Opened extends SavedChart {
  readonly message: string | null
  readonly start: FormState
}

interface ExploreWorkspaceProps {
  readonly opened: Opened
  readonly address: OpenedAddress
}

/** The whole of Explore on one chart. */
export function ExploreWorkspace({ opened, address }: ExploreWorkspaceProps) {
  const navigate = useNavigate()
  const [state, dispatch] = useReducer(formReducer, opened.start)
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const [dialog, setDialog] = useState<DialogName | null>(null)
  const [view, setView] = useState<ChartView>('chart')
  const [leaving, setLeaving] = useState(false)
  const [tried, setTried] = useState(state.run !== null || opened.slice !== null)
  const results = useResultsSize()
  const [autoRun, setAutoRun] = useStored<'off' | 'on'>('explore.auto-run', ['off', 'on'])

  const { draft, ownState } = state
  const { saved, readChart, readDataset, forgetLists } = useSavedChart({ opened, draft, dispatch })
  useVisit('mount_explorer', saved.slice?.slice_id)
  const { dataset, formData, panel } = draft
  const datasource = controlDatasource(dataset)
  const asked = useChartRun(state.run)
  const matrix = useMatrixRun(state.run, datasourceFacts(dataset), results.open || view === 'table')
  const run = matrix ? withMatrix(asked, matrix) : asked
  const context = { values: formData, datasource, resultColumns: resultColumns(run.answer?.results[0], formData, dataset) }
  const errors = dataset.id === undefined ? [] : validateControls(panel, context)
  const ready = chartKind(formData.viz_type) !== undefined && dataset.id !== undefined && errors.length === 0

  const acting = runnable(draft)
  const { stale, staleText, drawn, failures } = runFacts(state.run, run, acting, panel, context)

  const savedForm = saved.slice ? savedFormData(saved.slice, draft) : null
  const changes = savedForm ? differences(savedForm, acting, panel) : []
  const altered = saved.slice !== null && (changes.length > 0 || draft.name !== saved.slice.slice_name)
  const unsaved = saved.slice ? altered : state.past.length > 0
  const user = bootstrap().user
  const mayWrite = may('can_write', 'Chart')
  const mayOverwrite = canOverwrite(saved.slice, user, mayWrite)
  const mayEditDataset = may('can_write', 'Dataset') && dataset.type !== 'query' && isOwner(dataset, user)
  const title = draft.name || t(exploreMessages.untitled)

  const execute = ({ force = false } = {}) => {
    setTried(true)
    if (ready) dispatch({ type: 'run', force })
  }
  const { setValues, ...acts } = formActs(draft, context, dispatch)
  const setOwnState = (next: OwnState) => {
    dispatch({ type: 'own', ownState: next })
    if (ready && asksAnew(acting, ownState, next)) execute()
  }
  const form: ExploreForm = {
    dataset,
    datasource,
    draft,
    context,
    errors,
    tried,
    changed: new Set(stale.map((control) => control.name)),
    ...acts,
    chooseKind: (vizType) => void acts.chooseKind(vizType),
    openDialog: setDialog,
    editDataset: mayEditDataset ? () => setDialog('edit-dataset') : undefined,
    failures,
    renderControl: (control) => <ControlField control={control} />,
    dragged,
    setDragged,
  }

  useKeptForm({
    datasetId: dataset.id,
    datasetType: dataset.type,
    chartId: saved.slice?.slice_id ?? null,
    dashboardId: address.dashboardId,
    formData: {
      ...withOwnState(acting, ownState),
      ...(draft.name === (saved.slice?.slice_name ?? '') ? {} : { slice_name: draft.name }),
    },
    edited: (unsaved || ownState !== opened.start.ownState) && !leaving,
  })
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved && !leaving && currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search,
  )
  const sayMessage = useEffectEvent(() => {
    if (opened.message) toast.warning(opened.message)
  })
  useEffect(() => {
    sayMessage()
    preloadForms()
    preloadSpecialField()
  }, [])
  useExploreCommands({
    run: () => execute(),
    save: () => (mayWrite && errors.length === 0 ? setDialog('save') : undefined),
    undo: () => dispatch({ type: 'undo' }),
    redo: () => dispatch({ type: 'redo' }),
    toggleTable: () => setView(view === 'chart' ? 'table' : 'chart'),
  })

  const keepAsDataset = async (datasetId: number, name: string) => {
    await readDataset(datasetId)
    setDialog(null)
    toast.success(t(dialogMessages.datasetSaved, { name }))
  }
  const finishSave = async ({ chartId, goTo }: { chartId: number; goTo: string | null }) => {
    setDialog(null)
    await forgetLists()
    if (goTo !== null) {
      setLeaving(true)
      await navigate(goTo)
      return
    }
    const mode = chartId === saved.slice?.slice_id ? 'overwrite' : 'saveas'
    await readChart(chartId)
    history.replaceState(history.state, '', `/explore/?slice_id=${chartId}&save_action=${mode}`)
  }

  const isNew = saved.slice === null
  useAutoRun(autoRun === 'on' && state.run !== null && errors.length === 0, stale.length > 0 ? acting : null, execute)
  const runButton = { running: run.running, isNew, onRun: () => execute(), onStop: run.stop, auto: autoRun === 'on', onAuto: (on: boolean) => setAutoRun(on ? 'on' : 'off') }
  const controlPanel = (
    <ControlPanelView
      history={{
        canUndo: state.past.length > 0,
        canRedo: state.future.length > 0,
        undo: () => dispatch({ type: 'undo' }),
        redo: () => dispatch({ type: 'redo' }),
      }}
      runButton={runButton}
    />
  )
  const pane = (
    <ChartPane
      shownIn={saved.metadata?.dashboards ?? []}
      run={run}
      matrix={matrix}
      force={state.run?.force ?? false}
      drawn={drawn}
      title={title}
      asTable={view === 'table'}
      isNew={isNew}
      staleText={staleText}
      ownState={ownState}
      setOwnState={setOwnState}
      setControls={address.standalone ? undefined : setValues}
      onRun={() => execute()}
    />
  )
  const resultsPane = (
    <ResultsPane
      answer={run.answer}
      datasetId={dataset.id}
      datasetType={dataset.type}
      name={draft.name}
      open={results.open}
      onOpen={results.setOpen}
    />
  )
  const chartBar = (
    <WorkspaceBar
      run={run}
      matrix={matrix}
      drawn={drawn}
      acting={acting}
      ownState={ownState}
      ready={ready}
      saved={saved}
      mayWrite={mayWrite}
      mayOverwrite={mayOverwrite}
      view={view}
      onView={setView}
      onRefresh={() => execute({ force: true })}
    />
  )
  if (address.standalone) {
    return (
      <ExploreFormContext value={form}>
        <h1 className="sr-only">{title}</h1>
        <div className={styles.standalone}>{pane}</div>
      </ExploreFormContext>
    )
  }
  return (
    <ExploreFormContext value={form}>
      <PageHeader
        title={title}
        crumbs={[{ label: t(exploreMessages.charts), to: '/chart/list/' }]}
        heading={
          <ChartHeading
            name={draft.name}
            editable={isNew || mayOverwrite}
            onRename={(name) => dispatch({ type: 'rename', name })}
          />
        }
        after={
          <HeaderFacts
            slice={saved.slice}
            metadata={saved.metadata}
            altered={altered}
            matrixified={isMatrix(acting)}
            onAltered={() => setDialog('changes')}
          />
        }
      />
      <ExplorePanels
        controlPanel={controlPanel}
        chartBar={chartBar}
        pane={pane}
        results={results}
        resultsPane={resultsPane}
        runButton={runButton}
        onOpen={setDialog}
      />
      <ExploreDialogs
        dialog={dialog}
        saved={saved}
        formData={acting}
        changes={changes}
        canOverwrite={mayOverwrite}
        canSave={mayWrite && errors.length === 0}
        dashboardId={address.dashboardId}
        controlPanel={controlPanel}
        blocker={blocker}
        onDialog={setDialog}
        onSaved={finishSave}
        onProperties={readChart}
        onDataset={() => readDataset()}
        onDatasetMade={keepAsDataset}
        onSwap={(next, swap) => {
          setDialog(null)
          dispatch({ type: 'dataset', dataset: next, formData: swap.formData })
          toast.success(t(exploreMessages.swapped))
        }}
      />
    </ExploreFormContext>
  )
}
