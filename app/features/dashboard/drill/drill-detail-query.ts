import type { ChartKind } from '../../../charts/kind.ts'
import { queryContext } from '../../../charts/query/context.ts'
import type { DrillFilter, FormData } from '../../../charts/types.ts'
import { queryFilter } from './drill-filters.ts'

/**
 * The body of POST /datasource/samples for the rows behind a chart, or behind those of its marks that the filters name:
 * the clauses of the chart's query, without those on its figures. Throws `ChartQueryError` for settings that cannot be
 * sent.
 */
export function drillDetailQuery(kind: ChartKind | undefined, formData: FormData, filters: readonly DrillFilter[], query = 0) {
  const { queries } = queryContext(kind, formData)
  const asked = queries[query] ?? queries[0]
  const { having: _, ...extras } = asked?.extras ?? {}
  return {
    granularity: asked?.granularity,
    time_range: asked?.time_range,
    filters: [...(asked?.filters ?? []), ...filters.map((filter) => queryFilter(formData, filter))],
    extras,
  }
}
