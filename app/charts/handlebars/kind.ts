import type { ChartKind } from '../kind.ts'
import { kindTexts } from './name.ts'
import { handlebarsQuery } from './query.ts'

export const handlebarsKind: ChartKind = {
  type: 'handlebars',
  name: kindTexts.name,
  description: kindTexts.description,
  category: 'Other',
  listed: true,
  emitsCrossFilters: false,
  drillBy: false,
  figures: 'written',
  buildQuery: handlebarsQuery,
  loadComponent: async () => (await import('./chart.tsx')).HandlebarsChart,
  loadPicture: async () => (await import('./picture.tsx')).HandlebarsPicture,
  loadControls: async () => (await import('./controls.ts')).handlebarsControls,
}
