import { t } from '../../i18n/message.ts'
import type { ChartKind } from '../kind.ts'
import { placeNames, readFlows, flowColumns } from '../flows/links.ts'
import { metricLabel, readMetric } from '../form-data.ts'
import { sankeyTexts } from './messages.ts'
import { sankeyQuery } from './query.ts'

export const sankeyKind: ChartKind = {
  type: 'sankey_v2',
  name: t(sankeyTexts.name),
  description: t(sankeyTexts.description),
  category: 'Flow',
  listed: true,
  emitsCrossFilters: false,
  drillBy: false,
  colorLabels: (formData, [result]) => {
    const metric = readMetric(formData, 'metric')
    if (metric === undefined) return []
    return placeNames(readFlows(formData, result, flowColumns(formData, ['source', 'target']), metricLabel(metric)))
  },
  buildQuery: sankeyQuery,
  loadComponent: async () => (await import('./chart.tsx')).SankeyChart,
  loadControls: async () => (await import('./controls.ts')).sankeyControls,
}
