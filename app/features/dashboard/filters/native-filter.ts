import type { FilterScope } from '../../../../durable-objects/dashboard/filter-scope.ts'
import { readScope } from '../../../../durable-objects/dashboard/filter-scope.ts'
import { isRecord, toList } from '../../../charts/form-data.ts'
import type { DataMask } from './data-mask.ts'
import { readDataMask } from './data-mask.ts'

export type FilterTarget = { readonly datasetId?: number; readonly column?: string }

/** The kinds of filter this page can draw and configure. */
export const FILTER_TYPES = ['filter_select', 'filter_range', 'filter_time', 'filter_timegrain', 'filter_timecolumn'] as const
export type FilterType = (typeof FILTER_TYPES)[number]

export type NativeFilter = {
  readonly kind: 'filter'
  readonly id: string
  /** Any stored type is kept; only those of {@link FILTER_TYPES} can be changed here. */
  readonly filterType: string
  readonly name: string
  readonly description: string
  readonly target: FilterTarget
  readonly controls: FilterControls
  /** Conditions on the option query; they never reach a chart. */
  readonly preFilters: readonly unknown[]
  readonly preFilterTimeRange: string | undefined
  readonly preFilterTimeColumn: string | undefined
  readonly sortMetric: string | undefined
  readonly defaultMask: DataMask
  readonly parentIds: readonly string[]
  readonly scope: FilterScope
  /** As stored; what the page does not understand travels back untouched. */
  readonly stored: Readonly<Record<string, unknown>>
}

export type FilterControls = {
  readonly required: boolean
  readonly defaultToFirst: boolean
  readonly multiple: boolean
  readonly searchAll: boolean
  readonly inverse: boolean
  readonly creatable: boolean
  readonly sortAscending: boolean
  /** Which bounds a numerical range offers. */
  readonly singleValue: 'minimum' | 'exact' | 'maximum' | undefined
}

export type FilterDivider = {
  readonly kind: 'divider'
  readonly id: string
  readonly title: string
  readonly description: string
  readonly stored: Readonly<Record<string, unknown>>
}

export type FilterItem = NativeFilter | FilterDivider

export const FILTER_ID_PREFIX = 'NATIVE_FILTER-'
export const DIVIDER_ID_PREFIX = 'NATIVE_FILTER_DIVIDER-'

const SINGLE_VALUES = ['minimum', 'exact', 'maximum'] as const

/** A stored filter or divider; undefined for an entry without an id. */
export function readFilterItem(entry: unknown): FilterItem | undefined {
  if (!isRecord(entry) || typeof entry['id'] !== 'string') return undefined
  const id = entry['id']
  if (entry['type'] === 'DIVIDER' || id.startsWith(DIVIDER_ID_PREFIX)) {
    return { kind: 'divider', id, title: text(entry['title']), description: text(entry['description']), stored: entry }
  }
  return {
    kind: 'filter',
    id,
    filterType: text(entry['filterType']),
    name: text(entry['name']),
    description: text(entry['description']),
    target: readTarget(entry['targets']),
    controls: readControls(entry['controlValues']),
    preFilters: toList(entry['adhoc_filters']),
    preFilterTimeRange: text(entry['time_range']) || undefined,
    preFilterTimeColumn: text(entry['granularity_sqla']) || undefined,
    sortMetric: text(entry['sortMetric']) || undefined,
    defaultMask: readDataMask(id, entry['defaultDataMask']),
    parentIds: toList(entry['cascadeParentIds']).filter((parent) => typeof parent === 'string'),
    scope: readScope(entry['scope']),
    stored: entry,
  }
}

function readTarget(targets: unknown): FilterTarget {
  const [target] = toList(targets)
  if (!isRecord(target)) return {}
  const column = isRecord(target['column']) ? text(target['column']['name']) : ''
  return {
    ...(typeof target['datasetId'] === 'number' && { datasetId: target['datasetId'] }),
    ...(column && { column }),
  }
}

function readControls(values: unknown): FilterControls {
  const controls = isRecord(values) ? values : {}
  return {
    required: controls['enableEmptyFilter'] === true,
    defaultToFirst: controls['defaultToFirstItem'] === true,
    multiple: controls['multiSelect'] !== false,
    searchAll: controls['searchAllOptions'] === true,
    inverse: controls['inverseSelection'] === true,
    creatable: controls['creatable'] !== false,
    sortAscending: controls['sortAscending'] !== false,
    singleValue: readSingleValue(controls['enableSingleValue']),
  }
}

/** Stored as an index by Superset, as a name by older exports. */
function readSingleValue(value: unknown): FilterControls['singleValue'] {
  if (typeof value === 'number') return SINGLE_VALUES[value]
  return SINGLE_VALUES.find((name) => name === value)
}

export function singleValueIndex(name: FilterControls['singleValue']): number | undefined {
  return name === undefined ? undefined : SINGLE_VALUES.indexOf(name)
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
