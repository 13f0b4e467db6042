import { t } from '../../i18n/message.ts'
import type { ChartKind } from '../kind.ts'
import { firstLevelLabels } from '../members/color-labels.ts'
import { rankedQuery } from '../query/ranked-query.ts'
import { sunburstTexts } from './messages.ts'

export const sunburstKind: ChartKind = {
  type: 'sunburst_v2',
  name: t(sunburstTexts.name),
  description: t(sunburstTexts.description),
  category: 'Part of a Whole',
  listed: true,
  emitsCrossFilters: true,
  drillBy: true,
  drillByFields: ['columns'],
  colorLabels: (formData, [result]) => firstLevelLabels(formData, result, 'columns'),
  buildQuery: rankedQuery,
  loadComponent: async () => (await import('./chart.tsx')).SunburstChart,
  loadControls: async () => (await import('./controls.ts')).sunburstControls,
}
