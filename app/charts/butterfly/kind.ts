import { t } from '../../i18n/message.ts'
import type { ChartKind } from '../kind.ts'
import { butterflyTexts } from './messages.ts'
import { butterflyQuery } from './query.ts'

export const butterflyKind: ChartKind = {
  type: 'butterfly',
  name: t(butterflyTexts.name),
  description: t(butterflyTexts.description),
  category: 'Ranking',
  listed: true,
  emitsCrossFilters: false,
  drillBy: false,
  buildQuery: butterflyQuery,
  loadComponent: async () => (await import('./chart.tsx')).ButterflyChart,
  loadControls: async () => (await import('./controls.ts')).butterflyControls,
}
