import type { ChartKind } from '../kind.ts'
import { kindTexts } from './name.ts'
import { heatmapQuery } from './query.ts'

export const heatmapKind: ChartKind = {
  type: 'heatmap_v2',
  name: kindTexts.name,
  description: kindTexts.description,
  category: 'Correlation',
  listed: true,
  emitsCrossFilters: false,
  drillBy: false,
  buildQuery: heatmapQuery,
  loadComponent: async () => (await import('./chart.tsx')).Heatmap,
  loadControls: async () => (await import('./controls.ts')).heatmapControls,
}
