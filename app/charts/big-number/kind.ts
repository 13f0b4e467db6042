import { chartKindDescriptions, chartKindMessages } from '../../i18n/charts.ts'
import type { ChartKind } from '../kind.ts'
import { bigNumberQuery } from './query.ts'

export const bigNumberKind: ChartKind = {
  type: 'big_number',
  name: chartKindMessages.bigNumber,
  description: chartKindDescriptions.bigNumber,
  category: 'KPI',
  listed: true,
  featured: true,
  emitsCrossFilters: false,
  drillBy: false,
  buildQuery: bigNumberQuery,
  loadComponent: async () => (await import('./chart.tsx')).BigNumber,
  loadControls: async () => (await import('./controls.ts')).bigNumberControls,
}
