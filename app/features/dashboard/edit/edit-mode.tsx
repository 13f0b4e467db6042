import { useEffect, useRef, useState } from 'react'
import type { DashboardState, Items } from '../../../../durable-objects/dashboard/state.ts'
import { pathUp } from '../../../../durable-objects/dashboard/tree.ts'
import { bootstrap } from '../../../api/bootstrap.ts'
import type { PageChart } from '../../../api/dashboard-page.ts'
import type { DashboardSnapshot, DashboardStore } from '../../../sync/dashboard-store.ts'
import { PageBody } from '../../../ui/page.tsx'
import { peopleOf, selectionsOf } from '../live/people.ts'
import { useLiveSnapshot } from '../live/use-live-store.ts'
import { FirstValues } from '../filters/first-values.tsx'
import { TilesInViewContext, useTilesInView } from '../tile/in-view.ts'
import { EditPartsContext, FiltersContext, LayoutContext, PageContext } from '../view/contexts.ts'
import { DashboardCss } from '../view/dashboard-css.tsx'
import { DashboardSkeleton } from '../view/dashboard-skeleton.tsx'
import { chartIdsOf } from '../../../../durable-objects/dashboard/document.ts'
import { NarrowBar } from './narrow-bar.tsx'
import { placeUnplacedCharts } from '../view/unplaced-charts.ts'
import { filterModel } from '../view/use-filters.ts'
import { useCharts } from '../view/use-missing-charts.ts'
import type { ModeProps } from '../view/view-mode.tsx'
import { DropIndicator } from './drop-indicator.ts'
import { EditBanners } from './edit-banners.tsx'
import { EditingContext } from './edit-context.ts'
import type { Editing } from './edit-context.ts'
import { EditDialogs } from './edit-dialogs.tsx'
import type { DialogName } from './edit-dialogs.tsx'
import { EditHeader } from './edit-header.tsx'
import styles from './edit-mode.module.css'
import { editParts } from './edit-parts.ts'
import { EditSubBar } from './edit-sub-bar.tsx'
import { SidePanel } from './side-panel.tsx'
import { SourcePanel } from './source-panel.tsx'
import { Stage } from './stage.tsx'
import { makeChange } from './use-change.ts'
import { nameOfItem } from './use-names.ts'
import { useSave } from './use-save.ts'

interface EditModeProps extends ModeProps {
  /** The charts the page came with. */
  readonly loaded: readonly PageChart[]
  readonly onDone: (saved: DashboardState) => void
}

/** The live draft of a dashboard, which everybody who edits shares. */
export function EditMode(props: EditModeProps) {
  const live = useLiveSnapshot(props.store)
  if (!props.store || !live?.ready) return <DashboardSkeleton title={props.facts.dashboard.dashboard_title ?? ''} />
  return <Editor {...props} store={props.store} live={live} />
}

type EditorProps = EditModeProps & { readonly store: DashboardStore; readonly live: DashboardSnapshot }

function Editor({ facts, store, live, activeTabs, chooseTab, filterStore, loaded, onDone }: EditorProps) {
  const { state } = live
  const charts = useCharts(state, loaded)
  const [selected, setSelected] = useState<string | null>(null)
  const [writing, setWriting] = useState<string | null>(null)
  const [history, setHistory] = useState(false)
  const [dialog, setDialog] = useState<DialogName | null>(null)
  const [indicator] = useState(() => new DropIndicator())
  const canvas = useRef<HTMLDivElement>(null)
  const tiles = useTilesInView(canvas)
  const saving = useSave(store, onDone)
  const here = selected !== null && state.items[selected] ? selected : null
  usePlaceAttached(store, loaded)
  useEffect(() => store.setPresence({ mode: 'edit', selected: here }), [store, here])

  const editing: Editing = {
    store,
    live,
    change: (ops, said) => makeChange(store, ops, said),
    selected: here,
    select: setSelected,
    reveal: (id) => reveal(store.getSnapshot().state.items, id, chooseTab),
    writing,
    write: setWriting,
    selections: selectionsOf(live.peers),
    indicator,
    nameOf: (id) => nameOfItem(state.items, charts, id),
  }
  const people = peopleOf(live.peers, bootstrap().user?.userId ?? null)
  return (
    <PageContext value={{ ...facts, charts, savedSeq: live.savedSeq }}>
      <LayoutContext value={{ state, activeTabs, chooseTab, editing: true }}>
        <FiltersContext value={filterModel(state, activeTabs, filterStore)}>
          <EditingContext value={editing}>
            <EditPartsContext value={editParts}>
              <EditHeader people={people} />
              <EditSubBar
                history={history}
                onHistory={setHistory}
                saving={saving}
                onDialog={setDialog}
                onDone={() => saving.save()}
              />
              <PageBody layout="fill" className={styles.main}>
                <SourcePanel />
                <div className={styles.middle}>
                  <EditBanners />
                  <TilesInViewContext value={tiles}>
                    <Stage canvas={canvas}>
                      <DashboardCss css={state.props.css} />
                    </Stage>
                  </TilesInViewContext>
                </div>
                {history ? <SidePanel onClose={() => setHistory(false)} /> : null}
              </PageBody>
              <NarrowBar />
              <FirstValues />
              <EditDialogs
                dialog={dialog}
                conflict={saving}
                onClose={() => setDialog(null)}
                onDiscarded={() => onDone(store.getSnapshot().saved)}
              />
            </EditPartsContext>
          </EditingContext>
        </FiltersContext>
      </LayoutContext>
    </PageContext>
  )
}

function reveal(items: Items, id: string, chooseTab: (tabsId: string, tabId: string) => void): void {
  for (const step of pathUp(items, id)) {
    const parent = items[step]?.parent ?? null
    if (parent !== null && items[parent]?.type === 'TABS') chooseTab(parent, step)
  }
  requestAnimationFrame(() => document.querySelector(`[data-frame="${CSS.escape(id)}"]`)?.scrollIntoView({ block: 'nearest' }))
}

/** Charts that Explore attached get their place in the layout when somebody begins to edit it. */
function usePlaceAttached(store: DashboardStore, loaded: readonly PageChart[]): void {
  useEffect(() => {
    const { state, saved } = store.getSnapshot()
    // What the saved layout holds and the draft does not, somebody took out and has not saved yet.
    const inSaved = new Set(chartIdsOf(saved))
    const ops = placeUnplacedCharts(state, loaded.filter((chart) => !inSaved.has(chart.id)))
    if (ops.length > 0) store.commit({ type: 'batch', data: { ops } })
  }, [store, loaded])
}
