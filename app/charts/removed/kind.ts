import type { ChartKind } from '../kind.ts'
import { kindTexts } from './name.ts'
import { removedQuery } from './query.ts'
import { REMOVED_KINDS } from './settings.ts'

/** Kinds that Superset took away without a successor: what they held is shown, with what to do about it. */
export const removedKinds: readonly ChartKind[] = REMOVED_KINDS.map((type) => ({
  type,
  name: kindTexts[type],
  category: 'Other',
  listed: false,
  deprecated: true,
  emitsCrossFilters: type === 'filter_box',
  drillBy: false,
  figures: 'written',
  buildQuery: removedQuery,
  loadComponent: async () => (await import('./chart.tsx')).RemovedChart,
  loadPicture: async () => (await import('./picture.tsx')).RemovedPicture,
  loadControls: async () => (await import('./controls.ts')).removedControls,
}))
