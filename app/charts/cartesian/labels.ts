import type { QueryResult } from '../query-types.ts'
import type { FormData } from '../types.ts'
import type { CartesianOptions } from './options.ts'
import { readSeries, type Series } from './series.ts'
import { sortSeries } from './sort.ts'

/** Labels that take a colour: the dashboard shares them over its charts. */
export function cartesianLabels(formData: FormData, result: QueryResult, options: CartesianOptions): string[] {
  const { series } = readSeries(result, formData, options)
  return sortSeries(series, options.seriesSort)
    .filter((one) => !ownsParentColor(one, options))
    .map((one) => one.label)
}

/** A shifted series may be drawn in the colour of what it is compared with. */
export function ownsParentColor(series: Series, options: CartesianOptions): boolean {
  return options.matchOffsetColor && series.parent !== undefined && series.parent !== series.name
}
