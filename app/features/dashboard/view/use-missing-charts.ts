import { useQueries } from '@tanstack/react-query'
import { chartIdsOf } from '../../../../durable-objects/dashboard/document.ts'
import type { DashboardState } from '../../../../durable-objects/dashboard/state.ts'
import { dashboardPage } from '../../../api/dashboard-page.ts'
import type { PageChart } from '../../../api/dashboard-page.ts'

/** The charts of a state: those the page came with, and those placed since then, by anybody. */
export function useCharts(state: DashboardState, loaded: readonly PageChart[]): ReadonlyMap<number, PageChart> {
  const known = new Map(loaded.map((chart) => [chart.id, chart]))
  const missing = chartIdsOf(state).filter((id) => !known.has(id))
  const answers = useQueries({ queries: missing.map((id) => dashboardPage.chart(id)) })
  for (const { data } of answers) if (data) known.set(data.id, data)
  return known
}
