import type { ChartKind } from './kind.ts'
import type { QueryResult } from './query-types.ts'
import type { FormData } from './types.ts'

/**
 * The labels of a chart that take a colour, in order of appearance. A dashboard adds those of every chart to its map
 * with `extendLabelColors`, so that a label has one colour everywhere.
 */
export function colorLabels(kind: ChartKind | undefined, formData: FormData, data: readonly QueryResult[]): string[] {
  return kind?.colorLabels?.(formData, data) ?? []
}
