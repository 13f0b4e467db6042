import { t } from '../../i18n/message.ts'
import type { ChartKind } from '../kind.ts'
import { graphTexts } from './messages.ts'
import { graphQuery } from './query.ts'

export const graphKind: ChartKind = {
  type: 'graph_chart',
  name: t(graphTexts.name),
  description: t(graphTexts.description),
  category: 'Flow',
  listed: true,
  emitsCrossFilters: true,
  drillBy: true,
  drillByFields: ['source', 'target'],
  buildQuery: graphQuery,
  loadComponent: async () => (await import('./chart.tsx')).GraphChart,
  loadControls: async () => (await import('./controls.ts')).graphControls,
}
