import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { type ControlPanel, panelControls, validateControls } from '../../../../app/charts/controls/control.ts'
import type { FormData } from '../../../../app/charts/types.ts'
import { ControlField } from '../../../../app/features/explore/control-field.tsx'
import { controlDatasource } from '../../../../app/features/explore/control-datasource.ts'
import { type Dragged, type ExploreForm, ExploreFormContext } from '../../../../app/features/explore/explore-context.ts'
import { resultColumns } from '../../../../app/features/explore/result-columns.ts'
import { dataset, form } from './fixtures.ts'

interface HarnessProps {
  readonly panel: ControlPanel
  readonly start: FormData
  readonly names?: readonly string[]
  readonly dragged?: Dragged
  /** Whether the chart has been run before; as a rule it has. */
  readonly tried?: boolean
  readonly children?: ReactNode
}

/** The form as it stands after the last rendering. */
export const current: { values: FormData } = { values: form() }

/** Controls of a panel in a form that keeps what is set. */
export function Harness({ panel, start, names, dragged, tried = true, children }: HarnessProps) {
  const [formData, setFormData] = useState(start)
  useEffect(() => {
    current.values = formData
  })
  const datasource = controlDatasource(dataset)
  const context = { values: formData, datasource, resultColumns: resultColumns(undefined, formData, dataset) }
  const shared: ExploreForm = {
    dataset: { ...dataset, filter_select_enabled: false },
    datasource,
    draft: { dataset, formData, panel, name: '' },
    context,
    errors: validateControls(panel, context),
    tried,
    changed: new Set(),
    setValue: (name, value) => setFormData({ ...formData, [name]: value }),
    chooseKind: () => undefined,
    addField: () => undefined,
    openDialog: () => undefined,
    editDataset: undefined,
    failures: new Map(),
    renderControl: (control) => <ControlField control={control} />,
    dragged: dragged ?? null,
    setDragged: () => undefined,
  }
  return (
    <QueryClientProvider client={new QueryClient()}>
      <ExploreFormContext value={shared}>
        {panelControls(panel)
          .filter((control) => names?.includes(control.name) ?? true)
          .map((control) => (
            <ControlField key={control.name} control={control} />
          ))}
        {children}
      </ExploreFormContext>
    </QueryClientProvider>
  )
}
