import type { FilterScope } from '../../../../durable-objects/dashboard/filter-scope.ts'
import { chartsInScope, EVERYTHING, readScope } from '../../../../durable-objects/dashboard/filter-scope.ts'
import type { DashboardState, Items } from '../../../../durable-objects/dashboard/state.ts'
import { pathUp } from '../../../../durable-objects/dashboard/tree.ts'
import { isRecord } from '../../../charts/form-data.ts'
import { chartIdOf } from '../layout/items.ts'
import type { NativeFilter } from './native-filter.ts'

/** Ids of the tabs that hold at least one chart in scope. */
export function tabsInScope(items: Items, scope: FilterScope): string[] {
  const found = new Set<string>()
  for (const item of Object.values(items)) {
    const chartId = chartIdOf(item)
    if (chartId === undefined || scope.excluded.includes(chartId)) continue
    const path = pathUp(items, item.id)
    if (!path.some((id) => scope.rootPath.includes(id))) continue
    for (const id of path) if (items[id]?.type === 'TAB') found.add(id)
  }
  return [...found]
}

export function crossFiltersEnabled(state: DashboardState): boolean {
  return state.metadata['cross_filters_enabled'] !== false
}

/**
 * Charts that a cross-filter emitted by `chartId` reaches. Derived from the layout: stored lists may be older than
 * it.
 */
export function crossFilterTargets(state: DashboardState, chartId: number): number[] {
  if (!crossFiltersEnabled(state)) return []
  return chartsInScope(state.items, crossFilterScope(state, chartId)).filter((id) => id !== chartId)
}

export function crossFilterScope(state: DashboardState, chartId: number): FilterScope {
  const settings = state.crossFilters[String(chartId)]?.['crossFilters']
  const own = isRecord(settings) ? settings['scope'] : undefined
  if (isRecord(own)) return readScope(own)
  const global = state.metadata['global_chart_configuration']
  return isRecord(global) ? readScope(global['scope']) : EVERYTHING
}

/** True when the filter reaches a chart that can be seen now, or when nothing limits what is seen. */
export function isFilterInView(filter: NativeFilter, items: Items, visibleCharts: ReadonlySet<number>): boolean {
  if (!Object.values(items).some((item) => item.type === 'TABS')) return true
  return chartsInScope(items, filter.scope).some((chartId) => visibleCharts.has(chartId))
}
