import { DashboardPage } from '../features/dashboard/dashboard-page.tsx'

export const handle = { wide: true }

export function Component() {
  return <DashboardPage />
}
