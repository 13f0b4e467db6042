import { annotationColorLabels } from '../annotations/color-labels.ts'
import type { QueryResult } from '../query-types.ts'
import type { FormData } from '../types.ts'
import { cartesianLabels } from './labels.ts'
import { type CartesianDefaults, readCartesianOptions } from './options.ts'

const LINE: CartesianDefaults = { mark: 'line' }

/** The series of a time-series chart, which take a colour each, and after them its annotation layers. */
export function seriesColorLabels(formData: FormData, [result]: readonly QueryResult[]): string[] {
  const series = result ? cartesianLabels(formData, result, readCartesianOptions(formData, LINE)) : []
  return [...series, ...annotationColorLabels(formData)]
}
