import { isRecord, toList } from '../../../charts/form-data.ts'
import { columnType } from '../../../charts/query-types.ts'
import type { DataMask } from './data-mask.ts'
import type { NativeFilter } from './native-filter.ts'

/** What a filter of these kinds sets for every chart in scope. */
const SETS = { filter_timegrain: 'time_grain_sqla', filter_timecolumn: 'granularity_sqla' } as const

export type TimeChoiceType = keyof typeof SETS

export interface TimeChoice {
  readonly value: string
  readonly label: string
}

/** Whether a filter chooses one of the grains or columns of time that a dataset has. */
export function isTimeChoice(filterType: string): filterType is TimeChoiceType {
  return Object.hasOwn(SETS, filterType)
}

/** The mask of a time grain or time column; undefined takes the choice back. */
export function timeChoiceMask(filter: NativeFilter, choice: TimeChoice | undefined): DataMask {
  const error = filter.controls.required && !choice
  return {
    id: filter.id,
    extraFormData: choice && isTimeChoice(filter.filterType) ? { [SETS[filter.filterType]]: choice.value } : {},
    filterState: {
      value: choice ? [choice.value] : null,
      label: choice?.label ?? '',
      ...(error && { validateStatus: 'error' as const }),
    },
    ownState: {},
  }
}

/** What the server says a dataset has: grains by their duration, or the columns that are instants. */
export function timeChoices(filterType: string, rows: unknown): readonly TimeChoice[] {
  return toList(rows)
    .filter(isRecord)
    .flatMap((row): readonly TimeChoice[] => {
      const isGrain = filterType === 'filter_timegrain'
      const [value, label] = isGrain ? [row['duration'], row['name']] : [row['column_name'], row['verbose_name']]
      if (typeof value !== 'string' || (!isGrain && row['dtype'] !== columnType.temporal)) return []
      return [{ value, label: typeof label === 'string' && label !== '' ? label : value }]
    })
}
