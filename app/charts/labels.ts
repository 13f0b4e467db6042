import { readCartesianOptions, type CartesianDefaults } from './cartesian/options.ts'
import { cartesianLabels } from './cartesian/prepare.ts'
import { pieLabels } from './pie/prepare.ts'
import type { QueryResult } from './query-types.ts'
import type { FormData } from './types.ts'

const LINE: CartesianDefaults = { mark: 'line' }

/**
 * The labels of a chart that take a colour, in order of appearance. A dashboard adds those of every chart to its map
 * with `extendLabelColors`, so that a label has one colour everywhere.
 */
export function colorLabels(formData: FormData, data: readonly QueryResult[]): string[] {
  const [result] = data
  if (!result) return []
  if (formData.viz_type === 'pie') return pieLabels(formData, result)
  if (!formData.viz_type.startsWith('echarts_')) return []
  return cartesianLabels(formData, result, readCartesianOptions(formData, LINE))
}
