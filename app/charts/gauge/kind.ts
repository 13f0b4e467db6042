import { t } from '../../i18n/message.ts'
import type { ChartKind } from '../kind.ts'
import { memberLabels } from '../members/color-labels.ts'
import { rankedQuery } from '../query/ranked-query.ts'
import { gaugeTexts } from './messages.ts'

export const gaugeKind: ChartKind = {
  type: 'gauge_chart',
  name: t(gaugeTexts.name),
  description: t(gaugeTexts.description),
  category: 'KPI',
  listed: true,
  emitsCrossFilters: true,
  drillBy: true,
  colorLabels: (formData, [result]) => memberLabels(formData, result, 'groupby'),
  buildQuery: rankedQuery,
  loadComponent: async () => (await import('./chart.tsx')).GaugeChart,
  loadControls: async () => (await import('./controls.ts')).gaugeControls,
}
