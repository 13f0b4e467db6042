import type { DataMask, ExtraFormData, FilterState } from './data-mask.ts'
import type { NativeFilter } from './native-filter.ts'
import { textOf } from '../text-of.ts'
import type { OptionValue } from '../../../ui/options.ts'
import { isSet } from './data-mask.ts'

/** Text of an absent database value wherever options are listed. */
export const NULL_LABEL = '<NULL>'
export const NO_TIME_RANGE = 'No filter'

export type RangeValue = readonly [number | null, number | null]

export type RangeProblem = 'required' | 'incomplete' | 'crossed' | 'outside'

/** A required filter without a value must not let everything through. */
const NOTHING: ExtraFormData = {
  adhoc_filters: [{ expressionType: 'SQL', clause: 'WHERE', sqlExpression: '1 = 0' }],
}

/** The mask of a value filter for the chosen values; `excluded` turns IN into NOT IN. */
export function selectMask(filter: NativeFilter, values: readonly unknown[], excluded: boolean): DataMask {
  const column = filter.target.column
  const chosen = values.length > 0 ? [...values] : null
  const filterState: FilterState = {
    value: chosen,
    label: chosen ? chosen.map(optionLabel).join(', ') + (excluded ? ' (excluded)' : '') : '',
    excludeFilterValues: excluded,
    ...(filter.controls.required && !chosen && { validateStatus: 'error' as const }),
  }
  return {
    id: filter.id,
    extraFormData: selectExtra(column, chosen, excluded, filter.controls.required),
    filterState,
    ownState: {},
  }
}

/** The values that a value filter has, in its order. */
export function chosenValues({ filterState: { value } }: DataMask): OptionValue[] {
  if (value === undefined || value === null) return []
  const list: unknown[] = Array.isArray(value) ? value : [value]
  return list.filter(
    (entry): entry is OptionValue => entry === null || ['string', 'number', 'boolean'].includes(typeof entry),
  )
}

/** Whether the values of a value filter are those to be left out. */
export function isExcluding(filter: NativeFilter, mask: DataMask): boolean {
  return filter.controls.inverse && mask.filterState.excludeFilterValues !== false
}

function selectExtra(
  column: string | undefined,
  values: unknown[] | null,
  excluded: boolean,
  required: boolean,
): ExtraFormData {
  if (!values) return required ? NOTHING : {}
  if (!column) return {}
  return { filters: [{ col: column, op: excluded ? 'NOT IN' : 'IN', val: values }] }
}

export function optionLabel(value: unknown): string {
  return value === null || value === undefined ? NULL_LABEL : textOf(value)
}

/** The mask of a numerical range; a value that breaks a rule carries the error and filters nothing. */
export function rangeMask(filter: NativeFilter, value: RangeValue, problem: RangeProblem | undefined): DataMask {
  const set = isSet(value)
  return {
    id: filter.id,
    extraFormData: problem || !set ? {} : { filters: rangeFilters(filter.target.column, value) },
    filterState: {
      value: set ? value : null,
      label: set ? rangeLabel(value) : '',
      ...(problem && { validateStatus: 'error' as const, validateMessage: problem }),
    },
    ownState: {},
  }
}

function rangeFilters(column: string | undefined, [low, high]: RangeValue): unknown[] {
  if (!column) return []
  if (low !== null && low === high) return [{ col: column, op: '==', val: low }]
  return [
    ...(low === null ? [] : [{ col: column, op: '>=', val: low }]),
    ...(high === null ? [] : [{ col: column, op: '<=', val: high }]),
  ]
}

export function rangeLabel([low, high]: RangeValue, format: (value: number) => string = String): string {
  if (low !== null && high !== null) return low === high ? `x = ${format(low)}` : `${format(low)} ≤ x ≤ ${format(high)}`
  if (low !== null) return `x ≥ ${format(low)}`
  return high !== null ? `x ≤ ${format(high)}` : ''
}

/** What is wrong with a typed range, given the least and greatest value of the column when they are known. */
export function rangeProblem(
  filter: NativeFilter,
  [low, high]: RangeValue,
  bounds: RangeValue | undefined,
): RangeProblem | undefined {
  const { required, singleValue } = filter.controls
  if (low === null && high === null) return required ? 'required' : undefined
  if (required && !singleValue && (low === null || high === null)) return 'incomplete'
  if (low !== null && high !== null && low > high) return 'crossed'
  const [least, greatest] = bounds ?? [null, null]
  if (low !== null && greatest !== null && low > greatest) return 'outside'
  if (high !== null && least !== null && high < least) return 'outside'
  return undefined
}

/** A stored range value, or an open one. */
export function readRange(value: unknown): RangeValue {
  if (!Array.isArray(value)) return [null, null]
  const [low, high] = value as unknown[]
  return [typeof low === 'number' ? low : null, typeof high === 'number' ? high : null]
}

/** The mask of a time range in Superset's text form; `No filter` and nothing are the same. */
export function timeMask(filter: NativeFilter, timeRange: string | null): DataMask {
  const set = timeRange !== null && timeRange !== '' && timeRange !== NO_TIME_RANGE
  return {
    id: filter.id,
    extraFormData: set ? { time_range: timeRange } : filter.controls.required ? NOTHING : {},
    filterState: {
      value: set ? timeRange : null,
      ...(filter.controls.required && !set && { validateStatus: 'error' as const }),
    },
    ownState: {},
  }
}

/** The mask after Clear all: no value, nothing filtered, and an error where a value is required. */
export function clearedMask(filter: NativeFilter): DataMask {
  switch (filter.filterType) {
    case 'filter_range':
      return rangeMask(filter, [null, null], filter.controls.required ? 'required' : undefined)
    case 'filter_time':
      return timeMask(filter, null)
    default:
      return selectMask(filter, [], filter.controls.inverse)
  }
}
