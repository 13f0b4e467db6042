import { readList, readText } from '../form-data.ts'
import type { QueryObject } from '../query-types.ts'
import type { FormData } from '../types.ts'
import { timeSeriesQuery } from './time-series-query.ts'

/**
 * Settings of kinds that have a time column instead of an x axis, in the words of the newer ones: shares of a row are a
 * contribution mode, an absolute comparison is a difference, and a shift is some time ago.
 */
export function asTimeSeries(formData: FormData): FormData {
  const shifts = readList(formData, 'time_compare').map((shift) =>
    typeof shift === 'string' && /^\d+ \w+$/.test(shift) ? `${shift} ago` : shift,
  )
  return {
    ...formData,
    contributionMode: formData['contribution'] === true ? 'row' : undefined,
    comparison_type: shifts.length === 0 ? undefined : comparison(formData),
    time_compare: shifts,
    show_empty_columns: true,
    truncate_metric: true,
  }
}

function comparison(formData: FormData): string {
  const type = readText(formData, 'comparison_type') ?? 'values'
  return type === 'absolute' ? 'difference' : type
}

/** One column a metric and group, a row a time. */
export function oldTimeSeriesQuery(formData: FormData): QueryObject[] {
  return timeSeriesQuery(asTimeSeries(formData))
}
