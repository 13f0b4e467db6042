import type { FilterScope } from '../../../../durable-objects/dashboard/filter-scope.ts'
import { EVERYTHING } from '../../../../durable-objects/dashboard/filter-scope.ts'
import type { SimpleOp } from '../../../../durable-objects/dashboard/ops.ts'
import type { Filter } from '../../../../durable-objects/dashboard/state.ts'
import type { JsonObject } from '../../../../durable-objects/log/json.ts'
import { isRecord, readBoolean, readList, readText, toList } from '../../../charts/form-data.ts'
import { filterColumns } from '../../../charts/removed/settings.ts'
import type { FormData } from '../../../charts/types.ts'
import type { DataMask } from '../filters/data-mask.ts'
import { type NativeFilter, readFilterItem } from '../filters/native-filter.ts'
import { timeChoiceMask, type TimeChoiceType } from '../filters/time-choice.ts'
import { selectMask, timeMask } from '../filters/value-mask.ts'
import { newFilter } from './filter-draft.ts'

/** A filter box and where it stands. */
export type FilterBox = {
  readonly chartId: number
  readonly datasetId: number
  readonly formData: FormData
  /** `filter_scopes` of the dashboard, where the box's reach was kept by chart and column. */
  readonly scopes: unknown
  /** What the filters of time are called. */
  readonly names: { readonly range: string; readonly column: string; readonly grain: string }
}

/** Names under which Superset keeps the reach of what is no column. */
const TIME_RANGE = '__time_range'
const TIME_COLUMN = '__time_col'
const TIME_GRAIN = '__time_grain'
/** Between the defaults of one column. */
const SEPARATOR = ';'

type Config = { column: string; settings: Readonly<Record<string, unknown>> }

/** What a filter box offered as filters of a dashboard, in its order: the choices of time first, then its columns. */
export function filtersOfBox(box: FilterBox): Filter[] {
  const { formData, names } = box
  const grain = { type: 'filter_timegrain', name: names.grain, reach: TIME_GRAIN, setting: 'time_grain_sqla' } as const
  const column = { type: 'filter_timecolumn', name: names.column, reach: TIME_COLUMN, setting: 'granularity_sqla' } as const
  return [
    ...(readBoolean(formData, 'date_filter', false) ? [timeFilter(box)] : []),
    ...(readBoolean(formData, 'show_sqla_time_granularity', false) ? [timeChoiceFilter(box, grain)] : []),
    ...(readBoolean(formData, 'show_sqla_time_column', false) ? [timeChoiceFilter(box, column)] : []),
    ...configsOf(formData).map((config) => columnFilter(box, config)),
  ]
}

/** One change: the filters join the dashboard, and the box leaves it. Empty when the box offered nothing. */
export function boxToFiltersOps(box: FilterBox, itemId: string): SimpleOp[] {
  const filters = filtersOfBox(box)
  if (filters.length === 0) return []
  return [
    ...filters.map((filter): SimpleOp => ({ type: 'addFilter', data: { filter, after: 'end' } })),
    { type: 'removeItem', data: { id: itemId } },
  ]
}

function configsOf(formData: FormData): Config[] {
  const configured = readList(formData, 'filter_configs')
    .filter(isRecord)
    .flatMap((settings): Config[] => {
      const column = readText(settings, 'column')
      return column === undefined || column === '' ? [] : [{ column, settings }]
    })
  return configured.length > 0 ? configured : filterColumns(formData).map((column) => ({ column, settings: {} }))
}

function columnFilter(box: FilterBox, { column, settings }: Config): Filter {
  const { formData } = box
  const metric = readText(settings, 'metric')
  const timeRange = readText(formData, 'time_range')
  const multiple = readBoolean(settings, 'multiple', true)
  const filter: Filter = {
    ...newFilter(readText(settings, 'label') || column, box.datasetId),
    targets: [{ datasetId: box.datasetId, column: { name: column } }],
    controlValues: {
      multiSelect: multiple,
      // What could not be cleared had to have a value.
      enableEmptyFilter: !readBoolean(settings, 'clearable', true),
      defaultToFirstItem: false,
      searchAllOptions: readBoolean(settings, 'searchAllOptions', false),
      inverseSelection: false,
      sortAscending: readBoolean(settings, 'asc', true),
    },
    adhoc_filters: plainFilters(formData),
    ...(metric !== undefined && metric !== '' && { sortMetric: metric }),
    ...(timeRange !== undefined && timeRange !== '' && { time_range: timeRange }),
    scope: storedScope(scopeOf(box, column)),
  }
  return withDefault(filter, (native) => {
    const values = defaultsOf(settings['defaultValue'], multiple)
    return values.length === 0 ? undefined : selectMask(native, values, false)
  })
}

function timeFilter(box: FilterBox): Filter {
  const filter: Filter = {
    ...newFilter(box.names.range, undefined),
    filterType: 'filter_time',
    targets: [{}],
    scope: storedScope(scopeOf(box, TIME_RANGE)),
  }
  return withDefault(filter, (native) => timeMask(native, readText(box.formData, 'time_range') ?? null))
}

interface TimeChoiceOfBox {
  readonly type: TimeChoiceType
  readonly name: string
  readonly reach: string
  readonly setting: string
}

function timeChoiceFilter(box: FilterBox, { type, name, reach, setting }: TimeChoiceOfBox): Filter {
  const filter: Filter = { ...newFilter(name, box.datasetId), filterType: type, scope: storedScope(scopeOf(box, reach)) }
  const value = readText(box.formData, setting)
  return withDefault(filter, (native) => (value === undefined ? undefined : timeChoiceMask(native, { value, label: value })))
}

/** A required filter without a default takes the first of its values, which a filter box did not need to. */
function withDefault(filter: Filter, maskOf: (native: NativeFilter) => DataMask | undefined): Filter {
  const native = readFilterItem(filter)
  if (native?.kind !== 'filter') return filter
  const mask = maskOf(native)
  if (mask) return { ...filter, defaultDataMask: jsonOf({ ...mask }) }
  if (!native.controls.required) return filter
  const controls = isRecord(filter['controlValues']) ? filter['controlValues'] : {}
  return { ...filter, controlValues: jsonOf({ ...controls, defaultToFirstItem: true }) }
}

function defaultsOf(stored: unknown, multiple: boolean): unknown[] {
  if (typeof stored !== 'string') return stored === null || stored === undefined ? [] : toList(stored)
  if (stored === '') return []
  return multiple ? stored.split(SEPARATOR).map((value) => value.trim()).filter((value) => value !== '') : [stored]
}

/** Conditions on the options, as the box had them on its values. */
function plainFilters(formData: FormData): JsonObject[] {
  return readList(formData, 'adhoc_filters').filter(isRecord).map((filter) => jsonOf({ ...filter }))
}

function scopeOf({ scopes, chartId }: FilterBox, column: string): FilterScope {
  const ofChart = isRecord(scopes) ? scopes[String(chartId)] : undefined
  const stored = isRecord(ofChart) ? ofChart[column] : undefined
  if (!isRecord(stored)) return EVERYTHING
  const rootPath = toList(stored['scope']).filter((id) => typeof id === 'string')
  const excluded = toList(stored['immune']).filter((id): id is number => typeof id === 'number' && id !== chartId)
  return { rootPath: rootPath.length > 0 ? rootPath : EVERYTHING.rootPath, excluded }
}

function storedScope({ rootPath, excluded }: FilterScope): JsonObject {
  return { rootPath: [...rootPath], excluded: [...excluded] }
}

/** As it travels: what has no place in JSON is left out. */
function jsonOf(value: Readonly<Record<string, unknown>>): JsonObject {
  return JSON.parse(JSON.stringify(value)) as JsonObject
}
