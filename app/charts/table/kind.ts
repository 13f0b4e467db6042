import { chartKindDescriptions, chartKindMessages } from '../../i18n/charts.ts'
import type { ChartKind } from '../kind.ts'
import { tableQuery } from './query.ts'

export const tableKind: ChartKind = {
  type: 'table',
  name: chartKindMessages.table,
  description: chartKindDescriptions.table,
  category: 'Table',
  listed: true,
  featured: true,
  emitsCrossFilters: true,
  drillBy: true,
  figures: 'written',
  buildQuery: tableQuery,
  loadComponent: async () => (await import('./chart.tsx')).TableChart,
  loadPicture: async () => (await import('./picture.tsx')).TablePicture,
  loadControls: async () => (await import('./controls.ts')).tableControls,
}
