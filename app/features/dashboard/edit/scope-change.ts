import { chartsInScope } from '../../../../durable-objects/dashboard/filter-scope.ts'
import type { DashboardState } from '../../../../durable-objects/dashboard/state.ts'
import { readFilterItem } from '../filters/native-filter.ts'

/** True when a chart that was there before is now reached by other filters: worth a warning after a move. */
export function changesFilterScope(before: DashboardState, after: DashboardState): boolean {
  return before.filterOrder.some((id) => {
    const filter = readFilterItem(before.filters[id])
    if (filter?.kind !== 'filter') return false
    const was = chartsInScope(before.items, filter.scope).toSorted((a, b) => a - b)
    const is = chartsInScope(after.items, filter.scope).toSorted((a, b) => a - b)
    return was.join() !== is.join()
  })
}
