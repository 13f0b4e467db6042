export { ChartList as Component } from '../features/lists/chart-list.tsx'
