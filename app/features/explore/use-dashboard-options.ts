import { useQuery } from '@tanstack/react-query'
import { bootstrap } from '../../api/bootstrap.ts'
import { dashboards } from '../../api/dashboards.ts'
import type { ListFilter } from '../../api/resource.ts'

const PAGE_SIZE = 100
const COLUMNS = ['id', 'dashboard_title']

/** Dashboards that the reader may change, by a part of their title; the chosen one also where it is not among those. */
export function useDashboardOptions(chosenId: number | undefined, search: string) {
  const own = ownDashboards()
  const found = useQuery(
    dashboards.list({
      filters: [...own, ...(search ? [{ col: 'dashboard_title', opr: 'ct', value: search }] : [])],
      columns: COLUMNS,
      orderColumn: 'dashboard_title',
      pageSize: PAGE_SIZE,
    }),
  )
  const asked = useQuery({
    ...dashboards.list({ filters: [...own, { col: 'id', opr: 'eq', value: chosenId ?? 0 }], columns: COLUMNS }),
    enabled: chosenId !== undefined,
  })
  const rows = found.data?.result ?? []
  const chosen = [...rows, ...(asked.data?.result ?? [])].find(({ id }) => id === chosenId)
  return {
    chosen,
    listed: (chosen && !rows.includes(chosen) && !search ? [chosen, ...rows] : rows).map((row) => ({ value: row.id, label: row.dashboard_title })),
    loading: found.isFetching,
    failed: found.isError,
  }
}

/** Only dashboards that the reader may change: their own, or all for an admin. */
function ownDashboards(): readonly ListFilter[] {
  const { user } = bootstrap()
  return !user || user.isAdmin ? [] : [{ col: 'owners', opr: 'rel_m_m', value: user.userId }]
}
