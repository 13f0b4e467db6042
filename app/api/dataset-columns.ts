import { queryOptions } from '@tanstack/react-query'
import { request } from './client.ts'
import type { PageColumn, PageMetric } from './dashboard-page.ts'

/** All columns and metrics of a dataset. */
export function datasetParts(id: number) {
  return queryOptions({
    queryKey: ['dataset', 'parts', id] as const,
    queryFn: async ({ signal }) => {
      const answer = await request<{
        result: { columns: readonly PageColumn[]; metrics: readonly PageMetric[] }
      }>(`/api/v1/dataset/${id}`, { signal })
      return answer.result
    },
  })
}
