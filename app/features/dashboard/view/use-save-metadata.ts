import type { DashboardState } from '../../../../durable-objects/dashboard/state.ts'
import { dashboards } from '../../../api/dashboards.ts'

/** Saves settings of a dashboard for everybody, at once, as viewing has no draft. */
export function useSaveMetadata(
  id: number,
  onShow: (state: DashboardState) => void,
): (next: DashboardState) => Promise<void> {
  return async (next) => {
    const { documentOfState } = await import('../../../../durable-objects/dashboard/written-document.ts')
    await dashboards.update(id, { json_metadata: JSON.stringify(documentOfState(next).json_metadata) })
    onShow(next)
  }
}
