import type { SimpleOp } from '../../../../durable-objects/dashboard/ops.ts'
import type { DashboardState, Filter } from '../../../../durable-objects/dashboard/state.ts'
import { dashboardPage } from '../../../api/dashboard-page.ts'
import type { FilterChanges } from '../config/filter-draft.ts'

/** Saves changed filters for everybody, at once, as viewing has no draft. */
export function useChangeFilters(
  id: number,
  state: DashboardState,
  onShow: (state: DashboardState) => void,
): (ops: readonly SimpleOp[], changes: FilterChanges) => Promise<void> {
  return async (_ops, { deleted, modified, reordered }) => {
    const body = { deleted, modified, ...(reordered.length > 0 && { reordered }) }
    const { result } = await dashboardPage.changeFilters(id, body)
    // The answer is the whole configuration, of the entries that were sent and those that were stored.
    const filters = result as readonly Filter[]
    onShow({
      ...state,
      filters: Object.fromEntries(filters.map((filter) => [filter.id, filter])),
      filterOrder: filters.map((filter) => filter.id),
    })
  }
}
