import type { ChartKind } from '../kind.ts'
import { kindTexts } from './name.ts'
import { gridTableQuery } from './query.ts'

export const agGridTableKind: ChartKind = {
  type: 'ag-grid-table',
  name: kindTexts.name,
  description: kindTexts.description,
  category: 'Table',
  listed: true,
  emitsCrossFilters: true,
  drillBy: true,
  figures: 'written',
  buildQuery: gridTableQuery,
  loadComponent: async () => (await import('./chart.tsx')).GridTable,
  loadPicture: async () => (await import('../table/picture.tsx')).TablePicture,
  loadControls: async () => (await import('./controls.ts')).gridTableControls,
}
