import { t } from '../../i18n/message.ts'
import type { ChartKind } from '../kind.ts'
import { histogramTexts } from './messages.ts'
import { histogramLabels } from './labels.ts'
import { histogramQuery } from './query.ts'

export const histogramKind: ChartKind = {
  type: 'histogram_v2',
  name: t(histogramTexts.name),
  description: t(histogramTexts.description),
  category: 'Distribution',
  listed: true,
  emitsCrossFilters: false,
  drillBy: false,
  colorLabels: (formData, [result]) => histogramLabels(formData, result),
  buildQuery: histogramQuery,
  loadComponent: async () => (await import('./chart.tsx')).HistogramChart,
  loadControls: async () => (await import('./controls.ts')).histogramControls,
}
