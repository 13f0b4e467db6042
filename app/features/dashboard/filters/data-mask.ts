import { isRecord } from '../../../charts/form-data.ts'

/** What a filter or a chart adds to the queries of others. Keys and meaning are those of `extra_form_data`. */
export type ExtraFormData = Readonly<Record<string, unknown>>

export type FilterState = {
  readonly value?: unknown
  readonly label?: string | null
  /** False when an inverse filter is switched to "is". */
  readonly excludeFilterValues?: boolean
  /** Set while the value cannot be applied. */
  readonly validateStatus?: 'error'
  readonly validateMessage?: string
  readonly [key: string]: unknown
}

/** A clause of the page's selection. Its source `id` is a filter id or, for cross-filters, a chart id as text. */
export type DataMask = {
  readonly id: string
  readonly extraFormData: ExtraFormData
  readonly filterState: FilterState
  readonly ownState: Readonly<Record<string, unknown>>
}

export type DataMasks = Readonly<Record<string, DataMask>>

export function emptyMask(id: string): DataMask {
  return { id, extraFormData: {}, filterState: {}, ownState: {} }
}

/** A mask from storage, an address or a permalink; parts of another shape count as absent. */
export function readDataMask(id: string, value: unknown): DataMask {
  const mask = isRecord(value) ? value : {}
  return {
    id,
    extraFormData: isRecord(mask['extraFormData']) ? mask['extraFormData'] : {},
    filterState: isRecord(mask['filterState']) ? (mask['filterState'] as FilterState) : {},
    ownState: isRecord(mask['ownState']) ? mask['ownState'] : {},
  }
}

export function readDataMasks(value: unknown): DataMasks {
  if (!isRecord(value)) return {}
  return Object.fromEntries(Object.entries(value).map(([id, mask]) => [id, readDataMask(id, mask)]))
}

/** The masks of charts as they are kept: the cross-filter of each, and what people did on the chart itself. */
export function withOwnStates(cross: DataMasks, states: Readonly<Record<string, DataMask['ownState']>>): DataMasks {
  const own = Object.entries(states).map(([id, ownState]) => [id, { ...(cross[id] ?? emptyMask(id)), ownState }] as const)
  return { ...cross, ...Object.fromEntries(own) }
}

export function hasOwnState(mask: DataMask): boolean {
  return Object.keys(mask.ownState).length > 0
}

/** True when the mask holds something a person chose: not null, not an empty list, not a range with both sides open. */
export function hasValue(mask: DataMask | undefined): boolean {
  return isSet(mask?.filterState.value)
}

export function isSet(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return false
  return Array.isArray(value) ? value.some((entry) => entry !== null && entry !== undefined) : true
}
