import type { ChartKind } from '../kind.ts'
import { kindTexts } from './name.ts'
import { popKpiQuery } from './query.ts'

export const popKpiKind: ChartKind = {
  type: 'pop_kpi',
  name: kindTexts.name,
  description: kindTexts.description,
  category: 'KPI',
  listed: true,
  emitsCrossFilters: false,
  drillBy: false,
  buildQuery: popKpiQuery,
  loadComponent: async () => (await import('./chart.tsx')).PeriodKpi,
  loadControls: async () => (await import('./controls.ts')).popKpiControls,
}
