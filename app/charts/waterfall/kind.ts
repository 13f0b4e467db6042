import { t } from '../../i18n/message.ts'
import type { ChartKind } from '../kind.ts'
import { waterfallTexts } from './messages.ts'
import { waterfallQuery } from './query.ts'

export const waterfallKind: ChartKind = {
  type: 'waterfall',
  name: t(waterfallTexts.name),
  description: t(waterfallTexts.description),
  category: 'Evolution',
  listed: true,
  emitsCrossFilters: false,
  drillBy: false,
  buildQuery: waterfallQuery,
  loadComponent: async () => (await import('./chart.tsx')).WaterfallChart,
  loadControls: async () => (await import('./controls.ts')).waterfallControls,
}
