import { queryOptions } from '@tanstack/react-query'
import { bootstrap, may } from '../../api/bootstrap.ts'
import { request } from '../../api/client.ts'
import { listQuery } from '../../api/resource.ts'
import type { ListParams, ListResult } from '../../api/resource.ts'
import type { ChartRow } from '../../api/charts.ts'
import type { DashboardRow } from '../../api/dashboards.ts'
import { HOME_ROWS } from './limits.ts'
import type { OwnItem } from './recent-items.ts'

/** Dashboards and charts the reader changed, or made, last; newest first. */
export function editedOrCreated(kind: 'edited' | 'created') {
  const { user } = bootstrap()
  const col = kind === 'edited' ? 'changed_by' : 'created_by'
  const params: ListParams = {
    filters: [{ col, opr: 'rel_o_m', value: user?.userId ?? 0 }],
    orderColumn: 'changed_on_delta_humanized',
    orderDirection: 'desc',
    pageSize: HOME_ROWS,
  }
  return queryOptions({
    queryKey: ['home', 'own', kind] as const,
    queryFn: async ({ signal }) => {
      const query = { q: listQuery(params) }
      const [dashboardRows, chartRows] = await Promise.all([
        may('can_read', 'Dashboard')
          ? request<ListResult<DashboardRow>>('/api/v1/dashboard/', { query, signal })
          : { result: [] },
        may('can_read', 'Chart') ? request<ListResult<ChartRow>>('/api/v1/chart/', { query, signal }) : { result: [] },
      ])
      return merge([...dashboardRows.result.map(fromDashboard), ...chartRows.result.map(fromChart)])
    },
    enabled: user !== null,
  })
}

function merge(items: readonly OwnItem[]): readonly OwnItem[] {
  return items.toSorted((a, b) => b.at - a.at)
}

function fromDashboard(row: DashboardRow): OwnItem {
  return { kind: 'dashboard', sketch: 'dashboard', title: row.dashboard_title, to: row.url, ...times(row) }
}

function fromChart(row: ChartRow): OwnItem {
  return { kind: 'chart', sketch: row.viz_type, title: row.slice_name, to: row.url, ...times(row) }
}

function times(row: DashboardRow | ChartRow): Pick<OwnItem, 'at' | 'created'> {
  return { at: Date.parse(row.changed_on_utc), created: row.created_on_delta_humanized }
}
