import type { DataMasks, ExtraFormData } from './data-mask.ts'
import { mergeExtraFormData } from '../../../charts/page-form-data.ts'
import type { FilterItem, NativeFilter } from './native-filter.ts'

/** What the options of a filter are narrowed by: the chosen values of its parents, and of theirs. */
export function dependencies(filter: NativeFilter, filters: readonly FilterItem[], masks: DataMasks): ExtraFormData {
  return mergeExtraFormData(ancestors(filter, filters).map((id) => masks[id]?.extraFormData ?? {}))
}

/**
 * Ids of all filters that `filter` depends on, nearest first, each once; ends also when the stored graph has a cycle.
 */
export function ancestors(filter: NativeFilter, filters: readonly FilterItem[]): string[] {
  const found: string[] = []
  const queue = [...filter.parentIds]
  for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
    if (id === filter.id || found.includes(id)) continue
    const parent = filters.find((item) => item.id === id)
    if (parent?.kind !== 'filter') continue
    found.push(id)
    queue.push(...parent.parentIds)
  }
  return found
}

/** True when letting `child` depend on `parent` would close a circle. */
export function closesCycle(child: string, parent: string, filters: readonly FilterItem[]): boolean {
  if (child === parent) return true
  const filter = filters.find((item) => item.id === parent)
  return filter?.kind === 'filter' && ancestors(filter, filters).includes(child)
}
