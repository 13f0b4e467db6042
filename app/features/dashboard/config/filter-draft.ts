import { EVERYTHING } from '../../../../durable-objects/dashboard/filter-scope.ts'
import type { SimpleOp } from '../../../../durable-objects/dashboard/ops.ts'
import type { Filter } from '../../../../durable-objects/dashboard/state.ts'
import { equal } from '../../../../durable-objects/log/json.ts'
import type { JsonObject } from '../../../../durable-objects/log/json.ts'
import { hasValue } from '../filters/data-mask.ts'
import { closesCycle } from '../filters/cascade.ts'
import type { FilterItem } from '../filters/native-filter.ts'
import { isTimeChoice } from '../filters/time-choice.ts'
import { areComplete, readConditions } from './pre-filter.ts'
import { DIVIDER_ID_PREFIX, FILTER_ID_PREFIX, readFilterItem } from '../filters/native-filter.ts'

/** The configuration being written: filters as they will be stored, in order, and those marked for removal. */
export type FilterDraft = { readonly filters: readonly Filter[]; readonly leaving: ReadonlySet<string> }

export type FilterField = 'name' | 'dataset' | 'column' | 'title' | 'default' | 'parents' | 'preFilter'
export type FilterFault = 'required' | 'cycle'

const RANDOM_BYTES = 8

/** A new id; only the prefix has a meaning. */
export function newFilterId(prefix: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(RANDOM_BYTES))
  return prefix + Array.from(bytes, (byte) => byte.toString(36).padStart(2, '0')).join('')
}

/** A new filter on a dataset and column, over all panels. */
export function newFilter(name: string, datasetId: number | undefined): Filter {
  return {
    id: newFilterId(FILTER_ID_PREFIX),
    type: 'NATIVE_FILTER',
    filterType: 'filter_select',
    name,
    description: '',
    targets: [datasetId === undefined ? {} : { datasetId }],
    controlValues: {
      multiSelect: true,
      enableEmptyFilter: false,
      defaultToFirstItem: false,
      searchAllOptions: false,
      inverseSelection: false,
      sortAscending: true,
    },
    adhoc_filters: [],
    defaultDataMask: { extraFormData: {}, filterState: {}, ownState: {} },
    cascadeParentIds: [],
    scope: { rootPath: EVERYTHING.rootPath, excluded: EVERYTHING.excluded },
  }
}

export function newDivider(title: string): Filter {
  return { id: newFilterId(DIVIDER_ID_PREFIX), type: 'DIVIDER', title, description: '' }
}

/**
 * Changes keys of one filter. A change of type, dataset or column takes the default value away: it may no longer
 * exist.
 */
export function editFilter(draft: FilterDraft, id: string, patch: JsonObject): FilterDraft {
  const resets = ['filterType', 'targets'].some((key) => key in patch)
  const cleared: JsonObject = resets ? { defaultDataMask: { extraFormData: {}, filterState: {}, ownState: {} } } : {}
  const filters = draft.filters.map((filter): Filter =>
    filter.id === id ? { ...filter, ...cleared, ...patch, id } : filter,
  )
  return { ...draft, filters }
}

export function insertFilter(draft: FilterDraft, filter: Filter): FilterDraft {
  return { ...draft, filters: [...draft.filters, filter] }
}

/** One place up or down. */
export function moveFilter(draft: FilterDraft, id: string, step: -1 | 1): FilterDraft {
  const filters = [...draft.filters]
  const from = filters.findIndex((filter) => filter.id === id)
  const to = from + step
  const [moved] = from < 0 || to < 0 || to >= filters.length ? [] : filters.splice(from, 1)
  if (moved) filters.splice(to, 0, moved)
  return { ...draft, filters }
}

export function markLeaving(draft: FilterDraft, id: string, leaving: boolean): FilterDraft {
  const marked = new Set(draft.leaving)
  if (leaving) marked.add(id)
  else marked.delete(id)
  return { ...draft, leaving: marked }
}

/** Takes a filter away for good, and with it every dependency on it. */
export function dropFilter(draft: FilterDraft, id: string): FilterDraft {
  const filters = draft.filters
    .filter((filter) => filter.id !== id)
    .map((filter): Filter => {
      const parents = Array.isArray(filter['cascadeParentIds']) ? filter['cascadeParentIds'] : []
      return parents.includes(id) ? { ...filter, cascadeParentIds: parents.filter((parent) => parent !== id) } : filter
    })
  return markLeaving({ ...draft, filters }, id, false)
}

/** What keeps a configuration from being saved, by filter and field. Filters on their way out do not count. */
export function filterFaults(draft: FilterDraft): ReadonlyMap<string, Partial<Record<FilterField, FilterFault>>> {
  const staying = draft.filters.filter((filter) => !draft.leaving.has(filter.id))
  const items = staying.flatMap((filter) => readFilterItem(filter) ?? [])
  const faults = new Map<string, Partial<Record<FilterField, FilterFault>>>()
  for (const item of items) {
    const found = faultsOf(item, items)
    if (Object.keys(found).length > 0) faults.set(item.id, found)
  }
  return faults
}

function faultsOf(item: FilterItem, all: readonly FilterItem[]): Partial<Record<FilterField, FilterFault>> {
  if (item.kind === 'divider') return item.title.trim() === '' ? { title: 'required' } : {}
  const targeted = item.filterType !== 'filter_time'
  const ofColumn = targeted && !isTimeChoice(item.filterType)
  const { required, defaultToFirst } = item.controls
  return {
    ...(item.name.trim() === '' && { name: 'required' as const }),
    ...(targeted && item.target.datasetId === undefined && { dataset: 'required' as const }),
    ...(ofColumn && item.target.column === undefined && { column: 'required' as const }),
    ...(required && !defaultToFirst && !hasValue(item.defaultMask) && { default: 'required' as const }),
    ...(!areComplete(readConditions(item.preFilters)) && { preFilter: 'required' as const }),
    ...(item.parentIds.some((parent) => closesCycle(item.id, parent, all)) && { parents: 'cycle' as const }),
  }
}

/** What a draft changes: the wire form of PUT /api/v1/dashboard/{id}/filters. */
export type FilterChanges = {
  readonly deleted: readonly string[]
  readonly modified: readonly Filter[]
  readonly reordered: readonly string[]
}

export function filterChanges(before: readonly Filter[], draft: FilterDraft): FilterChanges {
  const staying = draft.filters.filter((filter) => !draft.leaving.has(filter.id))
  const known = new Map(before.map((filter) => [filter.id, filter]))
  const order = staying.map((filter) => filter.id)
  const kept = before.map((filter) => filter.id).filter((id) => order.includes(id))
  const appended = [...kept, ...order.filter((id) => !known.has(id))]
  return {
    deleted: before.map((filter) => filter.id).filter((id) => !order.includes(id)),
    modified: staying.filter((filter) => !equal(known.get(filter.id), filter)),
    reordered: equal(appended, order) ? [] : order,
  }
}

export function hasChanges({ deleted, modified, reordered }: FilterChanges): boolean {
  return deleted.length + modified.length + reordered.length > 0
}

/** The same changes as ops on the live draft. */
export function filterOps(before: readonly Filter[], changes: FilterChanges): SimpleOp[] {
  const known = new Map(before.map((filter) => [filter.id, filter]))
  const last = before.at(-1)?.id ?? null
  return [
    ...changes.modified.map((filter): SimpleOp => {
      const was = known.get(filter.id)
      if (!was) return { type: 'addFilter', data: { filter, after: last === null ? null : 'end' } }
      const set = Object.fromEntries(
        Object.entries(filter).filter(([key, value]) => key !== 'id' && !equal(was[key], value)),
      )
      const unset = Object.keys(was).filter((key) => !(key in filter))
      return { type: 'editFilter', data: { id: filter.id, set, ...(unset.length > 0 && { unset }) } }
    }),
    ...changes.deleted.map((id): SimpleOp => ({ type: 'removeFilter', data: { id } })),
    ...(changes.reordered.length > 0
      ? [{ type: 'reorderFilters' as const, data: { order: [...changes.reordered] } }]
      : []),
  ]
}
