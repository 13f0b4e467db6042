import { t } from '../../i18n/message.ts'
import type { ChartKind } from '../kind.ts'
import { paraTexts } from './messages.ts'
import { paraQuery } from './query.ts'

export const paraKind: ChartKind = {
  type: 'para',
  name: t(paraTexts.name),
  description: t(paraTexts.description),
  category: 'Ranking',
  listed: true,
  emitsCrossFilters: false,
  drillBy: false,
  buildQuery: paraQuery,
  loadComponent: async () => (await import('./chart.tsx')).ParaChart,
  loadControls: async () => (await import('./controls.ts')).paraControls,
}
