import type { FilterScope } from '../../../../durable-objects/dashboard/filter-scope.ts'
import { chartsInScope, EVERYTHING } from '../../../../durable-objects/dashboard/filter-scope.ts'
import type { Item, Items } from '../../../../durable-objects/dashboard/state.ts'
import { ROOT_ID } from '../../../../durable-objects/dashboard/state.ts'
import { childrenOf } from '../../../../durable-objects/dashboard/tree.ts'
import { chartIdOf } from '../layout/items.ts'

/** Tabs and charts of a layout, without the containers that mean nothing to a reader. */
export type ScopeNode =
  | { readonly kind: 'tab'; readonly id: string; readonly item: Item; readonly children: readonly ScopeNode[] }
  | { readonly kind: 'chart'; readonly id: string; readonly item: Item; readonly chartId: number }

export function scopeTree(items: Items, of: string = ROOT_ID): ScopeNode[] {
  return childrenOf(items, of).flatMap((item): ScopeNode[] => {
    const chartId = chartIdOf(item)
    if (chartId !== undefined) return [{ kind: 'chart', id: item.id, item, chartId }]
    const children = scopeTree(items, item.id)
    return item.type === 'TAB' ? [{ kind: 'tab', id: item.id, item, children }] : children
  })
}

export function chartsOf(node: ScopeNode): number[] {
  return node.kind === 'chart' ? [node.chartId] : node.children.flatMap(chartsOf)
}

export type Checked = boolean | 'mixed'

/** Whether all, some or none of the charts of a node are in scope. */
export function checkedOf(node: ScopeNode, inScope: ReadonlySet<number>): Checked {
  const charts = chartsOf(node)
  const count = charts.filter((id) => inScope.has(id)).length
  return count === 0 ? false : count === charts.length ? true : 'mixed'
}

/** The scope after a node was checked or unchecked. */
export function toggleScope(items: Items, scope: FilterScope, node: ScopeNode, checked: boolean): FilterScope {
  const inScope = new Set(chartsInScope(items, scope))
  for (const id of chartsOf(node)) {
    if (checked) inScope.add(id)
    else inScope.delete(id)
  }
  return scopeOf(items, inScope)
}

/**
 * The shortest scope for a set of charts: the tabs of the upper level that hold any of them, minus the charts left out.
 * A chart added to one of those tabs later is in scope by itself.
 */
export function scopeOf(items: Items, charts: ReadonlySet<number>): FilterScope {
  const tree = scopeTree(items)
  const tops = tree.filter((node) => node.kind === 'tab')
  const all = tree.flatMap(chartsOf)
  const chosen = tops.filter((tab) => chartsOf(tab).some((id) => charts.has(id)))
  const loose = tree.some((node) => node.kind === 'chart')
  if (tops.length === 0 || loose || chosen.length === tops.length) {
    return { rootPath: EVERYTHING.rootPath, excluded: [...new Set(all.filter((id) => !charts.has(id)))] }
  }
  const within = chosen.flatMap(chartsOf)
  return { rootPath: chosen.map((tab) => tab.id), excluded: [...new Set(within.filter((id) => !charts.has(id)))] }
}
