import { chartKindDescriptions, chartKindMessages } from '../../i18n/charts.ts'
import type { ChartKind } from '../kind.ts'
import { pieLabels } from './prepare.ts'
import { pieQuery } from './query.ts'

export const pieKind: ChartKind = {
  type: 'pie',
  name: chartKindMessages.pie,
  description: chartKindDescriptions.pie,
  category: 'Part of a Whole',
  listed: true,
  featured: true,
  emitsCrossFilters: true,
  drillBy: true,
  colorLabels: (formData, [result]) => (result ? pieLabels(formData, result) : []),
  buildQuery: pieQuery,
  loadComponent: async () => (await import('./chart.tsx')).PieChart,
  loadControls: async () => (await import('./controls.ts')).pieControls,
}
