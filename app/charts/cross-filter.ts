import type { DataMask } from './types.ts'

/** The mask that takes a chart's cross-filter away. */
export const clearedMask: DataMask = {
  extraFormData: { filters: [] },
  filterState: { value: null, selectedValues: null, label: null },
}
