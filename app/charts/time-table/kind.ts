import type { ChartKind } from '../kind.ts'
import { kindTexts } from './name.ts'
import { timeTableQuery } from './query.ts'

export const timeTableKind: ChartKind = {
  type: 'time_table',
  name: kindTexts.name,
  description: kindTexts.description,
  category: 'Table',
  listed: true,
  emitsCrossFilters: false,
  drillBy: false,
  buildQuery: timeTableQuery,
  loadComponent: async () => (await import('./chart.tsx')).TimeTable,
  loadPicture: async () => (await import('./picture.tsx')).TimeTablePicture,
  loadControls: async () => (await import('./controls.ts')).timeTableControls,
}
