import type { ChartKind } from '../kind.ts'
import { kindTexts } from './name.ts'
import { pairedTTestQuery } from './query.ts'

export const pairedTTestKind: ChartKind = {
  type: 'paired_ttest',
  name: kindTexts.name,
  description: kindTexts.description,
  category: 'Correlation',
  listed: true,
  emitsCrossFilters: false,
  drillBy: false,
  buildQuery: pairedTTestQuery,
  loadComponent: async () => (await import('./chart.tsx')).PairedTTest,
  loadPicture: async () => (await import('./picture.tsx')).PairedTTestPicture,
  loadControls: async () => (await import('./controls.ts')).pairedTTestControls,
}
