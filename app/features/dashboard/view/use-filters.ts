import { useReducer, useState } from 'react'
import { chartsInScope } from '../../../../durable-objects/dashboard/filter-scope.ts'
import type { DashboardState } from '../../../../durable-objects/dashboard/state.ts'
import { configsOf, reduceFilterBar, waitsForFirstValue } from '../filters/bar-state.ts'
import type { FilterBarAction } from '../filters/bar-state.ts'
import { masksByChart } from '../filters/chart-masks.ts'
import type { DataMask, DataMasks } from '../filters/data-mask.ts'
import { initialCrossMasks, initialMasks } from '../filters/initial-masks.ts'
import type { FilterItem, NativeFilter } from '../filters/native-filter.ts'
import { readFilterItem } from '../filters/native-filter.ts'
import { isFilterInView } from '../filters/scope.ts'
import type { ActiveTabs } from '../layout/items.ts'
import { visibleChartIds } from '../layout/items.ts'
import type { Filters } from './contexts.ts'

/** The filters of a state, in its order. */
export function filterItemsOf(state: DashboardState): FilterItem[] {
  return state.filterOrder.flatMap((id) => readFilterItem(state.filters[id]) ?? [])
}

function filtersOf(state: DashboardState): NativeFilter[] {
  return filterItemsOf(state).filter((item) => item.kind === 'filter')
}

/** The choices that filter the page; they outlive a change between viewing and editing. */
export type FilterStore = Pick<Filters, 'bar' | 'dispatch' | 'cross' | 'setCross'>

/** `sources` are masks from the address, a permalink or a stored key, the first of them winning; read once. */
export function useFilterStore(
  state: DashboardState,
  sources: readonly (DataMasks | undefined)[],
  chartIds: ReadonlySet<number>,
): FilterStore {
  const [bar, dispatch] = useReducer(reduceFilterBar, null, () => {
    const masks = initialMasks(filterItemsOf(state), sources)
    return { selected: masks, applied: masks, configs: configsOf(filtersOf(state)), unfilled: [] }
  })
  const [cross, setCrossMasks] = useState(() => initialCrossMasks(chartIds, sources))
  const setCross = (chartId: number, mask: DataMask | null) =>
    setCrossMasks((before) => {
      const { [String(chartId)]: _, ...others } = before
      return mask ? { ...others, [mask.id]: mask } : others
    })
  return { bar, dispatch, cross, setCross }
}

/** Everything that filters the charts of the page, for a state and the tabs that are open. */
export function filterModel(state: DashboardState, activeTabs: ActiveTabs, store: FilterStore): Filters {
  const items = filterItemsOf(state)
  const filters = items.filter((item) => item.kind === 'filter')
  // Filters change by dialogs, by undo and by other people; what is chosen holds for those that stay as they are.
  const configured: FilterBarAction = { type: 'configure', filters }
  const bar = reduceFilterBar(store.bar, configured)
  const visible = visibleChartIds(state.items, activeTabs)
  const inScope = filters.filter((filter) => isFilterInView(filter, state.items, visible))
  const waiting = new Set(
    filters
      .filter((filter) => waitsForFirstValue(filter, bar))
      .flatMap((filter) => chartsInScope(state.items, filter.scope)),
  )
  return {
    ...store,
    bar,
    dispatch: (action) => {
      store.dispatch(configured)
      store.dispatch(action)
    },
    items,
    inScope,
    outOfScope: filters.filter((filter) => !inScope.includes(filter)),
    byChart: masksByChart(state, items, bar.applied, store.cross),
    waiting,
  }
}
