import { chartIdOf, isObject } from './document.ts'
import { type Items, ROOT_ID } from './state.ts'
import { pathUp } from './tree.ts'

/** Which part of the layout a filter reaches: everything under a root path except the excluded charts. */
export type FilterScope = { readonly rootPath: readonly string[]; readonly excluded: readonly number[] }

export const EVERYTHING: FilterScope = { rootPath: [ROOT_ID], excluded: [] }

/** A stored scope; what has another shape reaches everything. */
export function readScope(scope: unknown): FilterScope {
  if (!isObject(scope)) return EVERYTHING
  const listed = (key: string): readonly unknown[] => (Array.isArray(scope[key]) ? scope[key] : [])
  return {
    rootPath: listed('rootPath').filter((id) => typeof id === 'string'),
    excluded: listed('excluded').filter((id) => typeof id === 'number'),
  }
}

/** Ids of the charts under one of the scope's root paths, without the excluded ones, each once, in layout order. */
export function chartsInScope(items: Items, scope: FilterScope): number[] {
  const found = new Set<number>()
  for (const item of Object.values(items)) {
    const chartId = chartIdOf(item)
    if (chartId === null || scope.excluded.includes(chartId)) continue
    if (pathUp(items, item.id).some((id) => scope.rootPath.includes(id))) found.add(chartId)
  }
  return [...found]
}
