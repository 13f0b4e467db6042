import { createContext, type ReactNode, use } from 'react'
import type { ExploreDataset } from '../../api/explore.ts'
import type { Control, ControlContext, ControlDatasource, ControlError } from '../../charts/controls/control.ts'
import type { DialogName } from './dialog-name.ts'
import type { DatasetField } from './fields.ts'
import type { Draft } from './form-state.ts'

/** What is being dragged: a field of the dataset, or an entry of a control on its way to another place in it. */
export type Dragged =
  | { readonly from: 'dataset'; readonly field: DatasetField }
  | { readonly from: 'control'; readonly name: string; readonly index: number }

/** What every part of the form reads and does. */
export interface ExploreForm {
  readonly dataset: ExploreDataset
  readonly datasource: ControlDatasource
  readonly draft: Draft
  readonly context: ControlContext
  readonly errors: readonly ControlError[]
  /** Whether the chart has been run, or somebody has tried to; before that nothing that is missing is a fault. */
  readonly tried: boolean
  /** Names of the controls that changed after the last run. */
  readonly changed: ReadonlySet<string>
  readonly setValue: (name: string, value: unknown, typing?: boolean) => void
  readonly chooseKind: (vizType: string) => void
  readonly addField: (field: DatasetField) => void
  readonly openDialog: (dialog: DialogName) => void
  /** Opens the columns, metrics and settings of the dataset; absent for those who may not change them. */
  readonly editDataset: (() => void) | undefined
  /** What the last run complained about, by control. */
  readonly failures: ReadonlyMap<string, string>
  /** Any control; forms inside of controls draw theirs with it. */
  readonly renderControl: (control: Control) => ReactNode
  readonly dragged: Dragged | null
  readonly setDragged: (dragged: Dragged | null) => void
}

export const ExploreFormContext = createContext<ExploreForm | null>(null)

export function useExploreForm(): ExploreForm {
  const form = use(ExploreFormContext)
  if (!form) throw new Error('This part belongs inside the Explore form')
  return form
}
