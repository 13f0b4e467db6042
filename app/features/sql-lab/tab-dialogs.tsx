import type { SqlTabState } from '../../../durable-objects/sql-tab/state.ts'
import { t } from '../../i18n/message.ts'
import { sqlMessages } from '../../i18n/sql-lab.ts'
import { type CreateAs, createTitle } from './create-as.ts'
import { ParametersDialog } from './parameters-dialog.tsx'
import { SaveDialog } from './save-dialog.tsx'
import { datasetName } from './use-tab-actions.ts'

/** Parameters, or a name: of a saved query, of a dataset, of a table or view to make. */
export type TabDialog = 'save' | 'dataset' | 'parameters' | CreateAs['method']

interface TabDialogsProps {
  readonly dialog: TabDialog
  readonly state: SqlTabState
  /** Where a table or view would be made. */
  readonly schema: string | null
  readonly onSaveQuery: (name: string, description: string) => Promise<unknown>
  readonly onSaveDataset: (name: string) => Promise<unknown>
  readonly onCreate: (create: CreateAs) => void
  readonly onParameters: (parameters: string | null) => void
  readonly onClose: () => void
}

export function TabDialogs({ dialog, state, schema, onClose, ...props }: TabDialogsProps) {
  const label = t(sqlMessages.name)
  if (dialog === 'parameters') {
    return <ParametersDialog parameters={state.templateParams} onSave={props.onParameters} onClose={onClose} />
  }
  if (dialog === 'save') {
    return (
      <SaveDialog
        title={t(sqlMessages.saveQuery)}
        confirm={t(state.savedQueryId === null ? sqlMessages.save : sqlMessages.saveAs)}
        label={label}
        initial={state.name}
        described
        onSave={props.onSaveQuery}
        onClose={onClose}
      />
    )
  }
  if (dialog === 'dataset') {
    return (
      <SaveDialog
        title={t(sqlMessages.saveDataset)}
        confirm={t(sqlMessages.saveAndExplore)}
        label={label}
        initial={datasetName(state.name)}
        described={false}
        onSave={props.onSaveDataset}
        onClose={onClose}
      />
    )
  }
  return (
    <SaveDialog
      title={createTitle(dialog)}
      confirm={t(sqlMessages.create)}
      label={label}
      placeholder={t(sqlMessages.createPlaceholder, { what: createTitle(dialog), schema: schema ?? '' })}
      initial=""
      described={false}
      onSave={(name) => props.onCreate({ method: dialog, name })}
      onClose={onClose}
    />
  )
}
