import { lazy, type ReactNode, Suspense } from 'react'
import type { Blocker } from 'react-router'
import type { ExploreDataset, ExploreMetadata, ExploreSlice } from '../../api/explore.ts'
import type { FormData } from '../../charts/types.ts'
import { exploreMessages } from '../../i18n/explore.ts'
import { t } from '../../i18n/message.ts'
import { DatasetPanel } from './dataset-panel.tsx'
import type { DialogName } from './dialog-name.ts'
import type { Difference } from './differences.ts'
import { useExploreForm } from './explore-context.ts'
import type { Swap } from './swap-dataset.ts'

const SaveDialog = lazy(async () => ({ default: (await import('./save-dialog.tsx')).SaveDialog }))
const ChangesDialog = lazy(async () => ({ default: (await import('./changes-dialog.tsx')).ChangesDialog }))
const LeaveDialog = lazy(async () => ({ default: (await import('./leave-dialog.tsx')).LeaveDialog }))
const PanelSheet = lazy(async () => ({ default: (await import('./panel-sheet.tsx')).PanelSheet }))
const PropertiesDialog = lazy(async () => ({ default: (await import('./properties-dialog.tsx')).PropertiesDialog }))
const DatasetDialog = lazy(async () => ({
  default: (await import('./dataset-editor/dataset-dialog.tsx')).DatasetDialog,
}))
const QueryPreviewDialog = lazy(async () => ({
  default: (await import('./query-preview-dialog.tsx')).QueryPreviewDialog,
}))
const SaveDatasetDialog = lazy(async () => ({ default: (await import('./save-dataset-dialog.tsx')).SaveDatasetDialog }))
const SwapDialog = lazy(async () => ({ default: (await import('./swap-dialog.tsx')).SwapDialog }))

interface ExploreDialogsProps {
  readonly dialog: DialogName | null
  readonly saved: { readonly slice: ExploreSlice | null; readonly metadata: ExploreMetadata | null }
  readonly formData: FormData
  readonly changes: readonly Difference[]
  readonly canOverwrite: boolean
  readonly canSave: boolean
  readonly dashboardId: number | undefined
  readonly controlPanel: ReactNode
  readonly blocker: Blocker
  readonly onDialog: (dialog: DialogName | null) => void
  readonly onSaved: (saved: { chartId: number; goTo: string | null }) => Promise<void>
  readonly onProperties: (chartId: number) => Promise<void>
  readonly onDataset: () => Promise<void>
  /** A dataset was made of the query that stood in its place. */
  readonly onDatasetMade: (datasetId: number, name: string) => Promise<void>
  readonly onSwap: (dataset: ExploreDataset, swap: Swap) => void
}

/** The dialogs of Explore, each loaded when it first opens. */
export function ExploreDialogs(props: ExploreDialogsProps) {
  const { dialog, saved, blocker, onDialog } = props
  const { draft, dataset } = useExploreForm()
  const close = () => onDialog(null)
  return (
    <Suspense>
      {dialog === 'save' ? (
        <SaveDialog
          slice={saved.slice}
          name={draft.name}
          formData={props.formData}
          dataset={dataset}
          canOverwrite={props.canOverwrite}
          dashboardId={props.dashboardId}
          shownIn={saved.metadata?.dashboards.map(({ id }) => id) ?? []}
          onClose={close}
          onSaved={props.onSaved}
        />
      ) : null}
      {dialog === 'changes' ? <ChangesDialog changes={props.changes} onClose={close} /> : null}
      {dialog === 'properties' && saved.slice ? (
        <PropertiesDialog chartId={saved.slice.slice_id} onClose={close} onSaved={props.onProperties} />
      ) : null}
      {dialog === 'swap' ? <SwapDialog onClose={close} onSwap={props.onSwap} /> : null}
      {dialog === 'query-preview' ? <QueryPreviewDialog onSaveDataset={() => onDialog('save-dataset')} onClose={close} /> : null}
      {dialog === 'save-dataset' ? <SaveDatasetDialog onClose={close} onSaved={props.onDatasetMade} /> : null}
      {dialog === 'edit-dataset' && dataset.id !== undefined ? (
        <DatasetDialog datasetId={dataset.id} onClose={close} onSaved={props.onDataset} />
      ) : null}
      {dialog === 'dataset' || dialog === 'controls' ? (
        <PanelSheet
          title={t(dialog === 'dataset' ? exploreMessages.dataset : exploreMessages.controls)}
          onClose={close}
        >
          {dialog === 'dataset' ? <DatasetPanel /> : props.controlPanel}
        </PanelSheet>
      ) : null}
      {blocker.state === 'blocked' ? (
        <LeaveDialog
          canSave={props.canSave}
          onStay={() => blocker.reset()}
          onDiscard={() => blocker.proceed()}
          onSave={() => {
            blocker.reset()
            onDialog('save')
          }}
        />
      ) : null}
    </Suspense>
  )
}
