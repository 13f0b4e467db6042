import { t } from '../../i18n/message.ts'
import type { ChartKind } from '../kind.ts'
import { firstLevelLabels } from '../members/color-labels.ts'
import { steadyRankedQuery } from '../query/ranked-query.ts'
import { treemapTexts } from './messages.ts'

export const treemapKind: ChartKind = {
  type: 'treemap_v2',
  name: t(treemapTexts.name),
  description: t(treemapTexts.description),
  category: 'Part of a Whole',
  listed: true,
  emitsCrossFilters: true,
  drillBy: true,
  colorLabels: (formData, [result]) => firstLevelLabels(formData, result, 'groupby'),
  buildQuery: steadyRankedQuery,
  loadComponent: async () => (await import('./chart.tsx')).TreemapChart,
  loadControls: async () => (await import('./controls.ts')).treemapControls,
}
