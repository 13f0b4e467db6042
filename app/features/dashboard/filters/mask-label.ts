import { textOf } from '../text-of.ts'
import type { DataMask } from './data-mask.ts'
import type { NativeFilter } from './native-filter.ts'
import { optionLabel, rangeLabel, readRange } from './value-mask.ts'

/** The value of a filter as one line of text. */
export function maskLabel(filter: NativeFilter, mask: DataMask): string {
  const { label, value } = mask.filterState
  if (typeof label === 'string' && label !== '') return label
  if (filter.filterType === 'filter_range') return rangeLabel(readRange(value))
  if (Array.isArray(value)) return value.map(optionLabel).join(', ')
  return textOf(value)
}
