import { isMatrixOf } from './matrix/is-matrix.ts'
import { type PageLooks, pageFormData } from './page-form-data.ts'
import type { ChartParts } from './parts.ts'
import { queryContext } from './query/context.ts'
import type { QueryContext } from './query-types.ts'
import { chartKind } from './registry.ts'
import type { FormData, QueryOptions } from './types.ts'

/** For the Worker and Explore, which have every kind at hand: what follows from settings, their kind looked up. */

/** See {@link queryContext}. */
export function buildQueryContext(formData: FormData, options: QueryOptions = {}): QueryContext {
  return queryContext(chartKind(formData.viz_type), formData, options)
}

/** The same for a chart on a page, which adds clauses (`extra_form_data`) and looks to its settings. */
export function buildPageQueryContext(
  saved: FormData,
  added: readonly Readonly<Record<string, unknown>>[],
  looks: PageLooks,
): QueryContext {
  return buildQueryContext(pageFormData(saved, added, looks))
}

/** Whether settings make a matrix instead of one chart. */
export function isMatrix(formData: FormData): boolean {
  return isMatrixOf(chartKind(formData.viz_type), formData)
}

/** The charts that one draws together; undefined where it draws itself. */
export function partsOf({ viz_type: type }: Pick<FormData, 'viz_type'>): ChartParts | undefined {
  return chartKind(type)?.parts
}

/** Every chart that some settings need besides their own. */
export function partIds(formData: FormData): readonly number[] {
  return [...new Set(partsOf(formData)?.idsOf(formData))]
}
