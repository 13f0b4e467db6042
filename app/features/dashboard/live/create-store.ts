import { browserEnvironment } from '../../../sync/browser-environment.ts'
import type { DashboardStore } from '../../../sync/dashboard-store.ts'
import { createDashboardStore } from '../../../sync/dashboard-store.ts'

/** The live content of a dashboard in this browser. */
export function createStore(dashboardId: number, userId: number): DashboardStore {
  return createDashboardStore({ env: browserEnvironment(), dashboardId, userId })
}
