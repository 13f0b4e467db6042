import { t } from '../../i18n/message.ts'
import type { ChartKind } from '../kind.ts'
import { boxPlotTexts } from './messages.ts'
import { boxLabels } from './labels.ts'
import { boxPlotQuery } from './query.ts'

export const boxPlotKind: ChartKind = {
  type: 'box_plot',
  name: t(boxPlotTexts.name),
  description: t(boxPlotTexts.description),
  category: 'Distribution',
  listed: true,
  emitsCrossFilters: true,
  drillBy: true,
  colorLabels: (formData, [result]) => boxLabels(formData, result),
  buildQuery: boxPlotQuery,
  loadComponent: async () => (await import('./chart.tsx')).BoxPlotChart,
  loadControls: async () => (await import('./controls.ts')).boxPlotControls,
}
