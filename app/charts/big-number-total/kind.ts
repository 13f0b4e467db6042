import { chartKindDescriptions, chartKindMessages } from '../../i18n/charts.ts'
import type { ChartKind } from '../kind.ts'
import { bigNumberTotalQuery } from './query.ts'

export const bigNumberTotalKind: ChartKind = {
  type: 'big_number_total',
  name: chartKindMessages.bigNumberTotal,
  description: chartKindDescriptions.bigNumberTotal,
  category: 'KPI',
  listed: true,
  featured: true,
  emitsCrossFilters: false,
  drillBy: false,
  buildQuery: bigNumberTotalQuery,
  loadComponent: async () => (await import('./chart.tsx')).BigNumberTotal,
  loadControls: async () => (await import('./controls.ts')).bigNumberTotalControls,
}
