import type { ControlContext, ControlDatasource } from '../../charts/controls/control.ts'
import { exploreMessages } from '../../i18n/explore.ts'
import { t } from '../../i18n/message.ts'
import { announce } from '../../ui/live-region.tsx'
import { toast } from '../../ui/toast.ts'
import { type DatasetField, fittingControl, withField } from './fields.ts'
import type { Draft, FormAction } from './form-state.ts'
import { loadPanel } from './load-panel.ts'

/** What the parts of the form do to the settings. */
export function formActs(
  { formData, panel }: Draft,
  context: ControlContext & { readonly datasource: ControlDatasource },
  dispatch: (action: FormAction) => void,
) {
  return {
    setValue: (name: string, value: unknown, typing = false) => dispatch({ type: 'set', values: { [name]: value }, typing }),
    setValues: (values: Readonly<Record<string, unknown>>) => dispatch({ type: 'set', values }),
    chooseKind: async (vizType: string) => {
      if (vizType === formData.viz_type) return
      const controls = await loadPanel(vizType)
      if (controls) dispatch({ type: 'kind', vizType, panel: controls })
    },
    addField: (field: DatasetField) => {
      const name = field.kind === 'metric' ? field.name : field.column.column_name
      const control = fittingControl(panel, context, field)
      const fit = control && withField(control, formData[control.name], field, context.datasource)
      if (!fit || !('value' in fit)) return toast.info(t(exploreMessages.noFit, { name }))
      dispatch({ type: 'set', values: { [control.name]: fit.value } })
      announce(t(exploreMessages.addedField, { name, control: control.label }))
    },
  }
}
