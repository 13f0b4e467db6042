import { t } from '../../i18n/message.ts'
import type { ChartKind } from '../kind.ts'
import { loadAnnotations } from '../annotations/load.ts'
import { timePivotTexts } from './messages.ts'
import { timePivotQuery } from './query.ts'

export const timePivotKind: ChartKind = {
  type: 'time_pivot',
  name: t(timePivotTexts.name),
  description: t(timePivotTexts.description),
  category: 'Evolution',
  listed: true,
  emitsCrossFilters: false,
  drillBy: false,
  buildQuery: timePivotQuery,
  loadExtras: loadAnnotations,
  loadComponent: async () => (await import('./chart.tsx')).TimePivotChart,
  loadControls: async () => (await import('./controls.ts')).timePivotControls,
}
