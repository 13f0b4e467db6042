export { DashboardList as Component } from '../features/lists/dashboard-list.tsx'
