import type { QueryResult } from './query-types.ts'
import { chartKind } from './registry.ts'
import type { FormData } from './types.ts'

/**
 * The labels of a chart that take a colour, in order of appearance. A dashboard adds those of every chart to its map
 * with `extendLabelColors`, so that a label has one colour everywhere.
 */
export function colorLabels(formData: FormData, data: readonly QueryResult[]): string[] {
  return chartKind(formData.viz_type)?.colorLabels?.(formData, data) ?? []
}
