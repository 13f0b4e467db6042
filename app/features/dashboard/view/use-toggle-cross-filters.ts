import { dashboards } from '../../../api/dashboards.ts'
import { errorText } from '../../../api/errors.ts'
import type { DashboardState } from '../../../../durable-objects/dashboard/state.ts'
import { documentOfState } from '../../../../durable-objects/dashboard/document.ts'
import { toast } from '../../../ui/toast.ts'
import { crossFiltersEnabled } from '../filters/scope.ts'

/** Switches cross-filtering on or off for everybody, at once. */
export function useToggleCrossFilters(
  id: number,
  state: DashboardState,
  onShow: (state: DashboardState) => void,
): () => void {
  return () => {
    const metadata = { ...state.metadata, cross_filters_enabled: !crossFiltersEnabled(state) }
    const next = { ...state, metadata }
    const save = async () => {
      try {
        await dashboards.update(id, { json_metadata: JSON.stringify(documentOfState(next).json_metadata) })
        onShow(next)
      } catch (error) {
        toast.danger(errorText(error))
      }
    }
    void save()
  }
}
