import { lazy, Suspense, useEffect, useEffectEvent, useReducer, useState } from 'react'
import { useBlocker, useNavigate } from 'react-router'
import { useQueryClient } from '@tanstack/react-query'
import { Ellipsis, Table2 } from 'lucide-react'
import { bootstrap, may } from '../../api/bootstrap.ts'
import { charts } from '../../api/charts.ts'
import { dashboards } from '../../api/dashboards.ts'
import { datasets } from '../../api/datasets.ts'
import { type ExploreDataset, type ExploreMetadata, exploreQueries, type ExploreSlice } from '../../api/explore.ts'
import { useVisit } from '../../api/use-visit.ts'
import { type Control, controlLabel, type ControlPanel, validateControls } from '../../charts/controls/control.ts'
import { datasourceFacts } from '../../charts/datasource-facts.ts'
import { isMatrix } from '../../charts/matrix/is-matrix.ts'
import { chartKind } from '../../charts/registry.ts'
import type { FormData, OwnState } from '../../charts/types.ts'
import { exploreMessages } from '../../i18n/explore.ts'
import { dialogMessages } from '../../i18n/explore-dialogs.ts'
import { formatList } from '../../i18n/format.ts'
import { t } from '../../i18n/message.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { announce } from '../../ui/live-region.tsx'
import { PageHeader } from '../../ui/page.tsx'
import { useStored } from '../../ui/persisted-state.ts'
import { toast } from '../../ui/toast.ts'
import { blamedControls } from './blamed-controls.ts'
import { ChartBar, type ChartView } from './chart-bar.tsx'
import { ChartPane } from './chart-pane.tsx'
import { ChartHeading, HeaderFacts } from './chart-heading.tsx'
import { ControlField } from './control-field.tsx'
import { ControlPanelView } from './control-panel.tsx'
import { controlDatasource } from './control-datasource.ts'
import type { DialogName } from './dialog-name.ts'
import { differences, drawnFormData, staleControls } from './differences.ts'
import type { OpenedAddress } from './explore-address.ts'
import { type Dragged, type ExploreForm, ExploreFormContext } from './explore-context.ts'
import { ExploreDialogs } from './explore-dialogs.tsx'
import { ExplorePanels } from './explore-panels.tsx'
import styles from './explore.module.css'
import { fittingControl, withField, type DatasetField } from './fields.ts'
import { formReducer, type FormState, runnable } from './form-state.ts'
import { preloadForms } from './lazy-forms.ts'
import { preloadSpecialField } from './lazy-special-field.ts'
import { loadPanel } from './load-panel.ts'
import { asksAnew, withOwnState } from './own-state.ts'
import { resultColumns } from './result-columns.ts'
import { ResultsPane } from './results-pane.tsx'
import { canOverwrite, isOwner } from './save-chart.ts'
import { savedFormData } from './saved-form.ts'
import { useAutoRun } from './use-auto-run.ts'
import { useChartRun } from './use-chart-run.ts'
import { useExploreCommands } from './use-explore-commands.ts'
import { useKeptForm } from './use-kept-form.ts'
import { useMatrixRun } from './use-matrix-run.ts'
import { withMatrix } from './with-matrix.ts'
import { useResultsSize } from './use-results-size.ts'

const ChartMenu = lazy(async () => ({ default: (await import('./chart-menu.tsx')).ChartMenu }))

export interface Opened {
  readonly slice: ExploreSlice | null
  readonly metadata: ExploreMetadata | null
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
  const client = useQueryClient()
  const [saved, setSaved] = useState({ slice: opened.slice, metadata: opened.metadata })
  const [state, dispatch] = useReducer(formReducer, opened.start)
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const [dialog, setDialog] = useState<DialogName | null>(null)
  const [view, setView] = useState<ChartView>('chart')
  const [leaving, setLeaving] = useState(false)
  const results = useResultsSize()
  const [autoRun, setAutoRun] = useStored<'off' | 'on'>('explore.auto-run', ['off', 'on'])
  useVisit('mount_explorer', saved.slice?.slice_id)

  const { draft, ownState } = state
  const { dataset, formData, panel } = draft
  const datasource = controlDatasource(dataset)
  const asked = useChartRun(state.run)
  const matrix = useMatrixRun(state.run, datasourceFacts(dataset), results.open || view === 'table')
  const run = matrix ? withMatrix(asked, matrix) : asked
  const context = { values: formData, datasource, resultColumns: resultColumns(run.answer?.results[0], formData, dataset) }
  const errors = dataset.id === undefined ? [] : validateControls(panel, context)
  const known = chartKind(formData.viz_type) !== undefined && dataset.id !== undefined

  const acting = runnable(draft)
  const stale = state.run ? staleControls(state.run.formData, acting, panel) : []
  const otherKind = state.run !== null && state.run.formData.viz_type !== formData.viz_type
  const staleText = otherKind ? t(exploreMessages.staleKind) : stale.length > 0 ? staleMessage(stale.map((control) => controlLabel(control, context))) : null
  const drawn = run.answer ? drawnFormData(run.answer.formData, acting, panel) : null

  const failures = run.error && state.run && !run.running ? failedControls(run.error, state.run.formData, panel, stale) : NO_FAILURES

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
    if (known && errors.length === 0) dispatch({ type: 'run', force })
  }
  const chooseKind = async (vizType: string) => {
    if (vizType === formData.viz_type) return
    const controls = await loadPanel(vizType)
    if (controls) dispatch({ type: 'kind', vizType, panel: controls })
  }
  const addField = (field: DatasetField) => {
    const name = field.kind === 'metric' ? field.name : field.column.column_name
    const control = fittingControl(panel, context, field)
    const fit = control && withField(control, formData[control.name], field, datasource)
    if (!fit || !('value' in fit)) return toast.info(t(exploreMessages.noFit, { name }))
    dispatch({ type: 'set', values: { [control.name]: fit.value } })
    announce(t(exploreMessages.addedField, { name, control: control.label }))
  }
  const setOwnState = (next: OwnState) => {
    dispatch({ type: 'own', ownState: next })
    if (known && errors.length === 0 && asksAnew(acting, ownState, next)) execute()
  }
  const form: ExploreForm = {
    dataset,
    datasource,
    draft,
    context,
    errors,
    changed: new Set(stale.map((control) => control.name)),
    setValue: (name, value, typing = false) => dispatch({ type: 'set', values: { [name]: value }, typing }),
    chooseKind: (vizType) => void chooseKind(vizType),
    addField,
    openDialog: setDialog,
    editDataset: mayEditDataset ? () => setDialog('edit-dataset') : undefined,
    failures,
    renderControl: (control) => <ControlField control={control} />,
    dragged,
    setDragged,
  }

  const keepDashboard = address.dashboardId
  useKeptForm({
    datasetId: dataset.id,
    datasetType: dataset.type,
    chartId: saved.slice?.slice_id ?? null,
    dashboardId: keepDashboard,
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

  /** What the server has of the chart after it was written; edits of the settings stay. */
  const readAgain = async (chartId: number) => {
    const fresh = await client.fetchQuery(exploreQueries.open({ sliceId: chartId }))
    setSaved({ slice: fresh.slice, metadata: fresh.metadata })
    if (dataset.type === 'query') await moveTo(fresh.dataset)
    dispatch({ type: 'rename', name: fresh.slice?.slice_name ?? draft.name })
  }
  /** Goes on on a dataset; what it does not have leaves the controls. */
  const moveTo = async (next: ExploreDataset) => {
    const { swapDataset } = await import('./swap-dataset.ts')
    await client.invalidateQueries({ queryKey: datasets.key })
    dispatch({ type: 'dataset', dataset: next, formData: swapDataset(formData, panel, next).formData })
  }
  /** The dataset as it was just saved. */
  const readDataset = async (datasourceId = dataset.id) => {
    const { dataset: fresh } = await client.fetchQuery(exploreQueries.open({ datasourceId, datasourceType: 'table' }))
    await moveTo(fresh)
  }
  const keepAsDataset = async (datasetId: number, name: string) => {
    await readDataset(datasetId)
    setDialog(null)
    toast.success(t(dialogMessages.datasetSaved, { name }))
  }
  const finishSave = async ({ chartId, goTo }: { chartId: number; goTo: string | null }) => {
    setDialog(null)
    await Promise.all([
      client.invalidateQueries({ queryKey: charts.key }),
      client.invalidateQueries({ queryKey: dashboards.key }),
    ])
    if (goTo !== null) {
      setLeaving(true)
      await navigate(goTo)
      return
    }
    const mode = chartId === saved.slice?.slice_id ? 'overwrite' : 'saveas'
    await readAgain(chartId)
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
    <ChartBar
      run={run}
      view={view}
      onView={setView}
      leading={
        <span className={styles.medium}>
          <Button size="sm" icon={Table2} onClick={() => setDialog('dataset')}>
            {t(exploreMessages.openDataset)}
          </Button>
        </span>
      }
      onRefresh={() => execute({ force: true })}
      actions={
        <>
          <Suspense fallback={<IconButton icon={Ellipsis} label={t(exploreMessages.chartActions)} disabled />}>
            <ChartMenu
              name={draft.name}
              formData={acting}
              ownState={ownState}
              ready={known && errors.length === 0}
              run={run}
              matrix={matrix}
              drawn={drawn}
              slice={saved.slice}
              metadata={saved.metadata}
              onProperties={saved.slice && mayOverwrite ? () => setDialog('properties') : undefined}
            />
          </Suspense>
          {mayWrite ? (
            <Button
              disabled={errors.length > 0 || !known}
              title={errors.length > 0 ? t(exploreMessages.saveDisabled) : undefined}
              onClick={() => setDialog('save')}
            >
              {t(exploreMessages.save)}
            </Button>
          ) : null}
        </>
      }
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
        onProperties={readAgain}
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

const NO_FAILURES: ReadonlyMap<string, string> = new Map()

/** The message of a failed run at the controls it names, until they are changed. */
function failedControls(error: Error, ran: FormData, panel: ControlPanel, stale: readonly Control[]): ReadonlyMap<string, string> {
  const changed = new Set(stale.map((control) => control.name))
  const blamed = blamedControls(error.message, ran, panel).filter((name) => !changed.has(name))
  return new Map(blamed.map((name) => [name, error.message]))
}

function staleMessage(names: readonly string[]): string {
  return t(exploreMessages.stale, { names: formatList(names) })
}
