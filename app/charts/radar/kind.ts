import { t } from '../../i18n/message.ts'
import type { ChartKind } from '../kind.ts'
import { memberLabels } from '../members/color-labels.ts'
import { radarTexts } from './messages.ts'
import { radarQuery } from './query.ts'

export const radarKind: ChartKind = {
  type: 'radar',
  name: t(radarTexts.name),
  description: t(radarTexts.description),
  category: 'Ranking',
  listed: true,
  emitsCrossFilters: true,
  drillBy: true,
  colorLabels: (formData, [result]) => memberLabels(formData, result, 'groupby'),
  buildQuery: radarQuery,
  loadComponent: async () => (await import('./chart.tsx')).RadarChart,
  loadControls: async () => (await import('./controls.ts')).radarControls,
}
