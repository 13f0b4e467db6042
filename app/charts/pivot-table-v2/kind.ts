import type { ChartKind } from '../kind.ts'
import { kindTexts } from './name.ts'
import { pivotQuery } from './query.ts'

export const pivotTableKind: ChartKind = {
  type: 'pivot_table_v2',
  name: kindTexts.name,
  description: kindTexts.description,
  category: 'Table',
  listed: true,
  emitsCrossFilters: true,
  drillBy: true,
  drillByFields: ['groupbyRows', 'groupbyColumns'],
  figures: 'written',
  buildQuery: pivotQuery,
  loadComponent: async () => (await import('./chart.tsx')).PivotTable,
  loadPicture: async () => (await import('./picture.tsx')).PivotPicture,
  loadControls: async () => (await import('./controls.ts')).pivotControls,
}
