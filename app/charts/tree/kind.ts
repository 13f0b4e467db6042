import { t } from '../../i18n/message.ts'
import type { ChartKind } from '../kind.ts'
import { treeTexts } from './messages.ts'
import { treeQuery } from './query.ts'

export const treeKind: ChartKind = {
  type: 'tree_chart',
  name: t(treeTexts.name),
  description: t(treeTexts.description),
  category: 'Part of a Whole',
  listed: true,
  emitsCrossFilters: false,
  drillBy: false,
  buildQuery: treeQuery,
  loadComponent: async () => (await import('./chart.tsx')).TreeChart,
  loadControls: async () => (await import('./controls.ts')).treeControls,
}
