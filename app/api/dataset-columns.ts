import { queryOptions } from '@tanstack/react-query'
import { request } from './client.ts'
import type { PageColumn } from './dashboard-page.ts'

/** All columns of a dataset. */
export function datasetColumns(id: number) {
  return queryOptions({
    queryKey: ['dataset', 'columns', id] as const,
    queryFn: async ({ signal }) => {
      const answer = await request<{ result: { columns: readonly PageColumn[] } }>(`/api/v1/dataset/${id}`, { signal })
      return answer.result.columns
    },
  })
}
