import type { ChartKind } from '../kind.ts'
import { kindTexts } from './name.ts'
import { calendarQuery } from './query.ts'

export const calHeatmapKind: ChartKind = {
  type: 'cal_heatmap',
  name: kindTexts.name,
  description: kindTexts.description,
  category: 'Correlation',
  listed: true,
  emitsCrossFilters: false,
  drillBy: false,
  buildQuery: calendarQuery,
  loadComponent: async () => (await import('./chart.tsx')).CalendarHeatmap,
  loadControls: async () => (await import('./controls.ts')).calendarControls,
}
