import { queryOptions } from '@tanstack/react-query'
import { request } from './client.ts'

/** A column of a dataset that charts may group by. */
export interface DrillColumn {
  readonly column_name: string
  readonly verbose_name: string | null
}

/** All columns to drill by: the page of a dashboard brings those alone that its charts use. */
export function drillColumnsQuery(datasetId: number, dashboardId: number) {
  return queryOptions({
    queryKey: ['drill-columns', datasetId, dashboardId] as const,
    queryFn: async ({ signal }) => {
      const query = { q: { dashboard_id: dashboardId } }
      const path = `/api/v1/dataset/${datasetId}/drill_info/`
      return (await request<{ result: { columns: readonly DrillColumn[] } }>(path, { query, signal })).result.columns
    },
    staleTime: 60_000,
  })
}
