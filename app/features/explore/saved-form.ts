import type { ExploreSlice } from '../../api/explore.ts'
import { withSavedDefaults } from '../../charts/controls/control.ts'
import type { FormData } from '../../charts/types.ts'
import { type Draft, runnable } from './form-state.ts'

/** The saved settings as they act, read as the page read them when it opened: what differs from them was edited. */
export function savedFormData(slice: ExploreSlice, draft: Draft): FormData {
  const { formData, panel } = draft
  const saved = { ...slice.form_data, datasource: formData.datasource, viz_type: String(slice.form_data['viz_type']) }
  if (saved.viz_type !== formData.viz_type) return saved
  return runnable({ ...draft, formData: withSavedDefaults(panel, saved) })
}
