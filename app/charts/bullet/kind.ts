import { t } from '../../i18n/message.ts'
import type { ChartKind } from '../kind.ts'
import { bulletTexts } from './messages.ts'
import { bulletQuery } from './query.ts'

export const bulletKind: ChartKind = {
  type: 'bullet',
  name: t(bulletTexts.name),
  description: t(bulletTexts.description),
  category: 'KPI',
  listed: true,
  emitsCrossFilters: true,
  drillBy: true,
  buildQuery: bulletQuery,
  loadComponent: async () => (await import('./chart.tsx')).BulletChart,
  loadControls: async () => (await import('./controls.ts')).bulletControls,
}
