import { t } from '../../i18n/message.ts'
import type { ChartKind } from '../kind.ts'
import { partitionTexts } from './messages.ts'
import { partitionQuery } from './query.ts'

export const partitionKind: ChartKind = {
  type: 'partition',
  name: t(partitionTexts.name),
  description: t(partitionTexts.description),
  category: 'Part of a Whole',
  listed: true,
  emitsCrossFilters: false,
  drillBy: false,
  buildQuery: partitionQuery,
  loadComponent: async () => (await import('./chart.tsx')).PartitionChart,
  loadControls: async () => (await import('./controls.ts')).partitionControls,
}
