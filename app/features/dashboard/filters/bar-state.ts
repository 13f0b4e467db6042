import { equal } from '../../../../durable-objects/log/json.ts'
import type { DataMask, DataMasks } from './data-mask.ts'
import { emptyMask, hasValue } from './data-mask.ts'
import type { NativeFilter } from './native-filter.ts'
import { clearedMask } from './value-mask.ts'

/** The two halves of the page's native filters: what the controls show and what the charts were asked with. */
export type FilterBarState = {
  readonly selected: DataMasks
  readonly applied: DataMasks
  /** What each filter was configured as when its values began. */
  readonly configs: Readonly<Record<string, NativeFilter['stored']>>
  /** Filters that would take their first value and were offered none: nobody waits for them any more. */
  readonly unfilled: readonly string[]
}

export type FilterBarAction =
  | { readonly type: 'select'; readonly mask: DataMask; readonly filter: NativeFilter }
  | { readonly type: 'unfilled'; readonly filter: NativeFilter }
  | { readonly type: 'apply'; readonly inScope: readonly NativeFilter[]; readonly filters: readonly NativeFilter[] }
  | { readonly type: 'clear'; readonly filters: readonly NativeFilter[] }
  | { readonly type: 'restore'; readonly masks: DataMasks }
  /** All filters as they are configured now: those that are new or other than before begin anew with their defaults. */
  | { readonly type: 'configure'; readonly filters: readonly NativeFilter[] }

export function reduceFilterBar(state: FilterBarState, action: FilterBarAction): FilterBarState {
  switch (action.type) {
    case 'select':
      return select(state, action.filter, action.mask)
    case 'unfilled':
      return { ...state, unfilled: [...new Set([...state.unfilled, action.filter.id])] }
    case 'apply':
      return { ...state, applied: applyMasks(state, action.inScope, action.filters) }
    case 'clear':
      return { ...state, selected: { ...state.selected, ...masksOf(action.filters, clearedMask) } }
    case 'restore':
      return { ...state, selected: action.masks, applied: action.masks }
    case 'configure':
      return configure(state, action.filters)
  }
}

function configure(state: FilterBarState, filters: readonly NativeFilter[]): FilterBarState {
  const changed = filters.filter(({ id, stored }) => !equal(state.configs[id], stored))
  if (changed.length === 0) return state
  const masks = masksOf(changed, (filter) => filter.defaultMask)
  return {
    selected: { ...state.selected, ...masks },
    applied: { ...state.applied, ...masks },
    configs: { ...state.configs, ...configsOf(changed) },
    unfilled: state.unfilled.filter((id) => !changed.some((filter) => filter.id === id)),
  }
}

/** True while a filter has yet to take its value from its options; the charts it reaches wait for it. */
export function waitsForFirstValue(filter: NativeFilter, { applied, unfilled }: FilterBarState): boolean {
  const fillsItself = filter.filterType === 'filter_select' && filter.controls.defaultToFirst
  return fillsItself && !hasValue(applied[filter.id]) && !unfilled.includes(filter.id)
}

export function configsOf(filters: readonly NativeFilter[]): FilterBarState['configs'] {
  return Object.fromEntries(filters.map(({ id, stored }) => [id, stored]))
}

/**
 * The first value of a filter that fills itself from its options goes through at once; everything else waits for
 * Apply.
 */
function select(state: FilterBarState, filter: NativeFilter, mask: DataMask): FilterBarState {
  const selected = { ...state.selected, [filter.id]: mask }
  const fillsItself = filter.controls.defaultToFirst && hasValue(mask) && !hasValue(state.applied[filter.id])
  const first = fillsItself && !hasValue(state.selected[filter.id])
  return first ? { ...state, selected, applied: { ...state.applied, [filter.id]: mask } } : { ...state, selected }
}

function applyMasks(
  state: FilterBarState,
  inScope: readonly NativeFilter[],
  filters: readonly NativeFilter[],
): DataMasks {
  const inScopeIds = new Set(inScope.map((filter) => filter.id))
  const applied: Record<string, DataMask> = {}
  for (const { id } of filters) {
    const mask = state.selected[id]
    if (mask && (inScopeIds.has(id) || hasValue(mask))) applied[id] = mask
  }
  return applied
}

function masksOf(filters: readonly NativeFilter[], mask: (filter: NativeFilter) => DataMask): DataMasks {
  return Object.fromEntries(filters.map((filter) => [filter.id, mask(filter)]))
}

/** True when the control of a filter shows something other than what the charts were asked with. */
export function isStaged(state: FilterBarState, id: string): boolean {
  const selected = state.selected[id] ?? emptyMask(id)
  const applied = state.applied[id] ?? emptyMask(id)
  return !equal(definedOnly(selected.extraFormData), definedOnly(applied.extraFormData))
}

function definedOnly(extra: object): object {
  return Object.fromEntries(Object.entries(extra).filter(([, value]) => value !== undefined))
}

/** Apply works when something changed, no value is in error, and no filter that must have a value lacks it. */
export function canApply(
  state: FilterBarState,
  inScope: readonly NativeFilter[],
  filters: readonly NativeFilter[],
): boolean {
  const staged = filters.filter((filter) => isStaged(state, filter.id))
  if (staged.length === 0) return false
  if (filters.some((filter) => state.selected[filter.id]?.filterState.validateStatus === 'error')) return false
  const onlyOutside = staged.every((filter) => !inScope.includes(filter))
  const checked = onlyOutside ? filters : inScope
  return checked.every((filter) => !filter.controls.required || hasValue(state.selected[filter.id]))
}

export function canClear(state: FilterBarState, filters: readonly NativeFilter[]): boolean {
  return filters.some((filter) => hasValue(state.selected[filter.id]) || hasValue(state.applied[filter.id]))
}
