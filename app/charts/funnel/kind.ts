import { t } from '../../i18n/message.ts'
import type { ChartKind } from '../kind.ts'
import { memberLabels } from '../members/color-labels.ts'
import { rankedQuery } from '../query/ranked-query.ts'
import { funnelTexts } from './messages.ts'

export const funnelKind: ChartKind = {
  type: 'funnel',
  name: t(funnelTexts.name),
  description: t(funnelTexts.description),
  category: 'KPI',
  listed: true,
  emitsCrossFilters: true,
  drillBy: true,
  colorLabels: (formData, [result]) => memberLabels(formData, result, 'groupby'),
  buildQuery: rankedQuery,
  loadComponent: async () => (await import('./chart.tsx')).FunnelChart,
  loadControls: async () => (await import('./controls.ts')).funnelControls,
}
