import { t } from '../../i18n/message.ts'
import type { ChartKind } from '../kind.ts'
import { ganttTexts } from './messages.ts'
import { ganttLabels } from './labels.ts'
import { ganttQuery } from './query.ts'

export const ganttKind: ChartKind = {
  type: 'gantt_chart',
  name: t(ganttTexts.name),
  description: t(ganttTexts.description),
  category: 'Other',
  listed: true,
  emitsCrossFilters: true,
  drillBy: true,
  drillByFields: ['series'],
  colorLabels: (formData, [result]) => ganttLabels(formData, result),
  buildQuery: ganttQuery,
  loadComponent: async () => (await import('./chart.tsx')).GanttChart,
  loadControls: async () => (await import('./controls.ts')).ganttControls,
}
